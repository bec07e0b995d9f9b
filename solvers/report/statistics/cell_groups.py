"""Which cells share a puzzle, a process or both, as numbers from 0 without gaps.

The pairs of a report mostly have the same cells, and numbering millions of them takes longer than
the sums over them. So the groups of the latest cells are kept.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np

from solvers.report.statistics.items import Floats, Integers


class CellGroups:
    """The groups of cells, each of which has a puzzle, a process and a machine.

    puzzle, process  [cells] the number of the puzzle, and of the process on its machine
    puzzles          how many puzzles there are
    """

    def __init__(self, puzzle: Integers, process: Integers, machine: Integers) -> None:
        self._given = puzzle, process, machine
        self.puzzle = _numbered(puzzle)
        self.process = _combined(_numbered(machine), _numbered(process))
        self.puzzles = int(self.puzzle.max()) + 1

    def is_of(self, *columns: Integers) -> bool:
        """Whether these are the groups of other cells, too."""
        return all(map(np.array_equal, self._given, columns))

    @cached_property
    def weights(self) -> Floats:
        """[cells] the weight of a cell in the mean of the puzzles' means."""
        weights: Floats = 1.0 / (self.puzzles * np.bincount(self.puzzle)[self.puzzle])
        return weights

    @cached_property
    def both(self) -> Integers:
        """[cells] the number of the puzzle in the process."""
        return _combined(self.puzzle, self.process)

    @cached_property
    def strata(self) -> Integers | None:
        """[cells] the number of the stratum; None if there is only one."""
        machine = self._given[2]
        if machine.min() == machine.max():
            return None
        strata = _numbered(machine)
        machine_of = np.zeros(int(self.process.max()) + 1, np.int64)
        machine_of[self.process] = strata
        return strata if np.bincount(machine_of).min() > 1 else None


class LatestGroups:
    """The groups of the cells that were asked for last."""

    def __init__(self) -> None:
        self._latest: CellGroups | None = None

    def of(self, puzzle: Integers, process: Integers, machine: Integers) -> CellGroups:
        """Return the groups of cells."""
        if self._latest is None or not self._latest.is_of(puzzle, process, machine):
            self._latest = CellGroups(puzzle, process, machine)
        return self._latest


def _combined(first: Integers, second: Integers) -> Integers:
    """Return the pairs of two groups numbered from 0 without gaps, in their order."""
    if not first.any():
        return second
    pairs = first * (int(second.max()) + 1) + second
    if (pairs[1:] > pairs[:-1]).all():  # each is there once, in their order
        return np.arange(len(pairs))
    return _numbered(pairs)


def _numbered(groups: Integers) -> Integers:
    """Return the groups numbered from 0 without gaps, in their order."""
    least, most = int(groups.min()), int(groups.max())
    if most - least > 4 * len(groups):
        return np.unique(groups, return_inverse=True)[1].astype(np.int64)
    there = np.bincount(groups - least) > 0
    numbers: Integers = (np.cumsum(there) - 1)[groups - least]
    return numbers
