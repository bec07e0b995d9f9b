"""A program that takes a puzzle and prints a grid, as a Solver: one process for each puzzle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from solvers.adapters.claim import claim
from solvers.adapters.program import grids
from solvers.adapters.program.commands import ending
from solvers.adapters.program.forms import Form, written
from solvers.adapters.program.running import run
from solvers.errors import Crashed, Unsupported
from solvers.puzzle import STANDARD, Grid, Puzzle
from solvers.result import Result, Stop
from solvers.solver import FIND_ONE, Limits


@dataclass(frozen=True)
class OneShot:
    """The time is that of the whole process, its start included."""

    command: tuple[str, ...]
    form: Form

    interruptible: ClassVar[bool] = False
    words: ClassVar[tuple[str, ...]] = ("one", "starts")

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        """Raises Crashed where the program fails without a grid, OutputLimitExceeded, Unsupported."""
        return self.timed(puzzle, limits)[0]

    def timed(self, puzzle: Puzzle, limits: Limits) -> tuple[Result, int, int]:
        """The answer, and the wall clock and CPU nanoseconds that the process took."""
        arguments, text = written(self.form, supported(puzzle))
        done = run((*self.command, *arguments), text)
        printed = grids.read(done.output)
        check(done.code, printed, done.errors)
        return claimed(puzzle, printed, limits), done.wall_ns, done.cpu_ns


def check(code: int | None, printed: grids.Printed, errors: str) -> None:
    """Raise Crashed for a program that ended with an error, and neither a full grid nor the word that there is none."""
    if code and not printed.says_none and not printed.is_full:
        raise Crashed(ending(code, errors))


def supported(puzzle: Puzzle) -> Puzzle:
    """The puzzle itself. Raises Unsupported for a shape that plain programs do not know."""
    if puzzle.shape != STANDARD:
        raise Unsupported(f"only standard 9x9 puzzles are supported, not {puzzle.shape}")
    return puzzle


def claimed(puzzle: Puzzle, printed: grids.Printed, limits: Limits) -> Result:
    """What a program claims that printed this. A puzzle that it merely repeats before it says none is no solution."""
    board: Grid = printed.grid or puzzle.givens
    if printed.says_none and board == puzzle.givens:
        return Result((), Stop.EXHAUSTED)
    return claim(puzzle, board, says_none=printed.says_none, limits=limits)
