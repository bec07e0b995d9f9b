"""The parameters of a function that solves: which one is the board, and values for the others.

Starting cells are 0, sizes are 9 or (3, 3), and lists for solutions are empty.
"""

from __future__ import annotations

import dis
import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Final

UNLIMITED: Final = 1_000_000_000

_BOARD: Final = re.compile(
    r"board|grid|sudoku|puzzle|matrix|mat$|^bo$|^arr|^[sbgpam]$|problem|field|tablero|table|data"
    r"|values|cells|squares|state|text|line|string|^su",
    re.IGNORECASE,
)
_START: Final = re.compile(
    r"row(?!s)|col(?!s|umns)|^[rcijkxydtz]$|pos|idx|index|ind$|start|depth|step|cell(?!s)|^cur"
    r"|level|^num?$|count|^cnt|^it$",
    re.IGNORECASE,
)
_SIZE: Final = re.compile(r"^n$|size|^dim|^length$", re.IGNORECASE)
_LIMIT: Final = re.compile(
    r"limit|^cap$|max_?(count|solutions|sols|results)|^max$|most", re.IGNORECASE
)
_SOLUTIONS: Final = re.compile(
    r"solutions?$|results?$|^res$|^ans(wers?)?$|^out(put)?$|^sols?$|found", re.IGNORECASE
)
_NUMBERS: Final = (int, "int", bool, "bool")


@dataclass(frozen=True, kw_only=True)
class Parameters:
    """How to call a function.

    board     the place of the board among the required parameters, or None
    keyword   the optional parameter for the board, if no required one takes it
    values    for each required parameter a function from the number of solutions that are wanted
              to its value; None for the board
    limits    the optional parameters that limit the number of solutions
    is_known  whether every required parameter has a name that is known
    """

    board: int | None
    keyword: str | None
    values: tuple[Callable[[int], Any] | None, ...]
    limits: tuple[str, ...]
    is_known: bool

    @property
    def takes_board(self) -> bool:
        """Whether the board is an argument."""
        return self.board is not None or self.keyword is not None

    def with_board_first(self) -> Parameters:
        """Return the same with the board as the first required argument."""
        if not self.values:
            return self
        return replace(self, board=0, values=(None, *self.values[1:]), is_known=False)

    def bind(self, board: Any, solution_limit: int | None) -> tuple[list[Any], dict[str, Any]]:
        """Return the positional and the named arguments of a call."""
        limit = solution_limit or UNLIMITED
        given = [board if value is None else value(limit) for value in self.values]
        named = {self.keyword: board} if self.keyword else {}
        return given, named | dict.fromkeys(self.limits, limit)


def read(function: Callable[..., Any], *, bound: bool) -> Parameters | None:
    """Return the parameters of a function, or None if it cannot be called.

    bound  whether the first parameter is `self`
    """
    try:
        found = list(inspect.signature(function).parameters.values())[1 if bound else 0 :]
    except (TypeError, ValueError):
        return None
    required = [one for one in found if one.default is one.empty]
    optional = [one for one in found if one.default is not one.empty]
    if any(one.kind is one.KEYWORD_ONLY for one in required):
        return None
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    required = [one for one in required if one.kind in positional]
    board = _board_among(required)
    boards = (one.name for one in optional if _is_board(one))
    pairs = _pairs(function)
    return Parameters(
        board=board,
        keyword=next(boards, None) if board is None else None,
        values=tuple(
            None if place == board else _value(one, pairs) for place, one in enumerate(required)
        ),
        limits=tuple(one.name for one in optional if _LIMIT.search(one.name)),
        is_known=all(place == board or _is_known(one) for place, one in enumerate(required)),
    )


def is_board_name(name: str) -> bool:
    """Whether something with that name is probably the board."""
    return bool(_BOARD.search(name.strip("_"))) and not _SOLUTIONS.search(name)


def _board_among(required: list[inspect.Parameter]) -> int | None:
    """Return the place of a parameter named like a board, else of a first one with any name."""
    named = [place for place, parameter in enumerate(required) if _is_board(parameter)]
    other = [0] if required and not _is_known(required[0]) else []
    return next(iter(named + other), None)


def _is_board(parameter: inspect.Parameter) -> bool:
    kind = str(getattr(parameter.annotation, "__name__", parameter.annotation))
    is_container = re.search("list|array|dict", kind, re.IGNORECASE)
    is_solutions = _SOLUTIONS.search(parameter.name)
    return is_board_name(parameter.name) or bool(is_container and not is_solutions)


def _is_known(parameter: inspect.Parameter) -> bool:
    patterns = (_START, _SIZE, _LIMIT, _SOLUTIONS)
    is_named = any(pattern.search(parameter.name) for pattern in patterns)
    return is_named or parameter.annotation in _NUMBERS


def _pairs(function: Callable[..., Any]) -> frozenset[str]:
    """Return the names of parameters that are unpacked into two: `rows, columns = size`."""
    code = getattr(inspect.unwrap(function), "__code__", None)
    steps = pairwise(dis.get_instructions(code) if code else ())
    unpacked = (
        step.argval for step, then in steps if (then.opname, then.arg) == ("UNPACK_SEQUENCE", 2)
    )
    return frozenset(name for name in unpacked if isinstance(name, str))


def _value(parameter: inspect.Parameter, pairs: frozenset[str]) -> Callable[[int], Any]:
    if _SOLUTIONS.search(parameter.name):
        return lambda _: []
    if _LIMIT.search(parameter.name):
        return lambda limit: limit
    if _SIZE.search(parameter.name):
        return lambda _: (3, 3) if parameter.name in pairs else 9
    return lambda _: 0
