"""The result of a check: each stage, the contract of LeetCode 37, and robustness beyond it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from solvers.check.causes import Cause
from solvers.check.findings import CheckOutcome, Finding
from solvers.check.stage import Depth, Stage
from solvers.compare.results.times import percentile
from solvers.worker.capabilities import Capabilities

RIGHT, WRONG, NOT_DECIDED = 0, 1, 2  # exit codes


class Contract(StrEnum):
    """Whether LeetCode 37 would accept it: valid puzzles with exactly one solution."""

    YES = "yes"
    SLOW = "slow"  # nothing is wrong, but a hard puzzle takes longer than the time limit
    UNDECIDED = "undecided"  # nothing is wrong, but too few puzzles were answered in time
    NO = "no"


@dataclass(frozen=True)
class StageResult:
    """The result of one stage.

    run       how many of its test cases were run
    correct   how many answers were right
    slow      how many timeouts there were that are not a fault
    failed    how many answers were wrong, by outcome
    findings  the first of each outcome that no earlier stage had found
    note      why the rest was not run, if so
    skipped   whether it was left out on purpose, because it finds little with such a solver
    times     wall time of each right answer in nanoseconds, measured in the solver's process
    """

    stage: Stage
    run: int = 0
    correct: int = 0
    slow: int = 0
    failed: Mapping[CheckOutcome, int] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    note: str = ""
    skipped: bool = False
    times: tuple[int, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether no answer was wrong."""
        return not self.failed

    @property
    def is_decided(self) -> bool:
        """Whether enough of the cases were answered, right or wrong, to rely on the stage."""
        answered = self.run - self.slow
        needed = max(1, math.ceil(self.stage.least * self.run)) if self.stage.least else 0
        return self.skipped or answered >= needed

    @property
    def shows(self) -> str:
        """What the solver has shown; empty unless it answered every case of the stage."""
        return self.stage.proves if self.correct == len(self.stage.cases) else ""


@dataclass(frozen=True, kw_only=True)
class CheckReport:
    """The result of a check.

    counterexample  the finding that decides the verdict, on the smallest puzzle found for it
    cause           the likely cause of the counterexample, if one was found
    cause_name      its name
    seconds         wall time of the check
    """

    spec: str
    capabilities: Capabilities
    depth: Depth
    time_limit: float
    stages: tuple[StageResult, ...]
    counterexample: Finding | None = None
    cause: Cause | None = None
    cause_name: str = ""
    seconds: float = 0.0

    def __repr__(self) -> str:
        """The verdict; the stages with their puzzles would fill a screen."""
        name = f", cause={self.cause_name!r}" if self.cause_name else ""
        cases = f"cases_run={self.cases_run}, seconds={self.seconds:.1f}"
        return f"CheckReport({self.spec!r}, verdict={self.verdict.value!r}{name}, {cases})"

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Every finding, in the order of the stages."""
        return tuple(finding for result in self.stages for finding in result.findings)

    @property
    def verdict(self) -> CheckOutcome:
        """The outcome of the first finding on the contract, or CORRECT, or NOT_DECIDED."""
        match self.contract:
            case Contract.NO:
                return self.first_finding(contract=True).outcome
            case Contract.UNDECIDED:
                return CheckOutcome.NOT_DECIDED
        return CheckOutcome.CORRECT

    @property
    def contract(self) -> Contract:
        """Whether LeetCode 37 would accept it."""
        results = self._stages(contract=True)
        if not all(result.passed for result in results):
            return Contract.NO
        if not all(result.is_decided for result in results):
            return Contract.UNDECIDED
        return Contract.SLOW if any(result.slow for result in results) else Contract.YES

    @property
    def robust(self) -> bool:
        """Whether everything beyond the contract was run, and is right, too."""
        return all(result.passed and result.run for result in self._stages(contract=False))

    def first_finding(self, contract: bool) -> Finding:
        """Return the finding to show: the first one with a grid, if any. Raises LookupError."""
        found = [finding for result in self._stages(contract) for finding in result.findings]
        if not found:
            raise LookupError("nothing failed")
        return next((finding for finding in found if finding.grid is not None), found[0])

    def slow(self, contract: bool) -> tuple[StageResult, ...]:
        """Return the stages with timeouts that are not a fault."""
        return tuple(result for result in self._stages(contract) if result.slow)

    def failed(self, contract: bool) -> tuple[StageResult, ...]:
        """Return the stages with a wrong answer."""
        return tuple(result for result in self._stages(contract) if not result.passed)

    @property
    def cases_run(self) -> int:
        """The number of test cases that were run in all stages."""
        return sum(result.run for result in self.stages)

    @property
    def answered(self) -> tuple[int, int, int]:
        """On the contract: right answers, test cases that were run, and all test cases."""
        results = self._stages(contract=True)
        return (
            sum(result.correct for result in results),
            sum(result.run for result in results),
            sum(len(result.stage.cases) for result in results),
        )

    @property
    def times(self) -> tuple[float, float]:
        """Median and longest seconds on the contract. A timeout is infinite; 0 without times."""
        results = self._stages(contract=True)
        times = [time / 1e9 for result in results for time in result.times]
        times += [math.inf] * sum(result.slow for result in results)
        return percentile(times, 0.5) or 0.0, percentile(times, 1.0) or 0.0

    def get_exit_code(self, strict: bool = False) -> int:
        """Return 0 if it is right on the contract (and, if strict, robust), 1 if it is not.

        2 is "not decided".
        """
        match self.contract:
            case Contract.NO:
                return WRONG
            case Contract.UNDECIDED:
                return NOT_DECIDED
        return WRONG if strict and not self.robust else RIGHT

    def _stages(self, contract: bool) -> tuple[StageResult, ...]:
        return tuple(result for result in self.stages if result.stage.contract is contract)
