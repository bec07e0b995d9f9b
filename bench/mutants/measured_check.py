"""One solver on trial: what the verdict rests on, after how many boards and how long it was found, and how small it got."""

from __future__ import annotations

import resource
from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic

from solvers.check import CheckOutcome, Contract, Depth, Finding, Options, StageResult, run_check

MEMORY = 400 << 20  # bytes for a solver's process: little, so that one that eats memory ends soon


@dataclass(frozen=True)
class MeasuredCheck:
    """outcome   of the first finding on the contract, else of the first one beyond it, else CORRECT
    contract  whether it would pass LeetCode 37
    stage     in which that was found
    asked     boards up to that answer, and in the whole trial
    seconds   wall time up to the end of that stage, wall time of the trial, CPU time of all its processes
    blanks    of the smallest counterexample, and of the board on which it was found
    """

    outcome: CheckOutcome
    contract: Contract
    robust: bool
    stage: str
    reason: str
    asked: tuple[int, int]
    seconds: tuple[float, float, float]
    blanks: tuple[int, int] | None

    def words(self) -> str:
        """The verdict, the board at which it was found, the time, and the size of the smallest counterexample."""
        small = f"{self.blanks[0]:2} blanks" if self.blanks else "         "
        return f"{self.outcome:22} board {self.asked[0]:3} of {self.asked[1]:3}  {self.seconds[1]:5.1f} s  {small}"


def measured_check(spec: str, depth: Depth, shrink_seconds: float | None = None) -> MeasuredCheck:
    """Try the solver of a spec; without seconds to shrink, as long for the smallest counterexample as fits the depth."""
    start, cpu = monotonic(), _cpu()
    ends: list[float] = []
    options = Options(depth, memory=MEMORY, shrink_seconds=shrink_seconds)
    report = run_check(spec, options, on_stage=lambda _: ends.append(monotonic() - start))
    seconds, spent = monotonic() - start, _cpu() - cpu
    wrong = report.contract is Contract.NO
    if not report.findings:
        whole = (ends[-1], seconds, spent)
        return MeasuredCheck(
            CheckOutcome.CORRECT,
            report.contract,
            report.robust,
            "",
            "",
            (report.boards, report.boards),
            whole,
            None,
        )
    found = report.first_finding(contract=wrong)
    number = next(i for i, result in enumerate(report.stages) if found in result.findings)
    return MeasuredCheck(
        found.outcome,
        report.contract,
        report.robust,
        report.stages[number].stage.name,
        found.reason,
        (_asked(report.stages[: number + 1], found), report.boards),
        (ends[number], seconds, spent),
        (_blanks(report.smallest or found), _blanks(found)),
    )


def _asked(stages: Sequence[StageResult], found: Finding) -> int:
    *before, last = stages
    return sum(result.asked for result in before) + last.stage.entries.index(found.entry) + 1


def _blanks(found: Finding) -> int:
    return found.puzzle.givens.count(0)


def _cpu() -> float:
    """Seconds of this process and of those that it has waited for."""
    usages = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)
