"""Run all conformance checks on a backend, and report which ran, failed or did not apply."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from solvers.conformance.backend_tester import BackendTester, Check, CheckFailed
from solvers.conformance.batch_checks import BATCH
from solvers.conformance.behaviour_checks import BEHAVIOUR
from solvers.conformance.claim_checks import CLAIMS
from solvers.quantities import count
from solvers.solver import Solver

CHECKS: tuple[Check, ...] = (*CLAIMS, *BEHAVIOUR, *BATCH)


@dataclass(frozen=True, kw_only=True)
class CheckResult:
    """The result of one check.

    assertions  number of assertions about the backend
    puzzles     solves of a supported puzzle with enough time
    answered    those of `puzzles` with a solution, or with the claim that there is none
    """

    check: Check
    assertions: int = 0
    puzzles: int = 0
    answered: int = 0
    failure: CheckFailed | None = None

    @property
    def ran(self) -> bool:
        """Whether the check applies to the backend."""
        return bool(self.assertions or self.failure)


@dataclass(frozen=True)
class ConformanceReport:
    """The results of all checks in their order. `print(report)` also shows each failure."""

    results: tuple[CheckResult, ...]

    @property
    def ran(self) -> tuple[CheckResult, ...]:
        """Checks that made an assertion."""
        return tuple(result for result in self.results if result.ran)

    @property
    def failed(self) -> tuple[CheckResult, ...]:
        """Checks that the backend fails."""
        return tuple(result for result in self.results if result.failure)

    @property
    def skipped(self) -> tuple[CheckResult, ...]:
        """Checks that do not apply: unsupported shapes, abilities that it does not have."""
        return tuple(result for result in self.results if not result.ran)

    @property
    def unanswered(self) -> tuple[CheckResult, ...]:
        """Checks that passed only because the backend gave up on every puzzle."""
        return tuple(
            result
            for result in self.ran
            if result.puzzles and not (result.answered or result.failure)
        )

    @property
    def passed(self) -> bool:
        """Whether a check ran and none failed; a backend that supports nothing does not pass."""
        return bool(self.ran) and not self.failed

    @property
    def summary(self) -> str:
        """The numbers of checks that ran, failed, gave up and were skipped, in one line."""
        assertions = count(sum(result.assertions for result in self.results), "assertion")
        puzzles = count(sum(result.puzzles for result in self.results), "puzzle")
        answered = f"{sum(result.answered for result in self.results):,} of {puzzles} answered"
        ran = f"{count(len(self.ran), 'check')} run ({assertions}, {answered})"
        numbers = [ran, f"{len(self.failed)} failed"]
        for results, what in ((self.unanswered, "without an answer"), (self.skipped, "skipped")):
            if results:
                numbers.append(f"{len(results)} {what}")
        return ", ".join(numbers)

    def __str__(self) -> str:
        lines = [f"  {result.check}: {result.failure}" for result in self.failed]
        return "\n".join([self.summary, *lines])

    def as_json(self) -> dict[str, Any]:
        """Return everything as plain values."""
        checks = [
            {
                "name": result.check.name,
                "proves": result.check.proves,
                "assertions": result.assertions,
                "puzzles": result.puzzles,
                "answered": result.answered,
                "failure": None if result.failure is None else str(result.failure),
            }
            for result in self.results
        ]
        return {
            "passed": self.passed,
            "ran": len(self.ran),
            "failed": len(self.failed),
            "unanswered": len(self.unanswered),
            "checks": checks,
        }


def run(solver: Solver, checks: Iterable[Check] = CHECKS) -> ConformanceReport:
    """Run checks on a backend or worker. Raises InputError if a worker cannot serve its solver."""
    checks = tuple(checks)
    try:
        BackendTester(solver)
    except CheckFailed as failure:  # it does not start
        return ConformanceReport((CheckResult(check=checks[0], failure=failure),))
    return ConformanceReport(tuple(_result(check, solver) for check in checks))


def _result(check: Check, solver: Solver) -> CheckResult:
    failure = None
    try:
        tester = BackendTester(solver)
    except CheckFailed as failed:  # it does not start again
        return CheckResult(check=check, failure=failed)
    try:
        check.test(tester)
    except CheckFailed as failed:
        failure = failed
    return CheckResult(
        check=check,
        assertions=tester.assertions,
        puzzles=tester.puzzles,
        answered=tester.answered,
        failure=failure,
    )
