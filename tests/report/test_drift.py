"""How much slower the machine was in the second of two runs."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from solvers.compare.measure import Measure
from solvers.compare.noise import BlockNoise
from solvers.compare.results.run_data import RunData
from solvers.report.drift import Drift, machine_drift
from solvers.report.run_comparison import compare
from tests.report.simulated import noise, quiet, rows, run


def drift(old: tuple[BlockNoise, ...], new: tuple[BlockNoise, ...]) -> Drift:
    """The drift of the CPU time."""
    return machine_drift(run(noise=old), run(noise=new))[Measure.CPU]


def test_the_drift_is_the_ratio_of_the_reference_solver_s_times() -> None:
    """It is known exactly if they do not vary."""
    found = drift((noise(1e6, 1e6),) * 9, (noise(3e6, 3e6),) * 4)
    assert (found.ratio, found.low, found.high) == pytest.approx((3.0, 3.0, 3.0))
    assert found.reach == pytest.approx(0.0)


def test_without_a_reference_solver_the_drift_is_not_known() -> None:
    """Of either run."""
    assert machine_drift(run(noise=()), run()) == machine_drift(run(), run(noise=())) == {}


def test_cpu_time_and_wall_time_drift_apart() -> None:
    """The CPU time stays the same if only other programs take the core."""
    calm, busy = (noise(1e6, 1e6),) * 9, (noise(1.1e6, 1.1e6, wait=3.0),) * 9
    found = machine_drift(run(noise=calm), run(noise=busy))
    assert found[Measure.CPU].ratio == pytest.approx(1.1)
    assert found[Measure.WALL].ratio == pytest.approx(3.3)


def test_a_machine_that_changes_slowly_is_known_less_well_than_a_noisy_one() -> None:
    """Neighbouring times that are alike tell less than independent ones."""
    random = np.random.default_rng(3)
    steps = np.repeat(random.normal(0, 0.1, 4), 16)
    slow = tuple(noise(1e6 * float(np.exp(each)), 1e6 * float(np.exp(each))) for each in steps)
    mixed = tuple(slow[at] for at in random.permutation(len(slow)))
    calm = (noise(1e6, 1e6),) * 64
    assert drift(calm, slow).reach > 1.5 * drift(calm, mixed).reach


def test_the_interval_contains_the_drift_in_most_runs() -> None:
    """Of 200 made-up pairs of runs, at least 93% have it."""
    contained = 0
    for seed in range(200):
        old, new = quiet(20, 0.05, seed), quiet(20, 0.05, 1000 + seed)
        found = drift(old, new)
        contained += found.low <= 1.0 <= found.high
    assert contained >= 186


def test_two_runs_of_a_solver_on_a_drifting_machine_seldom_differ() -> None:
    """In at most 2 of 40 pairs of runs a solver is called slower; a tenth slower is found in 38."""
    alarms, found = 0, 0
    hard = [0.01 * 1.2**n for n in range(24)]
    for seed in range(40):
        random = np.random.default_rng(seed)
        factor = float(np.exp(random.normal(0, 0.3)))

        def made(scale: float, spread: float = 0.03, random: Any = random) -> RunData:
            times = [scale * time * float(np.exp(random.normal(0, spread))) for time in hard]
            turns = scale * 1e6 * np.exp(random.normal(0, spread, (30, 2)))
            return run(rows({"a": times}), noise=tuple(noise(*map(float, two)) for two in turns))

        old, new = made(1.0), made(factor)
        slower = replace(
            new,
            records=tuple(
                replace(each, wall_ns=time, cpu_ns=time)
                for each in new.records
                for time in [round(1.1 * (each.wall_ns or 0))]
            ),
        )
        alarms += compare(old, new).changes[0].is_slower_than(0.0)
        found += compare(old, slower).changes[0].is_slower_than(0.02)
    assert alarms <= 2
    assert found >= 38
