"""The comparison catches every kind of liar by name, and the run goes on to its end."""

from __future__ import annotations

import pytest

from solvers.checker import Verdict
from solvers.compare.plan import Plan
from solvers.compare.record import Record
from solvers.compare.results.task import run_results
from solvers.compare.runner import Block, run
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle
from solvers.result import Status

PUZZLES = ("1... ..3. .... ...2", "1234 3412 2143 43..", "12.. 3... .... ...1")

LIARS = {
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
HONEST = ("propagation", "tests.fakes:Prints", "tests.fakes:SupportsNothing")


@pytest.fixture(scope="module")
def blocks() -> list[Block]:
    """All liars and some honest solvers on a puzzle with many solutions; one run for all tests."""
    entries = tuple(PuzzleEntry(Puzzle.parse(text)) for text in PUZZLES[:1])
    return list(run(Plan(entries, (*LIARS, *HONEST), (2,), 0.2, processes=1)))


@pytest.fixture(scope="module")
def records(blocks: list[Block]) -> dict[str, Record]:
    """The records of that run, by solver."""
    return {record.solver: record for block in blocks for record in block.records}


@pytest.mark.parametrize("liar", LIARS)
def test_each_liar_is_caught_by_name(records: dict[str, Record], liar: str) -> None:
    """The verdict says what is wrong, the reason says it in words."""
    assert records[liar].verdict is LIARS[liar]
    assert records[liar].verdict.is_failure
    assert records[liar].reason


def test_the_honest_are_not_accused(records: dict[str, Record]) -> None:
    """Beside all the liars, a right solver is right, and one that cannot take the puzzle is not at fault."""
    assert [records[name].verdict for name in HONEST] == [
        Verdict.CORRECT,
        Verdict.CORRECT,
        Verdict.UNSUPPORTED,
    ]


def test_a_refuted_claim_is_shown_with_the_grid_that_refutes_it(blocks: list[Block]) -> None:
    """Who claims what, and a verified solution that shows otherwise."""
    found = blocks[0].disagreements
    assert {disagreement.claims[0][0] for disagreement in found} == {
        "tests.fakes:SaysNone",
        "tests.fakes:ClaimsUnique",
    }
    assert all(disagreement.grid for disagreement in found)
    assert found[0].claims[0][1] == "has no solution"


def test_no_liar_is_ranked(blocks: list[Block], records: dict[str, Record]) -> None:
    """A ratio and the name of the best are for solvers without a failure."""
    every = [record for block in blocks for record in block.records]
    found = run_results(every, (*LIARS, *HONEST), (2,), 0.2)[2]
    assert {row.solver for row in found.summaries if row.ratio} == {
        "propagation",
        "tests.fakes:Prints",
    }
    assert found.ranking.best in HONEST
    assert records["propagation"].status is Status.MULTIPLE


def test_a_liar_that_only_one_puzzle_shows_is_caught_there() -> None:
    """ClaimsUnique is right on a unique puzzle, and wrong where there are more solutions."""
    entries = tuple(PuzzleEntry(Puzzle.parse(text)) for text in PUZZLES)
    plan = Plan(entries, ("tests.fakes:ClaimsUnique", "propagation"), (2,), 5.0, processes=1)
    found = [record for block in run(plan) for record in block.records if "fakes" in record.solver]
    verdicts = {record.puzzle: record.verdict for record in found}
    assert verdicts == {0: Verdict.REFUTED, 1: Verdict.CORRECT, 2: Verdict.REFUTED}
