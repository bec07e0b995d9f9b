"""Test one backend: verify every answer, and count every assertion about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Final

from solvers.checker import verify
from solvers.conformance.known_puzzles import KnownPuzzle
from solvers.errors import MissingLibrary, SolverError, TimeLimitExceeded, Unsupported
from solvers.puzzle import Puzzle
from solvers.quantities import duration, exact_seconds
from solvers.result import Result, Stop
from solvers.solver import Limits, Solver
from solvers.worker.capabilities import Capabilities
from solvers.worker.worker import Worker

TIME_LIMIT: Final = 10.0  # seconds for a puzzle that every backend solves quickly
GRACE: Final = 2.0  # seconds past a time limit that a busy machine may cause


class CheckFailed(AssertionError):
    """A check that a backend fails: its claim, the puzzle, and the evidence against the claim."""

    def __init__(self, claim: str, evidence: str, puzzle: Puzzle | None = None) -> None:
        super().__init__(claim, evidence, puzzle)
        self.claim = claim
        self.evidence = evidence
        self.puzzle = puzzle

    def __str__(self) -> str:
        place = "" if self.puzzle is None else f" on {self.puzzle.shape} {self.puzzle}"
        return f"{self.claim}{place}: {self.evidence}"


class BackendTester:
    """Calls one backend, and counts the assertions about it.

    assertions  number of assertions so far
    puzzles     solves of a supported puzzle with enough time
    answered    those of `puzzles` with a solution, or with the claim that there is none

    A worker process is a backend, too. What only the object itself can show, such as options and
    changed arguments, is not tested behind a worker. A worker that finds one solution and claims
    nothing about others, such as one for a LeetCode class, is tested on puzzles with one solution
    only. It must find it.
    """

    def __init__(self, solver: Solver) -> None:
        self.solver = solver
        self.assertions = self.puzzles = self.answered = 0
        self.worker = solver if isinstance(solver, Worker) else None
        capabilities = _capabilities(self.worker) if self.worker else None
        self.interruptible = (
            capabilities.limits if capabilities else bool(getattr(solver, "interruptible", True))
        )
        self.finds_one = capabilities is not None and capabilities.one

    def add(self, other: BackendTester) -> None:
        """Add the counts of another tester of the same backend."""
        self.assertions += other.assertions
        self.puzzles += other.puzzles
        self.answered += other.answered

    def require(self, holds: bool, claim: str, evidence: str, puzzle: Puzzle | None = None) -> None:
        """Count one assertion. Raises CheckFailed unless it holds."""
        self.assertions += 1
        if not holds:
            raise CheckFailed(claim, evidence, puzzle)

    def solve(
        self, known: KnownPuzzle, solution_limit: int | None, seconds: float = TIME_LIMIT
    ) -> Result | None:
        """Solve a puzzle and verify the result; None if the backend does not support it."""
        if self.finds_one and len(known.solutions) != 1:
            return None
        limits = Limits(solution_limit, seconds)
        result = self.solve_unverified(known.puzzle, limits)
        if result is not None:
            self.verify(result, known, limits)
            if seconds >= TIME_LIMIT:
                self.puzzles += 1
                self.answered += bool(result.solutions or result.stop is Stop.EXHAUSTED)
        return result

    def verify(self, result: Result, known: KnownPuzzle, limits: Limits) -> None:
        """Require a result that the rules and the known solutions do not refute."""
        puzzle = known.puzzle
        verification = verify(puzzle, result, limits, known.solutions)
        evidence = ""
        if verification.faults:
            fault = verification.faults[0]
            missed = f", {Puzzle(fault.evidence, puzzle.shape)}" if fault.evidence else ""
            evidence = f"{fault.reason}{missed}"
        claim = claim_of(result, limits)
        self.require(not verification.verdict.is_failure, claim, evidence, puzzle)
        if self.finds_one and result.stop is not Stop.TIMEOUT:
            self.require(bool(result.solutions), claim, "the puzzle has one solution", puzzle)

    def solve_unverified(self, puzzle: Puzzle, limits: Limits) -> Result | None:
        """Solve a puzzle in time, leaving it unchanged; None if its shape is not supported."""
        given = Puzzle(puzzle.givens, puzzle.shape)  # a copy, which a faulty backend may change
        started = perf_counter()
        try:
            result = self._solve(given, limits)
        except Unsupported:
            return None
        except (KeyboardInterrupt, MissingLibrary, CheckFailed):
            raise
        except BaseException as error:  # a backend may raise anything, even SystemExit
            raise CheckFailed("raised", f"{type(error).__name__}: {error}", puzzle) from error
        seconds = perf_counter() - started
        self.require(given == puzzle, "leaves the puzzle unchanged", f"it is now {given}", puzzle)
        is_result = (
            isinstance(result, Result)
            and isinstance(result.solutions, tuple)
            and isinstance(result.stop, Stop)
        )
        claim = claim_of(result, limits)
        self.require(is_result, claim, "a Result has a tuple of solutions and a Stop", puzzle)
        if limits.time_limit is not None and self.interruptible:
            self._require_time_limit(result, seconds, limits.time_limit, puzzle)
        return result

    def _require_time_limit(
        self, result: Result, seconds: float, time_limit: float, puzzle: Puzzle
    ) -> None:
        """Require that the solve neither took too long nor claimed a timeout too early."""
        names = ("compile_seconds", "load_seconds")  # of a first call, before the limit starts
        seconds -= sum(result.counters.get(name, 0) for name in names)
        late = seconds > time_limit + GRACE and self.worker is None  # a worker ends it by itself
        evidence = f"{duration(seconds)} with a time limit of {exact_seconds(time_limit)}"
        self.require(not late, "stops at the time limit", evidence, puzzle)
        early = result.stop is Stop.TIMEOUT and seconds < time_limit / 2
        evidence = f"only {duration(seconds)} of {exact_seconds(time_limit)} had passed"
        self.require(not early, "claims a timeout", evidence, puzzle)

    def _solve(self, puzzle: Puzzle, limits: Limits) -> Result:
        if self.worker is None:
            return self.solver.solve(puzzle, limits)
        try:
            return self.worker.ask(puzzle, limits, GRACE if self.interruptible else 0.0).result
        except TimeLimitExceeded:
            if self.interruptible:
                raise
            return Result((), Stop.TIMEOUT)


def _capabilities(worker: Worker) -> Capabilities:
    try:
        return worker.capabilities
    except SolverError as error:
        raise CheckFailed("starts", str(error)) from error


def claim_of(result: object, limits: Limits) -> str:
    """Return what an answer claims; the answer can be anything."""
    if not isinstance(result, Result):
        return f"returns a {type(result).__name__}"
    if not isinstance(result.solutions, tuple):
        return f"returns a {type(result.solutions).__name__} of solutions"
    limit = "all" if limits.solution_limit is None else limits.solution_limit
    return f"with solution limit {limit}, claims {len(result.solutions)} ({result.stop})"


@dataclass(frozen=True)
class Check:
    """One requirement of a backend; call it with the backend.

    name    one or more words joined by dashes
    proves  what is true of a backend that passes, as a sentence
    """

    name: str
    proves: str
    test: Callable[[BackendTester], None]

    def __call__(self, solver: Solver) -> int:
        """Test a backend, and return the number of assertions.

        0 means that the check does not apply: the backend does not support the puzzles, or does not
        have the ability. Raises CheckFailed.
        """
        tester = BackendTester(solver)
        self.test(tester)
        return tester.assertions

    def __str__(self) -> str:
        return self.name
