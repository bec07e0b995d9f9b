"""Solvers in Python files of any style, and classes that are named by their path.

`load` reads the file (`python_source`), runs it (`user_module`), finds functions (`entry_points`)
and chooses one with the form of its board (`form_hints`, `call_selection`). `solver_call` makes and
times a call, and `call_claim` turns its outcome into a result.
"""

from __future__ import annotations

import ast
import importlib
import inspect
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
    refusals,
    user_module,
)
from solvers.adapters.python.board_forms import FORMS, BoardForm, FormName
from solvers.adapters.python.call_selection import Choice
from solvers.adapters.python.call_trial import Score, evaluate_counting, solves
from solvers.adapters.python.python_solver import PythonSolver
from solvers.adapters.python.python_source import PythonSource
from solvers.adapters.python.solver_call import Caller
from solvers.adapters.python.user_module import UserModule
from solvers.errors import NotASolver

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
        module, name, path = self._module(), self.entry, self.path
        if path.startswith(OBJECT):
            name, path = name or process_objects.entry(path), module.source.path
        found = entry_points.named(module, name) if name else entry_points.find(module)
        written = [entry for entry in found if not entry.is_empty]
        only = FORMS[self.board] if self.board else None
        if found or self.entry:
            choice = call_selection.choose(module, written, only)
        else:
            choice = _unusual(module, only)
        is_plausible = choice is not None and choice.tried.score >= Score.PLACED
        counting = _counting(module, only or (choice.form if choice and is_plausible else None))
        if not self.entry and _is_program(module, choice):
            return self._program(module, choice)
        if choice is None and counting is None:
            raise refusals.of_file(module, [] if written else found, path, self.entry)
        if choice and (refused := refusals.of_call(module, choice, path, named=name is not None)):
            raise refused
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
        if counting:
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

    def _program(self, module: UserModule, choice: Choice | None) -> Any:
        """Return a script that reads standard input as a program. Its copy is run."""
        from solvers.adapters.program.protocol_detection import detect

        script, copy = Path(__file__).with_name("run_script.py"), module.names["__file__"]
        original, version = Path(self.path).resolve(), "2" if module.source.python2 else "3"
        command = (sys.executable, str(script), copy, str(original), version)
        try:
            return detect(command, Path(self.path).name)
        except NotASolver:
            if choice and (refused := refusals.of_call(module, choice, self.path)):
                raise refused from None
            raise


def _unusual(module: UserModule, only: BoardForm | None) -> Choice | None:
    """Return a function of any name that solves a board; a wrong one may be anything."""
    for entry in entry_points.unusual(module)[:_MOST_UNUSUAL]:
        choice = call_selection.choose(module, [entry], only)
        is_right = choice is not None and choice.tried.score is Score.RIGHT
        if choice and is_right and solves(Caller(module, choice.entry, choice.form)):
            return choice
    return None


def _counting(module: UserModule, only: BoardForm | None) -> Choice | None:
    """Return a function that counts solutions; a wrong number needs a form that is known."""
    found = entry_points.find(module, counting=True)
    written = [entry for entry in found if not entry.is_empty]
    choice = call_selection.choose(module, written, only, evaluate_counting)
    if choice is None or choice.tried.score is Score.RIGHT:
        return choice
    is_trusted = choice.is_documented or (only is not None and choice.tried.score > Score.FAILED)
    return choice if is_trusted else None


def _is_program(module: UserModule, choice: Choice | None) -> bool:
    """Whether a script reads its puzzle, and no function is surely the solver."""
    if module.folder is None or not module.source.reads_input:
        return False
    if choice is None or not choice.is_trusted:
        return True
    is_named = choice.entry.is_strong and choice.entry.parameters.is_known
    return choice.tried.score < Score.KEEPS_GIVENS and not is_named
