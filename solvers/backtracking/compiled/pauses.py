"""Run the kernel from pause to pause: check the clock, and collect solutions and the proof."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

import numpy as np

from solvers.backtracking._frame import Frame
from solvers.backtracking._native import NativeFunction
from solvers.backtracking.compiled.refutation import Refutation, log_size
from solvers.backtracking.compiled.state import (
    ENOUGH,
    EXHAUSTED,
    STORE_FULL,
    STORED,
    State,
)
from solvers.backtracking.compiled.tables import Tables
from solvers.cancellation import is_cancelled
from solvers.puzzle import Grid
from solvers.result import Stop

SEARCH = NativeFunction("solvers.backtracking.compiled.search", "search")
STEPS = 50_000  # steps between two checks of the clock: about 5 ms


def run(
    solutions: list[Grid],
    proof: Refutation | None,
    tables: Tables,
    state: State,
    solution_limit: int,
    interval: int,
    deadline: float,
) -> Stop:
    """Call the kernel repeatedly, checking the clock in between; Ctrl-C also works then.

    Solutions are added to `solutions` as they are found, and the log of the proof to `proof`.
    """
    frame = Frame(tables, state, solution_limit, interval, STEPS)
    while True:
        end = SEARCH(frame)
        solutions += _take_solutions(state)
        if proof is not None:
            proof.take(state)
        if end == EXHAUSTED:
            if proof is not None:
                proof.end(tables, state)
            return Stop.EXHAUSTED
        if end == ENOUGH:
            return Stop.ENOUGH
        if perf_counter() > deadline or is_cancelled():
            return Stop.TIMEOUT
        if end == STORE_FULL:
            state = state._replace(store=np.concatenate([state.store, np.empty_like(state.store)]))
            if proof is not None:  # its log is empty now
                log = np.empty(log_size(tables, state.store.size, STEPS), dtype=np.int32)
                state = state._replace(log=log)
            frame = Frame(tables, state, solution_limit, interval, STEPS)


def _take_solutions(state: State) -> Iterator[Grid]:
    """Return the solutions stored in the state, and remove them from it."""
    stored = int(state.now[STORED])
    state.now[STORED] = 0
    return map(tuple, state.solutions[:stored].tolist())
