"""Solvers in Python files of any style, and classes that are named by their path.

`load` reads the file (`python_source`), runs it (`user_module`), finds functions (`entry_points`)
and chooses one with the form of its board (`form_hints`, `call_selection`). `solver_call` makes and
times a call, and `call_claim` turns its outcome into a result.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import shlex
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from solvers.adapters import OBJECT
from solvers.adapters.python import (
    call_selection,
    entry_points,
    process_objects,
    python_source,
    user_module,
)
from solvers.adapters.python.board_forms import FORMS, BoardForm, FormName
from solvers.adapters.python.call_selection import Choice, Score
from solvers.adapters.python.entry_points import PythonEntryPoint
from solvers.adapters.python.python_solver import PythonSolver
from solvers.adapters.python.python_source import PythonSource
from solvers.adapters.python.solver_call import Caller
from solvers.adapters.python.user_module import UserModule
from solvers.errors import NotASolver

_STYLES = (
    "write a class Solution with solveSudoku(board), or a function solve(board), "
    "or name it: entry=Class.method"
)
_MOST_UNUSUAL = 8  # functions with unusual names that are tried


@dataclass(frozen=True)
class Solver:
    """A Python file, package.module:Class, or an object of this process.

    entry  `Class.method` or `function`; chosen by its name and by trying if not given
    board  the form of the board; chosen by trying if not given
    reuse  use one object of the class for all puzzles, instead of a new one for each
    """

    path: str
    entry: str | None = None
    board: FormName | None = None
    reuse: bool = False

    foreign: ClassVar[bool] = True
    interruptible: ClassVar[bool] = False

    def load(self, before_user_code: Callable[[], None] = lambda: None) -> Any:
        """Return the solver, ready in this process. Raises NotASolver, CompileError, InputError."""
        before_user_code()
        if self.path.startswith(OBJECT) and (backend := process_objects.backend(self.path)):
            return backend
        module, name = self._module(), self.entry
        if self.path.startswith(OBJECT):
            name = name or process_objects.entry(self.path)
        found = entry_points.named(module, name) if name else entry_points.find(module)
        written = [entry for entry in found if not entry.is_empty]
        only = FORMS[self.board] if self.board else None
        if found or self.entry:
            choice = call_selection.choose(module, written, only)
        else:
            choice = _unusual(module, only)
        counting = _counting(
            module, only or (choice.form if choice and choice.tried.score else None)
        )
        if not self.entry and _is_program(module, choice):
            return self._program(module)
        if choice is None and (counting is None or not counting.tried.score):
            raise self._refusal(module, [] if written else found)
        return self._solver(module, choice, counting)

    def _module(self) -> UserModule:
        if self.path.startswith(OBJECT):
            return process_objects.as_module(self.path)
        name, _, attribute = self.path.partition(":")
        if not attribute or self.path.endswith(".py"):
            return user_module.execute(python_source.read(self.path))
        module = importlib.import_module(name)
        text = inspect.getsource(module)
        source = PythonSource(str(module.__file__), text, ast.parse(text))
        return UserModule(names=vars(module), own=(attribute,), source=source)

    def _solver(
        self, module: UserModule, choice: Choice | None, counting: Choice | None
    ) -> PythonSolver:
        solver = Caller(module, choice.entry, choice.form) if choice else None
        counter = None
        if counting and counting.tried.score:
            counter = Caller(module, counting.entry, counting.form)
        is_reusable = solver is not None and solver.entry.is_reusable
        if solver and is_reusable and self.reuse:
            solver = Caller(module, solver.entry, solver.form, solver.new_object())
        capabilities = {
            "one": choice is not None and not choice.tried.finds_many,
            "counts": counter is not None,
            "reusable": is_reusable,
        }
        words = tuple(word for word, holds in capabilities.items() if holds)
        returns_board = choice is not None and choice.tried.returns_board
        return PythonSolver(solver, counter, returns_board, words)

    def _program(self, module: UserModule) -> Any:
        """Return a script that reads standard input as a program. Its copy is run."""
        from solvers.adapters import program

        script, copy = Path(__file__).with_name("run_script.py"), module.names["__file__"]
        original, version = Path(self.path).resolve(), "2" if module.source.python2 else "3"
        command = (sys.executable, str(script), copy, str(original), version)
        return program.Solver(shlex.join(command)).load()

    def _refusal(self, module: UserModule, empty: list[PythonEntryPoint]) -> NotASolver:
        """Return an error that says why there is no solver."""
        line, remedy = None, f"found {entry_points.contents(module)}"
        if empty:
            cause, remedy = f"the body of {empty[0].name} is empty", "write the solver first"
            line = getattr(empty[0].node, "lineno", None)
        elif self.entry:
            cause = f"it has no function {self.entry} that takes a board"
        elif module.failure is not None and not module.own:
            cause = f"it ended with {type(module.failure).__name__}: {module.failure}"
            line = user_module.line_of(module.failure, module.source)
            is_missing = isinstance(module.failure, ModuleNotFoundError)
            remedy = "install the module" if is_missing else remedy
        elif module.folder is None:
            cause = "it is not a solver"
            remedy = "use a class with a method solve(puzzle, limits) or solveSudoku(board)"
        else:
            cause, remedy = "it has no solver", f"{remedy}; {_STYLES}"
        return NotASolver(cause, remedy=remedy, source=self.path, line=line)


def _unusual(module: UserModule, only: BoardForm | None) -> Choice | None:
    """Return a function of any name that solves a board; a wrong one may be anything."""
    for entry in entry_points.unusual(module)[:_MOST_UNUSUAL]:
        choice = call_selection.choose(module, [entry], only)
        if choice and choice.tried.score is Score.RIGHT:
            return choice
    return None


def _counting(module: UserModule, only: BoardForm | None) -> Choice | None:
    found = entry_points.find(module, counting=True)
    written = [entry for entry in found if not entry.is_empty]
    return call_selection.choose(module, written, only, call_selection.evaluate_counting)


def _is_program(module: UserModule, choice: Choice | None) -> bool:
    """Whether a script reads its puzzle, and no function is surely the solver."""
    if module.folder is None or not module.source.reads_input:
        return False
    if choice is None:
        return True
    is_named = choice.entry.is_strong and choice.entry.parameters.is_known
    return choice.tried.score < Score.KEEPS_GIVENS and not is_named
