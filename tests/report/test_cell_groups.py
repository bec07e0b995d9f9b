"""The groups of cells are kept for the next pair of solvers if its cells are the same."""

from __future__ import annotations

import numpy as np

from solvers.report.statistics.cell_groups import CellGroups, LatestGroups

PUZZLE = np.array([7, 7, 9, 9])
PROCESS = np.array([0, 3, 0, 3])
MACHINE = np.zeros(4, np.int64)


def test_groups_are_numbered_without_gaps() -> None:
    """By puzzle, by process, and by both, whatever the order of the cells."""
    for order in ([0, 1, 2, 3], [3, 1, 0, 2]):
        groups = CellGroups(PUZZLE[order], PROCESS[order], MACHINE)
        assert groups.puzzles == 2
        assert groups.puzzle.tolist() == np.array([0, 0, 1, 1])[order].tolist()
        assert groups.process.tolist() == np.array([0, 1, 0, 1])[order].tolist()
        assert groups.both.tolist() == order
        assert groups.weights.tolist() == [0.25] * 4
        assert groups.strata is None


def test_equal_cells_have_the_groups_that_were_kept() -> None:
    """Equal arrays are enough; each other column makes new groups."""
    latest = LatestGroups()
    first = latest.of(PUZZLE, PROCESS, MACHINE)
    assert latest.of(PUZZLE.copy(), PROCESS.copy(), MACHINE.copy()) is first
    for columns in (
        (PUZZLE + 1, PROCESS, MACHINE),
        (PUZZLE, PROCESS + 1, MACHINE),
        (PUZZLE, PROCESS, MACHINE + 1),
        (PUZZLE[:3], PROCESS[:3], MACHINE[:3]),
    ):
        assert latest.of(*columns) is not first
        first = latest.of(PUZZLE, PROCESS, MACHINE)
