"""What the times of a solver are measured in: CPU time, or wall time."""

from __future__ import annotations

import pytest

from solvers.compare.measure import Measure, planned_measure, uses_cpu_time

CPU, WALL = Measure.CPU, Measure.WALL


@pytest.mark.parametrize(
    ("wall", "cpu", "time"),
    [
        (500, 96, 96),  # the solver waited for a core
        (50, 51, 50),  # the CPU time includes what its clock takes
        (500, 0, 500),  # a program that reports no CPU time
        (500, None, 500),  # a store without CPU times
        (None, None, None),
    ],
)
def test_cpu_time_is_never_more_than_wall_time(
    wall: int | None, cpu: int | None, time: int | None
) -> None:
    """The smaller of the two is used; wall time is used if CPU time is unknown."""
    assert CPU.time_ns(wall, cpu) == time
    assert WALL.time_ns(wall, cpu) == wall


def test_several_threads_or_processes_are_measured_in_wall_time() -> None:
    """CPU time adds up over threads; the start of a process is mostly waiting."""
    assert planned_measure("cp-sat:workers=1") is CPU
    assert planned_measure("cp-sat:workers=2") is WALL
    assert planned_measure("lanes:threads=3") is WALL
    assert planned_measure("program:./solver", starts_processes=True) is WALL


@pytest.mark.parametrize(
    ("times", "used"),
    [
        ([(10**9, 10**9), (10**9, 10**8)], True),
        ([(10**9, 10**9), (10**9, 0)], False),  # not reported
        ([(10**9, None)], False),
        ([(10**9, 2 * 10**9)] * 2, False),  # two cores
        ([(10**5, 2 * 10**5)] * 2, True),  # too short to tell
        ([(10**9, 10**9)] * 2 + [(10**9, 2 * 10**9)], True),
        ([], True),
    ],
)
def test_cpu_time_is_used_if_it_is_reported_and_of_one_core(
    times: list[tuple[int, int | None]], used: bool
) -> None:
    """The median of solves that take a millisecond or more decides whether it was one core."""
    assert uses_cpu_time(times) is used
