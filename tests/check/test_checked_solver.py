"""The limit of a checked solver is CPU time, so that the load of the machine changes no verdict."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from solvers.check.checked_solver import CheckedSolver
from solvers.check.findings import CheckOutcome
from solvers.solver import Limits
from tests.adapters.loading import ANSWER, TEXTBOOK

SLEEPS = """
import time
class Solution:
    def solveSudoku(self, board):
        time.sleep(SECONDS)
        for row, line in enumerate(ANSWER):
            board[row][:] = line
"""

# Nearly solved boards, on which the form of the board is found, are answered without waiting.
WAITS = "sum(row.count('.') for row in board) > 9 and time.sleep(SECONDS)"


def solver(tmp_path: Path, seconds: float, action: str = WAITS) -> CheckedSolver:
    """Return a solver that waits before it answers the textbook example."""
    rows = [[str(digit) for digit in ANSWER.givens[row * 9 : row * 9 + 9]] for row in range(9)]
    text = SLEEPS.replace("time.sleep(SECONDS)", action)
    text = text.replace("SECONDS", str(seconds)).replace("ANSWER", str(rows))
    (tmp_path / "mine.py").write_text(text)
    return CheckedSolver(str(tmp_path / "mine.py"))


@pytest.mark.slow
def test_a_solver_that_waits_has_more_time_than_its_limit(tmp_path: Path) -> None:
    """Waiting uses no CPU time, as a process on a busy machine does not."""
    with solver(tmp_path, 0.4) as waits:
        response = waits.solve(TEXTBOOK, Limits(1, 0.1))
        time.sleep(1.3)  # between two requests it waits as well, which counts for nothing
        again = waits.solve(TEXTBOOK, Limits(1, 0.1))
    for answer in (response, again):
        assert answer.result is not None
        assert answer.result.solution == ANSWER.givens
    assert again.previous == (TEXTBOOK,)


@pytest.mark.slow
def test_a_solver_that_waits_for_ever_is_ended(tmp_path: Path) -> None:
    """It may wait a few times as long as it may compute."""
    with solver(tmp_path, 1000) as waits:
        response = waits.solve(TEXTBOOK, Limits(1, 0.1))
    assert response.outcome is CheckOutcome.TIMEOUT
    assert "no answer within" in response.detail


@pytest.mark.slow
def test_a_solver_that_computes_is_ended_at_its_limit(tmp_path: Path) -> None:
    """The reason says that the time is CPU time."""
    with solver(tmp_path, 0, "while True: pass") as computes:
        response = computes.solve(TEXTBOOK, Limits(1, 0.3))
    assert response.outcome is CheckOutcome.TIMEOUT
    assert "CPU time" in response.detail
