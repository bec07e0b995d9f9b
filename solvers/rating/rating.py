"""The rating of one puzzle: its level, the steps of its logic, and the guesses of two solvers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from solvers.puzzle import Puzzle
from solvers.puzzle_input import PuzzleLike, read_puzzle
from solvers.rating.counting import guess_counts, need_compiler
from solvers.rating.levels import TECHNIQUES, Level, Technique
from solvers.rating.steps import Step, steps_of
from solvers.rating.words import describe
from solvers.shape import Shape


@dataclass(frozen=True, kw_only=True)
class Rating:
    """What a puzzle needs.

    solutions  0, 1, 2 for two or more, or None if the time limit ended the search
    level      None unless the puzzle has exactly one solution
    hardest    the most difficult technique; None if the puzzle has no blanks, or if its givens
               leave a cell or a digit without a place
    steps      all steps, until the puzzle is solved, is shown to have no solution, or needs a guess
    guesses    the guesses of `propagation` (up to 9x9) and `lanes` (9x9) until they have proved
               that the solution is unique; empty for larger puzzles. Solvers that take longer than
               10 seconds are left out
    """

    puzzle: Puzzle
    solutions: int | None
    level: Level | None
    hardest: Technique | None
    steps: tuple[Step, ...]
    guesses: Mapping[str, int]

    @property
    def counts(self) -> dict[Technique, int]:
        """The number of steps of each technique that was used, the easiest first."""
        found = Counter(step.technique for step in self.steps)
        return {technique: found[technique] for technique in TECHNIQUES if technique in found}

    def explain(self) -> list[str]:
        """Return each step as a sentence."""
        return [describe(step, self.puzzle.shape) for step in self.steps]

    def to_dict(self, *, steps: bool = True) -> dict[str, Any]:
        """Return plain values, which docs/json.md describes; maybe without the list of steps."""
        values = self.puzzle.to_dict() | {
            "solutions": self.solutions,
            "level": None if self.level is None else str(self.level),
            "hardest": None if self.hardest is None else str(self.hardest),
            "counts": {str(technique): count for technique, count in self.counts.items()},
            "guesses": dict(self.guesses),
        }
        return values | {"steps": [*map(self._step, self.steps)]} if steps else values

    def _step(self, step: Step) -> dict[str, Any]:
        name = self.puzzle.shape.cell_name
        removed = [{"cell": name(cell), "digit": digit} for cell, digit in step.removed]
        placed = step.placed and {"cell": name(step.placed[0]), "digit": step.placed[1]}
        return {
            "round": step.round,
            "technique": str(step.technique),
            "text": describe(step, self.puzzle.shape),
            "units": [*step.units],
            "digits": [*step.digits],
            "cells": [*map(name, step.cells)],
            "placed": placed,
            "removed": removed,
        }


def rate(
    puzzle: PuzzleLike, *, shape: Shape | str | None = None, time_limit: float | None = None
) -> Rating:
    """Rate a puzzle by the techniques that it needs.

    puzzle      as in `solvers.solve`
    time_limit  seconds for each search that decides how many solutions the puzzle has

    Raises what `solvers.solve` raises, MissingLibrary without Numba, and Unsupported for more than
    64 digits.

    >>> rating = rate("1... 2.3. .... ..42")
    >>> str(rating.level), str(rating.hardest)
    ('easy', 'hidden single in box')
    """
    read = read_puzzle(puzzle, shape)
    need_compiler()
    from solvers.rating import batch  # imports Numba

    givens = batch.array_of([read])
    found = batch.rate_batch(givens, read.shape, time_limit).of(0, read)
    _, records = batch.run(givens, read.shape, room=4 * read.shape.cells)
    return Rating(
        puzzle=read,
        solutions=found.solutions,
        level=found.level,
        hardest=found.hardest,
        steps=tuple(steps_of(read, records.tolist())),
        guesses=guess_counts(read, time_limit),
    )
