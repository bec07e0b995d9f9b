"""Solve many puzzles in one call: arrays in, arrays out, and threads that help each other.

Each thread begins with a part of the batch of its own, and then takes puzzles from the parts of
others, until no part has any.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event
from time import perf_counter

import numpy as np
import numpy.typing as npt

from solvers.backtracking._native import NativeFunction
from solvers.backtracking.lanes import answer_memory
from solvers.backtracking.lanes import workspace as workspaces
from solvers.backtracking.lanes.batch_part import Part, check_form, parts
from solvers.backtracking.lanes.memory import COUNT, GUESSED, STOP
from solvers.cancellation import is_cancelled
from solvers.solver import BatchResult

SEARCH = NativeFunction("solvers.backtracking.lanes.search", "search")
SWEEPS_AT_A_TIME = 10_000  # between two checks of the clock: some milliseconds
_POLL = 0.1  # seconds
_BYTES = 8  # of an outcome
_LOW_BYTE = 0 if sys.byteorder == "little" else _BYTES - 1


@dataclass(frozen=True, kw_only=True)
class Job:
    """Puzzles, one in each row, and the answers found so far.

    parts  the puzzles by the thread that begins with them
    """

    grids: npt.NDArray[np.uint8]
    outcomes: npt.NDArray[np.int64]
    parts: tuple[Part, ...]
    solution_limit: int
    deadline: float

    @classmethod
    def of(
        cls, givens: npt.NDArray[np.uint8], solution_limit: int, deadline: float, threads: int
    ) -> Job:
        """Return a job that has not begun. Raises PuzzleError or Unsupported."""
        givens = np.asarray(givens)
        check_form(givens)
        grids, outcomes = answer_memory.new(len(givens))
        return cls(
            grids=grids,
            outcomes=outcomes,
            parts=parts(givens, grids, outcomes, threads),
            solution_limit=solution_limit,
            deadline=deadline,
        )

    def run(self) -> BatchResult:
        """Solve the puzzles with a thread for each part; this thread is one of them.

        Raises PuzzleError if a given is not a digit.
        """
        if len(self.parts) == 1:
            self._work(0, is_cancelled)
        else:
            self._share()
        solutions, counts = self.grids[:, 0], self.outcomes[:, COUNT]
        if np.count_nonzero(counts) < len(counts):
            solutions[counts == 0] = 0  # the kernel has written nothing
        stops = self.outcomes.view(np.uint8)[:, STOP * _BYTES + _LOW_BYTE]  # without a copy
        return BatchResult(solutions, counts, stops, self.outcomes[:, GUESSED])

    def _share(self) -> None:
        from concurrent.futures import ThreadPoolExecutor, wait  # here: few calls use threads

        halt = Event()
        threads = len(self.parts)
        with ThreadPoolExecutor(threads - 1) as pool:
            try:
                others = [
                    pool.submit(self._work, first, halt.is_set) for first in range(1, threads)
                ]
                self._work(0, is_cancelled)
                while wait(others, timeout=_POLL).not_done and not is_cancelled():
                    pass  # on some systems Ctrl-C would not end a wait without a timeout
                if is_cancelled():
                    halt.set()
                for other in others:
                    other.result()
            finally:
                halt.set()  # an interrupt ends the other threads, too

    def _work(self, first: int, halted: Callable[[], bool]) -> None:
        """Solve puzzles until no part has any, beginning with the part of this number."""
        workspace = workspaces.acquire()
        limit = self.solution_limit
        for part in self.parts[first:] + self.parts[:first]:
            frame = workspace.lanes.extended(*part.memory(), limit, 0, limit, SWEEPS_AT_A_TIME)
            while SEARCH(frame):
                if perf_counter() > self.deadline or halted():
                    return
        workspaces.release(workspace)
