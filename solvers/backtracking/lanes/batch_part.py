"""Consecutive puzzles of a batch: the thread that solves them first checks them and their memory.

The first write to a page of new memory takes as long as solving several puzzles. If each thread
writes to memory of its own, no thread does this for another, or waits for it.
"""

from __future__ import annotations

from itertools import pairwise
from threading import Lock
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from solvers.backtracking.lanes import workspace as workspaces
from solvers.backtracking.lanes.memory import CELLS, STOP, UNFINISHED
from solvers.errors import PuzzleError, Unsupported
from solvers.puzzle import STANDARD

Numbers: TypeAlias = npt.NDArray[np.int64]
Cells: TypeAlias = npt.NDArray[np.uint8]
Memory: TypeAlias = tuple[Numbers, Cells, Cells, Numbers]  # as `search` takes it


class Part:
    """Some puzzles of a batch, and the memory of their answers.

    givens    as `check_form` allows them
    grids     uint8[n, 1, 81]; the kernel writes those that it finds
    outcomes  int64[n, 3]
    batch     the givens of the whole batch
    """

    def __init__(
        self, givens: npt.NDArray[Any], grids: Cells, outcomes: Numbers, batch: npt.NDArray[Any]
    ) -> None:
        self._givens, self._grids, self._outcomes = givens, grids, outcomes
        self._batch = batch
        self._memory: Memory | None = None
        self._lock = Lock()

    def memory(self) -> Memory:
        """Return the queue, the givens, the grids and the outcomes, prepared by the first call.

        Raises PuzzleError if a given is not a digit.
        """
        with self._lock:
            if self._memory is None:
                if _has_fault(self._givens):
                    raise _fault(self._batch)
                self._outcomes.fill(0)
                self._outcomes[:, STOP] = UNFINISHED
                givens = np.ascontiguousarray(self._givens, np.uint8)
                self._memory = workspaces.new_queue(), givens, self._grids, self._outcomes
            return self._memory


def parts(
    givens: npt.NDArray[Any], grids: Cells, outcomes: Numbers, threads: int
) -> tuple[Part, ...]:
    """Return a part of a batch for each thread: equal ones, and none without puzzles."""
    count = len(givens)
    if threads == 1 or count < 2:
        return (Part(givens, grids, outcomes, givens),)
    threads = min(threads, count)
    bounds = pairwise(count * number // threads for number in range(threads + 1))
    return tuple(
        Part(givens[first:end], grids[first:end], outcomes[first:end], givens)
        for first, end in bounds
    )


def check_form(givens: npt.NDArray[Any]) -> None:
    """Raise PuzzleError unless the givens are a table of integers, and Unsupported for its size."""
    if givens.ndim != 2 or givens.dtype.kind not in "iu":
        raise PuzzleError(
            f"the givens are an array of {givens.ndim} dimensions and type {givens.dtype}",
            remedy="give a two-dimensional array of integers, one puzzle in each row",
        )
    if givens.shape[1] != CELLS:
        cause = f"lanes supports puzzles of {CELLS} cells, not of {givens.shape[1]}"
        raise Unsupported(cause, remedy="use compiled, one puzzle at a time")


def _has_fault(givens: npt.NDArray[Any]) -> bool:
    if not givens.size:
        return False
    return bool(givens.max() > STANDARD.size or (givens.dtype.kind == "i" and givens.min() < 0))


def _fault(givens: npt.NDArray[Any]) -> PuzzleError:
    """Return the error for the first value of the batch that is not a digit."""
    row, cell = np.argwhere((givens < 0) | (givens > STANDARD.size))[0].tolist()
    return PuzzleError(
        f"puzzle {row}: {STANDARD.cell_name(cell)} is {givens[row, cell]}",
        remedy="use 0 for a blank and 1 to 9 for a given",
    )
