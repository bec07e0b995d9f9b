"""Solve many puzzles in one call: arrays in, arrays out, and threads that share one queue."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from threading import Event
from time import perf_counter

import numpy as np
import numpy.typing as npt

from solvers.backtracking._native import NativeFunction
from solvers.backtracking.lanes import workspace as workspaces
from solvers.backtracking.lanes.memory import CELLS, COUNT, GUESSED, STOP, UNFINISHED
from solvers.cancellation import is_cancelled
from solvers.errors import PuzzleError, Unsupported
from solvers.puzzle import STANDARD
from solvers.solver import BatchResult

SEARCH = NativeFunction("solvers.backtracking.lanes.search", "search")
SWEEPS_AT_A_TIME = 10_000  # between two checks of the clock: some milliseconds
_POLL = 0.1  # seconds


@dataclass(frozen=True, kw_only=True)
class Job:
    """Puzzles, one in each row, and the answers found so far."""

    givens: npt.NDArray[np.uint8]
    grids: npt.NDArray[np.uint8]
    outcomes: npt.NDArray[np.int64]
    queue: npt.NDArray[np.int64]
    solution_limit: int
    deadline: float

    @classmethod
    def of(cls, givens: npt.NDArray[np.uint8], solution_limit: int, deadline: float) -> Job:
        """Return a job that has not begun. Raises PuzzleError or Unsupported."""
        givens = checked(givens)
        outcomes = np.zeros((len(givens), 3), np.int64)
        outcomes[:, STOP] = UNFINISHED
        return cls(
            givens=givens,
            grids=np.zeros((len(givens), 1, CELLS), np.uint8),
            outcomes=outcomes,
            queue=workspaces.new_queue(),
            solution_limit=solution_limit,
            deadline=deadline,
        )

    def run(self, threads: int) -> BatchResult:
        """Solve the puzzles with `threads` threads; this thread is one of them."""
        if threads == 1:
            self._work(is_cancelled)
        else:
            self._share(threads)
        solutions, outcomes = self.grids[:, 0], self.outcomes
        return BatchResult(
            solutions, outcomes[:, COUNT], outcomes[:, STOP].astype(np.uint8), outcomes[:, GUESSED]
        )

    def _share(self, threads: int) -> None:
        halt = Event()
        with ThreadPoolExecutor(threads - 1) as pool:
            try:
                others = [pool.submit(self._work, halt.is_set) for _ in range(threads - 1)]
                self._work(is_cancelled)
                while wait(others, timeout=_POLL).not_done and not is_cancelled():
                    pass  # on some systems Ctrl-C would not end a wait without a timeout
                if is_cancelled():
                    halt.set()
                for other in others:
                    other.result()
            finally:
                halt.set()  # an interrupt ends the other threads, too

    def _work(self, halted: Callable[[], bool]) -> None:
        """Solve puzzles until the queue is empty."""
        workspace = workspaces.acquire()
        limit = self.solution_limit
        frame = workspace.lanes.extended(
            self.queue, self.givens, self.grids, self.outcomes, limit, 0, limit, SWEEPS_AT_A_TIME
        )
        while SEARCH(frame):
            if perf_counter() > self.deadline or halted():
                return
        workspaces.release(workspace)


def checked(givens: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """Return the givens in the form that `search` needs. Raises PuzzleError or Unsupported."""
    givens = np.asarray(givens)
    if givens.ndim != 2 or givens.dtype.kind not in "iu":
        raise PuzzleError(
            f"the givens are an array of {givens.ndim} dimensions and type {givens.dtype}",
            remedy="give a two-dimensional array of integers, one puzzle in each row",
        )
    if givens.shape[1] != CELLS:
        cause = f"lanes supports puzzles of {CELLS} cells, not of {givens.shape[1]}"
        raise Unsupported(cause, remedy="use compiled, one puzzle at a time")
    signed = givens.dtype.kind == "i"
    if givens.size and (givens.max() > STANDARD.size or (signed and givens.min() < 0)):
        row, cell = np.argwhere((givens < 0) | (givens > STANDARD.size))[0].tolist()
        raise PuzzleError(
            f"puzzle {row}: {STANDARD.cell_name(cell)} is {givens[row, cell]}",
            remedy="use 0 for a blank and 1 to 9 for a given",
        )
    return np.ascontiguousarray(givens, np.uint8)
