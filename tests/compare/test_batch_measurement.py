"""A batch backend is measured both ways, and its two answers to an instance are compared."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from solvers.checker import Verdict
from solvers.compare.plan import Plan
from solvers.compare.record import BATCH_SUFFIX, Record
from solvers.compare.results.task import run_results
from solvers.formats import PuzzleEntry, bundled, read
from solvers.puzzle import STANDARD, Puzzle
from solvers.result import Status
from tests.compare.running import run

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("forked_workers")]

ENTRIES = tuple(
    entry
    for file in bundled()
    if file.stem in ("4x4", "contradictory-givens", "easy")
    for entry in read(file)
)
NINES = [number for number, entry in enumerate(ENTRIES) if entry.puzzle.shape == STANDARD]


def batch_records(solver: str, entries: tuple[PuzzleEntry, ...] = ENTRIES) -> list[Record]:
    """The batch records of a run with that solver and propagation."""
    plan = Plan(entries, (solver, "propagation"), (2,), 5.0, processes=1)
    records = [record for block in run(plan) for record in block.records]
    rows = run_results(records, plan.solvers, plan.tasks, plan.time_limit)[2].summaries
    assert [row.solver for row in rows] == [solver, solver + BATCH_SUFFIX, "propagation"]
    assert [row.in_batch for row in rows] == [False, True, False]
    assert rows[1].rank is None
    assert rows[1].p95 is None
    return by_puzzle(record for record in records if record.in_batch)


def by_puzzle(records: Iterable[Record]) -> list[Record]:
    """The records in the order of the plan."""
    return sorted(records, key=lambda record: record.puzzle)


def test_each_9x9_puzzle_of_a_batch_has_a_record_with_its_share_of_the_time() -> None:
    """All are correct and have the same time; puzzles of other sizes are left out."""
    records = batch_records("tests.fakes:SolvesBatches")
    assert [record.puzzle for record in records] == NINES
    assert {record.verdict for record in records} == {Verdict.CORRECT}
    assert len({record.wall_ns for record in records}) == 1


def test_a_different_answer_in_a_batch_is_a_failure() -> None:
    """The record of that puzzle has both answers."""
    unique = tuple(
        entry for entry in ENTRIES if entry.count == 1 and entry.puzzle.shape == STANDARD
    )
    records = batch_records("tests.fakes:ForgetsInBatch", unique)
    wrong = [record for record in records if record.verdict.is_failure]
    assert [record.verdict for record in wrong] == [
        Verdict.INCONSISTENT
    ]  # the last one of the batch
    assert wrong[0].reason == "in a batch: 0 solutions (unsatisfiable); alone: 1 (unique)"


def test_a_batch_that_fails_is_a_crash_on_each_puzzle() -> None:
    """The run continues; the answers to single puzzles are not affected."""
    records = batch_records("tests.fakes:RaisesInBatch")
    assert {record.verdict for record in records} == {Verdict.CRASH}
    assert "out of lanes" in records[0].reason


def test_a_record_of_a_batch_has_the_status_and_count_of_the_batch() -> None:
    """The reply contains only the first solution of each puzzle."""
    entries = tuple(
        entry for file in bundled() if file.stem == "several-solutions" for entry in read(file)
    )
    for limit in (2, None):
        plan = Plan(entries, ("tests.fakes:SolvesBatches",), (limit,), 5.0, processes=1)
        found = [record for block in run(plan) for record in block.records if record.in_batch]
        records = by_puzzle(found)
        assert {record.status for record in records} == {Status.MULTIPLE}
        assert [record.solutions for record in records] == [
            limit or entry.count for entry in entries
        ]


def test_a_batch_that_exceeds_its_time_limit_is_a_timeout() -> None:
    """It is a result, not a failure."""
    plan = Plan((PuzzleEntry(Puzzle.empty()),), ("tests.fakes:SleepsInBatch",), (2,), 0.3)
    (record,) = [record for block in run(plan) for record in block.records if record.in_batch]
    assert record.verdict is Verdict.TIMEOUT
