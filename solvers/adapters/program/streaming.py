"""A program that answers each line with a line, as a solver: one process for many puzzles."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import ClassVar, Final

from solvers.adapters.claim import check_support
from solvers.adapters.program import printed_grid
from solvers.adapters.program.input_forms import InputForm, written
from solvers.adapters.program.one_shot import check_exit, claimed
from solvers.adapters.program.printed_grid import Printed
from solvers.adapters.program.program_process import ProgramProcess
from solvers.puzzle import Puzzle
from solvers.result import Result
from solvers.solver import FIND_ONE, Limits

# Seconds without a line before the input is closed. A program with nothing to print then ends, and
# a slow one goes on.
PATIENCE: Final = 1.0


@dataclass
class Stream:
    """A solver that keeps its process as long as it prints full grids.

    After any other answer the input is closed, everything that is still printed belongs to that
    answer, and the next puzzle gets a new process.
    """

    command: tuple[str, ...]
    form: InputForm
    _process: ProgramProcess | None = field(default=None, repr=False)

    interruptible: ClassVar[bool] = False
    words: ClassVar[tuple[str, ...]] = ("one",)

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        """Return the claim. Raises Crashed, OutputLimitExceeded, Unsupported."""
        return self.timed(puzzle, limits)[0]

    def timed(
        self, puzzle: Puzzle, limits: Limits = FIND_ONE, *_: object
    ) -> tuple[Result, int, int]:
        """Return the claim, and the wall and CPU time from request to answer in nanoseconds."""
        check_support(puzzle)
        _, line = written(self.form, puzzle)
        process = self._ready()
        cpu, wall = process.cpu_ns(), time.perf_counter_ns()
        process.send(line)
        if not process.read(PATIENCE, _has_line):
            process.end_input()
            process.read(None)
        used = process.cpu_ns() - cpu, time.perf_counter_ns() - wall
        printed = printed_grid.read(process.output)
        if process.has_ended or not printed.is_full or printed.grid == puzzle.givens:
            printed, cpu_at_end = self._rest(process)
            used = cpu_at_end - cpu, time.perf_counter_ns() - wall
        return claimed(puzzle, printed, limits), used[1], max(0, used[0])

    def answers(self, puzzle: Puzzle, grid: tuple[int, ...], seconds: float) -> bool:
        """Whether it answers a puzzle with one line that is that grid, and goes on."""
        process = self._ready()
        process.send(written(self.form, puzzle)[1])
        in_time = process.read(seconds, _has_line)
        goes_on = in_time and not process.has_ended
        return goes_on and printed_grid.read(process.output).grid == grid

    def close(self) -> None:
        """End the process."""
        if self._process:
            self._process.close()
            self._process = None

    def _ready(self) -> ProgramProcess:
        """Return the process, or a new one if it has ended by itself."""
        if self._process and self._process.read(0):
            self.close()
        if self._process is None:
            self._process = ProgramProcess(self.command)
        self._process.begin_request()
        return self._process

    def _rest(self, process: ProgramProcess) -> tuple[Printed, int]:
        """Close the input; return everything that was printed, and the CPU time of the process."""
        process.end_input()
        process.read(None)
        printed, errors = printed_grid.read(process.output), process.errors
        self._process = None
        code, cpu = process.close()
        check_exit(code, printed, errors)
        return printed, cpu


def _has_line(output: str) -> bool:
    return "\n" in output.lstrip()
