"""How precisely a ratio is known on its puzzles, from the spread between processes."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest

from solvers.compare.record import Record
from solvers.compare.results.precision import half_widths
from tests.compare.made_up import record, results


def in_processes(ratios: Sequence[float], machines: Sequence[int | None] = ()) -> list[Record]:
    """Solver `b` took so many times as long as `a` in each process, on two puzzles."""
    on = dict(enumerate(machines))
    return [
        record(
            solver,
            puzzle,
            time * (puzzle + 1),
            repetition=process,
            process=process,
            machine=on.get(process),
        )
        for process, ratio in enumerate(ratios)
        for puzzle in range(2)
        for solver, time in (("a", 1.0), ("b", ratio))
    ]


@pytest.mark.parametrize(
    ("processes", "quantile"), [(3, 4.303), (4, 3.182), (5, 2.776), (9, 2.306), (31, 2.042)]
)
def test_the_interval_is_that_of_students_t(processes: int, quantile: float) -> None:
    """Over the mean logarithms of the processes; difficult puzzles do not widen it."""
    logs = [(-1) ** n * 0.01 + 0.7 for n in range(processes)]
    mean = sum(logs) / processes
    error = math.sqrt(sum((log - mean) ** 2 for log in logs) / (processes - 1) / processes)
    found = half_widths(results(in_processes([math.exp(log) for log in logs])))
    assert found == {"b": pytest.approx(math.expm1(quantile * error), rel=0.01)}


def test_a_process_is_compared_with_the_others_of_its_machine() -> None:
    """Two on each of two machines have two degrees of freedom; a machine with one has no spread."""
    logs = [0.69, 0.71, 1.39, 1.41]
    ratios = [math.exp(log) for log in logs]
    error = math.sqrt(4 * 0.01**2) / 4 * math.sqrt(2)  # the variance of each two is 2 * 0.01^2
    found = half_widths(results(in_processes(ratios, [1, 1, 2, 2])))
    assert found == {"b": pytest.approx(math.expm1(4.303 * error), rel=0.001)}
    alone = half_widths(results(in_processes(ratios, [1, 1, 1, 2])))
    assert alone == half_widths(results(in_processes(ratios)))


def test_two_processes_say_nothing_about_their_spread() -> None:
    """Nor is there an interval without a second solver."""
    assert half_widths(results(in_processes([2.0, 2.1]))) == {}
    assert (
        half_widths(results([record("a", 0, 1.0, process=n, repetition=n) for n in range(5)])) == {}
    )


def test_a_process_that_has_not_measured_everything_does_not_count() -> None:
    """Its mean would be over other puzzles."""
    whole = in_processes([2.0, 2.1, 2.2])
    part = [record(solver, 0, 9.0, repetition=3, process=3) for solver in ("a", "b")]
    assert half_widths(results([*whole, *part])) == half_widths(results(whole))
