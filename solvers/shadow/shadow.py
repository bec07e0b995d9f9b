"""A solver of which a second one answers a sample of calls in the background."""

from __future__ import annotations

import weakref
from functools import partial
from pathlib import Path
from random import Random
from typing import Self

from solvers.puzzle import Puzzle
from solvers.registry import registry
from solvers.result import Result
from solvers.shadow.arguments import RATE, check_by, check_rate
from solvers.shadow.observer import Call, Observer, ShadowCounts
from solvers.shadow.saved import default_folder
from solvers.shadow.wrong_answers import Answer
from solvers.solver import FIND_ONE, Limits, Preparable, Solver, check_solver
from solvers.verified import Verifying, is_own, run


class Shadow(Verifying):
    """Answers as a solver does, and lets a second solver answer a sample of calls, too.

    solver  the spec of a solver, or a Solver
    by      the spec of the second solver, which runs in a process of its own
    rate    the share of calls that it answers
    folder  where wrong answers are saved; None: a folder for the state of programs
    seed    selects the same calls again; None: other calls each time

    The caller never waits for the second solver, and never gets its errors. If the two answers
    contradict each other, the logger "solvers.shadow" says which one is wrong, and a file in the
    folder has the puzzle, both answers and a minimal puzzle. A queue keeps up to 100 calls; more
    are dropped and counted. Raises OptionError, UnknownSolver or MissingLibrary for arguments that
    cannot be used.

    >>> with Shadow("fewest-first", by="propagation", rate=1.0) as shadow:
    ...     status = shadow.solve(Puzzle.parse("1... ..3. .... ...2"), Limits(2)).status
    ...     done = shadow.flush()
    >>> status.value, shadow.counts.compared, shadow.counts.wrong
    ('multiple', 1, 0)
    """

    def __init__(
        self,
        solver: str | Solver,
        by: str,
        rate: float = RATE,
        folder: str | Path | None = None,
        seed: int | None = None,
    ) -> None:
        if not isinstance(solver, str):
            check_solver(solver)
        folder = default_folder() if folder is None else Path(folder)
        observer = Observer(check_by(by), folder)
        asked = registry.get(solver) if isinstance(solver, str) else solver
        self._watch(asked, solver, observer, check_rate(rate), seed)
        weakref.finalize(self, Observer.close, observer, wait=False)

    @classmethod
    def watched(cls, solver: Solver, given: str | Solver, observer: Observer, rate: float) -> Self:
        """Return a solver that shares an observer with others; it was made of what was given."""
        made = cls.__new__(cls)
        made._watch(solver, given, observer, rate, None)
        return made

    def _watch(
        self,
        solver: Solver,
        given: str | Solver,
        observer: Observer,
        rate: float,
        seed: int | None,
    ) -> None:
        self._solver, self._given, self._observer, self._rate = solver, given, observer, rate
        self._name = given if isinstance(given, str) else repr(given)
        verifies = is_own(solver) or isinstance(solver, Verifying)
        self._answer = solver.solve if verifies else partial(run, solver)
        self._random = Random(seed).random

    def __repr__(self) -> str:
        return f"Shadow({self._name!r}, by={self._observer.by!r}, rate={self._rate})"

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        """See `solvers.solver.Solver`."""
        result = self._answer(puzzle, limits)
        if self._random() < self._rate:
            call = Call(puzzle, Answer(result, limits), self._name, self._given)
            self._observer.offer(call)
        return result

    @property
    def counts(self) -> ShadowCounts:
        """What has been done so far in this process."""
        return self._observer.counts

    def flush(self, timeout: float | None = None) -> bool:
        """Wait until every selected call was compared; return whether that is so."""
        return self._observer.flush(timeout)

    def prepare(self) -> None:
        """Load or compile the solver."""
        if isinstance(self._solver, Preparable):
            self._solver.prepare()

    def close(self) -> None:
        """End the second solver. Calls that are left are not compared."""
        self._observer.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
