"""Find what may solve in a Python file: methods, functions, and functions on a global board."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from types import MethodType
from typing import Any

from solvers.adapters.python import (
    board_of_file,
    definitions,
    entry_point_names,
    own_calls,
    parameters,
)
from solvers.adapters.python.board_reading import BOARD_NAMES
from solvers.adapters.python.parameters import Parameters
from solvers.adapters.python.user_module import UserModule


@dataclass(frozen=True, kw_only=True)
class PythonEntryPoint:
    """A function or method that may solve.

    name         as the user would write it: `Solution.solveSudoku`
    function     what is called; a method of `owner` if there is one
    parameters   how it is called
    owner        the class of the object that it is called on
    constructor  how an object of that class is made
    board        the name of the global board, if the puzzle goes there
    wrap         makes an object of the file's own class of boards, if the function takes that
    node         its definition, if it is in the file
    is_strong    whether its name says that it solves
    """

    name: str
    function: Callable[..., Any] = field(compare=False)
    parameters: Parameters
    owner: type | None = None
    constructor: Parameters | None = None
    board: str | None = None
    wrap: Callable[[Any], Any] | None = field(default=None, compare=False)
    node: ast.AST | None = field(default=None, compare=False, repr=False)
    is_strong: bool = True

    @property
    def is_reusable(self) -> bool:
        """Whether its object is made without the board, so that one can solve many puzzles."""
        return self.owner is not None and not (self.constructor and self.constructor.takes_board)

    @property
    def may_hold_board(self) -> bool:
        """Whether the answer may be in an object that was made with the board."""
        made = self.constructor
        return made is not None and (made.board is not None or not self.parameters.takes_board)

    @property
    def has_known_values(self) -> bool:
        """Whether no argument is guessed, also of the constructor."""
        made = self.constructor
        return self.parameters.has_known_values and (made is None or made.has_known_values)

    @property
    def is_leetcode_like(self) -> bool:
        """Whether it has LeetCode's name, and the board is its only argument."""
        plain = self.name.rpartition(".")[2].replace("_", "").lower()
        return plain == "solvesudoku" and len(self.parameters.values) == 1

    @property
    def is_empty(self) -> bool:
        """Whether its body does nothing: `pass`, `...`, a docstring, NotImplementedError."""
        return definitions.is_empty(self.node)


def find(module: UserModule, *, counting: bool = False) -> list[PythonEntryPoint]:
    """Return what may solve, or count solutions, the likeliest first, and imports last."""
    rank = entry_point_names.counting_rank if counting else entry_point_names.solving_rank
    found = [(place, entry) for entry in _all(module) if (place := rank(entry.name)) is not None]

    def order(ranked: tuple[int, PythonEntryPoint]) -> tuple[bool, int, bool]:
        place, entry = ranked
        home = getattr(entry.owner or inspect.unwrap(entry.function), "__module__", None)
        is_own = entry.is_strong and home == module.names["__name__"]
        return not is_own, place, entry.owner is not None and entry.owner.__name__ != "Solution"

    return [entry for _, entry in sorted(found, key=order)]


def unusual(module: UserModule) -> list[PythonEntryPoint]:
    """Return the functions that may solve although their names do not say so."""
    return [entry for entry in _all(module) if entry_point_names.is_unusual(entry.name)]


def named(module: UserModule, name: str) -> list[PythonEntryPoint]:
    """Return what `Class.method`, `function` or `Class` may mean."""
    exact = [entry for entry in _all(module) if entry.name == name]
    return exact or [entry for entry in find(module) if entry.name.split(".")[0] == name]


def contents(module: UserModule) -> str:
    """Return the names of the classes and functions in the file, for a message."""
    values = {name: module.names[name] for name in module.own}
    classes = [name for name, value in values.items() if inspect.isclass(value)]
    functions = [name for name, value in values.items() if inspect.isfunction(value)]
    parts = [("classes ", classes), ("functions ", functions)]
    texts = (word + ", ".join(names[:8]) for word, names in parts if names)
    return " and ".join(texts) or "no functions and no classes"


def _all(module: UserModule) -> Iterator[PythonEntryPoint]:
    """Yield every function and method of the file that a board can be given to."""
    for name in module.own:
        value = module.names[name]
        if not callable(value) or not _is_users(value, module):
            continue
        if inspect.isclass(value):
            constructor = parameters.read(value, bound=False)
            attributes = (name for name in dir(value) if not name.startswith("__"))
            methods = (name for name in attributes if callable(getattr(value, name)))
            found = [_method(value, method, constructor, module) for method in methods]
        elif isinstance(value, partial) or inspect.isroutine(inspect.unwrap(value)):
            found = [_function(name, value, module)]
        else:
            found = []
        for entry in filter(None, found):
            yield from _variants(entry, module)


def _variants(entry: PythonEntryPoint, module: UserModule) -> Iterator[PythonEntryPoint]:
    """Yield the ways to call a function: with a board or an object of the file, and with sizes."""
    made = entry.constructor
    takes_board: tuple[Any, Parameters] = (entry.function, entry.parameters)
    if made is not None and made.takes_board and not entry.parameters.takes_board:
        takes_board = (getattr(entry.owner, "__init__", None), made)
    wrap, is_certain = board_of_file.own_class(*takes_board, module)
    constructors = [made] if made is None else [made, *made.with_sizes()]
    for constructor in constructors:
        if not is_certain:
            yield replace(entry, constructor=constructor)
        if wrap is not None:
            yield replace(entry, constructor=constructor, wrap=wrap)


def _is_users(value: Any, module: UserModule) -> bool:
    """Whether a class or function is below the user's folder, and not in a library."""
    home = getattr(value, "__module__", None)
    if home == module.names["__name__"] or isinstance(value, partial | MethodType):
        return True
    file = Path(getattr(sys.modules.get(home or ""), "__file__", None) or "/")
    folder = Path(module.source.path).resolve().parent
    return folder in file.parents and "site-packages" not in file.parts


def _method(
    owner: type, attribute: str, made: Parameters | None, module: UserModule
) -> PythonEntryPoint | None:
    name, function = f"{owner.__name__}.{attribute}", getattr(owner, attribute)
    static = isinstance(inspect.getattr_static(owner, attribute), staticmethod | classmethod)
    wanted = parameters.read(function, bound=not static)
    if wanted is None or made is None or not (wanted.takes_board or made.takes_board):
        return None
    is_guess = made.board == 0 and not made.is_known and wanted.takes_board
    if is_guess and not any(name in BOARD_NAMES for name in inspect.signature(owner).parameters):
        return None  # the constructor's first argument is something else
    return PythonEntryPoint(
        name=name,
        function=function,
        parameters=wanted.with_values(own_calls.find(module, attribute)),
        owner=owner,
        constructor=made.with_values(own_calls.find(module, owner.__name__)),
        node=definitions.of_function(function, module.source),
        is_strong=entry_point_names.is_strong(name),
    )


def _function(name: str, function: Any, module: UserModule) -> PythonEntryPoint | None:
    wanted = parameters.read(function, bound=False)
    if wanted is None:
        return None
    board = None if wanted.takes_board else board_of_file.global_board(function, module)
    if board is None and not wanted.takes_board:
        wanted = wanted.with_board_first()
    if board is None and not wanted.takes_board:
        return None
    return PythonEntryPoint(
        name=name,
        function=function,
        parameters=wanted.with_values(own_calls.find(module, name)),
        board=board,
        node=definitions.of_function(function, module.source),
        is_strong=entry_point_names.is_strong(name),
    )
