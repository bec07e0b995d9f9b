"""What a function wants besides the board: starting cells are 0, sizes 9 or (3, 3), lists for the answers empty."""

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
    r"board|grid|sudoku|puzzle|matrix|mat$|^bo$|^arr|^[sbgpam]$|problem|field|tablero|table|data|values|cells|squares|state|text|line|string|^su",
    re.IGNORECASE,
)
_START: Final = re.compile(
    r"row(?!s)|col(?!s|umns)|^[rcijkxydtz]$|pos|idx|index|ind$|start|depth|step|cell(?!s)|^cur|level|^num?$|count|^cnt|^it$",
    re.IGNORECASE,
)
_SIZE: Final = re.compile(r"^n$|size|^dim|^length$", re.IGNORECASE)
_MOST: Final = re.compile(
    r"limit|^cap$|max_?(count|solutions|sols|results)|^max$|most", re.IGNORECASE
)
_FOUND: Final = re.compile(
    r"solutions?$|results?$|^res$|^ans(wers?)?$|^out(put)?$|^sols?$|found", re.IGNORECASE
)


@dataclass(frozen=True)
class Parameters:
    """board     the place of the board among the positional arguments, or None
    keyword   the optional parameter that takes the board, if no required one does
    values    what makes the value of each required parameter, given how many solutions are wanted; None for the board
    most      the optional parameters that limit how many solutions are sought
    known     whether every required parameter was recognised
    """

    board: int | None
    keyword: str | None
    values: tuple[Callable[[int], Any] | None, ...]
    most: tuple[str, ...]
    known: bool

    @property
    def takes_board(self) -> bool:
        """Whether the board can be handed over at all."""
        return self.board is not None or self.keyword is not None

    def with_board_first(self) -> Parameters:
        """The board goes into the first required parameter, whatever it is called."""
        return (
            replace(self, board=0, values=(None, *self.values[1:]), known=False)
            if self.values
            else self
        )

    def bind(self, board: Any, wanted: int | None) -> tuple[list[Any], dict[str, Any]]:
        """The arguments of a call: `board` where it goes, everything else new."""
        most = wanted or UNLIMITED
        given = [board if value is None else value(most) for value in self.values]
        named = {self.keyword: board} if self.keyword else {}
        return given, named | dict.fromkeys(self.most, most)


def read(function: Callable[..., Any], *, bound: bool) -> Parameters | None:
    """The parameters of a function, `self` left out where it is `bound`; None where they cannot be known."""
    try:
        found = list(inspect.signature(function).parameters.values())[1 if bound else 0 :]
    except (TypeError, ValueError):
        return None
    usual = [
        parameter
        for parameter in found
        if parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD)
    ]
    required = [parameter for parameter in usual if parameter.default is parameter.empty]
    optional = [parameter for parameter in found if parameter.default is not parameter.empty]
    if any(
        parameter.kind is parameter.KEYWORD_ONLY and parameter.default is parameter.empty
        for parameter in found
    ):
        return None
    board = _board_among(required)
    pairs = _pairs(function)
    values = [
        None if place == board else _value(parameter, pairs)
        for place, parameter in enumerate(required)
    ]
    keyword = (
        next((parameter.name for parameter in optional if _is_board(parameter)), None)
        if board is None
        else None
    )
    known = all(place == board or _is_known(parameter) for place, parameter in enumerate(required))
    most = tuple(parameter.name for parameter in optional if _MOST.search(parameter.name))
    return Parameters(board, keyword, tuple(values), most, known)


def _board_among(required: list[inspect.Parameter]) -> int | None:
    """The one that is called so, else the first one that is not called like something else."""
    named = [place for place, parameter in enumerate(required) if _is_board(parameter)]
    other = [place for place, parameter in enumerate(required[:1]) if not _is_known(parameter)]
    return next(iter(named + other), None)


def is_board_name(name: str) -> bool:
    """Whether something of that name is probably the board."""
    return bool(_BOARD.search(name.strip("_"))) and not _FOUND.search(name)


def _is_board(parameter: inspect.Parameter) -> bool:
    kind = str(getattr(parameter.annotation, "__name__", parameter.annotation))
    is_container = re.search("list|array|dict", kind, re.IGNORECASE) and not _FOUND.search(
        parameter.name
    )
    return is_board_name(parameter.name) or bool(is_container)


def _is_known(parameter: inspect.Parameter) -> bool:
    patterns = (_START, _SIZE, _MOST, _FOUND)
    return any(pattern.search(parameter.name) for pattern in patterns) or parameter.annotation in (
        int,
        "int",
        bool,
        "bool",
    )


def _pairs(function: Callable[..., Any]) -> frozenset[str]:
    """The parameters that it takes apart in two: `rows, columns = size`."""
    code = getattr(inspect.unwrap(function), "__code__", None)
    steps = pairwise(dis.get_instructions(code) if code else ())
    unpacked = (
        step.argval for step, then in steps if (then.opname, then.arg) == ("UNPACK_SEQUENCE", 2)
    )
    return frozenset(name for name in unpacked if isinstance(name, str))


def _value(parameter: inspect.Parameter, pairs: frozenset[str]) -> Callable[[int], Any]:
    if _FOUND.search(parameter.name):
        return lambda _: []
    if _MOST.search(parameter.name):
        return lambda most: most
    if _SIZE.search(parameter.name):
        return lambda _: (3, 3) if parameter.name in pairs else 9
    return lambda _: 0
