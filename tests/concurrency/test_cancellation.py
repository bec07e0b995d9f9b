"""A search whose answer is not needed ends, in whichever thread it runs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import Event

import numpy as np
import pytest

import solvers
from solvers import Limits, Puzzle, Stop
from solvers.backtracking import LADDER
from solvers.cancellation import Cancellation, calling, is_cancelled
from solvers.concurrency import background

EMPTY = Puzzle.empty()
ALL = Limits(solution_limit=None)


def endless_searches() -> dict[str, Callable[[], object]]:
    """Return searches for all grids, which would take years."""
    lanes = solvers.get("lanes")
    many = np.zeros((100, 81), np.uint8)
    searches: dict[str, Callable[[], object]] = {
        name: partial(solvers.get(name).solve, EMPTY, ALL) for name in LADDER
    }
    assert isinstance(lanes, solvers.BatchSolver)
    return searches | {"a batch": partial(lanes.solve_batch, many, ALL)}


@pytest.mark.parametrize("name", endless_searches())
def test_a_cancelled_search_ends(name: str) -> None:
    """Every solver of the ladder looks at it, and so does a batch."""
    begun, cancellation = Event(), Cancellation()

    def search() -> object:
        begun.set()
        return endless_searches()[name]()

    future = background.submit(search, cancellation)
    assert begun.wait(60)
    assert not future.done()
    cancellation.cancel()
    result = future.result(60)
    assert isinstance(result, solvers.BatchResult) or result.stop is Stop.TIMEOUT  # type: ignore[attr-defined]


def test_an_action_is_called_once_even_if_it_comes_late() -> None:
    """It is called at once if the call was cancelled before, and never after its block."""
    called: list[str] = []
    cancellation = Cancellation()

    def call() -> None:
        with calling(lambda: called.append("over")):
            pass
        with calling(lambda: called.append("in time")):
            cancellation.cancel()
            cancellation.cancel()
        with calling(lambda: called.append("late")):
            assert is_cancelled()

    cancellation.run(call)
    assert called == ["in time", "late"]
    assert not is_cancelled()
    with calling(lambda: called.append("never")):
        pass


def test_threads_are_used_again_and_their_errors_arrive() -> None:
    """One thread is enough for calls one after another; an exception is that of the call."""
    started = background._threads._count
    for number in range(20):
        assert background.submit(lambda number=number: number).result(60) == number  # type: ignore[misc]
    assert background._threads._count <= max(started, 1) + 1
    with pytest.raises(ZeroDivisionError):
        background.submit(lambda: 1 // 0).result(60)
    assert not background._threads.running
