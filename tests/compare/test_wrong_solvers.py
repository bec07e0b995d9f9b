"""A comparison finds every kind of wrong answer, and the run continues to its end."""

from __future__ import annotations

import pytest

from solvers.checker import Verdict
from solvers.compare.block import Block
from solvers.compare.plan import Plan
from solvers.compare.record import Record
from solvers.compare.results.task import run_results
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle
from solvers.result import Status
from tests.compare.running import run
from tests.forked_workers import forking

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("forked_workers")]

PUZZLES = ("1... ..3. .... ...2", "1234 3412 2143 43..", "12.. 3... .... ...1")

WRONG = {
    "tests.fakes:SaysNone": Verdict.REFUTED,
    "tests.fakes:ClaimsUnique": Verdict.REFUTED,
    "tests.fakes:Repeats": Verdict.REPEATED,
    "tests.fakes:ChangesGiven": Verdict.CHANGED_GIVENS,
    "tests.fakes:HalfGrid": Verdict.INCOMPLETE,
    "tests.fakes:WrongDigit": Verdict.WRONG,
    "tests.fakes:Sleeps": Verdict.OVERRUN,
    "tests.fakes:Sleeps:seconds=0.75": Verdict.OVERRUN,
    "tests.fakes:Raises": Verdict.CRASH,
    "tests.fakes:Exits": Verdict.CRASH,
    "tests.fakes:Exits:code=-9": Verdict.CRASH,
    "tests.fakes:ReturnsText": Verdict.INVALID_OUTPUT,
    "tests.fakes:ShortGrid": Verdict.INVALID_OUTPUT,
    "tests.fakes:SetsItsTime": Verdict.INVALID_OUTPUT,
    "tests.fakes:Lazy": Verdict.INVALID_OUTPUT,
    "tests.fakes:EndsSlowly": Verdict.CRASH,
}
RIGHT = ("propagation", "tests.fakes:Prints", "tests.fakes:SupportsNothing")


@pytest.fixture(scope="module")
def blocks() -> list[Block]:
    """The blocks of one run of all these solvers, on a puzzle with several solutions."""
    entries = tuple(PuzzleEntry(Puzzle.parse(text)) for text in PUZZLES[:1])
    with forking():
        return list(run(Plan(entries, (*WRONG, *RIGHT), (2,), 0.2, processes=1)))


@pytest.fixture(scope="module")
def records(blocks: list[Block]) -> dict[str, Record]:
    """The records of that run, by solver."""
    return {record.solver: record for block in blocks for record in block.records}


@pytest.mark.parametrize("solver", WRONG)
def test_each_wrong_solver_gets_the_verdict_on_its_fault(
    records: dict[str, Record], solver: str
) -> None:
    """The verdict is a failure, and has a reason."""
    assert records[solver].verdict is WRONG[solver]
    assert records[solver].verdict.is_failure
    assert records[solver].reason


def test_no_other_solver_is_at_fault(records: dict[str, Record]) -> None:
    """A solver that is right is correct; one that does not support the puzzle is not wrong."""
    assert [records[name].verdict for name in RIGHT] == [
        Verdict.CORRECT,
        Verdict.CORRECT,
        Verdict.UNSUPPORTED,
    ]


def test_a_refuted_claim_is_shown_with_the_grid_that_refutes_it(blocks: list[Block]) -> None:
    """A disagreement has the claim, and a verified solution that refutes it."""
    found = blocks[0].disagreements
    assert {disagreement.claims[0][0] for disagreement in found} == {
        "tests.fakes:SaysNone",
        "tests.fakes:ClaimsUnique",
    }
    assert all(disagreement.grid for disagreement in found)
    assert found[0].claims[0][1] == "has no solution"


def test_no_wrong_solver_is_ranked(blocks: list[Block], records: dict[str, Record]) -> None:
    """A ratio and the name of the best are for solvers without a failure."""
    every = [record for block in blocks for record in block.records]
    found = run_results(every, (*WRONG, *RIGHT), (2,), 0.2)[2]
    assert {row.solver for row in found.summaries if row.ratio} == {
        "propagation",
        "tests.fakes:Prints",
    }
    assert found.ranking.best in RIGHT
    assert records["propagation"].status is Status.MULTIPLE


def test_a_solver_is_wrong_only_on_the_puzzles_that_show_it() -> None:
    """ClaimsUnique is right on a unique puzzle, and wrong where there are more solutions."""
    entries = tuple(PuzzleEntry(Puzzle.parse(text)) for text in PUZZLES)
    plan = Plan(entries, ("tests.fakes:ClaimsUnique", "propagation"), (2,), 5.0, processes=1)
    found = [record for block in run(plan) for record in block.records if "fakes" in record.solver]
    verdicts = {record.puzzle: record.verdict for record in found}
    assert verdicts == {0: Verdict.REFUTED, 1: Verdict.CORRECT, 2: Verdict.REFUTED}
