"""One thing that every solver of a comparison is asked: a puzzle of the plan, one of its isomorphs, for the nth time."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import NamedTuple

from solvers.formats import PuzzleEntry
from solvers.isomorph import Isomorphism
from solvers.puzzle import Puzzle
from solvers.solver import Limits

MeasurementKey = tuple[int, int, int, int | None]  # puzzle, isomorph, repetition, task


class PlannedMeasurement(NamedTuple):
    """puzzle      the position of the puzzle among the plan's; its isomorphs and repetitions share it
    isomorph    0 for the puzzle as it is given
    repetition  counted from 0
    entry       the board that is asked, with what is known of it
    limits      `solutions` is the task: 1 finds one, 2 proves one, None counts them all
    process     which of a solver's processes answers it, one after another, counted from 0
    """

    puzzle: int
    isomorph: int
    repetition: int
    entry: PuzzleEntry
    limits: Limits
    process: int = 0

    @property
    def key(self) -> MeasurementKey:
        """What tells it from the other measurements of a plan, in which the same board may stand twice."""
        return (*self[:3], self.limits.solution_limit)

    @property
    def instance(self) -> Puzzle:
        """The board itself."""
        return self.entry.puzzle


def isomorph(entry: PuzzleEntry, number: int, seed: int) -> PuzzleEntry:
    """The isomorph of that number of a puzzle, the same for the same seed; 0 is the puzzle itself."""
    if number == 0:
        return entry
    shape = entry.puzzle.shape
    change = Isomorphism.random(shape, Random(f"{seed}/{entry.puzzle}/{number}"))
    solution = change.of(entry.solution) if entry.solution else None
    return replace(entry, puzzle=Puzzle(change.of(entry.puzzle.givens), shape), solution=solution)
