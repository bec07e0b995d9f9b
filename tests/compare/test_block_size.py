"""A block is long enough to time the fastest solver and short enough for the slowest."""

from __future__ import annotations

import pytest

from solvers.compare.block_size import block_size, reference_seconds, sample_seconds

MANY = 100_000  # instances of a process: no bound on the size of a block


@pytest.mark.parametrize(
    ("expected", "size"),
    [
        ([0.0005, 0.0005], 5),  # 2.5 ms of the fastest
        ([0.0005, 0.01], 5),
        ([0.0005, 0.05], 2),  # 0.1 s of the slowest
        ([0.0005, 0.2], 1),
        ([3.0], 1),
        ([0.00005], 250),  # 12.5 ms of a solver that needs less than 0.1 ms
        ([0.0001], 25),
        ([1e-9], 1024),
        ([1e-9, 1e-4], 1000),
    ],
)
def test_the_size_of_a_block_depends_on_the_fastest_and_the_slowest_solver(
    expected: list[float], size: int
) -> None:
    """The series of the fastest is long enough, that of the slowest is not too long."""
    assert block_size(expected, MANY) == size


@pytest.mark.parametrize(
    ("instances", "size"), [(1, 1), (4, 1), (5, 2), (40, 10), (1024, 256), (1025, 1024)]
)
def test_a_process_with_few_instances_has_four_blocks(instances: int, size: int) -> None:
    """Only a process with more than 1024 instances has enough blocks without this bound."""
    assert block_size([1e-9], instances) == size


def test_a_solver_repeats_its_series_while_the_slowest_solves() -> None:
    """For 10 ms at most."""
    for slowest, seconds in ((0.001, 0.005), (0.01, 0.01)):
        found = sample_seconds({"a": 0.0002, "b": slowest}, size=5)
        assert found == {"a": pytest.approx(seconds), "b": pytest.approx(seconds)}


def test_a_fast_solver_is_always_timed_for_10_ms() -> None:
    """It is fast if it needs less than 0.1 ms for an instance."""
    found = sample_seconds({"a": 0.00009, "b": 0.0001}, size=5)
    assert found == {"a": pytest.approx(0.01), "b": pytest.approx(0.0005)}


@pytest.mark.parametrize(
    ("expected", "seconds"),
    [
        ([0.0002, 0.0003, 0.0004], 0.002),
        ([0.001, 0.004, 0.005], 0.02),  # five instances of the second
        ([0.00009, 0.0001, 0.00008], 0.01),
        ([0.1, 0.1, 0.1], 0.1),
    ],
)
def test_the_reference_is_timed_for_as_long_as_the_solvers(
    expected: list[float], seconds: float
) -> None:
    """As a solver of medium speed, and for 0.1 s at most."""
    named = {str(number): each for number, each in enumerate(expected)}
    assert reference_seconds(named, size=5) == pytest.approx(seconds)
