"""Memory of `lanes` is used again when its answers are gone, whatever is left in it."""

from __future__ import annotations

import numpy as np
import pytest

from solvers.backtracking.lanes import Solver, answer_memory
from solvers.errors import PuzzleError
from solvers.solver import BatchResult, Limits
from tests.backtracking.test_lanes import CONTRADICTORY, DEAD_CELL, alone, array, mixture, rows

SOLVERS = [Solver(), Solver(threads=2)]


@pytest.fixture(autouse=True)
def _keeps_all_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """The batches of these tests are smaller than those whose memory is kept."""
    monkeypatch.setattr(answer_memory, "_SMALLEST", 1)
    monkeypatch.setattr(answer_memory, "_free", [])


def address(answers: BatchResult) -> int:
    """Where the first solution is."""
    return answers.solutions.ctypes.data


@pytest.mark.parametrize("solver", SOLVERS)
def test_memory_is_used_again_when_the_answers_are_gone(solver: Solver) -> None:
    """A smaller batch uses the memory of a larger one, and gets the same answers as alone."""
    puzzles = mixture(60, seed=1)
    first = address(solver.solve_batch(array(puzzles), Limits(2)))
    again = solver.solve_batch(array(puzzles), Limits(2))
    assert address(again) == first
    assert rows(again) == alone(puzzles, Limits(2))
    del again
    fewer = puzzles[::-2]
    assert rows(solver.solve_batch(array(fewer), Limits(2))) == alone(fewer, Limits(2))
    assert len(answer_memory._free) == 1


@pytest.mark.parametrize("part", ["solutions", "counts", "stop", "guesses"])
def test_memory_is_not_used_again_while_a_part_of_the_answers_is(part: str) -> None:
    """One number, or the view of one, is enough."""
    puzzles = mixture(60, seed=2)
    answers = SOLVERS[0].solve_batch(array(puzzles), Limits(2))
    kept = getattr(answers, part)[5:7]
    before = kept.copy()
    del answers
    SOLVERS[0].solve_batch(array(puzzles[::-1]), Limits(1))
    assert (kept == before).all()
    assert len(answer_memory._free) == 1


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("content", [0, 1, 255])
def test_what_is_in_new_memory_changes_no_answer(
    monkeypatch: pytest.MonkeyPatch, solver: Solver, content: int
) -> None:
    """A puzzle without a solution has zeros."""
    whole = answer_memory.new

    def filled(count: int) -> tuple[np.ndarray, np.ndarray]:
        grids, outcomes = whole(count)
        grids[:] = content
        outcomes.view(np.uint8)[:] = content
        return grids, outcomes

    monkeypatch.setattr(answer_memory, "new", filled)
    puzzles = [*mixture(60, seed=3), CONTRADICTORY, DEAD_CELL]
    answers = solver.solve_batch(array(puzzles), Limits(2))
    assert rows(answers) == alone(puzzles, Limits(2))
    assert not answers.solutions[answers.counts == 0].any()


def test_the_first_fault_of_a_batch_is_reported() -> None:
    """Each thread checks its own part of the puzzles."""
    givens = np.zeros((40, 81), np.uint8)
    givens[12, 80] = givens[30, 0] = givens[39, 5] = 10
    for _ in range(20):
        with pytest.raises(PuzzleError, match="puzzle 12: r9c9 is 10"):
            SOLVERS[1].solve_batch(givens)
    assert rows(SOLVERS[1].solve_batch(givens[:12])) == rows(SOLVERS[0].solve_batch(givens[:12]))
