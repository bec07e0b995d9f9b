"""Pairs of solvers: the interval, the tests, and the same finding the other way round."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import pytest

from solvers.compare.record import Record
from solvers.compare.results.bound import Bound
from solvers.compare.results.ratio import contrast
from solvers.report.pairs import Pair, compare
from tests.compare.made_up import LATE, record, records, results

PAIR = Pair(
    solver="a",
    against="b",
    puzzles=16,
    compared=14,
    ratio=2.0,
    low=1.25,
    high=4.0,
    bound=Bound.EXACT,
    box=(0.5, 1.0, 2.0, 4.0, 8.0),
    wins=3,
    ties=2,
    losses=11,
    late=4,
    against_late=5,
    neither=1,
    test="t test",
    p=0.01,
    q=0.02,
    slower="a",
)


def test_a_pair_can_be_inverted() -> None:
    """The finding stays the same: what was slower still is."""
    assert PAIR.inverted() == replace(
        PAIR,
        solver="b",
        against="a",
        ratio=0.5,
        low=0.25,
        high=0.8,
        box=(0.125, 0.25, 0.5, 1.0, 2.0),
        wins=11,
        losses=3,
        late=5,
        against_late=4,
    )


@pytest.mark.parametrize(
    ("bound", "inverse"),
    [
        (Bound.EXACT, Bound.EXACT),
        (Bound.AT_LEAST, Bound.AT_MOST),
        (Bound.AT_MOST, Bound.AT_LEAST),
        (Bound.COMMON, Bound.COMMON),
    ],
)
def test_the_inverse_of_a_lower_bound_is_an_upper_bound(bound: Bound, inverse: Bound) -> None:
    """Ratios that are not known stay unknown."""
    found = replace(PAIR, bound=bound, ratio=None, low=None, high=None).inverted()
    assert found.bound is inverse
    assert (found.ratio, found.low, found.high) == (None, None, None)


def compared(*made: Record) -> Pair:
    """The pair of `a` and `b`."""
    found = results(made).solvers
    (pair,) = compare({("a", "b"): contrast(found["a"], found["b"])}).values()
    return pair


def in_processes(factors: Sequence[float], late: bool = False) -> list[Record]:
    """Solver `a` takes so many times as long in each process; `b` may have a timeout."""
    made = []
    for puzzle in range(20):
        for at, factor in enumerate(factors):
            time = 1.0 + puzzle / 100
            own = factor * time * (1 + puzzle % 3 / 10)
            other = LATE if late and puzzle == 0 else time
            made.append(record("a", puzzle, own, repetition=at, process=at))
            made.append(record("b", puzzle, other, repetition=at, process=at))
    return made


def test_variation_between_processes_widens_the_interval_and_raises_p() -> None:
    """What differs between two processes may explain the whole difference."""
    pair = compared(*in_processes([1.05, 1.8]))
    by_puzzle = compared(*in_processes([math.sqrt(1.05 * 1.8)]))
    assert pair.p is not None
    assert by_puzzle.p is not None
    assert by_puzzle.p < 0.001 < 0.05 < pair.p
    assert (pair.processes, by_puzzle.processes) == (2, None)
    assert pair.low is not None
    assert by_puzzle.low is not None
    assert pair.low < 1 < by_puzzle.low


def test_equal_processes_do_not_matter() -> None:
    """The p is that of one process."""
    pair, alone = compared(*in_processes([1.5, 1.5])), compared(*in_processes([1.5]))
    assert pair.test == "t test"
    assert pair.p == pytest.approx(alone.p)
    assert pair.slower == "a"
    assert pair.processes is None


def test_the_sign_test_is_limited_by_processes_as_well() -> None:
    """Slower in one process and faster in the other: wins and losses say nothing."""
    pair = compared(*in_processes([0.4, 1.5], late=True))
    assert pair.test == "sign test"
    assert pair.p is not None
    assert pair.p > 0.05
    assert pair.slower is None


@pytest.mark.parametrize(("late", "bound"), [("a", Bound.AT_LEAST), ("b", Bound.AT_MOST)])
def test_a_bound_has_one_open_end(late: str, bound: Bound) -> None:
    """A mean in which the time limit replaces a time bounds nothing on the other side."""
    times = {name: [1.0 + n / 10 for n in range(8)] for name in "ab"}
    times[late][:3] = [LATE] * 3
    pair = compared(*records(times))
    assert pair.bound is bound
    assert (pair.low is None, pair.high is None) == (late == "b", late == "a")
    assert (pair.inverted().low is None, pair.inverted().high is None) == (late == "a", late == "b")


def test_one_puzzle_has_no_interval() -> None:
    """Its ratio is known."""
    pair = compared(record("a", 0, 3.0), record("b", 0, 1.0))
    assert (pair.low, pair.high) == (None, None)
    assert pair.ratio == pytest.approx(3.0)
    assert pair.box == pytest.approx([3.0] * 5)


def test_every_puzzle_is_a_win_a_tie_or_a_loss() -> None:
    """Timeouts of both are a tie. Only instances that both support count."""
    times = {"a": [1.0, 1.0, 1.0, 2.0, 3.0, LATE, LATE], "b": [2.0, 2.0, 1.0, 1.0, 1.0, LATE, 9.0]}
    pair = compared(*records(times), record("b", 7, 1.0))
    assert (pair.wins, pair.ties, pair.losses, pair.puzzles) == (2, 2, 3, 7)
    assert (pair.late, pair.against_late, pair.neither, pair.compared) == (1, 0, 1, 6)
