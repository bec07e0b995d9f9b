"""A run as one value: what is known of its solvers and its machine."""

from __future__ import annotations

from typing import Any

import pytest

from solvers.compare.noise import BlockNoise
from solvers.compare.results.run_data import RunData
from solvers.compare.results.solver_facts import ProcessStart, SolverFacts
from tests.compare.made_up import LATE, entry, record, records


@pytest.mark.parametrize(
    ("shares", "needs"), [([], False), ([None], False), ([0.1, 0.2, 0.9], False), ([0.3], True)]
)
def test_a_solver_that_sleeps_needs_wall_time(shares: list[float | None], needs: bool) -> None:
    """Another process or machine may work for it. The median over processes counts.

    Our own backends do all of their work in their process.
    """
    starts = tuple(started(slept=share) for share in shares)
    assert SolverFacts(solver="a.py", starts=starts).needs_wall_time is needs
    assert not SolverFacts(solver="cp-sat", starts=starts).needs_wall_time
    assert SolverFacts(solver="a", starts=starts, starts_processes=True).needs_wall_time


def test_the_memory_of_a_solver_is_the_largest_of_its_processes() -> None:
    """It is not known if it was not measured."""
    starts = tuple(started(memory=memory) for memory in (None, 5, 3))
    assert SolverFacts(solver="a", starts=starts).memory == 5
    assert SolverFacts(solver="a", starts=starts[:1]).memory is None


def started(**values: Any) -> ProcessStart:
    """The start of a process."""
    return ProcessStart(process=0, hash_seed=0, **values)


def noise(time: float) -> BlockNoise:
    """A block in which the reference solver took 1 ms, and then this many."""
    return BlockNoise(
        block=0, reference_a=1e6, reference_b=time * 1e6, load=0.0, steal=0.0, wall_to_cpu=1.0
    )


def test_a_solver_starts_in_the_median_time_of_its_processes() -> None:
    """A process that was not measured is left out."""
    starts = (
        started(cold=1.0, first=0.1),
        started(cold=3.0, first=0.5),
        started(),
        started(cold=9.0, first=0.2),
    )
    facts = SolverFacts(solver="a", starts=starts)
    assert (facts.cold, facts.first) == (3.0, 0.2)
    assert (SolverFacts(solver="a").cold, SolverFacts(solver="a").first) == (None, None)


def test_processes_that_were_not_steady_are_counted() -> None:
    """One for which it is not known is not counted."""
    starts = (started(steady=steady) for steady in (True, False, None, False, False))
    assert SolverFacts(solver="a", starts=tuple(starts)).unsettled == 3


def test_the_facts_of_a_solver_are_found_by_its_name() -> None:
    """Only the name is known of other solvers."""
    first, second = SolverFacts(solver="a", version="1"), SolverFacts(solver="b", version="2")
    run = RunData(id="r", facts=(first, second))
    assert run.facts_of("b") is second
    assert run.facts_of("c") == SolverFacts(solver="c")


@pytest.mark.parametrize(
    ("environments", "times", "ranked"),
    [
        ((), (), True),
        (({"cores": 2},), (1.0,) * 9, True),
        (({"cores": 2},), (1.0, 3.0) * 9, False),
        (({"processor": "p"}, {"processor": "p"}), (), True),
        (({"processor": "p"}, {"processor": "q"}), (), False),
    ],
)
def test_times_are_ranked_if_the_machine_was_quiet_and_the_same(
    environments: tuple[dict[str, Any], ...], times: tuple[float, ...], ranked: bool
) -> None:
    """A run without a reference solver may be ranked."""
    run = RunData(
        id="r",
        solvers=("a",),
        environments=environments,
        noise=tuple(noise(time) for time in times),
        records=tuple(records({"a": [1.0]})),
    )
    assert run.may_rank is ranked
    assert run.results[1].ranking.best == ("a" if ranked else None)


def test_the_load_is_that_per_core_of_the_first_environment_that_knows_its_cores() -> None:
    """Two processes were ready to run on four cores."""
    block = BlockNoise(
        block=0, reference_a=1.0, reference_b=1.0, load=2.0, steal=0.0, wall_to_cpu=1.0
    )
    run = RunData(id="r", environments=({}, {"cores": 4}, {"cores": 8}), noise=(block,))
    assert run.grade.load == 0.5
    assert RunData(id="r", noise=(block,)).grade.load is None


def test_a_shorter_time_limit_makes_timeouts() -> None:
    """The results of a run are those within its own limit."""
    run = RunData(id="r", time_limit=10.0, records=tuple(records({"a": [1.0, 5.0]})))
    assert [run.results[1].solvers["a"].solved, run.within(2.0)[1].solvers["a"].solved] == [2, 1]
    assert run.within(2.0)[1].time_limit == 2.0


def test_the_entries_of_a_run_are_its_puzzles_and_isomorphs() -> None:
    """Each once, however often it was measured."""
    made = [record("a", 0), record("b", 0, LATE), record("a", 1, isomorph=2)]
    assert RunData(id="r", records=tuple(made)).entries == {(0, 0): entry(0), (1, 2): entry(1, 2)}


def test_the_records_of_the_report_are_those_of_its_task() -> None:
    """In their order."""
    made = tuple(record("a", n, task=task) for n, task in ((1, 1), (2, None), (0, None)))
    run = RunData(id="r", tasks=(1, None), task=None, records=made)
    assert [*run.of_task()] == [*made[1:]]


def test_a_run_has_one_of_everything_unless_it_says_otherwise() -> None:
    """It has one task, isomorph, repetition and process, and is finished."""
    run = RunData(id="r")
    assert (run.tasks, run.task, run.isomorphs, run.repetitions, run.processes) == (
        (1,),
        1,
        1,
        1,
        1,
    )
    assert (run.time_limit, run.seed, run.finished) == (None, 0, True)


def test_the_repr_of_a_run_leaves_out_its_measurements() -> None:
    """There may be millions."""
    run = RunData(id="r", records=(record("a", 0),), noise=(noise(1.0),))
    assert not {"records", "noise", "disagreements"} & set(repr(run).replace("=", " ").split())
