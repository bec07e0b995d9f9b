"""Running a plan: every solver gets every instance, in blocks, whatever one solver does."""

from __future__ import annotations

import os
from collections import Counter

import pytest

from solvers.checker import Verdict
from solvers.compare.plan import Plan
from solvers.compare.record import BATCH_SUFFIX, Record
from solvers.compare.runner import PlanRunner
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle
from solvers.result import Status
from solvers.shape import Shape
from tests.compare.running import run

pytestmark = pytest.mark.slow
forked = pytest.mark.usefixtures("forked_workers")

SMALL = PuzzleEntry(Puzzle.parse("1234341221434..."))
MANY = PuzzleEntry(Puzzle.parse("1.....3........2"), count=3)
EASY = PuzzleEntry(
    Puzzle.parse(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    )
)
BRICKS = PuzzleEntry(Puzzle.empty(Shape(2, 3)))


@forked
def test_every_solver_answers_every_measurement() -> None:
    """Each has one record, also with several shapes, a repeated puzzle and isomorphs."""
    plan = Plan(
        (SMALL, EASY, SMALL, MANY),
        ("naive", "bitmasks", "tests.fakes:SupportsNothing"),
        (None,),
        5.0,
        isomorphs=2,
        repetitions=2,
        processes=2,
    )
    blocks = list(run(plan))
    records = [record for block in blocks for record in block.records]
    places = [measurement.key for measurement in plan.measurements()]
    assert [record.measurement.key for record in records] == [
        place for place in places for _ in plan.solvers
    ]
    assert [record.solver for record in records] == [*plan.solvers] * plan.size
    verdicts = Counter((record.solver, record.verdict) for record in records)
    assert verdicts == {
        ("naive", Verdict.CORRECT): plan.size,
        ("bitmasks", Verdict.CORRECT): plan.size,
        ("tests.fakes:SupportsNothing", Verdict.UNSUPPORTED): plan.size,
    }
    assert {
        record.solutions
        for record in records
        if record.puzzle == 3 and record.solver != "tests.fakes:SupportsNothing"
    } == {3}
    firsts = [places.index(block.records[0].measurement.key) for block in blocks]
    assert [block.noise.block for block in blocks if block.noise] == firsts
    assert (
        {block.process for block in blocks}
        == {record.measurement.process for record in records}
        == {0, 1}
    )
    assert all(
        block.process == record.measurement.process for block in blocks for record in block.records
    )
    assert not any(block.disagreements for block in blocks)


@forked
def test_there_are_several_blocks_for_each_process_however_fast_the_solvers_are() -> None:
    """A process needs several blocks because noise is measured once in each."""
    plan = Plan((SMALL,) * 40, ("bitmasks", "propagation"), (2,), 5.0, processes=2)
    blocks = Counter(block.process for block in run(plan) if block.noise)
    assert all(blocks[process] >= 4 for process in range(2))


@forked
def test_a_solver_that_crashes_at_its_start_does_not_end_the_run() -> None:
    """The crash is its answer to every instance; the other solvers are not affected."""
    plan = Plan((SMALL, EASY), ("tests.fakes:DiesAtStart", "naive"), (2,), 5.0, processes=2)
    with PlanRunner(plan) as running:
        assert running.remaining == 2
        records = [record for block in running.blocks() for record in block.records]
    assert [record.verdict for record in records] == [Verdict.CRASH, Verdict.CORRECT] * 2
    assert "exit code 5" in records[0].reason
    assert records[0].status is Status.UNKNOWN


@pytest.mark.skipif(not hasattr(os, "sched_getaffinity"), reason="this system pins no process")
def test_only_solvers_with_one_thread_are_pinned_to_one_core() -> None:
    """A solver with more threads may use all cores."""
    free = os.sched_getaffinity(0)
    plan = Plan(
        (SMALL,),
        ("tests.fakes:ReportsCores", "tests.fakes:ReportsCores:threads=2"),
        (1,),
        5.0,
        processes=1,
    )
    with PlanRunner(plan, core=min(free)) as running:
        cores = {
            record.solver: record.counters["cores"]
            for block in running.blocks()
            for record in block.records
        }
    assert cores == dict(zip(plan.solvers, (1, len(free)), strict=True))


