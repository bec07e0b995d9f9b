"""A program that answers a line with a line at once, as a Solver: one process for many puzzles."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import ClassVar, Final

from solvers.adapters.program import grids
from solvers.adapters.program.forms import Form, written
from solvers.adapters.program.plain import check, claimed, supported
from solvers.adapters.program.running import Running
from solvers.puzzle import Puzzle
from solvers.result import Result
from solvers.solver import FIND_ONE, Limits

# Seconds without a line, after which the input is ended: a program with nothing to say then ends, and a slow one goes on.
PATIENCE: Final = 1.0


@dataclass
class Stream:
    """The process is kept from one full grid to the next: after any other answer its input is ended, all that it still says
    belongs to that answer, and the next puzzle has a new process.
    """

    command: tuple[str, ...]
    form: Form
    _program: Running | None = field(default=None, repr=False)

    interruptible: ClassVar[bool] = False
    words: ClassVar[tuple[str, ...]] = ("one",)

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        """Raises Crashed where the program ends with an error and no grid, OutputLimitExceeded, Unsupported."""
        return self.timed(puzzle, limits)[0]

    def timed(self, puzzle: Puzzle, limits: Limits) -> tuple[Result, int, int]:
        """The answer, and the wall clock and CPU nanoseconds from the line that is sent to the line that comes."""
        _, line = written(self.form, supported(puzzle))
        program = self._ready()
        cpu, wall = program.cpu_ns(), time.perf_counter_ns()
        program.send(line)
        if not program.read(PATIENCE, _has_line):
            program.end_input()
            program.read(None)
        wall, cpu = time.perf_counter_ns() - wall, program.cpu_ns() - cpu
        printed = grids.read(program.output)
        if program.ended or not printed.is_full or printed.grid == puzzle.givens:
            printed = self._ended(program)
        return claimed(puzzle, printed, limits), wall, max(0, cpu)

    def answers(self, puzzle: Puzzle, grid: tuple[int, ...], seconds: float) -> bool:
        """Whether it answers a puzzle with one line that is that grid, and goes on. Raises nothing of the program's."""
        program = self._ready()
        program.send(written(self.form, puzzle)[1])
        in_time = program.read(seconds, _has_line)
        return in_time and not program.ended and grids.read(program.output).grid == grid

    def close(self) -> None:
        """End the process."""
        if self._program:
            self._program.close()
            self._program = None

    def _ready(self) -> Running:
        """The program, waiting for a line: another process where it has ended of itself."""
        if self._program and self._program.read(0):
            self.close()
        if self._program is None:
            self._program = Running(self.command)
        self._program.forget()
        return self._program

    def _ended(self, program: Running) -> grids.Printed:
        """All that it says when its input ends."""
        program.end_input()
        program.read(None)
        printed, errors = grids.read(program.output), program.errors
        self._program = None
        code, _ = program.close()
        check(code, printed, errors)
        return printed


def _has_line(output: str) -> bool:
    return "\n" in output.lstrip()
