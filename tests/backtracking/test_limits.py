"""Limits: how many solutions, how long, and how deep Python may recurse."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from time import perf_counter

import pytest

from solvers.puzzle import Puzzle
from solvers.result import Result, Status, Stop
from solvers.shape import Shape
from solvers.solver import Limits
from tests.backtracking.boards import FOUR, RUNGS, pattern

HUGE = Shape(5, 5)
SEARCHES_ON = "save-and-continue"
SEE_HIDDEN_SINGLES = ("propagation", "exact-cover", "dancing-links")

rungs = pytest.mark.parametrize("name", RUNGS)


@rungs
def test_exactly_as_many_as_there_are(name: str) -> None:
    """At the last solution a search stops with enough; only the one that goes on to the end knows that it was the last."""
    result = RUNGS[name].solve(Puzzle.empty(FOUR), Limits(288))
    assert result.stop is (Stop.EXHAUSTED if name == SEARCHES_ON else Stop.ENOUGH)


def test_save_and_continue_proves_uniqueness_even_when_asked_for_one() -> None:
    """It has no way to stop early, and so knows more at the end."""
    puzzle = Puzzle((*pattern(FOUR)[:8], *(0,) * 6, *pattern(FOUR)[14:]), FOUR)
    assert RUNGS[SEARCHES_ON].solve(puzzle).status is Status.UNIQUE
    assert RUNGS["blanks"].solve(puzzle).status is Status.SOLVED


@rungs
@pytest.mark.parametrize("shape", [Shape(), HUGE], ids=str)
def test_the_time_limit_ends_the_search(name: str, shape: Shape) -> None:
    """All solutions of an empty board would take for ever; the search ends soon after its time, with those it has."""
    start = perf_counter()
    result = RUNGS[name].solve(Puzzle.empty(shape), Limits(None, 0.1))
    assert result.stop is Stop.TIMEOUT
    assert perf_counter() - start < 1  # asked for within 50 ms; the rest is for a busy machine
    assert len(set(result.solutions)) == len(result.solutions)


@rungs
def test_no_time_at_all_is_a_timeout(name: str) -> None:
    """A limit that is over before the search has begun is not taken for the end of the search."""
    result = RUNGS[name].solve(Puzzle.empty(HUGE), Limits(1, 1e-9))
    assert (result.solutions, result.stop) == ((), Stop.TIMEOUT)


@rungs
def test_an_empty_9x9_is_soon_answered(name: str) -> None:
    """Two solutions within a thousand guesses; where the search goes on to the end, two within its time."""
    result = RUNGS[name].solve(Puzzle.empty(), Limits(2, 0.3 if name == SEARCHES_ON else None))
    assert result.status is Status.MULTIPLE
    assert name == SEARCHES_ON or result.counters["guesses"] < 1000


@pytest.fixture
def usual_recursion_limit() -> Iterator[None]:
    """Python's own, whatever earlier searches have raised it to."""
    raised = sys.getrecursionlimit()
    sys.setrecursionlimit(1000)
    yield
    sys.setrecursionlimit(raised)


def from_a_deep_stack(call: Callable[[], Result]) -> Result:
    """Call from as deep as the recursion limit allows, but for a few frames."""

    def descend(levels: int) -> Result:
        return call() if levels == 0 else descend(levels - 1)

    return descend(sys.getrecursionlimit() - len(inspect.stack(0)) - 100)


@rungs
@pytest.mark.usefixtures("usual_recursion_limit")
def test_a_nearly_full_25x25_is_solved_from_a_deep_stack(name: str) -> None:
    """A rung that makes a call for every cell, given or not, makes 625."""
    grid = pattern(HUGE)
    puzzle = Puzzle(tuple(0 if cell % 40 == 7 else digit for cell, digit in enumerate(grid)), HUGE)
    assert from_a_deep_stack(lambda: RUNGS[name].solve(puzzle)).solution == grid


@rungs
@pytest.mark.usefixtures("usual_recursion_limit")
def test_an_empty_16x16_is_solved_from_a_deep_stack(name: str) -> None:
    """With 256 blanks below a deep stack, Python has room for a call for each."""
    limits = Limits(1, 0.3 if name == SEARCHES_ON else None)
    assert from_a_deep_stack(lambda: RUNGS[name].solve(Puzzle.empty(Shape(4, 4)), limits)).solution


@pytest.mark.parametrize("name", SEE_HIDDEN_SINGLES)
@pytest.mark.usefixtures("usual_recursion_limit")
def test_an_empty_25x25_is_answered_from_a_deep_stack(name: str) -> None:
    """Two solutions, hundreds of guesses deep, with few wrong ones on the way."""
    result = from_a_deep_stack(lambda: RUNGS[name].solve(Puzzle.empty(HUGE), Limits(2)))
    assert result.status is Status.MULTIPLE
    assert result.counters["backtracks"] < 1000
