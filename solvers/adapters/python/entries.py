"""Find what solves in a file: a method, a function, a class that is made with the board, a function on a global board."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import MethodType
from typing import Any, Final

from solvers.adapters.python import reading
from solvers.adapters.python.parameters import Parameters, read
from solvers.adapters.python.running import Module

# Names in lower case without underscores, the surest first. Those after `run` are helpers as often as not.
_NAMES: Final = (
    "solvesudoku", "sudokusolver", "sudokusolve", "solvesudokuboard", "solvesudokupuzzle", "solve", "solver", "solveboard",
    "solvepuzzle", "solvegrid", "solveit", "solveall", "sudoku", "findsolution", "getsolution",
    "run", "backtrack", "backtracking", "backtracksolve", "dfs", "search", "fill", "helper",
)  # fmt: skip
_WEAK: Final = _NAMES.index("run")
_OTHER: Final = re.compile(
    r"^(is|has|can|check|valid|verify|print|show|display|draw|read|parse|load|generate|create|make|test|main|unsolv)"
)
_COUNTS: Final = re.compile(
    r"^(count|num|number|numberof|total|howmany|get)?(all)?(sudoku)?(solutions?|sols)(count|number)?$"
)


@dataclass(frozen=True)
class Entry:
    """name        as the user would write it: `Solution.solveSudoku`
    function    what is called; a method of `owner` if there is one
    parameters  how it is called
    owner       the class whose instance it is called on
    making      how that class is made
    grid        the name of the global board, where the board goes there
    node        its definition, where it is in the file
    strong      whether its name says that it solves
    """

    name: str
    function: Callable[..., Any] = field(compare=False)
    parameters: Parameters
    owner: type | None = None
    making: Parameters | None = None
    grid: str | None = None
    node: ast.AST | None = field(default=None, compare=False, repr=False)
    strong: bool = True

    @property
    def is_method(self) -> bool:
        """Whether it belongs to a class that is made without the board, so that one instance serves many puzzles."""
        return self.owner is not None and not (self.making and self.making.takes_board)

    @property
    def holds_board(self) -> bool:
        """Whether the answer may be in an object that was made with the board; a board that is handed over is looked at."""
        making = self.making
        return making is not None and (making.board is not None or not self.parameters.takes_board)


def find(module: Module, *, counting: bool = False) -> list[Entry]:
    """What may be the solver, the likeliest first; or what may count solutions."""
    rank = _counting_rank if counting else _rank
    found = [(rank(name), entry) for name, entry in _all(module) if rank(name) is not None]
    by_class = [
        (place, entry.owner is not None and entry.owner.__name__ != "Solution", entry)
        for place, entry in found
    ]
    return [entry for _, _, entry in sorted(by_class, key=lambda found: found[:2])]


def unusual(module: Module) -> list[Entry]:
    """What is called like nothing in particular, and may be the solver all the same."""
    plain = (
        (name.rpartition(".")[2].replace("_", "").lower(), entry) for name, entry in _all(module)
    )
    return [entry for name, entry in plain if _rank(name) is None and not _OTHER.search(name)]


def named(module: Module, name: str) -> list[Entry]:
    """The entries that `name` may mean: `Class.method`, `function`, or `Class` for what solves in it."""
    every = [entry for _, entry in _all(module)]
    exact = [entry for entry in every if entry.name == name]
    return exact or [entry for entry in find(module) if entry.name.split(".")[0] == name]


def contents(module: Module) -> str:
    """What there is in the file, in words."""
    values = {name: module.names[name] for name in module.own}
    classes = [name for name, value in values.items() if inspect.isclass(value)]
    functions = [name for name, value in values.items() if inspect.isfunction(value)]
    parts = [("classes ", classes), ("functions ", functions)]
    return (
        " and ".join(word + ", ".join(names[:8]) for word, names in parts if names)
        or "no functions and no classes"
    )


def _rank(name: str) -> int | None:
    plain = name.rpartition(".")[2].replace("_", "").lower()
    if plain in _NAMES:
        return _NAMES.index(plain)
    if _OTHER.search(plain) or _counting_rank(name) is not None:
        return None
    return next(
        (
            len(_NAMES) + place
            for place, word in enumerate(("solv", "sudoku", "backtrack"))
            if word in plain
        ),
        None,
    )


def _counting_rank(name: str) -> int | None:
    return (
        0
        if _COUNTS.search(plain := name.rpartition(".")[2].replace("_", "").lower())
        and plain not in ("solution",)
        else None
    )


def _is_strong(name: str) -> bool:
    rank = _rank(name)
    return (rank is not None and rank < _WEAK) or "solv" in name.rpartition(".")[2].lower()


def _all(module: Module) -> Iterator[tuple[str, Entry]]:
    """Every function and method of the file that can be given a board, with its name."""
    for name in module.own:
        value = module.names[name]
        if not callable(value) or not _is_users(value, module):
            continue
        if inspect.isclass(value):
            making = read(value, bound=False)
            for attribute in (
                attribute for attribute in dir(value) if not attribute.startswith("__")
            ):
                if callable(getattr(value, attribute)) and (
                    entry := _method(value, attribute, making, module)
                ):
                    yield entry.name, entry
        elif (isinstance(value, partial) or inspect.isroutine(inspect.unwrap(value))) and (
            entry := _function(name, value, module)
        ):
            yield name, entry


def _is_users(value: Any, module: Module) -> bool:
    """Not a class or function of a library that the file imported."""
    home = getattr(value, "__module__", None)
    if home == module.names["__name__"] or isinstance(value, partial | MethodType):
        return True
    file = getattr(
        sys.modules.get(home or ""), "__file__", None
    )  # beside it: a part of the same program
    return bool(file) and Path(str(file)).parent == Path(module.source.path).resolve().parent


def _method(owner: type, attribute: str, making: Parameters | None, module: Module) -> Entry | None:
    label, function = f"{owner.__name__}.{attribute}", getattr(owner, attribute)
    plain = isinstance(inspect.getattr_static(owner, attribute), staticmethod | classmethod)
    parameters = read(function, bound=not plain)
    if parameters is None or making is None:
        return None
    if (
        making.board == 0
        and not making.known
        and parameters.takes_board
        and not _names_board(owner)
    ):
        making = None  # its first argument is something else
    if making is None or not (parameters.takes_board or making.takes_board):
        return None
    return Entry(
        label,
        function,
        parameters,
        owner,
        making,
        node=_definition(function, module),
        strong=_is_strong(label),
    )


def _names_board(owner: type) -> bool:
    return any(name in reading.BOARD_NAMES for name in inspect.signature(owner).parameters)


def _function(name: str, function: Any, module: Module) -> Entry | None:
    parameters = read(function, bound=False)
    if parameters is None:
        return None
    grid = None if parameters.takes_board else _global_board(function, module)
    if grid is None and not parameters.takes_board:
        parameters = parameters.with_board_first()
    if grid is None and not parameters.takes_board:
        return None
    return Entry(
        name,
        function,
        parameters,
        grid=grid,
        node=_definition(function, module),
        strong=_is_strong(name),
    )


def _global_board(function: Any, module: Module) -> str | None:
    """The global board that a function works on, itself or through what it calls."""
    seen: set[str] = set()
    waiting = [inspect.unwrap(function)]
    while waiting:
        names = set(getattr(getattr(waiting.pop(), "__code__", None), "co_names", ())) - seen
        seen |= names
        waiting += [
            module.names[name]
            for name in names
            if name in module.own and inspect.isfunction(module.names[name])
        ]
    boards = [
        name for name in module.own if name in seen and reading.grid(module.names[name]) is not None
    ]
    likely = [name for name in boards if any(word in name.lower() for word in reading.BOARD_NAMES)]
    return next(iter(likely + boards), None)


def _definition(function: Any, module: Module) -> ast.AST | None:
    """The `def` of a function, where it is in the file."""
    first = getattr(getattr(inspect.unwrap(function), "__code__", None), "co_firstlineno", 0)
    return next((node for node in ast.walk(module.source.tree) if _first_line(node) == first), None)


def _first_line(node: ast.AST) -> int | None:
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return None
    return min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
