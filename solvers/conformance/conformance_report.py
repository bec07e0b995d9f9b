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


@dataclass(frozen=True)
class CheckResult:
    """The result of one check: its number of assertions, or the failure."""

    check: Check
    assertions: int
    failure: CheckFailed | None = None

    @property
    def ran(self) -> bool:
        """Whether the check applies to the backend."""
        return bool(self.assertions or self.failure)


@dataclass(frozen=True)
class ConformanceReport:
    """The results of all checks in their order."""

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
    def passed(self) -> bool:
        """Whether a check ran and none failed; a backend that supports nothing does not pass."""
        return bool(self.ran) and not self.failed

    def __str__(self) -> str:
        assertions = count(sum(result.assertions for result in self.results), "assertion")
        skipped = f", {len(self.skipped)} skipped" if self.skipped else ""
        ran = count(len(self.ran), "check")
        return f"{ran} run ({assertions}), {len(self.failed)} failed{skipped}"

    def as_json(self) -> dict[str, Any]:
        """Return everything as plain values."""
        checks = [
            {
                "name": result.check.name,
                "proves": result.check.proves,
                "assertions": result.assertions,
                "failure": None if result.failure is None else str(result.failure),
            }
            for result in self.results
        ]
        return {
            "passed": self.passed,
            "ran": len(self.ran),
            "failed": len(self.failed),
            "checks": checks,
        }


def run(solver: Solver, checks: Iterable[Check] = CHECKS) -> ConformanceReport:
    """Run checks on a backend or worker. Raises InputError if a worker cannot serve its solver."""
    checks = tuple(checks)
    try:
        BackendTester(solver)
    except CheckFailed as failure:  # it does not start
        return ConformanceReport((CheckResult(checks[0], 0, failure),))
    return ConformanceReport(tuple(_result(check, solver) for check in checks))


def _result(check: Check, solver: Solver) -> CheckResult:
    try:
        return CheckResult(check, check(solver))
    except CheckFailed as failure:
        return CheckResult(check, 0, failure)
