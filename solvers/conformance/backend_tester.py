"""One backend under tester: every answer is verified, every promise held or refuted, and each such test is counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

from solvers.checker import verify
from solvers.conformance.known_puzzles import KnownPuzzle
from solvers.errors import MissingLibrary, SolverError, TimeLimitExceeded, Unsupported
from solvers.puzzle import Puzzle
from solvers.result import Result, Stop
from solvers.solver import Limits, Solver
from solvers.worker.worker import Worker

PATIENCE = 10.0  # seconds for a question that anybody answers at once
GRACE = 2.0  # seconds beyond a time limit that are a busy machine's fault


class CheckFailed(AssertionError):
    """A promise that a backend broke: on which puzzle, what it claimed there, and what shows that it does not hold."""

    def __init__(self, claim: str, evidence: str, puzzle: Puzzle | None = None) -> None:
        super().__init__(claim, evidence, puzzle)
        self.claim = claim
        self.evidence = evidence
        self.puzzle = puzzle

    def __str__(self) -> str:
        board = "" if self.puzzle is None else f" on {self.puzzle.shape} {self.puzzle}"
        return f"{self.claim}{board}: {self.evidence}"


class BackendTester:
    """Asks one backend, and counts in `assertions` what was held against it.

    A worker process is a backend, too. What shows only on the object itself (options, changed arguments) is not asked of it.
    """

    def __init__(self, solver: Solver) -> None:
        self.solver = solver
        self.assertions = 0
        self.worker = solver if isinstance(solver, Worker) else None
        self.holds_limits = (
            self._limits_in(self.worker)
            if self.worker
            else bool(getattr(solver, "interruptible", True))
        )

    @staticmethod
    def _limits_in(worker: Worker) -> bool:
        try:
            return worker.capabilities.limits
        except SolverError as error:
            raise CheckFailed("starts", str(error)) from error

    def hold(self, holds: bool, claim: str, evidence: str, puzzle: Puzzle | None = None) -> None:
        """Count one promise; raise CheckFailed unless it holds."""
        self.assertions += 1
        if not holds:
            raise CheckFailed(claim, evidence, puzzle)

    def ask(
        self, board: KnownPuzzle, wanted: int | None, seconds: float = PATIENCE
    ) -> Result | None:
        """The answer, verified against all that is known of the board; None where the backend does not take its shape."""
        limits = Limits(wanted, seconds)
        result = self.answer(board.puzzle, limits)
        if result is not None:
            self.verify(result, board, limits)
        return result

    def verify(self, result: Result, board: KnownPuzzle, limits: Limits) -> None:
        """Hold an answer against the rules and against the board's solutions."""
        verification = verify(board.puzzle, result, limits, board.solutions)
        found = verification.faults[0] if verification.faults else None
        other = (
            f", {Puzzle(found.evidence, board.puzzle.shape)}" if found and found.evidence else ""
        )
        evidence = f"{found.reason}{other}" if found else ""
        self.hold(
            not verification.verdict.is_failure, claim_of(result, limits), evidence, board.puzzle
        )

    def answer(self, puzzle: Puzzle, limits: Limits) -> Result | None:
        """The answer as it comes, held against nothing but the clock; None where the backend does not take the shape."""
        asked = Puzzle(
            puzzle.givens, puzzle.shape
        )  # its own, so that a backend that changes it spoils no other question
        started = perf_counter()
        try:
            result = self._solve(asked, limits)
        except Unsupported:
            return None
        except (KeyboardInterrupt, MissingLibrary, CheckFailed):
            raise
        except BaseException as error:  # a backend under test may raise anything, SystemExit too
            raise CheckFailed("raised", f"{type(error).__name__}: {error}", puzzle) from error
        took = perf_counter() - started
        self.hold(asked == puzzle, "leaves its puzzle as it was", f"it is now {asked}", puzzle)
        formed = (
            isinstance(result, Result)
            and isinstance(result.solutions, tuple)
            and isinstance(result.stop, Stop)
        )
        self.hold(
            formed,
            claim_of(result, limits),
            "a Result has a tuple of solutions, and a Stop",
            puzzle,
        )
        if limits.time_limit is not None and self.holds_limits:
            late = (
                self.worker is None and took > limits.time_limit + GRACE
            )  # a worker kills it then, and may take long to tell
            self.hold(
                not late,
                "holds a time limit",
                f"{took:.1f} s where {limits.time_limit} were allowed",
                puzzle,
            )
            early = result.stop is Stop.TIMEOUT and took < limits.time_limit / 2
            self.hold(
                not early,
                "claims a time-out",
                f"{took:.3f} s of {limits.time_limit} had passed",
                puzzle,
            )
        return result

    def _solve(self, puzzle: Puzzle, limits: Limits) -> Result:
        if self.worker is None:
            return self.solver.solve(puzzle, limits)
        try:
            return self.worker.ask(puzzle, limits, GRACE if self.holds_limits else 0.0).result
        except TimeLimitExceeded:
            if self.holds_limits:
                raise
            return Result((), Stop.TIMEOUT)


def claim_of(result: object, limits: Limits) -> str:
    """What an answer says, in a few words; whatever it is."""
    if not isinstance(result, Result):
        return f"returns a {type(result).__name__}"
    if not isinstance(result.solutions, tuple):
        return f"returns as solutions a {type(result.solutions).__name__}"
    wanted = "all" if limits.solution_limit is None else limits.solution_limit
    return f"asked for {wanted}, claims {len(result.solutions)} ({result.stop})"


@dataclass(frozen=True)
class Check:
    """One promise of a backend, to be called with it.

    name    in one word or a few, joined by dashes
    proves  what holds of a backend that passes, in a sentence
    """

    name: str
    proves: str
    examine: Callable[[BackendTester], None]

    def __call__(self, solver: Solver) -> int:
        """How many assertions were made; 0 where the backend does not take the boards, or has nothing to be checked here.

        Raises CheckFailed.
        """
        tester = BackendTester(solver)
        self.examine(tester)
        return tester.assertions

    def __str__(self) -> str:
        return self.name
