"""Two runs on the instances of both: failures, and what is solved less."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from solvers.checker import Verdict
from solvers.compare.measure import Measure
from solvers.compare.record import Record
from solvers.compare.results.matched_runs import Loss, match_runs
from solvers.compare.results.run_data import RunData
from tests.compare.made_up import LATE, LIMIT, entry, record, records


def run(made: Iterable[Record], **more: Any) -> RunData:
    """A run with these records."""
    given: dict[str, Any] = {"time_limit": LIMIT} | more
    return RunData(id="r", records=tuple(made), **given)


def losses(old: list[Record], new: list[Record], slowdown: float = 1.0) -> tuple[Loss, ...]:
    """What solver `a` solves less in the new run."""
    return match_runs(run(old), run(new)).losses("a", slowdown)


def test_a_failure_names_its_solver_and_its_instance() -> None:
    """With the text, the shape, the file and the line of the puzzle."""
    wrong = [record("a", 0, 1.0, Verdict.WRONG, reason="r1c1"), record("b", 0)]
    found = match_runs(run(records({"a": [1.0], "b": [1.0]})), run(wrong))
    (failure,) = found.new_failures
    assert (failure.solver, failure.verdict, failure.reason) == ("a", Verdict.WRONG, "r1c1")
    assert failure.entry == entry(0)
    assert found.gone_failures == ()


def test_runs_without_a_time_limit_are_matched() -> None:
    """If one of them has a limit, it applies to both."""
    made = records({"a": [1.0, 5.0]})
    free, limited = run(made, time_limit=None), run(made, time_limit=2.0)
    assert match_runs(free, free).old["a"].time_limit is None
    found = match_runs(free, limited)
    assert [each["a"].solved for each in (found.old, found.new)] == [1, 1]


def test_the_first_of_two_equal_puzzles_is_matched() -> None:
    """A run may contain a puzzle several times; here its times differ."""
    old = [record("a", 0, 1.0), record("a", 1, 2.0, entry=entry(0))]
    new = [
        record("a", 0, 3.0, entry=entry(5)),
        *(record("a", n, n, entry=entry(0)) for n in (4, 7)),
    ]
    found = match_runs(run(old), run(new))
    assert {at: each.time for at, each in found.old["a"].instances.items()} == {(0, 0): 1.0}
    assert {at: each.time for at, each in found.new["a"].instances.items()} == {(0, 0): 4.0}
    assert found.entries == {(0, 0): entry(0)}


@pytest.mark.parametrize(("slowdown", "excused"), [(1.99, False), (2.0, True), (2.01, True)])
def test_a_timeout_is_excused_if_the_machine_is_slow_enough(slowdown: float, excused: bool) -> None:
    """Five seconds take ten on a machine that is twice as slow, which is the limit."""
    (loss,) = losses([record("a", 0, 5.0)], [record("a", 0, LATE)], slowdown)
    assert loss.excused is excused


def test_a_timeout_of_the_old_run_excuses_nothing() -> None:
    """Only the times of solved measurements are slowed down."""
    old = [record("a", 0, time, repetition=n) for n, time in enumerate([1.0, 2.0, LATE])]
    new = [record("a", 0, LATE, repetition=n) for n in range(3)]
    (loss,) = losses(old, new, 2.0)
    assert not loss.excused
    assert (loss.solved_old, loss.measured_old, loss.solved_new, loss.measured_new) == (2, 3, 0, 3)
    assert losses(old, new, 5.0)[0].excused


def test_times_are_those_that_the_old_machine_would_need() -> None:
    """The time limit is that of the machine that had less of it."""
    old, new = records({"a": [1.0, 8.0]}), records({"a": [2.0, 9.0]})
    after, before = match_runs(run(old), run(new)).in_old_time("a", {Measure.CPU: 2.0})
    assert before.time_limit == after.time_limit == LIMIT / 2
    assert [each.time for each in before.instances.values()] == [1.0, LATE]
    assert [each.time for each in after.instances.values()] == [1.0, 4.5]
    after, before = match_runs(run(old), run(new)).in_old_time("a", {Measure.CPU: 0.5})
    assert before.time_limit == after.time_limit == LIMIT
    assert [each.time for each in before.instances.values()] == [1.0, 8.0]
    assert [each.time for each in after.instances.values()] == [4.0, LATE]


def test_failures_of_a_solver_whose_options_changed_are_matched() -> None:
    """They have the spec of the new run; a batch is matched with a batch."""
    old = [record(name, 0, 1.0, Verdict.WRONG) for name in ("a:x=1", "b:x=1 (batch)")]
    new = [record(name, 0, 1.0, Verdict.WRONG) for name in ("a:x=2", "b:x=2 (batch)")]
    found = match_runs(run(old), run(new))
    assert found.specs == {"a:x=2": "a:x=1", "b:x=2 (batch)": "b:x=1 (batch)"}
    assert found.new_failures == found.gone_failures == ()
    right = match_runs(run(old), run(records({"a:x=2": [1.0]})))
    assert [each.solver for each in right.gone_failures] == ["a:x=2"]
