"""Performance profiles, and the fastest time of each instance."""

from __future__ import annotations

import math

import numpy as np
import pytest

from solvers.checker import Verdict
from solvers.report.statistics.items import items
from solvers.report.statistics.profile import Profile, profiles
from solvers.report.statistics.virtual_best import fastest, virtual_best
from tests.compare.made_up import LATE, LIMIT, record, records, results


def profiled(times: dict[str, list[float]], points: int = 3) -> tuple[Profile, ...]:
    """The profiles of solvers with these times."""
    return profiles(items(results(records(times)), list(times)), points)


def test_a_profile_names_its_solver() -> None:
    """They are in the order of the solvers."""
    assert [each.solver for each in profiled({"b": [1.0], "a": [2.0]})] == ["b", "a"]


@pytest.mark.parametrize("ratio", [1.5, 2.0, 4.0])
def test_factors_reach_from_1_to_the_largest_ratio(ratio: float) -> None:
    """Evenly on a logarithmic axis."""
    for each in profiled({"a": [1.0, 1.0], "b": [1.0, ratio]}):
        factors = [point.factor for point in each.points]
        assert factors == pytest.approx([1.0, ratio**0.5, ratio])


def test_a_profile_is_of_the_instances_that_all_solvers_support() -> None:
    """The second is not supported by `a`, the third not solved by any."""
    made = records({"a": [1.0, 1.0, LATE, 3.0], "b": [2.0, 1.0, LATE, 1.0]})
    made[1] = record("a", 1, LATE, Verdict.UNSUPPORTED)
    a, b = profiles(items(results(made), ["a", "b"]), 2)
    assert [point.share for point in a.points] == [0.5, 1.0]
    assert [point.share for point in b.points] == [0.5, 1.0]


def test_the_fastest_time_is_unknown_if_no_solver_supports_the_instance() -> None:
    """It is infinite if none of those that support it solved it."""
    nan, inf = math.nan, math.inf
    found = fastest(np.array([[1.0, 2.0], [3.0, nan], [inf, nan], [nan, nan]]))
    assert np.array_equal(found, [1.0, 3.0, inf, nan], equal_nan=True)


def test_the_virtual_best_has_percentiles_and_a_curve() -> None:
    """Of the faster of two solvers, on 100 puzzles."""
    times = {"a": [(n + 1) / 20 for n in range(100)], "b": [9.0] * 100}
    found = virtual_best(items(results(records(times)), ["a", "b"]), LIMIT, points=2)
    assert found
    assert (found.median, found.p95) == (2.5, 4.75)
    assert found.cactus == ((1, 0.05), (100, 5.0))
