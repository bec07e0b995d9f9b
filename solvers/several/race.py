"""Ask several solvers at the same time, each in its own process; the first verified answer wins."""

from __future__ import annotations

import os
import threading
import weakref
from collections.abc import Iterable, Sequence
from dataclasses import replace
from queue import Empty
from time import monotonic
from typing import Self

from solvers.cancellation import calling
from solvers.errors import OptionError
from solvers.puzzle import Puzzle
from solvers.registry import registry
from solvers.result import Result
from solvers.several.attempts import Attempt, conclude
from solvers.several.members import check_several
from solvers.several.runner import GRACE, Contest, Runner
from solvers.solver import FIND_ONE, Limits, check_arguments
from solvers.verified import Verifying

_MOST_IDLE = 2  # sets of processes that are kept for later calls
_PATIENCE = 0.25  # seconds; starting a process again costs more than letting it end its search


class Race(Verifying):
    """Asks all solvers at the same time; the first verified answer is the result.

    solvers  two or more specs; each solver runs in a process of its own

    `Result.solver` names the solver that answered. The others are stopped: a process that is still
    searching a quarter of a second later is ended, and a new one starts. Solvers whose processes
    are still starting take part when they are ready. A time limit begins when the first one is.

    Calls from several threads have processes of their own. They end with `close`, with the `with`
    block, when the object is no longer used, or with this program. If no solver decides, the result
    is that with the most solutions. Raises OptionError, UnknownSolver or MissingLibrary for solvers
    that cannot be used; `solve` raises Unsupported or Crashed if every solver fails.

    >>> with Race(["propagation", "fewest-first"]) as race:
    ...     result = race.solve(Puzzle.parse("1... ..3. .... ...2"), Limits(2))
    >>> result.status, result.solver in ("propagation", "fewest-first")
    (<Status.MULTIPLE: 'multiple'>, True)
    """

    def __init__(self, solvers: Iterable[str]) -> None:
        given = check_several("race", solvers)
        if other := next((each for each in given if not isinstance(each, str)), None):
            cause = f"{other!r} cannot take part in a race"
            raise OptionError(cause, remedy="give the name of a solver, which runs in a process")
        self._specs = tuple(registry.check_installed(each) for each in given)
        self._teams = _Teams(self._specs)
        weakref.finalize(self, _Teams.close, self._teams)

    def __repr__(self) -> str:
        return f"Race([{', '.join(repr(str(spec)) for spec in self._specs)}])"

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        """See `solvers.solver.Solver`."""
        check_arguments(puzzle, limits)
        team = self._teams.borrow()
        contest = Contest(puzzle, limits)
        try:
            for runner in team:
                runner.enter(contest)
            with calling(contest.end_early):
                return replace(_winner(contest, len(team)), puzzle=puzzle)
        finally:
            contest.is_over = True
            _stop_losers(contest, team)
            self._teams.give_back(team)

    def prepare(self) -> None:
        """Start the processes."""
        self._teams.give_back(self._teams.borrow())

    def close(self) -> None:
        """End all processes, and wait for that. The next call starts new ones."""
        self._teams.close(wait=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _winner(contest: Contest, solvers: int) -> Result:
    """Return the first answer that decides, or what the attempts amount to in the end."""
    attempts: list[Attempt] = []
    while len(attempts) < solvers:
        wait = None if contest.end is None else contest.end + 2 * GRACE - monotonic()
        try:
            made = contest.attempts.get(timeout=None if wait is None else max(0.0, wait))
        except Empty:
            break
        if contest.is_over:  # it was cancelled
            break
        if made is not None:
            if made.result is not None and made.decides:
                return made.result
            attempts.append(made)
    return conclude(attempts, solvers)


def _stop_losers(contest: Contest, team: Sequence[Runner]) -> None:
    """Stop the searches that do not end soon."""
    if losers := [runner for runner in team if runner.is_running(contest)]:

        def stop() -> None:
            for runner in losers:
                runner.stop(contest)

        timer = threading.Timer(_PATIENCE, stop)
        timer.daemon = True
        timer.start()


class _Teams:
    """Sets of runners, of which each call borrows one."""

    def __init__(self, specs: Sequence[str]) -> None:
        self._specs = specs
        self._lock = threading.Lock()
        self._reset()

    def _reset(self) -> None:
        self._owner = os.getpid()
        self._idle: list[list[Runner]] = []

    def borrow(self) -> list[Runner]:
        """Return runners that no other call uses; start their processes if there are none."""
        if self._owner != os.getpid():  # a fork: the threads and the processes are the parent's
            self._lock = threading.Lock()
            self._reset()
        with self._lock:
            if self._idle:
                return self._idle.pop()
        return [Runner(spec) for spec in self._specs]

    def give_back(self, team: list[Runner]) -> None:
        """Keep runners for the next call, or end them if there are enough."""
        with self._lock:
            if len(self._idle) < _MOST_IDLE:
                self._idle.append(team)
                return
        for runner in team:
            runner.close()

    def close(self, *, wait: bool = False) -> None:
        """End the runners that no call uses."""
        if self._owner != os.getpid():
            return
        with self._lock:
            runners = [runner for team in self._idle for runner in team]
            self._idle.clear()
        for runner in runners:
            runner.close()
        for runner in runners if wait else ():
            runner.join()
