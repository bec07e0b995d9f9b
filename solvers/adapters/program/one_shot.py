"""A program that takes a puzzle and prints a grid, as a solver: one process for each puzzle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from solvers.adapters.claim import check_support, claim
from solvers.adapters.program import printed_grid
from solvers.adapters.program.command_line import ending
from solvers.adapters.program.input_forms import InputForm, written
from solvers.adapters.program.printed_grid import Printed
from solvers.adapters.program.program_run import run
from solvers.errors import Crashed
from solvers.puzzle import Grid, Puzzle
from solvers.result import Result, Stop
from solvers.solver import FIND_ONE, Limits

Announce = Callable[[Result, int, int], None]


def ignore(_result: Result, _wall: int, _cpu: int) -> None:
    """Do nothing with an answer that a program has printed before it ends."""


@dataclass(frozen=True)
class OneShot:
    """A solver that starts a process for each puzzle; its times include the start."""

    command: tuple[str, ...]
    form: InputForm

    interruptible: ClassVar[bool] = False
    words: ClassVar[tuple[str, ...]] = ("one", "starts")

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        """Return the claim. Raises Crashed, OutputLimitExceeded, Unsupported."""
        return self.timed(puzzle, limits)[0]

    def timed(
        self, puzzle: Puzzle, limits: Limits, announce: Announce = ignore
    ) -> tuple[Result, int, int]:
        """Return the claim, and the wall and CPU time of the process in nanoseconds.

        announce  is called with the same if the program has printed an answer and does not end
        """
        check_support(puzzle)
        arguments, text = written(self.form, puzzle)

        def read(output: str, wall: int, cpu: int) -> None:
            so_far = printed_grid.read(output)
            if so_far.is_full or so_far.says_none:
                announce(claimed(puzzle, so_far, limits), wall, cpu)

        done = run((*self.command, *arguments), text, announce=read)
        printed = printed_grid.read(done.output)
        check_exit(done.code, printed, done.errors)
        return claimed(puzzle, printed, limits), done.wall_ns, done.cpu_ns


def check_exit(code: int | None, printed: Printed, errors: str) -> None:
    """Raise Crashed if a program failed without a full grid, and without saying "no solution"."""
    if code and not printed.says_none and not printed.is_full:
        raise Crashed(ending(code, errors))


def claimed(puzzle: Puzzle, printed: Printed, limits: Limits) -> Result:
    """Return what a program claims by what it printed.

    A full puzzle that is only repeated before "no solution" is not a solution.
    """
    board: Grid = printed.grid or puzzle.givens
    if printed.says_none and board == puzzle.givens:
        return Result((), Stop.EXHAUSTED)
    return claim(puzzle, board, says_none=printed.says_none, limits=limits)
