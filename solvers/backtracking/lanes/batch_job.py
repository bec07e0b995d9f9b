"""Many puzzles in one call: arrays in, arrays out, and threads that share one queue."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import nullcontext
from dataclasses import dataclass
from threading import Event
from time import perf_counter

import numpy as np
import numpy.typing as npt

from solvers.backtracking.lanes import desk as desks
from solvers.backtracking.lanes.bands import CELLS
from solvers.backtracking.lanes.search import COUNT, STOP, TRIED, UNFINISHED, search
from solvers.errors import PuzzleError, Unsupported
from solvers.puzzle import STANDARD
from solvers.solver import BatchResult

SWEEPS = 10_000  # between two looks at the clock: some milliseconds
_PATIENCE = 0.1  # seconds


@dataclass(frozen=True)
class Job:
    """Puzzles, one a row, and their answers as they come."""

    givens: npt.NDArray[np.uint8]
    grids: npt.NDArray[np.uint8]
    outcomes: npt.NDArray[np.int64]
    queue: npt.NDArray[np.int64]
    limit: int
    deadline: float

    @classmethod
    def of(cls, givens: npt.NDArray[np.uint8], limit: int, deadline: float) -> Job:
        """A job to do. Raises PuzzleError or Unsupported."""
        givens = checked(givens)
        outcomes = np.zeros((len(givens), 3), np.int64)
        outcomes[:, STOP] = UNFINISHED
        return cls(
            givens,
            np.zeros((len(givens), 1, CELLS), np.uint8),
            outcomes,
            desks.new_queue(),
            limit,
            deadline,
        )

    def run(self, threads: int) -> BatchResult:
        """Do it, on this thread and as many more as make up the number."""
        halt = Event()
        with ThreadPoolExecutor(threads - 1) if threads > 1 else nullcontext() as pool:
            try:
                others = [pool.submit(self._work, halt) for _ in range(threads - 1)] if pool else []
                self._work(halt)
                while wait(others, timeout=_PATIENCE).not_done:
                    pass  # not one long wait, which on some systems Ctrl-C would not end
                for other in others:
                    other.result()
            finally:
                halt.set()  # an interrupt ends the other threads too
        solutions, outcomes = self.grids[:, 0], self.outcomes
        return BatchResult(
            solutions, outcomes[:, COUNT], outcomes[:, STOP].astype(np.uint8), outcomes[:, TRIED]
        )

    def _work(self, halt: Event) -> None:
        """Take puzzles until there are no more."""
        desk = desks.take()
        job = self.queue, self.givens, self.grids, self.outcomes
        while search(*desk.state, *job, self.limit, 0, self.limit, SWEEPS):
            if halt.is_set() or perf_counter() > self.deadline:
                return
        desks.give_back(desk)


def checked(givens: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """The givens as the search takes them. Raises PuzzleError or Unsupported."""
    givens = np.asarray(givens)
    if givens.ndim != 2 or not np.issubdtype(givens.dtype, np.integer):
        raise PuzzleError(
            f"an array of {givens.ndim} dimensions and {givens.dtype}",
            remedy="give whole numbers, one puzzle a row",
        )
    if givens.shape[1] != CELLS:
        cause = f"lanes takes boards of {CELLS} cells and not of {givens.shape[1]}"
        raise Unsupported(cause, remedy="use compiled, one puzzle at a time")
    signed = givens.dtype.kind != "u"
    if givens.size and (givens.max() > STANDARD.size or (signed and givens.min() < 0)):
        row, cell = np.argwhere((givens < 0) | (givens > STANDARD.size))[0].tolist()
        raise PuzzleError(
            f"puzzle {row}: {STANDARD.cell_name(cell)} is {givens[row, cell]}",
            remedy="givens are 0 (empty) to 9",
        )
    return np.require(givens, np.uint8, ["C", "W"])
