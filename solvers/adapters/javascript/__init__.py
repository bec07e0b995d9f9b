"""Solvers in JavaScript files: a function or class in a script or module, or a program."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final, Literal

from solvers.adapters._language import Language, SourceFile, SourceSolver
from solvers.adapters.example_puzzle import ANSWER, NEARLY_SOLVED

Board = Literal[
    "dots", "zeros", "numbers", "blanks", "nulls", "strings", "line", "line-zeros", "flat"
]

_DRIVER: Final = Path(__file__).with_name("driver.js")
# The second flag is for names that a module does not export.
_FLAGS: Final = ("--no-warnings", "--experimental-vm-modules")
_READS_INPUT: Final = re.compile(
    r"process\.stdin|readline|readFileSync\(\s*(?:0\b|['\"]/dev/stdin)|\bprompt\("
)


@dataclass(frozen=True)
class _JavaScriptFile(SourceFile):
    """A JavaScript file; the driver reports whether it can be parsed and has a function."""

    may_have_function: ClassVar = True

    @property
    def is_program(self) -> bool:
        return _READS_INPUT.search(self.source.text) is not None

    @property
    def _path(self) -> str:
        return str(Path(self.solver.path).absolute())

    def program(self, tool: str) -> tuple[str, ...]:
        return (tool, self._path)

    def driver(self, tool: str) -> tuple[str, ...]:
        config = {
            "file": self._path,
            "name": self.word,
            "entry": self.solver.entry,
            "board": self.solver.board,
            "reuse": self.solver.reuse,
            "nearly": "".join(map(str, NEARLY_SOLVED.givens)),
            "answer": "".join(map(str, ANSWER)),
        }
        return (tool, *_FLAGS, str(_DRIVER), json.dumps(config))


@dataclass(frozen=True)
class Solver(SourceSolver):
    """A JavaScript file.

    entry  the function or method to call, if it does not have a usual name
    board  how the board is written, if trying forms does not show it
    reuse  use one object of the class for all puzzles, instead of a new one for each
    """

    board: Board | None = None
    language: ClassVar = Language(
        tools=("node", "nodejs"),
        what="Node.js",
        install="install Node.js: apt install nodejs, or brew install node",
        file=_JavaScriptFile,
    )
