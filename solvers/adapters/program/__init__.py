"""A program, in whatever language: one that speaks the line protocol, or one that is given a puzzle and prints a grid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from solvers.adapters.launch import Launch
from solvers.adapters.program.commands import command
from solvers.adapters.program.forms import Form
from solvers.adapters.program.plain import OneShot
from solvers.adapters.program.probing import probed
from solvers.adapters.program.stream import Stream


@dataclass(frozen=True)
class Solver:
    """
    path      the command line
    protocol  `wire` for the line protocol, or how it takes a puzzle; None: it is tried out
    """

    path: str
    protocol: Form | Literal["wire"] | None = None

    foreign: ClassVar[bool] = True
    interruptible: ClassVar[bool] = False

    def load(self) -> OneShot | Stream | Launch:
        """Try it out. Raises InputError where it cannot be run, NotASolver where it prints no grid."""
        words = command(self.path)
        if self.protocol is None:
            return probed(words)
        return (
            Launch(words, uses_stdio=True)
            if self.protocol == "wire"
            else OneShot(words, self.protocol)
        )
