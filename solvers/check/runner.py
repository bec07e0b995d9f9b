"""A solver on trial: stage after stage, each answer verified, each failure explained, and the first one made small."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Final

from solvers.check import trusted_solver
from solvers.check.case_budget import CaseBudget
from solvers.check.check_report import CheckReport, Contract, StageResult
from solvers.check.checked_solver import USUAL, CheckedSolver, Response, Setting
from solvers.check.diagnosis import diagnose
from solvers.check.findings import CheckOutcome, Finding
from solvers.check.minimise import minimise
from solvers.check.stages import Depth, Stage, stages
from solvers.check.verification import find_fault
from solvers.formats import PuzzleEntry
from solvers.registry import registry
from solvers.solver import Limits
from solvers.worker.capabilities import Capabilities

ENOUGH_ENDS: Final = (
    2  # answers of one stage that ended a process: time-outs, crashes; each costs a new process
)
ENOUGH_ALIKE: Final = 5  # answers of one stage that failed in the same way
ENOUGH_STAGES: Final = 3  # stages in which processes ended
HOPELESS: Final = 2  # answers that ended a process where no answer was right
ENOUGH_SLOW: Final = (
    2  # boards in all stages that took too long; from then on the first in a stage is enough
)
ENOUGH_DIAGNOSES: Final = 2  # of failures of one kind that were found to have another cause
LEAK_SECONDS: Final = (
    2.0  # at least, to find which of the boards before matter: they may be hundreds
)
# To look for the smallest counterexample: where the contract is broken, and where only robustness is.
SHRINK_SECONDS: Final = {
    Depth.QUICK: (2.0, 0.0),
    Depth.DEFAULT: (4.0, 1.0),
    Depth.THOROUGH: (20.0, 5.0),
}
PATIENCE: Final = 10.0  # seconds for the trusted backend on one of the user's own puzzles


@dataclass(frozen=True)
class Options:
    """depth           how much is asked
    time_limit      seconds for each board
    puzzles         boards to ask first; what they claim of their solutions is verified
    against         the backend that is trusted; None: the best that is installed
    memory          bytes that the solver's processes may hold; None: the usual sandbox
    shrink_seconds  to look for the smallest counterexample; 0: not at all; None: as fits the depth
    """

    depth: Depth = Depth.DEFAULT
    time_limit: float = 1.0
    puzzles: Sequence[PuzzleEntry] = ()
    against: str | None = None
    memory: int | None = None
    shrink_seconds: float | None = None


DEFAULT: Final = Options()


def run_check(
    spec: str,
    options: Options = DEFAULT,
    on_begin: Callable[[Capabilities], None] = lambda _: None,
    on_stage: Callable[[StageResult], None] = lambda _: None,
) -> CheckReport:
    """Try the solver that a spec names; `on_begin` and `on_stage` are told what is known as soon as it is.

    Raises InputError (NotASolver, NoCompiler, CompileError, ...) where it cannot be run, SolverError where its process does
    not start, PuzzleError for a file that claims what is not so. No process is left, however it ends.
    """
    start = monotonic()
    Limits(None, options.time_limit)  # what cannot be is known before anything is run
    if options.against:
        registry.check(options.against)
    own: tuple[PuzzleEntry, ...] = ()
    if options.puzzles:
        against = trusted_solver.backend(options.against)
        own = tuple(trusted_solver.verified(entry, against, PATIENCE) for entry in options.puzzles)
    with CheckedSolver(spec, options.memory) as solver:
        on_begin(solver.capabilities)
        runner, pace = (
            StageRunner(solver, options.time_limit),
            CaseBudget(options.depth, solver.capabilities, start),
        )
        waiting = [stage for stage in stages(options.depth, own) if stage.fits(solver.capabilities)]
        results: list[StageResult] = []
        while waiting:
            results.append(runner.run(waiting[0], pace.most(results, waiting)))
            on_stage(results[-1])
            del waiting[0]
        report = CheckReport(
            spec, solver.capabilities, options.depth, options.time_limit, tuple(results), None, 0.0
        )
        return replace(_with_smallest(report, solver, options), seconds=monotonic() - start)


def _with_smallest(report: CheckReport, solver: CheckedSolver, options: Options) -> CheckReport:
    if not report.findings:
        return report
    found = report.first_finding(report.contract is Contract.NO)
    seconds = options.shrink_seconds
    if seconds is None:
        seconds = SHRINK_SECONDS[options.depth][report.contract is not Contract.NO]
        seconds = (
            max(seconds, LEAK_SECONDS) if found.outcome is CheckOutcome.STATE_LEAK else seconds
        )
    if seconds:
        found = minimise(
            found,
            solver,
            options.time_limit,
            seconds,
            trusted_solver.backend(options.against or trusted_solver.READY),
        )
    return replace(report, smallest=found)


class StageRunner:
    """Hears one stage after another, and remembers what has been found."""

    def __init__(self, solver: CheckedSolver, time_limit: float) -> None:
        self._subject = solver
        self._time_limit = time_limit
        self._diagnoses: dict[tuple[CheckOutcome, Setting], list[CheckOutcome | None]] = {}
        self._shown: set[CheckOutcome] = set()
        self._ended_stages = 0
        self._slow = self._ends = 0
        self._right = False

    def run(self, stage: Stage, most: int) -> StageResult:
        """Ask the boards of a stage, so many of them at most, until enough is known."""
        if not most:
            return StageResult(stage, note="not asked: there is no time for it")
        if self._ended_stages >= ENOUGH_STAGES or (self._ends >= HOPELESS and not self._right):
            return StageResult(stage, note="not asked: too many boards before had no answer")
        limits = Limits(stage.limit_for(self._subject.capabilities), self._time_limit)
        counts = _StageCounts()
        for entry in stage.spread(most):
            answer = self._subject.ask(entry.puzzle, limits, stage.setting)
            found = find_fault(entry, answer, limits, self._subject.capabilities)
            if found is None:
                counts.times.append(answer.wall_ns or 0)
                self._right = True
            elif found.outcome is CheckOutcome.TIMEOUT and stage.may_be_slow:
                counts.slow += 1
                self._slow += 1
            else:
                self._count(counts, found, answer, limits, stage.setting)
            ended = found is not None and (
                answer.result is None or found.outcome is CheckOutcome.TIMEOUT
            )
            counts.ends += ended
            self._ends += ended
            if counts.is_enough or (counts.slow and self._slow >= ENOUGH_SLOW):
                break
        self._ended_stages += bool(counts.ends >= ENOUGH_ENDS and counts.failed)
        return counts.result(stage)

    def _count(
        self,
        counts: _StageCounts,
        found: Finding,
        answer: Response,
        limits: Limits,
        setting: Setting,
    ) -> None:
        """Note a failure by what it was found to be; the first of each kind is a finding."""
        past = self._diagnoses.setdefault((found.outcome, setting), [])
        usual = self._diagnoses.get((found.outcome, USUAL), [])
        if found.outcome in past or found.outcome in usual:
            counts.failed[found.outcome] += 1
        elif len(past) >= ENOUGH_DIAGNOSES and past[-1] is None:
            counts.slow += 1
        elif len(past) >= ENOUGH_DIAGNOSES:
            counts.failed[past[-1] or found.outcome] += 1
        else:
            explained = diagnose(found, answer, self._subject, limits, setting)
            past.append(explained.outcome if explained else None)
            if explained is None:
                counts.slow += 1
                return
            counts.failed[explained.outcome] += 1
            if explained.outcome not in self._shown:
                self._shown.add(explained.outcome)
                counts.findings.append(explained)


@dataclass
class _StageCounts:
    """What has been counted so far of one stage; `ends` are answers that ended a process."""

    times: list[int] = field(default_factory=list)
    failed: Counter[CheckOutcome] = field(default_factory=Counter)
    findings: list[Finding] = field(default_factory=list)
    slow: int = 0
    ends: int = 0

    @property
    def is_enough(self) -> bool:
        """Whether more answers would teach nothing new."""
        return self.ends >= ENOUGH_ENDS or max(self.failed.values(), default=0) >= ENOUGH_ALIKE

    def result(self, stage: Stage) -> StageResult:
        """The stage with what was counted."""
        asked = len(self.times) + self.slow + self.failed.total()
        left = len(stage.entries) - asked
        note = f"{left} more not asked" if left else ""
        times, findings = tuple(self.times), tuple(self.findings)
        return StageResult(
            stage, asked, len(times), self.slow, dict(self.failed), findings, note, times
        )
