"""A planned measurement: one timed solve that every solver of a comparison performs."""

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
    """One instance, the limits of the solve, and its position in the plan.

    puzzle      position of the puzzle in the plan; its isomorphs and repetitions share it
    isomorph    0 for the puzzle as given
    repetition  counted from 0
    entry       the instance, with what is known about it
    limits      the solution limit is the task: 1 finds one, 2 proves uniqueness, None counts all
    process     which of a solver's processes performs it, counted from 0
    """

    puzzle: int
    isomorph: int
    repetition: int
    entry: PuzzleEntry
    limits: Limits
    process: int = 0

    @property
    def key(self) -> MeasurementKey:
        """Identify the measurement within its plan, which may contain an instance twice."""
        return (*self[:3], self.limits.solution_limit)

    @property
    def instance(self) -> Puzzle:
        """The puzzle or isomorph that the solvers are given."""
        return self.entry.puzzle


def isomorph(entry: PuzzleEntry, number: int, seed: int) -> PuzzleEntry:
    """Return the isomorph of a puzzle with that number, the same for the same seed.

    Number 0 is the puzzle itself.
    """
    if number == 0:
        return entry
    shape = entry.puzzle.shape
    change = Isomorphism.random(shape, Random(f"{seed}/{entry.puzzle}/{number}"))
    solution = change.apply(entry.solution) if entry.solution else None
    return replace(
        entry, puzzle=Puzzle(change.apply(entry.puzzle.givens), shape), solution=solution
    )
