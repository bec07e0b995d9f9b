"""What each of several solvers answered, and the answer of all of them if none decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from solvers.errors import Crashed, InputError, SudokuError, Unsupported
from solvers.exception_text import describe
from solvers.puzzle import Puzzle
from solvers.result import Result, Stop
from solvers.solver import Limits, Solver
from solvers.verified import run

_FIRST_CALL = ("compile_seconds", "load_seconds")  # a time limit does not include these
_UNDECIDED = (Stop.TIMEOUT, Stop.GAVE_UP)


@dataclass(frozen=True)
class Attempt:
    """A verified result of one solver, or why it has none."""

    solver: str
    result: Result | None = None
    error: Exception | None = None

    @property
    def decides(self) -> bool:
        """Whether this ends the search: it is neither an error nor a limit that was reached."""
        return self.result is not None and self.result.stop not in _UNDECIDED

    @property
    def is_timeout(self) -> bool:
        """Whether the time limit ended the search."""
        return self.result is not None and self.result.stop is Stop.TIMEOUT

    @property
    def first_call_seconds(self) -> float:
        """The time in which the solver loaded or compiled code."""
        counters = self.result.counters if self.result is not None else {}
        return sum(counters.get(name, 0.0) for name in _FIRST_CALL)

    @property
    def reason(self) -> str:
        """Why it does not decide."""
        if self.result is not None:
            return f"stopped ({self.result.stop})"
        if self.error is None or isinstance(self.error, SudokuError):
            return str(self.error)
        return describe(self.error)


def attempt(name: str, solver: Solver, puzzle: Puzzle, limits: Limits) -> Attempt:
    """Ask one solver and verify its answer. Raises nothing but what is not an Exception."""
    try:
        result = run(solver, puzzle, limits)
    except Exception as error:  # solvers are other people's code
        return Attempt(name, error=error)
    return Attempt(name, replace(result, puzzle=puzzle, solver=name))


def conclude(attempts: Sequence[Attempt], solvers: int) -> Result:
    """Return the result with the most solutions of solvers that did not decide.

    If fewer solvers than there are were asked, the time limit ended the search.

    Raises Unsupported if no solver supports the puzzle, the error of the input if all have one, and
    Crashed if all failed.
    """
    results = [each.result for each in attempts if each.result is not None]
    if results:
        best = max(results, key=lambda result: len(result.solutions))
        is_timeout = any(result.stop is Stop.TIMEOUT for result in results)
        return replace(best, stop=Stop.TIMEOUT) if is_timeout else best
    if len(attempts) < solvers:
        return Result((), Stop.TIMEOUT)
    errors = [each.error for each in attempts if each.error is not None]
    if all(isinstance(error, InputError) for error in errors):
        raise errors[0]
    reasons = "; ".join(f"{each.solver}: {each.reason}" for each in attempts)
    if all(isinstance(error, Unsupported) for error in errors):
        raise Unsupported(f"no solver supports this puzzle: {reasons}")
    raise Crashed(f"every solver failed: {reasons}") from errors[-1]
