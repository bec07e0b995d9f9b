"""The first lines that a solver prints while it solves the puzzle of a finding."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from solvers.check import puzzle_library as library
from solvers.check.checked_solver import CheckedSolver
from solvers.check.findings import CheckOutcome, Finding
from solvers.check.printed_lines import printed_lines

TEXT = """class Solution:
    def solveSudoku(self, board):
        for row in board:
            print("row", *row[:3])
        print("x" * 300)
"""


@pytest.mark.slow
def test_the_first_lines_are_kept(tmp_path: Path) -> None:
    """Five lines of the call on this puzzle; none if other puzzles come before it."""
    (tmp_path / "mine.py").write_text(TEXT)
    found = Finding(CheckOutcome.UNTOUCHED, library.section("textbook")[0], "")
    with CheckedSolver(str(tmp_path / "mine.py")) as solver:
        assert printed_lines(solver, found, 60.0) == (
            *("row 5 3 .", "row 6 . .", "row . 9 8", "row 8 . .", "row 4 . ."),
        )
        assert printed_lines(solver, replace(found, previous=(found.puzzle,)), 60.0) == ()
