"""The parameters of a function that solves: which one is the board, and values for the others."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from solvers.adapters.python import parameter_values
from solvers.adapters.python.own_calls import UNKNOWN, OwnCall

UNLIMITED: Final = 1_000_000_000

_BOARD: Final = re.compile(
    r"board|grid|sudoku|puzzle|matrix|mat$|^bo$|^arr|^[sbgpam]$|problem|field|tablero|table|data"
    r"|values|cells|squares|state|text|line|string|^su",
    re.IGNORECASE,
)


@dataclass(frozen=True, kw_only=True)
class Parameters:
    """How to call a function.

    board     the place of the board among the required parameters, or None
    keyword   the optional parameter for the board, if no required one takes it
    values    for each required parameter, a function that returns its argument; the function gets
              the solution limit; None for the board
    names     the names of the required parameters
    given     the places of those whose value is known from a call in the file
    limits    the optional parameters that limit the number of solutions
    is_known  whether every required parameter has a name that is known
    """

    board: int | None
    keyword: str | None
    values: tuple[Callable[[int], Any] | None, ...]
    names: tuple[str, ...]
    limits: tuple[str, ...]
    is_known: bool
    given: frozenset[int] = frozenset()

    @property
    def has_known_values(self) -> bool:
        """Whether no required parameter has a value that was guessed."""
        return all(place == self.board or place in self.given for place in range(len(self.values)))

    @property
    def takes_board(self) -> bool:
        """Whether the board is an argument."""
        return self.board is not None or self.keyword is not None

    def with_board_first(self) -> Parameters:
        """Return the parameters with the board as the first required argument."""
        if not self.values:
            return self
        return replace(self, board=0, values=(None, *self.values[1:]), is_known=False)

    def with_values(self, calls: Iterable[OwnCall]) -> Parameters:
        """Return the parameters with the values of the call that shows the most values."""
        found = [
            {
                place: value
                for place, name in enumerate(self.names)
                if place != self.board and (value := call.value(place, name)) is not UNKNOWN
            }
            for call in calls
        ]
        shown = max(found, key=len, default={})
        return replace(self._with(shown), given=frozenset(shown))

    def with_sizes(self) -> list[Parameters]:
        """Return the parameters with 9, and with 3, as the starting positions, if there are any.

        `row` and `col` of a constructor may be the size of the board or of its boxes.
        """
        places = [
            place
            for place, name in enumerate(self.names)
            if place != self.board
            and place not in self.given
            and parameter_values.START.search(name)
        ]
        return [self._with(dict.fromkeys(places, size)) for size in (9, 3) if places]

    def _with(self, shown: Mapping[int, Any]) -> Parameters:
        """Return the parameters with these values at their places."""
        values = tuple(
            partial(parameter_values.fresh, shown[place]) if place in shown else known
            for place, known in enumerate(self.values)
        )
        return replace(self, values=values)

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
    pairs = parameter_values.pairs(function)
    return Parameters(
        board=board,
        keyword=next(boards, None) if board is None else None,
        values=tuple(
            None if place == board else parameter_values.value(one, pairs)
            for place, one in enumerate(required)
        ),
        names=tuple(one.name for one in required),
        limits=tuple(one.name for one in optional if parameter_values.LIMIT.search(one.name)),
        is_known=all(
            place == board or parameter_values.is_known(one) for place, one in enumerate(required)
        ),
    )


def is_board_name(name: str) -> bool:
    """Whether something with that name is probably the board."""
    return bool(_BOARD.search(name.strip("_"))) and not parameter_values.SOLUTIONS.search(name)


def _board_among(required: list[inspect.Parameter]) -> int | None:
    """Return the place of a parameter named like a board, else 0 if nothing else is known of it."""
    named = [place for place, parameter in enumerate(required) if _is_board(parameter)]
    other = [0] if required and not parameter_values.is_known(required[0]) else []
    return next(iter(named + other), None)


def _is_board(parameter: inspect.Parameter) -> bool:
    kind = str(getattr(parameter.annotation, "__name__", parameter.annotation))
    is_container = re.search("list|array|dict", kind, re.IGNORECASE)
    is_solutions = parameter_values.SOLUTIONS.search(parameter.name)
    return is_board_name(parameter.name) or bool(is_container and not is_solutions)
