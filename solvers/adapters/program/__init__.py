"""Programs that speak the line protocol, or that take a puzzle and print a grid."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Literal

from solvers.adapters.launch import Launch
from solvers.adapters.program.command_line import command
from solvers.adapters.program.input_forms import InputForm
from solvers.adapters.program.one_shot import OneShot
from solvers.adapters.program.protocol_detection import detect
from solvers.adapters.program.streaming import Stream


@dataclass(frozen=True)
class Solver:
    """A program.

    path      its command line
    protocol  how it takes a puzzle, or `line-protocol`; found by trying if not given
    """

    path: str
    protocol: InputForm | Literal["line-protocol"] | None = None

    foreign: ClassVar[bool] = True
    interruptible: ClassVar[bool] = False

    def load(
        self, before_user_code: Callable[[], None] = lambda: None
    ) -> OneShot | Stream | Launch:
        """Return a solver. Raises InputError, and NotASolver if it prints no grid."""
        before_user_code()
        words = command(self.path)
        if self.protocol is None:
            return detect(words)
        if self.protocol == "line-protocol":
            return Launch(words, uses_stdio=True)
        return OneShot(words, self.protocol)
