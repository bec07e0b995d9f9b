"""Pairs of solvers: the interval, the tests, and the same finding the other way round."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from solvers.compare.record import Record
from solvers.compare.results.ratio import Bound, contrast
from solvers.report.pairs import Pair, compare
from solvers.report.statistics.bootstrap import intervals
from solvers.report.statistics.clusters import spread
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
    test="sign flips",
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
    (pair,) = compare({("a", "b"): contrast(found["a"], found["b"])}, seed=0).values()
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
    made = in_processes([1.05, 1.8])
    found = results(made).solvers
    between = spread(contrast(found["a"], found["b"]).cells)
    assert between
    logs = np.array([[*contrast(found["a"], found["b"]).logs.values()]]).T
    ((low, high),) = intervals(logs, seed=0)
    pair = compared(*made)
    assert pair.p == between.p > 0.05
    assert pair.low == pytest.approx(
        math.exp(between.mean - math.hypot(between.mean - low, between.more))
    )
    assert pair.high == pytest.approx(
        math.exp(between.mean + math.hypot(high - between.mean, between.more))
    )


def test_equal_processes_leave_interval_and_p_as_they_are() -> None:
    """The p is that of the sign flips."""
    pair = compared(*in_processes([1.5, 1.5]))
    assert pair.test == "sign flips"
    assert pair.p == 1 / 10_000
    assert pair.slower == "a"


def test_the_sign_test_is_limited_by_processes_as_well() -> None:
    """Slower in one process and faster in the other: wins and losses say nothing."""
    pair = compared(*in_processes([0.4, 1.5], late=True))
    assert pair.test == "sign test"
    assert pair.p is not None
    assert pair.p > 0.05
    assert pair.slower is None


def test_the_draws_of_a_pair_are_seeded() -> None:
    """The same seed gives the same p by random flips; another seed gives another one."""
    times = [1.0 + 0.1 * (n * n % 7 - 2.5) for n in range(20)]
    found = results(records({"a": times, "b": [1.0] * 20})).solvers
    contrasts = {("a", "b"): contrast(found["a"], found["b"])}
    first, again, other = (compare(contrasts, seed)["a", "b"].p for seed in (1, 1, 2))
    assert first == again != other


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
