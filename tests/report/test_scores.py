"""What the report adds to the results of a solver."""

from __future__ import annotations

from typing import Any

from solvers.compare.record import Record
from solvers.compare.results.solver_facts import SolverFacts
from solvers.report.analysis import analyse
from solvers.report.scores import Score
from tests.compare.made_up import LATE, record
from tests.report.simulated import run


def score(*records: Record, **more: Any) -> Score:
    """The score of solver `a`."""
    return analyse(run(records, **more)).score("a")


def test_cpu_time_over_wall_time_is_a_median_of_solved_measurements() -> None:
    """An unsolved one and one without CPU time are left out."""
    made = [record("a", n, 1.0, cpu_ns=round(cpu * 1e9)) for n, cpu in enumerate([1.0, 4.0, 3.0])]
    made += [record("a", 3, 1.0, cpu_ns=None), record("a", 4, LATE, wall_ns=10**9, cpu_ns=10**11)]
    assert score(*made).cpu_wall == 3.0
    assert score(record("a", 0, LATE)).cpu_wall is None


def test_samples_are_the_fewest_of_any_instance() -> None:
    """Those of its repetitions are added up. An unsolved measurement has none."""
    made = [record("a", 0, 1.0, samples=2, repetition=n) for n in range(3)]
    made += [record("a", 1, 1.0, samples=9, isomorph=n) for n in range(2)]
    made += [record("a", 2, LATE, samples=1)]
    assert score(*made).samples == 6
    assert score(*made, record("a", 3, 1.0, samples=4)).samples == 4
    assert score(record("a", 0, LATE)).samples == 0


def test_curves_are_those_of_the_supported_instances_of_the_solver() -> None:
    """A timeout is a censored time at the limit. The second solver has a puzzle more."""
    made = [record("a", 0, 1.0), record("a", 1, LATE), record("b", 2, 0.5)]
    found = score(*made)
    assert found.cactus == ((1, 1.0),)
    assert [(step.seconds, step.unsolved) for step in found.survival] == [(1.0, 0.5), (10.0, 0.5)]


def test_a_solver_has_its_own_spread_phases_guesses_and_facts() -> None:
    """Not those of the other solver."""
    counters = {"guesses": 8, "build_seconds": 0.25, "search_seconds": 0.5}
    made = [record("b", 0, 1.0, isomorph=n) for n in range(2)]
    made += [
        record("a", 0, time, isomorph=n, counters=counters) for n, time in enumerate([1.0, 3.0])
    ]
    facts = (SolverFacts(solver="b"), SolverFacts(solver="a", version="1.2"))
    found = score(*made, facts=facts)
    assert found.isomorph_spread
    assert found.isomorph_spread.median == 3.0
    assert found.phases
    assert found.phases.search == 0.5
    assert found.guess_cost
    assert found.guess_cost.most == 8
    assert found.facts.version == "1.2"


def test_a_batch_has_no_curve_and_no_spread() -> None:
    """Its times are throughputs."""
    made = [record("a", 0, 1.0, isomorph=n, in_batch=True) for n in range(2)]
    found = score(*made)
    assert (found.survival, found.cactus, found.isomorph_spread) == ((), (), None)
