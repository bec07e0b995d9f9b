"""Check one solver, and measure how many cases and seconds it takes until the fault is found."""

from __future__ import annotations

import resource
from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any

from solvers.check import CheckOutcome, Contract, Depth, Finding, Options, StageResult, run_check
from solvers.check.check_json import refusal_as_json
from solvers.errors import InputError
from solvers.quantities import count, duration

MEMORY = 400 << 20  # bytes for the solver's process; few, so that one that eats memory ends soon


@dataclass(frozen=True, kw_only=True)
class MeasuredCheck:
    """The result of a check, and its cost.

    outcome         of the first finding on the contract, else of the first one beyond, else CORRECT
                    or NOT_DECIDED
    contract        whether LeetCode 37 would accept the solver
    stage           the stage with that finding
    cases_to_find   test cases up to that finding
    cases           test cases of the whole check
    time_to_find    wall time up to the end of that stage, in seconds
    time            wall time of the check
    cpu_time        CPU time of all its processes
    blanks          blanks of the counterexample, None without one
    cause           the name of the likely cause, empty without one
    """

    outcome: CheckOutcome = CheckOutcome.CORRECT
    contract: Contract
    robust: bool
    stage: str = ""
    reason: str = ""
    cases_to_find: int
    cases: int
    time_to_find: float
    time: float
    cpu_time: float
    blanks: int | None = None
    cause: str = ""

    def __str__(self) -> str:
        """The outcome, its cost, and the size of the counterexample."""
        cause = self.cause or "no cause"
        blanks = "" if self.blanks is None else count(self.blanks, "blank")
        place = f"case {self.cases_to_find:3} of {self.cases:3}"
        return f"{self.outcome:22} {place}  {duration(self.time):>7}  {blanks:9}  {cause:28}"


def measured_check(spec: str, depth: Depth, minimise_seconds: float | None = None) -> MeasuredCheck:
    """Check a solver; by default, the time to minimise depends on the depth."""
    start, cpu = monotonic(), _cpu_time()
    ends: list[float] = []
    options = Options(depth, memory=MEMORY, minimise_seconds=minimise_seconds)
    try:
        report = run_check(spec, options, on_stage=lambda _: ends.append(monotonic() - start))
    except InputError as error:
        return _refused(error, monotonic() - start, _cpu_time() - cpu)
    common: dict[str, Any] = {
        "contract": report.contract,
        "robust": report.robust,
        "cases": report.cases_run,
        "time": monotonic() - start,
        "cpu_time": _cpu_time() - cpu,
    }
    if not report.findings or report.contract is Contract.UNDECIDED:
        return MeasuredCheck(
            outcome=report.verdict,
            cases_to_find=report.cases_run,
            time_to_find=ends[-1],
            **common,
        )
    found = report.first_finding(contract=report.contract is Contract.NO)
    number = next(i for i, result in enumerate(report.stages) if found in result.findings)
    return MeasuredCheck(
        outcome=found.outcome,
        stage=report.stages[number].stage.name,
        reason=found.reason,
        cases_to_find=_cases_to_find(report.stages[: number + 1], found),
        time_to_find=ends[number],
        cause=report.cause_name,
        blanks=(report.counterexample or found).puzzle.givens.count(0),
        **common,
    )


def _refused(error: InputError, time: float, cpu: float) -> MeasuredCheck:
    """Return the result for a solver that the check refuses, which is not a verdict."""
    return MeasuredCheck(
        outcome=refusal_as_json("", error)["verdict"],
        contract=Contract.UNDECIDED,
        robust=False,
        reason=str(error),
        cases_to_find=0,
        cases=0,
        time_to_find=time,
        time=time,
        cpu_time=cpu,
    )


def _cases_to_find(stages: Sequence[StageResult], found: Finding) -> int:
    *before, last = stages
    return sum(result.run for result in before) + last.stage.cases.index(found.entry) + 1


def _cpu_time() -> float:
    """Seconds of this process and of the child processes that have ended."""
    usages = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)
