"""What an audit found: numbers for all puzzles together, and the first faults with their places."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from solvers.audit.batch_checks import BatchChecks
from solvers.audit.duplicates import Repeats
from solvers.checker import find_faults
from solvers.errors import InputError, PuzzleError
from solvers.puzzle import Puzzle
from solvers.quantities import count
from solvers.rating.batch import NO_LEVEL
from solvers.rating.levels import LEVELS
from solvers.shape import Shape

SHOWN = 100  # faults that are named
MOST_SHAPES = 50  # that are counted one by one


@dataclass
class Findings:
    """The numbers of an audit.

    names       the files
    read        puzzles by the number of their file
    unreadable  puzzles and lines that could not be read
    sizes       puzzles by shape; all jigsaws of a size are one kind
    givens      puzzles by their number of givens
    solutions   puzzles by their number of solutions up to the limit
    at_limit    puzzles with at least as many solutions as the limit
    undecided   puzzles whose search reached the time limit, with no or one solution found
    minimal     puzzles with one solution by MINIMAL, NOT_MINIMAL, NOT_CHECKED
    levels      puzzles with one solution by level
    faults      the first faults of the files
    """

    solution_limit: int
    names: list[str] = field(default_factory=list)
    read: Counter[int] = field(default_factory=Counter)
    unreadable: int = 0
    sizes: Counter[str] = field(default_factory=Counter)
    givens: Counter[int] = field(default_factory=Counter)
    solutions: Counter[int] = field(default_factory=Counter)
    at_limit: int = 0
    undecided: int = 0
    contradictory: int = 0
    minimal: Counter[int] = field(default_factory=Counter)
    levels: Counter[str] = field(default_factory=Counter)
    given_solutions: int = 0
    wrong_solutions: int = 0
    given_counts: int = 0
    wrong_counts: int = 0
    unverified_counts: int = 0
    faults: list[InputError] = field(default_factory=list)
    duplicates: Repeats | None = None
    isomorphs: Repeats | None = None

    @property
    def puzzles(self) -> int:
        """The number of puzzles that were read."""
        return self.read.total()

    @property
    def is_clean(self) -> bool:
        """Whether everything was read, and nothing that the files say is wrong."""
        return not (self.unreadable or self.wrong_solutions or self.wrong_counts)

    def add_unreadable(self, error: InputError) -> None:
        """Count a puzzle that cannot be read."""
        self.unreadable += 1
        self._add_fault(error)

    def add(self, checks: BatchChecks) -> None:
        """Add the puzzles of a batch."""
        batch = checks.batch
        self.read[batch.source] += len(batch)
        self.sizes[self._kind(batch.shape)] += len(batch)
        self.givens.update((batch.givens > 0).sum(axis=1).tolist())
        decided = checks.is_exact | (checks.counts > 1)
        self.undecided += int((~decided).sum())
        self.at_limit += int((~checks.is_exact & decided).sum())
        self.solutions.update(checks.counts[checks.is_exact].tolist())
        self.contradictory += int(checks.contradictory.sum())
        self.minimal.update(checks.minimal[checks.is_unique].tolist())
        rated = checks.levels[checks.levels != NO_LEVEL]
        self.levels.update(
            {str(LEVELS[i]): n for i, n in enumerate(np.bincount(rated).tolist()) if n}
        )
        self.given_solutions += int(batch.solutions.any(axis=1).sum())
        self.wrong_solutions += int(checks.wrong_solution.sum())
        self.given_counts += int(((batch.counts >= 0) | (batch.at_least > 1)).sum())
        self.wrong_counts += int(checks.wrong_count.sum())
        self.unverified_counts += int(checks.unverified.sum())
        for row in np.flatnonzero(checks.wrong_solution | checks.wrong_count).tolist():
            if len(self.faults) == SHOWN:
                break
            cause = _solution_cause if checks.wrong_solution[row] else _count_cause
            error = PuzzleError(cause(checks, row), remedy="correct the file")
            self._add_fault(error.at(self.names[batch.source], int(batch.lines[row])))

    def sort_faults(self) -> None:
        """Sort the faults by their places."""
        self.faults.sort(key=lambda f: (self.names.index(str(f.source)), f.line or 0))

    def place(self, source: int, line: int) -> str:
        """Return the place of a puzzle, such as `puzzles.txt:17`."""
        return f"{self.names[source]}:{line}" if line else self.names[source]

    def _add_fault(self, error: InputError) -> None:
        if len(self.faults) < SHOWN:
            self.faults.append(error)

    def _kind(self, shape: Shape) -> str:
        """Return the name under which puzzles of a shape are counted."""
        size = f"{shape.size}x{shape.size}"
        if shape.regions is not None:
            return f"{size} jigsaw"
        if not shape.extra and min(shape.box_height, shape.box_width) > 1:
            square = shape.box_height == shape.box_width
            return size if square else f"{size} in boxes {shape}"
        name = str(shape)
        return name if name in self.sizes or len(self.sizes) < MOST_SHAPES else f"{size} other"


def _solution_cause(checks: BatchChecks, row: int) -> str:
    batch = checks.batch
    puzzle = Puzzle(tuple(batch.givens[row].tolist()), batch.shape)
    faults = find_faults(puzzle, tuple(batch.solutions[row].tolist()))
    return f"the solution in the file is wrong: {faults[0].reason}"


def _count_cause(checks: BatchChecks, row: int) -> str:
    claimed, least = int(checks.batch.counts[row]), int(checks.batch.at_least[row])
    says = count(claimed, "solution") if claimed >= 0 else f"at least {count(least, 'solution')}"
    has = "" if checks.is_exact[row] else "at least "
    return f"the file claims {says}, but the puzzle has {has}{checks.counts[row]}"
