"""The instances that took the ranked solvers longest."""

from __future__ import annotations

import math

from solvers.checker import Verdict
from solvers.report.slowest import SlowInstance, slowest
from tests.compare.made_up import LATE, entry, record, records, results

ENTRIES = {(n, k): entry(n, k) for n in range(20) for k in range(3)}


def test_an_instance_has_its_place_and_the_time_of_each_solver() -> None:
    """It is infinite for a timeout, None for a solver that gave up."""
    made = [record("a", 3, 1.0, isomorph=2), record("b", 3, LATE, isomorph=2)]
    made += [record("c", 3, LATE, Verdict.GAVE_UP, isomorph=2)]
    made += [record(name, 4, 0.5) for name in "abc"]
    found = slowest(results(made), ENTRIES)
    assert found[0] == SlowInstance(
        puzzle=3,
        isomorph=2,
        entry=entry(3, 2),
        seconds={"a": 1.0, "b": math.inf, "c": None},
    )
    assert [each.puzzle for each in found] == [3, 4]


def test_times_are_shown_from_the_shortest_to_the_longest() -> None:
    """A timeout shows the limit. A solver that gave up is as slow as one that timed out."""
    seconds = {"c": None, "b": 2.0, "a": math.inf, "d": 0.5}
    found = SlowInstance(puzzle=0, isomorph=0, entry=entry(0), seconds=seconds)
    assert found.as_text(10.0) == [
        ("d", "500 ms"),
        ("b", "2.00 s"),
        ("c", "gave up"),
        ("a", "> 10 s"),
    ]


def test_the_order_is_by_the_geometric_mean() -> None:
    """1 and 4 seconds take longer than 1.9 and 1.9; a timeout counts as the limit of 10 seconds."""
    found = slowest(results(records({"a": [1.9, 1.0, LATE], "b": [1.9, 4.0, 0.1]})), ENTRIES)
    assert [each.puzzle for each in found] == [1, 0, 2]


def test_only_solvers_that_support_most_instances_decide_the_order() -> None:
    """The slow solver supports one instance, which is fast for the others."""
    made = records({"a": [0.1, 1.0], "b": [0.1, 1.0]})
    made += [record("slow", 0, 9.0), record("slow", 1, LATE, Verdict.UNSUPPORTED)]
    found = slowest(results(made), ENTRIES)
    assert [each.puzzle for each in found] == [1, 0]
    assert list(found[1].seconds) == ["a", "b", "slow"]
    assert list(found[0].seconds) == ["a", "b"]


def test_without_a_limit_an_unsolved_instance_took_as_long_as_the_longest_time() -> None:
    """Four seconds: the mean of 4 and 1 is more than that of 1.5 and 1.5."""
    made = records({"a": [LATE, 1.5, 4.0], "b": [1.0, 1.5, 4.0]})
    made[0] = record("a", 0, LATE, Verdict.GAVE_UP)
    assert [each.puzzle for each in slowest(results(made, None), ENTRIES)] == [2, 0, 1]


def test_an_order_needs_no_time() -> None:
    """Without a limit, and with an unsolved measurement on each instance, the order is kept."""
    made = [
        record("a", puzzle, time, repetition=n)
        for puzzle in (1, 0)
        for n, time in enumerate([1.0, LATE])
    ]
    assert [each.puzzle for each in slowest(results(made, None), ENTRIES)] == [0, 1]


def test_nothing_ranked_is_nothing_slow() -> None:
    """No solver solved anything."""
    assert slowest(results([record("a", 0, LATE)]), ENTRIES) == ()
