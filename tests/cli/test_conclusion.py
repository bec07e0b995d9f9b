"""The last sentence of a comparison: it says only what is true."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solvers.checker import Verdict
from solvers.cli.conclusion import conclusion
from solvers.cli.failures import without_answer
from solvers.compare.agreement import FILE, Disagreement
from solvers.compare.record import Record
from solvers.compare.results.run_data import RunData
from tests.compare.made_up import record


def run(*records: Record) -> RunData:
    """A run with these records, all of the task that the records have."""
    tasks = tuple(dict.fromkeys(each.measurement.limits.solution_limit for each in records))
    solvers = tuple(dict.fromkeys(each.solver for each in records))
    return RunData(id="r", tasks=tasks, task=tasks[0], solvers=solvers, records=records)


RIGHT = record("a", 0, 1.0)
LEFT_OUT = "7 of 8 instances were not measured: the budget of 1 s ended"


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (run(RIGHT), "Every answer was verified, and all solvers agree."),
        (
            run(RIGHT, record("b", 0, 1.0, proof=None)),
            "No answer is known to be wrong; 1 claim could not be confirmed.",
        ),
        (run(RIGHT, record("b", 0, 1.0, verdict=Verdict.WRONG)), "At fault: b."),
        (
            replace(run(RIGHT), instances=8, budget=1.0),
            f"Every answer was verified, and all solvers agree; {LEFT_OUT}.",
        ),
        (
            replace(
                run(RIGHT),
                disagreements=(Disagreement(RIGHT.measurement, ((FILE, "x"), ("y", "z")), None),),
            ),
            "The puzzle file is wrong.",
        ),
    ],
)
def test_all_solvers_agree_only_if_every_claim_was_confirmed(found: RunData, expected: str) -> None:
    """A fault comes first, then a wrong file, then claims that nothing confirms."""
    assert conclusion(found) == expected


def test_failures_without_an_answer_are_named() -> None:
    """They are not in the column of wrong answers."""
    verdicts = {Verdict.WRONG: 4, Verdict.CRASH: 2, Verdict.MEMOUT: 1, Verdict.CORRECT: 9}
    assert without_answer(verdicts) == "2 crashes, 1 memout"
