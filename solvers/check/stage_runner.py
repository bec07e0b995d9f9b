"""Run one stage after another: solve, verify and diagnose, until more cases would add nothing."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from solvers.check.attempt import Attempt
from solvers.check.check_report import StageResult
from solvers.check.checked_solver import DEFAULT_SETTING, CheckedSolver, Response, Setting
from solvers.check.diagnosis import RIGHT_AGAIN, diagnose
from solvers.check.findings import CheckOutcome, Finding
from solvers.check.stage import Stage
from solvers.check.verification import find_fault
from solvers.formats import PuzzleEntry
from solvers.quantities import count
from solvers.solver import Limits
from solvers.worker.watch import WAITED

# A stage ends after this number of answers of one kind.
MAX_SLOW_IN_STAGE: Final = 3  # timeouts that are not a fault
MAX_RESTARTS: Final = 2  # an answer that ends the process: a timeout, a crash
MAX_ALIKE: Final = 5  # the same outcome
# All later stages are skipped after this number of these events.
MAX_RESTARTED_STAGES: Final = 3  # stages that ended by MAX_RESTARTS
MAX_RESTARTS_AT_FIRST: Final = 2  # restarts before the first right answer
MAX_WAITS_AT_FIRST: Final = 3  # timeouts of a solver that waits, before the first right answer
MAX_SLOW: Final = 6  # slow answers in all stages; from then on, one slow answer ends a stage
MAX_DIAGNOSES: Final = 2  # diagnoses that gave one outcome another cause


class StageRunner:
    """Runs stages of a check, and remembers what it has found so far.

    attempts  every test case on the contract that was run in the default setting
    """

    def __init__(self, solver: CheckedSolver, time_limit: float) -> None:
        self._solver = solver
        self._time_limit = time_limit
        self.attempts: list[Attempt] = []
        self._diagnoses: dict[tuple[CheckOutcome, Setting], list[CheckOutcome | None]] = {}
        self._reported: set[CheckOutcome] = set()
        self._restarted_stages = self._restarts = self._slow = self._unconfirmed = 0
        self._waits = 0
        self._any_correct = False

    def run(self, stage: Stage, most: int) -> StageResult:
        """Run at most this many cases of a stage."""
        if not most:
            return StageResult(stage, note="not run: no time left", skipped=True)
        hopeless = self._restarts >= MAX_RESTARTS_AT_FIRST and not self._any_correct
        if self._waits >= MAX_WAITS_AT_FIRST:
            return StageResult(stage, note="not run: the solver waits and gives no answer")
        if not stage.is_easiest and (hopeless or self._restarted_stages >= MAX_RESTARTED_STAGES):
            return StageResult(stage, note="not run: too many earlier cases had no answer")
        limits = Limits(stage.solution_limit_for(self._solver.capabilities), self._time_limit)
        counts = _StageCounts(stage)
        for entry in stage.select(most):
            self._run_case(entry, limits, counts)
            if counts.is_enough or (counts.slow and self._slow >= MAX_SLOW):
                break
            if self._waits >= MAX_WAITS_AT_FIRST:
                break
        self._restarted_stages += bool(counts.restarts >= MAX_RESTARTS and counts.failed)
        return counts.result()

    def _run_case(self, entry: PuzzleEntry, limits: Limits, counts: _StageCounts) -> None:
        stage = counts.stage
        response = self._solver.solve(entry.puzzle, limits, stage.setting)
        found = find_fault(entry, response, limits, self._solver.capabilities)
        if stage.contract and stage.setting == DEFAULT_SETTING:
            self.attempts.append(Attempt(entry, found, response.wall_ns, response.cpu_ns))
        if found is None:
            counts.times.append(response.wall_ns or 0)
            self._any_correct = True
            return
        waits = not self._any_correct and WAITED in response.detail
        self._waits += waits
        if found.outcome is CheckOutcome.TIMEOUT and (stage.may_be_slow or waits):
            counts.slow += 1
            self._slow += 1
        else:
            self._count_fault(counts, found, response, limits)
        restarts = response.result is None or found.outcome is CheckOutcome.TIMEOUT
        counts.restarts += restarts
        self._restarts += restarts

    def _count_fault(
        self, counts: _StageCounts, found: Finding, response: Response, limits: Limits
    ) -> None:
        """Count a fault by its diagnosis; the first of each outcome is reported as a finding."""
        setting = counts.stage.setting
        past = self._diagnoses.setdefault((found.outcome, setting), [])
        default = self._diagnoses.get((found.outcome, DEFAULT_SETTING), [])
        explained: Finding | None = None
        if found.outcome in past or found.outcome in default:
            outcome: CheckOutcome | None = found.outcome
        elif len(past) >= MAX_DIAGNOSES:
            outcome = past[-1]
        else:
            explained = diagnose(found, response, self._solver, limits, setting)
            if explained and self._is_chance(explained):
                counts.slow += 1
                return
            outcome = explained.outcome if explained else None
            past.append(outcome)
        if outcome is None:
            counts.slow += 1
            return
        counts.failed[outcome] += 1
        if explained and outcome not in self._reported:
            self._reported.add(outcome)
            counts.findings.append(explained)

    def _is_chance(self, found: Finding) -> bool:
        """Whether this is the first answer without a grid that did not fail again.

        A busy machine can have the same effect once, so only a second one is a fault.
        """
        is_full = found.grid is not None and all(found.grid)
        if is_full or not found.reason.startswith(RIGHT_AGAIN):
            return False
        self._unconfirmed += 1
        return self._unconfirmed == 1


@dataclass
class _StageCounts:
    """What a stage has found so far; `restarts` counts answers that ended the process."""

    stage: Stage
    times: list[int] = field(default_factory=list)
    failed: Counter[CheckOutcome] = field(default_factory=Counter)
    findings: list[Finding] = field(default_factory=list)
    slow: int = 0
    restarts: int = 0

    @property
    def is_enough(self) -> bool:
        """Whether more cases of this stage would show nothing new."""
        restarts = self.restarts - self.slow
        return (
            restarts >= MAX_RESTARTS
            or self.slow >= MAX_SLOW_IN_STAGE
            or max(self.failed.values(), default=0) >= MAX_ALIKE
        )

    def result(self) -> StageResult:
        """Return the counts as the result of the stage."""
        run = len(self.times) + self.slow + self.failed.total()
        left = len(self.stage.cases) - run
        return StageResult(
            self.stage,
            run=run,
            correct=len(self.times),
            slow=self.slow,
            failed=dict(self.failed),
            findings=tuple(self.findings),
            note=f"{count(left, 'case')} not run" if left else "",
            times=tuple(self.times),
        )
