"""Limits of the rungs: number of solutions, time, and depth of recursion."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from time import process_time

import pytest

from solvers.puzzle import Puzzle
from solvers.result import Result, Status, Stop
from solvers.shape import Shape
from solvers.solver import Limits
from tests.backtracking.puzzles import FOUR, RUNGS, pattern

HUGE = Shape(5, 5)
SEARCHES_TO_THE_END = "save-and-continue"
PLACE_HIDDEN_SINGLES = ("propagation", "exact-cover", "dancing-links")

rungs = pytest.mark.parametrize("name", RUNGS)


@rungs
def test_a_limit_equal_to_the_number_of_solutions(name: str) -> None:
    """A search stops at its limit; only save-and-continue finds out that there are no more."""
    result = RUNGS[name].solve(Puzzle.empty(FOUR), Limits(288))
    assert result.stop is (Stop.EXHAUSTED if name == SEARCHES_TO_THE_END else Stop.ENOUGH)


def test_save_and_continue_proves_uniqueness_at_a_limit_of_one() -> None:
    """It cannot stop early, and therefore knows that the solution is the only one."""
    puzzle = Puzzle((*pattern(FOUR)[:8], *(0,) * 6, *pattern(FOUR)[14:]), FOUR)
    assert RUNGS[SEARCHES_TO_THE_END].solve(puzzle).status is Status.UNIQUE
    assert RUNGS["blanks"].solve(puzzle).status is Status.SOLVED


@rungs
@pytest.mark.parametrize("shape", [Shape(), HUGE], ids=str)
def test_the_time_limit_ends_the_search(name: str, shape: Shape) -> None:
    """The search for all solutions of an empty grid ends soon after its time limit.

    CPU time shows it, since a busy machine may stop this process for longer than the limit.
    """
    start = process_time()
    result = RUNGS[name].solve(Puzzle.empty(shape), Limits(None, 0.1))
    assert result.stop is Stop.TIMEOUT
    assert process_time() - start < 1  # 50 ms late at most; the rest allows for a slow machine
    assert len(set(result.solutions)) == len(result.solutions)


@rungs
def test_a_limit_that_expires_before_the_search_is_a_timeout(name: str) -> None:
    """Such a search is not reported as exhausted."""
    result = RUNGS[name].solve(Puzzle.empty(HUGE), Limits(1, 1e-9))
    assert (result.solutions, result.stop) == ((), Stop.TIMEOUT)


@rungs
def test_an_empty_9x9_needs_few_guesses(name: str) -> None:
    """A rung finds two solutions within 1,000 guesses; save-and-continue needs its time limit."""
    result = RUNGS[name].solve(
        Puzzle.empty(), Limits(2, 0.3 if name == SEARCHES_TO_THE_END else None)
    )
    assert result.status is Status.MULTIPLE
    assert name == SEARCHES_TO_THE_END or result.counters["guesses"] < 1000


@pytest.fixture
def usual_recursion_limit() -> Iterator[None]:
    """Set Python's default recursion limit, which earlier searches may have raised."""
    raised = sys.getrecursionlimit()
    sys.setrecursionlimit(1000)
    yield
    sys.setrecursionlimit(raised)


def from_a_deep_stack(call: Callable[[], Result]) -> Result:
    """Make a call from near the recursion limit."""

    def descend(levels: int) -> Result:
        return call() if levels == 0 else descend(levels - 1)

    return descend(sys.getrecursionlimit() - len(inspect.stack(0)) - 100)


@rungs
@pytest.mark.usefixtures("usual_recursion_limit")
def test_a_nearly_full_25x25_is_solved_from_a_deep_stack(name: str) -> None:
    """Some rungs make a call for each of the 625 cells, also for givens."""
    grid = pattern(HUGE)
    puzzle = Puzzle(tuple(0 if cell % 40 == 7 else digit for cell, digit in enumerate(grid)), HUGE)
    assert from_a_deep_stack(lambda: RUNGS[name].solve(puzzle)).solution == grid


@rungs
@pytest.mark.usefixtures("usual_recursion_limit")
def test_an_empty_16x16_is_solved_from_a_deep_stack(name: str) -> None:
    """Python allows a call for each of 256 blanks below a deep stack."""
    limits = Limits(1, 0.3 if name == SEARCHES_TO_THE_END else None)
    assert from_a_deep_stack(lambda: RUNGS[name].solve(Puzzle.empty(Shape(4, 4)), limits)).solution


@pytest.mark.parametrize("name", PLACE_HIDDEN_SINGLES)
@pytest.mark.usefixtures("usual_recursion_limit")
def test_an_empty_25x25_is_answered_from_a_deep_stack(name: str) -> None:
    """Two solutions are found, hundreds of guesses deep, with few backtracks."""
    result = from_a_deep_stack(lambda: RUNGS[name].solve(Puzzle.empty(HUGE), Limits(2)))
    assert result.status is Status.MULTIPLE
    assert result.counters["backtracks"] < 1000
