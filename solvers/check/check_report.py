"""What a trial came to: each stage, the contract of LeetCode 37, and whether the solver is robust beyond it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from statistics import median

from solvers.check.findings import CheckOutcome, Finding
from solvers.check.stages import Depth, Stage
from solvers.worker.capabilities import Capabilities

RIGHT, WRONG = 0, 1


class Contract(StrEnum):
    """Whether it would pass LeetCode 37: valid boards with exactly one solution."""

    YES = "yes"
    SLOW = "slow"  # nothing is wrong, and some hard board takes longer than the time limit
    NO = "no"


@dataclass(frozen=True)
class StageResult:
    """What one stage came to.

    asked     how many of its boards were asked
    right     how many answers were right
    slow      how many boards took longer than the time limit, where that is no fault
    failed    how many answers failed, by how they did
    findings  the first of each kind, of those kinds that no earlier stage had found
    note      why the rest was not asked, if so
    times     wall time of each right answer in nanoseconds, taken in the solver's process
    """

    stage: Stage
    asked: int = 0
    right: int = 0
    slow: int = 0
    failed: Mapping[CheckOutcome, int] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    note: str = ""
    times: tuple[int, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether nothing failed."""
        return not self.failed


@dataclass(frozen=True)
class CheckReport:
    """The whole trial.

    smallest  the finding that the verdict rests on, on the smallest puzzle that was found to show it
    seconds   wall time of the trial
    """

    spec: str
    capabilities: Capabilities
    depth: Depth
    time_limit: float
    stages: tuple[StageResult, ...]
    smallest: Finding | None
    seconds: float

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Every finding, in the order of the stages."""
        return tuple(finding for result in self.stages for finding in result.findings)

    @property
    def verdict(self) -> CheckOutcome:
        """On the contract: of the first finding there, or CORRECT."""
        return (
            self.first_finding(contract=True).outcome
            if self.contract is Contract.NO
            else CheckOutcome.CORRECT
        )

    @property
    def contract(self) -> Contract:
        """Whether it would pass LeetCode 37."""
        results = self._stages(contract=True)
        if not all(result.passed for result in results):
            return Contract.NO
        return Contract.SLOW if any(result.slow for result in results) else Contract.YES

    @property
    def robust(self) -> bool:
        """Whether it is right on everything beyond that, too, as far as that was asked."""
        return all(result.passed and result.asked for result in self._stages(contract=False))

    def first_finding(self, contract: bool) -> Finding:
        """The finding to show first: one with a board, if there is one. Raises LookupError where there is none at all."""
        found = [finding for result in self._stages(contract) for finding in result.findings]
        if not found:
            raise LookupError("nothing failed")
        return next((finding for finding in found if finding.board is not None), found[0])

    def slow(self, contract: bool) -> tuple[StageResult, ...]:
        """The stages in which boards took longer than the time limit."""
        return tuple(result for result in self._stages(contract) if result.slow)

    def failed(self, contract: bool) -> tuple[StageResult, ...]:
        """The stages in which an answer failed."""
        return tuple(result for result in self._stages(contract) if not result.passed)

    @property
    def boards(self) -> int:
        """How many questions were asked in all."""
        return sum(result.asked for result in self.stages)

    @property
    def times(self) -> tuple[float, float]:
        """Median and longest time of the right answers to contract boards, in seconds; zeros where there is none."""
        times = [time / 1e9 for result in self._stages(contract=True) for time in result.times] or [
            0.0
        ]
        return median(times), max(times)

    def exit_code(self, strict: bool = False) -> int:
        """0 right on the contract (and, if strict, robust), 1 wrong."""
        return WRONG if self.contract is Contract.NO or (strict and not self.robust) else RIGHT

    def _stages(self, contract: bool) -> tuple[StageResult, ...]:
        return tuple(result for result in self.stages if result.stage.contract is contract)