@forked
def test_previous_records_are_not_measured_again() -> None:
    """The rest is measured, and batches are compared with the previous records."""
    plan = Plan(
        (EASY, BRICKS),
        ("tests.fakes:ForgetsInBatch", "bitmasks"),
        (2,),
        5.0,
        isomorphs=2,
        processes=2,
    )
    whole = [record for block in run(plan) for record in block.records]
    for previous in (whole[:6], whole[:8]):
        with PlanRunner(plan, previous) as running:
            assert running.remaining == (8 - len(previous)) // 2
            rest = [record for block in running.blocks() for record in block.records]
        assert list(map(without_times, [*previous, *rest])) == list(map(without_times, whole))
    in_batch = [record for record in whole if record.in_batch]
    assert [(record.solver, record.verdict) for record in in_batch] == [
        (plan.solvers[0] + BATCH_SUFFIX, Verdict.CORRECT),
        (plan.solvers[0] + BATCH_SUFFIX, Verdict.INCONSISTENT),
    ]
    with PlanRunner(plan, whole) as running:
        assert running.remaining == 0
        assert not list(running.blocks())


@forked
def test_every_task_has_its_own_blocks() -> None:
    """Every solver answers every task, one by one and in a batch, with the claims of the task."""
    plan = Plan(
        (MANY, EASY),
        ("tests.fakes:SolvesBatches", "bitmasks"),
        (1, None, 2),
        5.0,
        repetitions=2,
        processes=1,
    )
    blocks = list(run(plan))
    records = [record for block in blocks for record in block.records]
    assert all(
        len({record.measurement.limits for record in block.records}) == 1 for block in blocks
    )
    claims = {
        (r.puzzle, r.measurement.limits.solution_limit): (r.status, r.solutions) for r in records
    }
    assert claims == {
        (0, 1): (Status.SOLVED, 1),
        (0, 2): (Status.MULTIPLE, 2),
        (0, None): (Status.MULTIPLE, 3),
        (1, 1): (Status.SOLVED, 1),
        (1, 2): (Status.UNIQUE, 1),
        (1, None): (Status.UNIQUE, 1),
    }
    counts = Counter(
        (record.solver, record.measurement.limits.solution_limit) for record in records
    )
    alone = {(solver, task): 4 for solver in plan.solvers for task in plan.tasks}
    assert counts == alone | {(plan.solvers[0] + BATCH_SUFFIX, task): 2 for task in plan.tasks}
    assert {record.verdict for record in records} == {Verdict.CORRECT}
    with PlanRunner(plan, records[:4]) as running:
        rest = [record for block in running.blocks() for record in block.records]
    assert Counter(map(without_times, [*records[:4], *rest])) == Counter(
        map(without_times, records)
    )


@forked
def test_a_grid_found_at_one_task_refutes_a_claim_made_at_another() -> None:
    """A claim of uniqueness is refuted although its task is to find one solution."""
    plan = Plan((MANY,), ("tests.fakes:ClaimsUnique", "bitmasks"), (1, 2), 5.0, processes=1)
    found = {
        (r.solver, r.measurement.limits.solution_limit): r.verdict
        for block in run(plan)
        for r in block.records
    }
    assert found == {
        ("tests.fakes:ClaimsUnique", 1): Verdict.REFUTED,
        ("tests.fakes:ClaimsUnique", 2): Verdict.REFUTED,
        ("bitmasks", 1): Verdict.CORRECT,
        ("bitmasks", 2): Verdict.CORRECT,
    }


def without_times(record: Record) -> tuple[object, ...]:
    """A record without its times."""
    return (
        record.measurement.key,
        record.solver,
        record.status,
        record.solutions,
        record.verdict,
        record.reason,
    )
