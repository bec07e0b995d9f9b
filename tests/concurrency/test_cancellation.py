"""A search whose answer is not needed ends, in whichever thread it runs."""

from __future__ import annotations

import subprocess
import sys
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


@pytest.mark.parametrize("name", ["cp-sat", "clingo", "pysat", "pumpkin"])
def test_a_cancelled_search_of_a_library_ends(name: str) -> None:
    """Also if it has no time limit, and runs in a thread of the library."""
    solver, begun, cancellation = solvers.get(name), Event(), Cancellation()

    def search() -> solvers.Result:
        begun.set()
        return solver.solve(EMPTY, ALL)

    future = background.submit(search, cancellation)
    assert begun.wait(60)
    assert not future.done()
    cancellation.cancel()
    assert future.result(60).stop is Stop.TIMEOUT


@pytest.mark.slow
def test_a_program_ends_while_cp_sat_searches_in_another_thread() -> None:
    """The search is stopped; nothing waits for its end, which would take years."""
    program = """if True:
        import threading, solvers
        solver, found = solvers.get("cp-sat"), threading.Event()
        solver.prepare()
        search = lambda: (found.set(), solvers.count("." * 81, solver=solver))
        threading.Thread(target=search, daemon=True).start()
        found.wait()
    """
    assert subprocess.run([sys.executable, "-c", program], timeout=60, check=False).returncode == 0


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
    started = background._threads.count
    for number in range(20):
        assert background.submit(lambda number=number: number).result(60) == number  # type: ignore[misc]
    assert background._threads.count <= max(started, 1) + 1
    with pytest.raises(ZeroDivisionError):
        background.submit(lambda: 1 // 0).result(60)
    assert not background._running
