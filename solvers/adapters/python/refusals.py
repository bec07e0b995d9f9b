"""Say why a Python file has no solver, or why no way of calling its solver worked."""

from __future__ import annotations

import ast
import re
from typing import Final

from solvers.adapters.python import entry_points, user_module
from solvers.adapters.python.call_selection import Choice
from solvers.adapters.python.call_trial import Score, problem
from solvers.adapters.python.entry_points import PythonEntryPoint
from solvers.adapters.python.solver_call import Caller
from solvers.adapters.python.user_module import UserModule
from solvers.errors import NotASolver

_STYLES: Final = (
    "write a class Solution with solveSudoku(board), or a function solve(board), "
    "or name it: entry=Class.method"
)
_HINT: Final = (
    "name the function and the form of its board, such as FILE:entry=solve,board=chars or "
    "board=ints, or annotate its parameters"
)
# The board was taken as the name of a file, or as an object of another class.
_NOT_A_BOARD: Final = re.compile(
    r"FileNotFoundError|OSError|.*os\.PathLike|AttributeError: '(?:list|str|dict|tuple)' object"
)
_UNDEFINED: Final = re.compile(r"NameError: name '(\w+)' is not defined")


def of_call(
    module: UserModule, choice: Choice, path: str, *, named: bool = False
) -> NotASolver | None:
    """Return the error for a call that may be a wrong guess; None for a trusted call.

    named  whether the user has named the function: then one that only changes nothing is trusted
    """
    is_plausible = choice.tried.score >= Score.KEEPS_GIVENS
    if is_plausible and module.failure is None:
        return None
    said = problem(Caller(module, choice.entry, choice.form))
    name = _UNDEFINED.search(said)
    is_incomplete = name is not None and _binds(module, name[1])
    if module.failure and (is_incomplete or isinstance(module.failure, ImportError)):
        return None if is_plausible and not is_incomplete else _of_failure(module, path)
    is_trusted = choice.is_trusted or (named and choice.tried.score > Score.FAILED)
    if is_plausible or (is_trusted and not _NOT_A_BOARD.match(said)):
        return None
    cause = f"no way of calling {choice.entry.name} gave an answer: {said}"
    return NotASolver(cause, remedy=_HINT, source=path)


def of_file(
    module: UserModule, empty: list[PythonEntryPoint], path: str, entry: str | None
) -> NotASolver:
    """Return an error that says why there is no solver in a file.

    empty  functions without a body
    entry  the name that the user gave
    """
    line, remedy = None, f"found {entry_points.contents(module)}"
    if empty:
        cause, remedy = f"the body of {empty[0].name} is empty", "write the solver first"
        line = getattr(empty[0].node, "lineno", None)
    elif entry:
        cause = f"it has no function {entry} that takes a board"
    elif module.failure is not None and not module.own:
        return _of_failure(module, path)
    elif module.folder is None:
        cause = "it is not a solver"
        remedy = "use a class with a method solve(puzzle, limits) or solveSudoku(board)"
    else:
        cause, remedy = "it has no solver", f"{remedy}; {_STYLES}"
    return NotASolver(cause, remedy=remedy, source=path, line=line)


def _of_failure(module: UserModule, path: str) -> NotASolver:
    """Return the error for a file that ended before everything was defined."""
    failure = module.failure
    assert failure is not None
    is_missing = isinstance(failure, ModuleNotFoundError)
    return NotASolver(
        f"it ended with {type(failure).__name__}: {failure}",
        remedy="install the module" if is_missing else f"found {entry_points.contents(module)}",
        source=path,
        line=user_module.line_of(failure, module.source),
    )


def _binds(module: UserModule, name: str) -> bool:
    """Whether the file binds a name somewhere, but had not when it failed."""
    bound = {
        node.id
        for node in ast.walk(module.source.tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    return name in bound and name not in module.own
