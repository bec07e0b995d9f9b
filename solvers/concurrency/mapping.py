"""`solvers.map`: solve many puzzles in batches and side by side, and yield the answers in order."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from contextvars import copy_context
from dataclasses import dataclass
from functools import partial
from itertools import islice
from time import perf_counter
from typing import Any, Literal, overload

from solvers.cancellation import Cancellation
from solvers.concurrency.background import submit
from solvers.concurrency.batch_answers import Answer, answers
from solvers.concurrency.worker_pool import Pool
from solvers.cores import cores
from solvers.errors import OptionError
from solvers.named_solver import releases_lock
from solvers.puzzle import Puzzle
from solvers.puzzle_input import PuzzleLike
from solvers.result import Result
from solvers.shape import Shape
from solvers.solver import Limits, Solver, check_solver

_LARGEST = 1024  # puzzles of a batch
_SHORT, _LONG = 0.05, 0.2  # seconds that reading or solving a batch takes


@overload
def map(  # noqa: A001  its users write solvers.map
    puzzles: Iterable[PuzzleLike],
    *,
    solver: str | Solver | None = None,
    solution_limit: int | None = 2,
    time_limit: float | None = None,
    shape: Shape | str | None = None,
    on_error: Literal["raise"] = "raise",
    progress: Callable[[int], object] | None = None,
) -> Iterator[Result]: ...


@overload
def map(  # noqa: A001  its users write solvers.map
    puzzles: Iterable[PuzzleLike],
    *,
    solver: str | Solver | None = None,
    solution_limit: int | None = 2,
    time_limit: float | None = None,
    shape: Shape | str | None = None,
    on_error: Literal["yield"],
    progress: Callable[[int], object] | None = None,
) -> Iterator[Result | Exception]: ...


def map(  # noqa: A001  its users write solvers.map
    puzzles: Iterable[PuzzleLike],
    *,
    solver: str | Solver | None = None,
    solution_limit: int | None = 2,
    time_limit: float | None = None,
    shape: Shape | str | None = None,
    on_error: Literal["raise", "yield"] = "raise",
    progress: Callable[[int], object] | None = None,
) -> Iterator[Any]:
    """Solve many puzzles, and yield the result of each in their order.

    The results are those of `solve`. Puzzles are read from an iterator as they are needed, and
    solved in batches on all cores; `lanes` solves a batch in one call. A Solver object solves one
    puzzle after another in this thread, unless it is a `pool`. If the caller stops early, so do the
    searches.

    puzzles     an iterable of what `solve` accepts; a generator is read some batches ahead
    time_limit  seconds for each puzzle
    on_error    "raise" the exception of a puzzle that cannot be read or solved, after the results
                before it; or "yield" it in the place of its result, and go on
    progress    is called in this thread with the number of puzzles that are answered, once for
                each batch

    Raises OptionError for other values; an exception of the iterator is raised when it is reached.

    >>> import solvers
    >>> [result.status.value for result in solvers.map(["12" + "." * 14, "11" + "." * 14])]
    ['multiple', 'unsatisfiable']
    """
    if isinstance(puzzles, str | bytes | os.PathLike | Puzzle) or not isinstance(puzzles, Iterable):
        cause = f"the puzzles are {puzzles!r:.60}"
        remedy = "give a list or another iterable of puzzles"
        if isinstance(puzzles, os.PathLike) or str(puzzles).startswith("@"):
            remedy = "give the puzzle of each entry that solvers.formats.read yields"
        raise OptionError(cause, remedy=remedy)
    if on_error not in ("raise", "yield"):
        raise OptionError(f"on_error is {on_error!r}", remedy='give "raise" or "yield"')
    if solver is not None and not isinstance(solver, str):
        check_solver(solver)
    limits = Limits(solution_limit, time_limit)
    shape = None if shape is None else Shape.parse(shape)
    batches = _Batches(iter(puzzles), partial(answers, solver=solver, shape=shape, limits=limits))
    return _results(batches, _width(solver), on_error == "raise", progress or (lambda _: None))


def _width(solver: str | Solver | None) -> int:
    """Return how many batches are solved at the same time; 0: one, in the thread of the caller."""
    if isinstance(solver, Pool):
        return solver.workers
    return cores() if solver is None or isinstance(solver, str) or releases_lock(solver) else 0


@dataclass
class _Batches:
    """Reads the puzzles in batches, and starts to solve them.

    error  what the iterator of puzzles raised
    """

    puzzles: Iterator[PuzzleLike]
    solve: Callable[[list[PuzzleLike]], list[Answer]]
    size: int = 1
    error: Exception | None = None

    def __post_init__(self) -> None:
        self.cancellation = Cancellation()
        self._context = copy_context()  # also of `configure`, around the call of `map`

    def next(self, in_background: bool) -> Future[list[Answer]] | None:
        """Begin to solve the next puzzles; None if there are no more."""
        batch, begun = [], perf_counter()
        try:
            for puzzle in islice(self.puzzles, self.size):
                batch.append(puzzle)
                if perf_counter() > begun + _SHORT:
                    break  # they may come from a slow source
        except Exception as error:
            self.error = error
        if not batch:
            return None
        call = partial(self._solved, batch)
        if in_background:
            return self._context.run(submit, call, self.cancellation)
        future: Future[list[Answer]] = Future()
        future.set_result(self._context.run(call))
        return future

    def _solved(self, batch: list[PuzzleLike]) -> list[Answer]:
        begun = perf_counter()
        found = self.solve(batch)
        seconds = perf_counter() - begun
        if seconds < _SHORT:
            self.size = min(max(self.size, 2 * len(batch)), _LARGEST)
        elif seconds > _LONG:
            self.size = max(len(batch) // 2, 1)
        return found


def _results(
    batches: _Batches, width: int, raises: bool, progress: Callable[[int], object]
) -> Iterator[Any]:
    pending: deque[Future[list[Answer]]] = deque()
    done, goes_on = 0, True
    try:
        while goes_on or pending:
            while goes_on and len(pending) <= width:
                future = batches.next(in_background=width > 0)
                goes_on = future is not None and batches.error is None
                pending += [future] if future else []
            found = pending.popleft().result() if pending else []
            progress(done := done + len(found))
            for answer in found:
                if raises and isinstance(answer, Exception):
                    raise answer
                yield answer
        if batches.error:
            raise batches.error
    finally:
        batches.cancellation.cancel()
