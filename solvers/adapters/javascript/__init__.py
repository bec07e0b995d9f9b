"""JavaScript: a function or a class in a script, a CommonJS file or an ES module; a program that reads standard input."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final, Literal

from solvers.adapters._compile import tool
from solvers.adapters._source import Source
from solvers.adapters.launch import Launch
from solvers.adapters.program.plain import OneShot
from solvers.adapters.program.probing import ANSWER, NEARLY, probed
from solvers.adapters.program.stream import Stream
from solvers.errors import NotASolver

Board = Literal[
    "dots", "zeros", "numbers", "blanks", "nulls", "strings", "line", "line-zeros", "flat"
]

_DRIVER: Final = Path(__file__).with_name("driver.js")
_FLAGS: Final = (
    "--no-warnings",
    "--experimental-vm-modules",
)  # the second to find what a module does not export
_READS: Final = re.compile(
    r"process\.stdin|readline|readFileSync\(\s*(?:0\b|['\"]/dev/stdin)|\bprompt\("
)
_INSTALL: Final = "install Node.js, for example with: apt install nodejs, or brew install node"


@dataclass(frozen=True)
class Solver:
    """
    entry  the function or method to call, where it is not found by its usual name
    board  how the board is written, where trying it out does not show it
    reuse  keep one instance of the class for all puzzles, instead of a new one for each
    """

    path: str
    entry: str | None = None
    board: Board | None = None
    reuse: bool = False

    foreign: ClassVar[bool] = True
    interruptible: ClassVar[bool] = False

    def load(self) -> Launch | OneShot | Stream:
        """Raises NoCompiler, NotASolver. The driver says the rest in place of its hello line: what does not compile, too."""
        node = tool(("node", "nodejs"), self.path, "Node.js", _INSTALL)
        if self.entry is None and _READS.search(Source.read(self.path).text):
            try:
                return probed((node, str(Path(self.path).absolute())))
            except NotASolver:
                pass  # it may have a function nevertheless
        return Launch((node, *_FLAGS, str(_DRIVER), self._config()))

    def _config(self) -> str:
        path = Path(self.path)
        return json.dumps(
            {
                "file": str(path.absolute()),
                "name": re.sub(r"\s", "_", path.name),
                "entry": self.entry,
                "board": self.board,
                "reuse": self.reuse,
                "nearly": "".join(map(str, NEARLY.givens)),
                "answer": "".join(map(str, ANSWER)),
            }
        )
