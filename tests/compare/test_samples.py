"""The median of several timed solves of one instance."""

from __future__ import annotations

import pytest

from solvers.compare.record import Answer
from solvers.compare.samples import Sample, median_answer
from solvers.result import Result, Stop


@pytest.mark.parametrize(
    ("walls", "chosen"), [([7], 7), ([5, 9], 5), ([30, 10, 20], 20), ([4, 3, 2, 1], 2)]
)
def test_time_and_phases_are_those_of_one_solve(walls: list[int], chosen: int) -> None:
    """It is the median by wall time, the lower one of an even number, with its own phases."""
    samples = [Sample(wall, 2 * wall, {"search_seconds": wall / 2}) for wall in walls]
    found = median_answer(
        Answer("a", Result((), Stop.EXHAUSTED, samples[0].counters), walls[0], 2 * walls[0]),
        samples,
    )
    assert (found.wall_ns, found.cpu_ns, found.samples) == (chosen, 2 * chosen, len(walls))
    assert found.result == Result((), Stop.EXHAUSTED)
    assert found.result is not None
    assert found.result.counters == {"search_seconds": chosen / 2}
