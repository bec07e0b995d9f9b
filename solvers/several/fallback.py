"""Ask several solvers one after another, until one of them decides."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from contextlib import suppress
from functools import cached_property
from time import monotonic
from typing import Self

from solvers.cancellation import is_cancelled
from solvers.errors import Unsupported
from solvers.puzzle import Puzzle
from solvers.registry import registry
from solvers.result import Result
from solvers.several.attempts import Attempt, attempt, conclude
from solvers.several.members import check_several, label
from solvers.several.time_left import TimeLeft
from solvers.solver import FIND_ONE, Limits, Preparable, Solver, check_arguments, check_solver
from solvers.verified import Verifying

_log = logging.getLogger("solvers.fallback")


class Fallback(Verifying):
    """Asks the next solver if one times out, gives up, crashes, or does not support the puzzle.

    solvers  two or more specs or Solvers, in the order in which they are asked

    A wrong answer counts as a crash. `Result.solver` names the solver that answered. A time limit
    is for all solvers together: each gets an equal share of what is left, so the first of two has
    at most half of it. A solver that timed out is asked again if time is left in the end. Errors
    are logged by the logger "solvers.fallback".

    If no solver decides, the result is that with the most solutions. Raises OptionError,
    UnknownSolver or MissingLibrary for solvers that cannot be used; `solve` raises Unsupported or
    Crashed if every solver fails.

    >>> Fallback(["lanes", "propagation"]).solve(Puzzle.parse("1... ..3. .... ...2")).solver
    'propagation'
    """

    def __init__(self, solvers: Iterable[str | Solver]) -> None:
        given = check_several("fallback", solvers)
        self._members = [_Member(each) for each in given]

    def __repr__(self) -> str:
        return f"Fallback([{', '.join(repr(each.name) for each in self._members)}])"

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        """See `solvers.solver.Solver`."""
        check_arguments(puzzle, limits)
        attempts: list[Attempt] = []
        waiting, left = self._members, TimeLeft(limits)
        for _ in self._members:  # a solver that claims to time out at once is not asked forever
            late = []
            for place, member in enumerate(waiting):
                if attempts and (left.is_over or is_cancelled()):
                    break
                left.exclude(member.load_seconds())
                made = member.attempt(puzzle, left.share(len(waiting) - place))
                if made.result is not None and made.decides:
                    return made.result
                left.exclude(made.first_call_seconds)
                attempts.append(made)
                if made.is_timeout:
                    late.append(member)
            waiting = late
            if not waiting or left.is_over or limits.time_limit is None:
                break
        return conclude(attempts, len(self._members))

    def prepare(self) -> None:
        """Load or compile the first solver, which answers most puzzles."""
        if isinstance(first := self._members[0].solver, Preparable):
            first.prepare()

    def close(self) -> None:
        """End the processes of solvers that run in one. The next call starts them again."""
        for member in self._members:
            member.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class _Member:
    """One solver, which is loaded when it is first asked."""

    def __init__(self, given: str | Solver) -> None:
        if isinstance(given, str):
            registry.check_installed(given)
        else:
            check_solver(given)
        self._given = given
        self.name = label(given)

    @cached_property
    def solver(self) -> Solver:
        """The solver itself. Raises as `registry.get` does."""
        return registry.get(self._given) if isinstance(self._given, str) else self._given

    def load_seconds(self) -> float:
        """Load it, and return how long that took; an error is raised again when it is asked."""
        if "solver" in vars(self):
            return 0.0
        start = monotonic()
        with suppress(Exception):
            self.solver  # noqa: B018 - loads it
        return monotonic() - start

    def attempt(self, puzzle: Puzzle, limits: Limits) -> Attempt:
        """Ask it; log an error that is its fault."""
        try:
            made = attempt(self.name, self.solver, puzzle, limits)
        except Exception as error:
            made = Attempt(self.name, error=error)
        if made.error is not None and not isinstance(made.error, Unsupported):
            _log.warning("%s failed: %s", self.name, made.reason)
        return made

    def close(self) -> None:
        """End its process, if it was started from a spec."""
        solver = vars(self).get("solver")
        if isinstance(self._given, str) and callable(end := getattr(solver, "close", None)):
            end()
