"""Rate many puzzles of one shape in one call: arrays in, arrays out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from operator import attrgetter
from typing import NamedTuple, cast

import numpy as np
import numpy.typing as npt

from solvers.backtracking._frame import Frame
from solvers.backtracking._native import NativeFunction
from solvers.errors import PuzzleError, Unsupported
from solvers.puzzle import STANDARD, Puzzle
from solvers.rating.codes import (
    FOUND,
    HARDEST,
    LARGEST,
    OUTCOME,
    RESULT_COLUMNS,
    SOLVED,
    STUCK,
)
from solvers.rating.counting import solver
from solvers.rating.levels import LEVELS, TECHNIQUES, Level, Technique
from solvers.rating.state import new_state
from solvers.rating.tables import tables_of
from solvers.result import Stop
from solvers.shape import Shape
from solvers.solver import BatchResult, BatchSolver, Limits

RATE_ALL = NativeFunction("solvers.rating.kernel", "rate_all")

NO_LEVEL = len(LEVELS)
UNDECIDED = -1  # the number of solutions if a time limit ended the search
_LEVEL_OF = np.array([LEVELS.index(technique.level) for technique in TECHNIQUES], np.uint8)
_CHUNK = 1000  # puzzles that `rate_each` reads before it rates them
_DECIDED = (Stop.EXHAUSTED, Stop.ENOUGH)


class RatedPuzzle(NamedTuple):
    """The rating of one puzzle of a batch; the fields are those of `Rating`."""

    puzzle: Puzzle
    solutions: int | None
    level: Level | None
    hardest: Technique | None
    step_count: int


@dataclass(frozen=True, kw_only=True)
class BatchRating:
    """The ratings of n puzzles, as arrays.

    steps      int32[n, 14]: the number of steps of each technique, in the order of `TECHNIQUES`
    hardest    uint8[n]: the most difficult technique, as an index into `TECHNIQUES`; the last one,
               GUESS, if the logic does not finish. 0 for a puzzle without blanks
    solutions  int8[n]: 0, 1, 2 for two or more, -1 if the time limit ended the search
    levels     uint8[n]: an index into `LEVELS`; NO_LEVEL unless the puzzle has exactly one solution
    """

    steps: npt.NDArray[np.int32]
    hardest: npt.NDArray[np.uint8]
    solutions: npt.NDArray[np.int8]
    levels: npt.NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.hardest)

    def level_of(self, puzzle: int) -> Level | None:
        """Return the level of one puzzle, or None if it does not have exactly one solution."""
        level = int(self.levels[puzzle])
        return LEVELS[level] if level != NO_LEVEL else None

    def of(self, row: int, puzzle: Puzzle) -> RatedPuzzle:
        """Return the rating of the puzzle in a row."""
        count, solutions = int(self.steps[row].sum()), int(self.solutions[row])
        hardest = TECHNIQUES[self.hardest[row]]
        return RatedPuzzle(
            puzzle=puzzle,
            solutions=None if solutions == UNDECIDED else solutions,
            level=self.level_of(row),
            hardest=hardest if count or hardest is Technique.GUESS else None,
            step_count=count,
        )


def rate_batch(
    givens: npt.NDArray[np.uint8],
    shape: Shape = STANDARD,
    time_limit: float | None = None,
    *,
    search: bool = True,
) -> BatchRating:
    """Rate each row of givens, with 0 for a blank.

    The solutions of puzzles that logic alone does not finish are counted by `lanes` or `compiled`.
    The time limit, in seconds, is for all of them together for 9x9 puzzles, else for each. With
    `search=False` they are not counted, as if the time limit had passed. Raises PuzzleError,
    MissingLibrary without Numba, and Unsupported for shapes of more than 64 digits.
    """
    givens = _checked(givens, shape)
    results, _ = run(givens, shape)
    stuck = results[:, OUTCOME] == STUCK
    solutions = (results[:, OUTCOME] == SOLVED).astype(np.int8)
    limits = Limits(2, time_limit)
    solutions[stuck] = _solution_counts(givens[stuck], shape, limits) if search else UNDECIDED
    hardest = results[:, HARDEST].astype(np.uint8)
    levels = np.where(solutions == 1, _LEVEL_OF[hardest], np.uint8(NO_LEVEL))
    return BatchRating(
        steps=results[:, :FOUND], hardest=hardest, solutions=solutions, levels=levels
    )


def rate_each(
    puzzles: Iterable[Puzzle], time_limit: float | None = None, *, search: bool = True
) -> Iterator[RatedPuzzle]:
    """Yield a rating for each puzzle, in order. Puzzles of any shapes are rated in batches.

    Raises what `rate_batch` raises.
    """
    for shape, same in groupby(puzzles, attrgetter("shape")):
        while chunk := [*islice(same, _CHUNK)]:
            rated = rate_batch(array_of(chunk), shape, time_limit, search=search)
            for row, puzzle in enumerate(chunk):
                yield rated.of(row, puzzle)


def run(
    givens: npt.NDArray[np.uint8], shape: Shape, room: int = 0
) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.uint64]]:
    """Apply logic to each row; return the results, and the steps of the last row.

    All of its steps are returned if `room` is positive, else none.
    """
    tables = tables_of(shape)
    state = new_state(tables, room)
    results = np.zeros((len(givens), RESULT_COLUMNS), np.int32)
    steps = RATE_ALL(Frame(tables, state, givens, results))
    if room and steps > room:
        return run(givens[-1:], shape, steps)
    return results, state.steps[:steps]


def _solution_counts(
    givens: npt.NDArray[np.uint8], shape: Shape, limits: Limits
) -> npt.NDArray[np.int8]:
    """Return 0, 1, 2 for two or more, or UNDECIDED, for each row."""
    if shape == STANDARD:
        batch: BatchResult = cast(BatchSolver, solver("lanes")).solve_batch(givens, limits)
        counts = [(int(n), batch.stop_of(row)) for row, n in enumerate(batch.counts)]
    else:
        compiled = solver("compiled")
        found = [compiled.solve(Puzzle(tuple(row), shape), limits) for row in givens.tolist()]
        counts = [(len(result.solutions), result.stop) for result in found]
    return np.array(
        [count if stop in _DECIDED or count > 1 else UNDECIDED for count, stop in counts], np.int8
    )


def array_of(puzzles: Sequence[Puzzle]) -> npt.NDArray[np.uint8]:
    """Return the givens of puzzles of one shape, a row for each."""
    return np.array([puzzle.givens for puzzle in puzzles], np.uint8)


def _checked(givens: npt.NDArray[np.uint8], shape: Shape) -> npt.NDArray[np.uint8]:
    """Return the givens in the form that the kernel needs. Raises PuzzleError and Unsupported."""
    if shape.size > LARGEST:
        cause = f"the rating supports up to {LARGEST} digits, not {shape.size} digits"
        raise Unsupported(cause, remedy="use a smaller puzzle")
    givens = np.asarray(givens)
    if givens.ndim != 2 or givens.shape[1] != shape.cells:
        raise PuzzleError(
            f"the givens are an array of shape {givens.shape}",
            remedy=f"give a row of {shape.cells} cells for each puzzle",
        )
    if givens.size and not 0 <= givens.min() <= givens.max() <= shape.size:
        row, cell = np.argwhere((givens < 0) | (givens > shape.size))[0].tolist()
        raise PuzzleError(
            f"puzzle {row}: {shape.cell_name(cell)} is {givens[row, cell]}",
            remedy=f"use 0 for a blank and 1 to {shape.size} for a given",
        )
    return np.require(givens, np.uint8, ["C"])
