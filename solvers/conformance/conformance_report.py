"""All checks in their order, and what came of them: how many ran, which failed, which had nothing to ask."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from solvers.conformance.backend_tester import BackendTester, Check, CheckFailed
from solvers.conformance.batch_checks import BATCH
from solvers.conformance.behaviour_checks import CONDUCT
from solvers.conformance.claim_checks import CLAIMS
from solvers.solver import Solver

CHECKS: tuple[Check, ...] = (*CLAIMS, *CONDUCT, *BATCH)


@dataclass(frozen=True)
class CheckResult:
    """What came of one check: how many assertions it made, or the promise that was broken."""

    check: Check
    assertions: int
    failure: CheckFailed | None = None


@dataclass(frozen=True)
class ConformanceReport:
    """What came of all checks, in their order. To pass, at least one must have run: a backend that refuses all has not."""

    outcomes: tuple[CheckResult, ...]

    @property
    def ran(self) -> tuple[CheckResult, ...]:
        """Checks that held something against the backend."""
        return tuple(outcome for outcome in self.outcomes if outcome.assertions or outcome.failure)

    @property
    def failed(self) -> tuple[CheckResult, ...]:
        """Checks that found a broken promise."""
        return tuple(outcome for outcome in self.outcomes if outcome.failure)

    @property
    def skipped(self) -> tuple[CheckResult, ...]:
        """Checks that had nothing to ask: shapes that the backend refuses, abilities that it does not claim."""
        return tuple(
            outcome for outcome in self.outcomes if not outcome.assertions and not outcome.failure
        )

    @property
    def passed(self) -> bool:
        """Whether some ran and none failed."""
        return bool(self.ran) and not self.failed

    def __str__(self) -> str:
        assertions = sum(outcome.assertions for outcome in self.outcomes)
        skipped = f" {len(self.skipped)} had nothing to ask." if self.skipped else ""
        return f"{len(self.ran)} checks ran ({assertions} assertions), {len(self.failed)} failed.{skipped}"

    def as_json(self) -> dict[str, Any]:
        """Plain values."""
        checks = [
            {
                "name": outcome.check.name,
                "proves": outcome.check.proves,
                "assertions": outcome.assertions,
                "failure": None if outcome.failure is None else str(outcome.failure),
            }
            for outcome in self.outcomes
        ]
        return {
            "passed": self.passed,
            "ran": len(self.ran),
            "failed": len(self.failed),
            "checks": checks,
        }


def run(solver: Solver, checks: Iterable[Check] = CHECKS) -> ConformanceReport:
    """Every check on one backend; a Worker is one, too. Raises InputError where a worker's solver cannot be served."""
    checks = tuple(checks)
    try:
        BackendTester(solver)
    except CheckFailed as failure:  # it does not even start
        return ConformanceReport((CheckResult(checks[0], 0, failure),))
    return ConformanceReport(tuple(_outcome(check, solver) for check in checks))


def _outcome(check: Check, solver: Solver) -> CheckResult:
    try:
        return CheckResult(check, check(solver))
    except CheckFailed as failure:
        return CheckResult(check, 0, failure)
