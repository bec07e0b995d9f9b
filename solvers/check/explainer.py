"""Explain the fault that decides the verdict: a minimal counterexample, and a likely cause."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from time import monotonic
from typing import Final

from solvers.check import causes
from solvers.check.attempt import Attempt
from solvers.check.check_report import CheckReport, Contract, StageResult
from solvers.check.checked_solver import CheckedSolver
from solvers.check.endless import is_endless
from solvers.check.evidence import Evidence
from solvers.check.findings import CheckOutcome, Finding
from solvers.check.minimise_finding import minimise
from solvers.check.printed_lines import printed_lines
from solvers.check.stage import Depth
from solvers.check.verification import find_fault
from solvers.formats import PuzzleEntry
from solvers.solver import Limits, Solver

# To minimise a counterexample: to the contract, and to robustness only.
MINIMISE_SECONDS: Final = {
    Depth.QUICK: (3.0, 0.0),
    Depth.DEFAULT: (5.0, 1.0),
    Depth.THOROUGH: (20.0, 5.0),
}
LEAK_SECONDS: Final = 3.0  # at least, for a state leak: hundreds of puzzles may come before it
PROBE_SECONDS: Final = 15.0  # at most, on a busy machine; some 200 probes take a second
_PROBE_LIMIT: Final = 0.3  # seconds for the solver on one probe


class Explainer:
    """Explains the result of the stages with more solves."""

    def __init__(
        self, solver: CheckedSolver, attempts: Sequence[Attempt], time_limit: float, trusted: Solver
    ) -> None:
        self._solver = solver
        self._attempts = [attempt for attempt in attempts if attempt.is_standard]
        self._time_limit = time_limit
        self._trusted = trusted

    def explain(self, report: CheckReport, minimise_seconds: float | None = None) -> CheckReport:
        """Return the report with its counterexample and cause.

        A timeout that may only be slow does not count as a fault.
        """
        if not report.findings:
            return report
        breaks_contract = report.contract is Contract.NO
        found = report.first_finding(breaks_contract)
        small = self._minimised(found, _seconds(report, found, minimise_seconds))
        if minimise_seconds != 0:
            small = replace(small, printed=printed_lines(self._solver, small, self._time_limit))
        if not breaks_contract:
            return replace(report, counterexample=small)
        evidence = self._evidence(small)
        if found.outcome is CheckOutcome.TIMEOUT and not is_endless(evidence, self._time_limit):
            return self.explain(_slow_instead(report), minimise_seconds)
        name, cause = causes.explain(evidence) or ("", None)
        return replace(report, counterexample=small, cause=cause, cause_name=name)

    def _minimised(self, found: Finding, seconds: float) -> Finding:
        """Minimise the smallest puzzle that fails in this way."""
        if not seconds:
            return found
        alike = [attempt.found for attempt in self._attempts if attempt.found is not None]
        alike = [each for each in alike if each.outcome is found.outcome and not found.setting]
        smallest = min([found, *alike], key=lambda each: each.puzzle.givens.count(0))
        end = monotonic() + seconds
        small = minimise(smallest, self._solver, self._time_limit, seconds, self._trusted)
        if small is smallest is not found:  # perhaps it failed only once
            return minimise(found, self._solver, self._time_limit, end - monotonic(), self._trusted)
        return small

    def _evidence(self, found: Finding) -> Evidence:
        limits = Limits(1, min(self._time_limit, _PROBE_LIMIT))

        def probe(entry: PuzzleEntry) -> Attempt:
            response = self._solver.solve(entry.puzzle, limits)
            fault = find_fault(entry, response, limits, self._solver.capabilities)
            return Attempt(entry, fault, response.wall_ns, response.cpu_ns)

        return Evidence(found, self._attempts, probe, monotonic() + PROBE_SECONDS)


def _seconds(report: CheckReport, found: Finding, seconds: float | None) -> float:
    if seconds is not None:
        return seconds
    seconds = MINIMISE_SECONDS[report.depth][report.contract is not Contract.NO]
    is_leak = found.outcome is CheckOutcome.STATE_LEAK
    return max(seconds, LEAK_SECONDS) if is_leak else seconds


def _slow_instead(report: CheckReport) -> CheckReport:
    """Return the report with every timeout on the contract counted as slow."""
    return replace(report, stages=tuple(map(_without_timeouts, report.stages)))


def _without_timeouts(result: StageResult) -> StageResult:
    timeouts = result.failed.get(CheckOutcome.TIMEOUT, 0)
    if not timeouts or not result.stage.contract:
        return result
    return replace(
        result,
        slow=result.slow + timeouts,
        failed={key: n for key, n in result.failed.items() if key is not CheckOutcome.TIMEOUT},
        findings=tuple(f for f in result.findings if f.outcome is not CheckOutcome.TIMEOUT),
    )
