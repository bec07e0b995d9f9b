"""A solver in a Python file, or a class by its path, of whatever style: found, given its board in the form that it wants.

`load` cleans the source (`source`), runs it (`running`), finds what solves (`entries`) and in which form it takes the board
(`hints`, `probing`); a call is made and timed by `calling`, and what it claims is for `claims` to say.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import shlex
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from solvers.adapters.python import entries, probing, running, source
from solvers.adapters.python.calling import Caller
from solvers.adapters.python.entries import Entry
from solvers.adapters.python.forms import FORMS, BoardName, Form
from solvers.adapters.python.loaded import Loaded
from solvers.adapters.python.running import Module
from solvers.adapters.python.stubs import is_stub
from solvers.errors import NotASolver

_STYLES = "write a class Solution with solveSudoku(board), or a function solve(board), or name it: entry=Class.method"
_MOST = 8  # functions of unusual names that are tried


def _is_sure(choice: probing.Choice) -> bool:
    """Whether a function is the solver of a script that reads a puzzle as well."""
    entry, tried = choice.entry, choice.tried
    return tried.score >= probing.Score.KEEPS or (entry.strong and entry.parameters.known)


@dataclass(frozen=True)
class Solver:
    """path   a Python file, or package.module:Class
    entry  what solves: `Class.method` or `function`; found where it is not given
    board  the form of the board; found where it is not given
    reuse  one instance of the class for all puzzles, in place of a new one for each
    """

    path: str
    entry: str | None = None
    board: BoardName | None = None
    reuse: bool = False

    foreign: ClassVar[bool] = True
    interruptible: ClassVar[bool] = False

    def load(self) -> Any:
        """The solver, ready to be asked, in this process. Raises NotASolver, CompileError or another InputError."""
        module = self._module()
        found = entries.named(module, self.entry) if self.entry else entries.find(module)
        real = [entry for entry in found if not is_stub(entry.node)]
        only = FORMS[self.board] if self.board else None
        choice = (
            probing.choose(module, real, only)
            if found or self.entry
            else self._unusual(module, only)
        )
        counters = [
            entry for entry in entries.find(module, counting=True) if not is_stub(entry.node)
        ]
        counting = probing.choose(
            module,
            counters,
            only or (choice.form if choice and choice.tried.score else None),
            probing.counting,
        )
        if (
            module.scratch
            and module.source.reads_input
            and not self.entry
            and not (choice and _is_sure(choice))
        ):
            return self._program(module)
        if choice is None and (counting is None or counting.tried.score is probing.Score.FAILED):
            raise self._refusal(module, [] if real else found)
        return self._loaded(module, choice, counting)

    def _module(self) -> Module:
        name, _, attribute = self.path.partition(":")
        if not attribute or self.path.endswith(".py"):
            return running.run(source.read(self.path))
        module = importlib.import_module(name)
        text = inspect.getsource(module)
        written = source.Source(str(module.__file__), text, ast.parse(text))
        return Module(vars(module), (attribute,), written)

    def _unusual(self, module: Module, only: Form | None) -> probing.Choice | None:
        """A function of any name that is right: `resolver`, `f`. One that is not may be anything."""
        tried = (probing.choose(module, [entry], only) for entry in entries.unusual(module)[:_MOST])
        return next(
            (choice for choice in tried if choice and choice.tried.score is probing.Score.RIGHT),
            None,
        )

    def _loaded(
        self, module: Module, choice: probing.Choice | None, counting: probing.Choice | None
    ) -> Loaded:
        solver = Caller(module, choice.entry, choice.form) if choice else None
        counter = (
            Caller(module, counting.entry, counting.form)
            if counting and counting.tried.score
            else None
        )
        reusable = solver is not None and solver.entry.is_method
        if solver and reusable and self.reuse:
            solver = Caller(module, solver.entry, solver.form, solver.instance())
        told = {
            "one": choice is not None and not choice.tried.many,
            "counts": counter is not None,
            "reusable": reusable,
        }
        words = tuple(word for word, holds in told.items() if holds)
        return Loaded(solver, counter, choice is not None and choice.tried.returns, words)

    def _program(self, module: Module) -> Any:
        """A script that reads its puzzle from standard input is a program; its copy is run as one."""
        from solvers.adapters import program

        copy, script = module.names["__file__"], Path(running.__file__).with_name("script.py")
        command = (
            sys.executable,
            str(script),
            copy,
            str(Path(self.path).resolve()),
            "2" if module.source.python2 else "3",
        )
        return program.Solver(shlex.join(command)).load()

    def _refusal(self, module: Module, found: list[Entry]) -> NotASolver:
        """Why there is no solver, as exactly as can be said."""
        if found:
            line = getattr(found[0].node, "lineno", None)
            return NotASolver(
                f"{found[0].name} has no body yet",
                remedy="write it first",
                source=self.path,
                line=line,
            )
        if self.entry:
            cause = f"there is no {self.entry} that can be given a board"
            return NotASolver(f"{cause}; there are {entries.contents(module)}", source=self.path)
        if (error := module.failure) is not None and not module.own:
            line = running.line_of(error, module.source)
            remedy = "install it" if isinstance(error, ModuleNotFoundError) else None
            return NotASolver(
                f"it stops at {type(error).__name__}: {error}",
                remedy=remedy,
                source=self.path,
                line=line,
            )
        if module.scratch is None:
            remedy = "name a class that has a method solve(puzzle, limits), or solveSudoku(board)"
            return NotASolver(f"{self.path} is no solver", remedy=remedy)
        return NotASolver(
            f"no solver is in it; there are {entries.contents(module)}",
            remedy=_STYLES,
            source=self.path,
        )
