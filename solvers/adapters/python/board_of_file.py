"""The boards that a Python file has itself: a global board, or a class of boards."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from solvers.adapters.python import parameters
from solvers.adapters.python.board_reading import BOARD_NAMES, read_board
from solvers.adapters.python.parameters import Parameters
from solvers.adapters.python.user_module import UserModule


def global_board(function: Any, module: UserModule) -> str | None:
    """Return the name of the global board that a function uses, also in functions it calls."""
    seen: set[str] = set()
    waiting = [inspect.unwrap(function)]
    while waiting:
        names = set(getattr(getattr(waiting.pop(), "__code__", None), "co_names", ())) - seen
        seen |= names
        own = [module.names[name] for name in names if name in module.own]
        waiting += [value for value in own if inspect.isfunction(value)]
    used = [name for name in module.own if name in seen]
    boards = [name for name in used if read_board(module.names[name]) is not None]
    likely = [name for name in boards if any(word in name.lower() for word in BOARD_NAMES)]
    return next(iter(likely + boards), None)


def own_class(
    function: Any, wanted: Parameters, module: UserModule
) -> tuple[Callable[[Any], Any] | None, bool]:
    """Return how to make what a function takes, from a board, and whether that is certain.

    It is certain if the parameter is annotated with a class of the file. A class may also have the
    name of the parameter: `board` may be a Board.
    """
    if wanted.board is None:
        return None, False
    name = wanted.names[wanted.board]
    kind = getattr(inspect.unwrap(function), "__annotations__", {}).get(name, "")
    annotated = str(getattr(kind, "__name__", kind)).strip("'\"")
    classes = [one for one in module.own if inspect.isclass(module.names[one])]
    likely = [one for one in classes if name.lower() in one.lower() or annotated == one]
    for one in sorted(likely, key=lambda one: one != annotated):
        made = parameters.read(module.names[one], bound=False)
        if made is not None and made.takes_board:
            return _maker(module.names[one], made), one == annotated
    return None, False


def _maker(owner: type, made: Parameters) -> Callable[[Any], Any]:
    def make(board: Any) -> Any:
        given, named = made.bind(board, 1)
        return owner(*given, **named)

    return make
