"""A comparison has few false alarms, and detects a slowdown by 10% nearly always."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from solvers.report.analysis import analyse
from solvers.report.run_comparison import compare
from tests.report.simulated import noisy, run

pytestmark = pytest.mark.slow

# `make test-long` draws more runs, of which some more false alarms are to be expected.
FEW_OR_MANY = pytest.mark.parametrize("runs", [6, pytest.param(40, marks=pytest.mark.long)])


@FEW_OR_MANY
def test_a_solver_does_not_differ_from_itself_but_a_slowdown_by_a_tenth_is_found(
    runs: int,
) -> None:
    """With 100 puzzles, 5 repetitions and 5% noise, at most 5% of runs are wrong either way."""
    alarms, found = 0, 0
    for seed in range(runs):
        made = noisy(np.random.default_rng(seed), {"a": 1.0, "the same": 1.0, "slow": 1.1})
        analysis = analyse(run(made, seed=seed))
        same, slow = analysis.pair("a", "the same"), analysis.pair("slow", "a")
        alarms += same is None or same.different
        found += slow is not None and slow.slower == "slow"
    assert alarms <= max(1, runs * 0.05)
    assert found >= runs * 0.95


@FEW_OR_MANY
def test_much_noise_does_not_lead_to_false_alarms(runs: int) -> None:
    """With 30% noise, random differences often exceed the minimum effect."""
    made = (
        noisy(np.random.default_rng(seed), {"a": 1.0, "b": 1.0}, noise=0.3) for seed in range(runs)
    )
    alarms = sum(pair.different for each in made for pair in analyse(run(each)).pairs)
    assert alarms <= max(1, runs * 0.05)


@FEW_OR_MANY
def test_variation_between_processes_is_not_a_difference_between_solvers(runs: int) -> None:
    """With 3% between processes, 5% of runs are false alarms, and 10% is detected."""
    alarms = found = 0
    for seed in range(runs):
        made = noisy(
            np.random.default_rng(seed), {"a": 1.0, "the same": 1.0, "slow": 1.1}, between=0.03
        )
        analysis = analyse(run(made, seed=seed))
        same, slow = analysis.pair("a", "the same"), analysis.pair("slow", "a")
        alarms += same is None or same.different
        found += slow is not None and slow.slower == "slow"
    assert alarms <= max(1, runs * 0.125)  # more are to be expected in one of 70 such tests
    assert found >= runs * 0.75 - 1


@FEW_OR_MANY
def test_two_runs_of_a_solver_seldom_differ_and_a_slowdown_by_a_tenth_is_found(runs: int) -> None:
    """The noise of both runs counts. A tenth is beyond 5%."""
    alarms, found = 0, 0
    for seed in range(runs):
        old = noisy(np.random.default_rng([seed, 0]), {"a": 1.0})
        again = np.exp(np.random.default_rng([seed, 1]).normal(0, 0.05, len(old)))
        same, slow = (
            [
                replace(each, wall_ns=time, cpu_ns=time)
                for each, other in zip(old, again, strict=True)
                for time in [round((each.wall_ns or 0) * factor * float(other))]
            ]
            for factor in (1.0, 1.1)
        )
        alarms += compare(run(old), run(same)).changes[0].is_slower_than(0.0)
        found += compare(run(old), run(slow)).changes[0].is_slower_than(0.05)
    assert alarms <= max(1, runs * 0.05)
    assert found >= runs * 0.95
