"""Which call is chosen: a function that ignores its board, and when no more forms are tried."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from solvers.adapters.python import call_selection
from solvers.errors import NotASolver
from tests.adapters.loading import TEXTBOOK


def test_a_function_that_returns_the_same_grid_for_every_puzzle_is_called(
    load: Callable[..., Any],
) -> None:
    """No other form of the board would change its answer, so the answer is wrong."""
    solver = load("def solve(board):\n    return [[1] * 9] * 9\n")
    assert set(solver.solve(TEXTBOOK).solution) == {1}


def test_a_function_that_changes_givens_is_refused_with_that_reason(
    load: Callable[..., Any],
) -> None:
    """It may have been given the board in a wrong form."""
    text = "def solve(board):\n    return [[ord(str(x)[0]) % 9 + 1 for x in r] for r in board]\n"
    with pytest.raises(NotASolver, match="its answer changes givens"):
        load(text)


@pytest.mark.parametrize(
    ("wall", "cpu", "is_over"),
    [(1.0, 0.0, False), (6.0, 0.0, True), (6.0, 0.5, False), (6.0, 2.0, True), (16.0, 1.0, True)],
)
def test_trying_ends_after_time(
    wall: float, cpu: float, is_over: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """CPU time counts, and wall time only for code that sleeps or on a very busy machine."""
    now = {"wall": 100.0, "cpu": 10.0}
    monkeypatch.setattr(time, "monotonic", lambda: now["wall"])
    monkeypatch.setattr(call_selection._Deadline, "_of_children", lambda _: now["cpu"])
    deadline = call_selection._Deadline()
    now["wall"] += wall
    now["cpu"] += cpu
    assert deadline.is_over is is_over
