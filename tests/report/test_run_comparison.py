"""Two runs of the same puzzles: failures, solved counts and times."""

from __future__ import annotations

import json
from typing import Any

import pytest

from solvers.checker import Verdict
from solvers.compare.measure import Measure
from solvers.compare.noise import BlockNoise
from solvers.compare.record import BATCH_SUFFIX
from solvers.report.gate import Gate
from solvers.report.run_comparison import RunComparison, compare
from solvers.report.solver_change import Change
from tests.compare.made_up import entry
from tests.report.simulated import LATE, noise, quiet, row, rows, run

TIMES = [0.1 * (n + 1) for n in range(12)]


def machine(factor: float) -> tuple[BlockNoise, ...]:
    """A quiet machine that is slower by a factor."""
    return tuple(noise(factor * each.reference_a, factor * 1e6) for each in quiet())


SLOWER = machine(1.2)


def compared(
    old: dict[str, list[float]], new: dict[str, list[float]], **more: Any
) -> RunComparison:
    """Two runs with those times; `more` are facts of the new one."""
    return compare(run(rows(old), id="before"), run(rows(new), id="after", **more))


def change(old: list[float], new: list[float], **more: Any) -> Change:
    """That of the only solver."""
    return compared({"a": old}, {"a": new}, **more).changes[0]


def test_a_solver_that_became_slower_is_found_with_its_ratio() -> None:
    """A fifth slower is beyond 5% and 15%, not beyond 25%."""
    found = compared({"a": TIMES, "b": TIMES}, {"a": [1.2 * time for time in TIMES], "b": TIMES})
    a, b = found.changes
    assert a.sentence.startswith("a became slower: it takes 1.20x as long as before (95% CI ")
    assert b.sentence.startswith("b is as fast as before, within 2%: it takes 1.00x as long ")
    assert [a.is_slower_than(share) for share in (0.05, 0.15, 0.25)] == [True, True, False]
    assert not b.is_slower_than(0.0)
    assert not found.undecided


def test_a_solver_that_became_faster_is_not_a_regression() -> None:
    """The ratio is below 1."""
    found = compared({"a": TIMES}, {"a": [time / 2 for time in TIMES]})
    assert found.changes[0].sentence.startswith("a became faster: it takes 0.50x as long as before")
    assert not found.changes[0].is_slower_than(0.0)


def test_new_and_gone_failures_are_listed_by_instance() -> None:
    """A failure in both runs is neither. The times of a solver at fault are not compared."""
    verdicts = {"before": ["wrong", "wrong", "", ""], "after": ["wrong", "", "refuted", ""]}
    old, new = (
        run(row("a", n, 1.0, verdict, reason=f"{name} {n}") for n, verdict in enumerate(given))
        for name, given in verdicts.items()
    )
    found = compare(old, new)
    for failures, expected in (
        (found.new_failures, ("refuted", "after 2", 3)),
        (found.gone_failures, ("wrong", "before 1", 2)),
    ):
        assert [(each.verdict, each.reason, each.entry.line) for each in failures] == [expected]
    assert found.changes[0].pair is None
    assert "not compared" in found.changes[0].sentence
    assert found.changes[0].sentence.startswith("a is at fault, and")
    right = compare(old, run([row("a", n, 1.0) for n in range(4)]))
    assert right.changes[0].sentence == "a was at fault before, and its times are not compared"


def test_new_timeouts_make_it_slower_by_at_least() -> None:
    """If both runs have timeouts of their own, it is slower more often."""
    found = compared({"a": TIMES}, {"a": [LATE] * 3 + [5.0] * 9})
    assert found.changes[0].sentence.startswith("a became slower: it takes at least ")
    assert "3 fully solved only before" in found.changes[0].sentence
    assert found.changes[0].is_slower_than(0.05)
    both = compared({"a": [*TIMES, LATE]}, {"a": [LATE] * 11 + [5.0] * 2})
    assert both.changes[0].sentence.startswith(
        "a became slower on most puzzles that differ: it was faster on "
    )
    assert both.changes[0].is_slower_than(0.05)


def test_a_solver_that_solves_less_is_found_with_the_instances() -> None:
    """24 of 24 before, 16 of 24 now: each timeout is listed with its file and line."""
    found = change([1.0] * 24, [1.0] * 16 + [LATE] * 8)
    assert found.solves_fewer
    assert found.counts == ("a solved 24 of 24 measurements before, and 16 of 24 now")
    assert [loss.entry.line for loss in found.losses] == list(range(17, 25))
    assert {(loss.verdict, loss.solved_old, loss.solved_new) for loss in found.losses} == {
        (Verdict.TIMEOUT, 1, 0)
    }
    assert found.gains == 0


def test_a_solver_that_solves_more_is_not_a_regression() -> None:
    """But one that newly times out is, even if it solves as much as before."""
    more = change([1.0] * 4 + [LATE] * 2, [1.0] * 6)
    assert (more.solves_fewer, more.losses, more.gains) == (False, (), 2)
    as_much = change([1.0] * 5 + [LATE], [LATE] + [1.0] * 5)
    assert (as_much.solves_fewer, len(as_much.losses), as_much.gains) == (True, 1, 1)


@pytest.mark.parametrize("verdict", ["unsupported", "gave-up", "wrong"])
def test_nothing_makes_up_for_what_is_no_longer_attempted(verdict: str) -> None:
    """An instance that was solved before, and fails, gives up or is not supported now."""
    old = run(rows({"a": [1.0] * 4 + [LATE] * 2}))
    made = rows({"a": [1.0] * 6})
    made[0] = row("a", 0, LATE, verdict)
    (found,) = compare(old, run(made)).changes
    assert found.solves_fewer
    assert [loss.verdict for loss in found.losses] == [verdict]


def test_one_timeout_in_three_repetitions_is_a_loss() -> None:
    """Numbers of repetitions may differ: the share of solved measurements counts."""
    old = run([row("a", 0, 1.0)])
    once = [row("a", 0, LATE if n == 2 else 1.0, repetition=n) for n in range(3)]
    (loss,) = compare(old, run(once)).changes[0].losses
    assert (loss.solved_old, loss.measured_old) == (1, 1)
    assert (loss.solved_new, loss.measured_new) == (2, 3)
    assert compare(run(once), run(once)).changes[0].losses == ()


def test_a_timeout_that_a_slower_machine_explains_is_excused() -> None:
    """A fifth slower: 9 s may become 10.8 s within a limit of 10 s, 8 s may not."""
    found = change([8.0, 9.0, 1.0], [LATE, LATE, 1.0], noise=SLOWER)
    assert [loss.excused for loss in found.losses] == [False, True]
    assert found.solves_fewer
    assert not change([9.0, 9.0, 1.0], [LATE, LATE, 1.0], noise=SLOWER).solves_fewer
    assert change([9.0, 9.0, 1.0], [LATE, LATE, 1.0]).solves_fewer


def test_on_a_machine_that_is_too_noisy_only_times_near_the_limit_are_excused() -> None:
    """6 s may become more than the limit of 10 s, 0.4 s may not."""
    loud = quiet(50, 0.8)
    assert compared({"a": [6.0] * 3}, {"a": [6.0] * 3}, noise=loud).undecided
    assert not change([6.0] * 3, [LATE] * 3, noise=loud).solves_fewer
    assert change([0.4] * 3, [LATE] * 3, noise=loud).solves_fewer
    made = [row("a", n, LATE, "gave-up") for n in range(3)]
    assert compare(run(rows({"a": [6.0] * 3})), run(made, noise=loud)).changes[0].solves_fewer


def test_the_task_of_each_failure_is_known_and_new_solvers_count_theirs() -> None:
    """A solver that is only in the new run is reported with its number of wrong measurements."""
    made = [row("a", 0, 1.0, "wrong", task=task) for task in (1, 2)]
    made += [row("b", 0, 1.0, "wrong", repetition=n) for n in range(2)]
    old = run([row("a", 0, 1.0, task=task) for task in (1, 2)], tasks=(1, 2))
    found = compare(old, run(made, tasks=(1, 2)))
    failures = [(failure.solver, failure.task) for failure in found.new_failures]
    assert failures == [("a", 1), ("a", 2)]
    assert found.new_at_fault == (("b", 2),)
    assert (found.task, found.tasks) == ("1", ("1", "2"))


def test_a_batch_is_compared_by_what_it_solves() -> None:
    """Its time is a throughput, which is not tested."""
    name = f"a{BATCH_SUFFIX}"
    old, new = (run(row(name, n, time, in_batch=True) for n in range(8)) for time in (1.0, 5.0))
    (found,) = compare(old, new).changes
    assert (found.pair, found.solved_old, found.solved_new) == (None, 8, 8)
    assert "throughput" in found.sentence


def test_instances_are_matched_by_their_puzzle() -> None:
    """Only those that are in both runs count; solvers of one run only are named."""
    old = run([*(row("a", n, 1.0) for n in range(8)), row("gone", 0, 1.0)])
    moved = [row("a", 100 - n, 2.0, entry=entry(n)) for n in range(2, 12)]
    found = compare(old, run([*moved, row("come", 98, 1.0, entry=entry(2))]))
    assert (found.instances, found.changes[0].measured_old, found.changes[0].measured_new) == (
        6,
        6,
        6,
    )
    assert found.changes[0].pair
    assert found.changes[0].pair.ratio == pytest.approx(2.0)
    assert (found.only_old, found.only_new) == (("gone",), ("come",))


def test_a_new_solver_at_fault_is_named() -> None:
    """With the number of its failed measurements."""
    made = [
        *rows({"a": [1.0]}),
        *(row("b", n, 1.0, "wrong", repetition=k) for n in (0, 1) for k in (0, 1)),
    ]
    found = compare(run(rows({"a": [1.0]})), run(made))
    assert found.new_at_fault == (("b", 4),)
    assert found.new_failures == ()


def test_a_slower_machine_does_not_make_a_solver_slower() -> None:
    """The reference solver took a fifth longer as well."""
    found = compared({"a": TIMES}, {"a": [1.2 * time for time in TIMES]}, noise=SLOWER)
    assert found.machine[Measure.CPU].ratio == pytest.approx(1.2)
    assert [caveat.kind for caveat in found.caveats] == ["drift"]
    assert found.changes[0].pair
    assert found.changes[0].pair.ratio == pytest.approx(1.0)
    assert not found.changes[0].pair.different


@pytest.mark.parametrize(
    ("facts", "kind", "undecided"),
    [
        ({"environments": ({"processor": "other", "cores": 2},)}, "mixed-machines", True),
        ({"tasks": (1, 2), "task": 2}, "tasks-differ", True),
        ({"noise": quiet(50, 0.8)}, "noise", True),
        ({"finished": False}, "unfinished", False),
    ],
)
def test_what_differs_is_a_caveat(facts: dict[str, Any], kind: str, undecided: bool) -> None:
    """Some keep times from being compared; then no solver fails for being slower."""
    environments = ({"processor": "p", "cores": 2, "python": "3.11"},)
    old = run(rows({"a": TIMES}), environments=environments)
    made = [*rows({"a": [3 * time for time in TIMES]}), row("a", 0, 1.0, task=2)]
    kept = made if len(facts.get("tasks", ())) > 1 else made[:-1]
    found = compare(old, run(kept, **({"environments": environments} | facts)))
    assert kind in [caveat.kind for caveat in found.caveats]
    assert found.undecided is undecided
    assert bool(Gate(slower=0.05).reasons(found)) is not undecided


def test_the_shorter_of_two_limits_holds_for_both_runs() -> None:
    """8 s within 10 s, and a timeout within 5 s, are the same: both are longer than 5 s."""
    found = change([*TIMES, 8.0], [*TIMES, LATE], time_limit=5.0)
    assert found.pair
    assert found.pair.neither == 1
    assert found.pair.ratio == pytest.approx(1.0)
    assert (found.solved_old, found.solved_new, found.losses) == (12, 12, ())


def test_runs_without_a_common_instance_are_not_compared() -> None:
    """Nor are empty ones; all of it is plain JSON."""
    for old, new in (({"a": [1.0]}, {}), ({}, {}), ({"a": [1.0]}, {"b": [1.0]})):
        found = compared(old, new)
        assert found.undecided
        assert Gate(slower=0.0).reasons(found) == ()
        assert json.dumps(found.as_json(), allow_nan=False)


def test_a_comparison_names_its_runs_and_solvers() -> None:
    """The names are those of the runs; a change has that of its solver and its sentence."""
    found = compared({"a": TIMES}, {"a": TIMES})
    assert (found.old, found.new) == ("before", "after")
    (change,) = found.changes
    assert change.solver == "a"
    assert change.pair
    assert change.pair.sentence == change.sentence
    assert (change.solved_old, change.measured_old) == (12, 12)
    twice = [row("a", n, time, repetition=k) for n, time in enumerate(TIMES) for k in range(2)]
    more = compare(run(rows({"a": TIMES})), run(twice)).changes[0]
    assert (more.measured_old, more.measured_new) == (12, 24)
    assert (more.solved_old, more.solved_new) == (12, 24)


def test_a_comparison_as_json_says_who_solves_less_and_whether_it_is_undecided() -> None:
    """The two are computed, not stored."""
    found = compared({"a": TIMES, "b": TIMES}, {"a": [LATE] * 12, "b": TIMES}).as_json()
    assert [change["solves_fewer"] for change in found["changes"]] == [True, False]
    assert found["undecided"] is False
    assert compared({"a": TIMES}, {"a": TIMES}, task=2, tasks=(1, 2)).as_json()["undecided"] is True


def test_without_a_reference_solver_the_machine_excuses_nothing() -> None:
    """A fifth slower is a fifth slower, and a timeout is a timeout."""
    old, new = (run(rows({"a": times}), noise=()) for times in (TIMES, [1.2 * t for t in TIMES]))
    assert compare(old, new).machine == {}
    assert compare(old, new).changes[0].is_slower_than(0.05)
    late = compare(run(rows({"a": [6.0]}), noise=()), run(rows({"a": [LATE]}), noise=()))
    assert not late.changes[0].losses[0].excused


def test_a_solver_at_fault_did_not_become_slower() -> None:
    """Its times are not compared."""
    made = [row("a", n, 5 * time, "wrong" if n == 0 else "") for n, time in enumerate(TIMES)]
    assert not compare(run(rows({"a": TIMES})), run(made)).changes[0].is_slower_than(0.05)


@pytest.mark.parametrize("drift", [0.6, 1.0, 1.6])
@pytest.mark.parametrize(("factor", "state"), [(1.2, "slower"), (1.0, "same"), (0.8, "faster")])
def test_the_drift_of_the_machine_is_corrected_in_both_directions(
    drift: float, factor: float, state: str
) -> None:
    """A solver that is 1.20x slower is called that, however fast the machine was."""
    new = [drift * factor * time for time in TIMES[:6] * 4]
    found = change(TIMES[:6] * 4, new, noise=machine(drift))
    assert found.pair
    assert found.pair.ratio == pytest.approx(factor)
    expected = {"slower": "a became slower: it takes 1.20x", "faster": "a became faster"}
    assert found.sentence.startswith(expected.get(state, "a is as fast as before, within 2%"))
    assert found.is_slower_than(0.1) is (state == "slower")


def test_a_faster_machine_does_not_hide_that_a_solver_became_slower() -> None:
    """Times within the limit are compared with what the old machine would have needed."""
    found = change([2.0] * 12, [2.0] * 12, noise=machine(0.5))
    assert found.pair
    assert found.pair.ratio == pytest.approx(2.0)
    assert found.is_slower_than(0.5)


def test_an_answer_that_the_old_machine_would_not_have_given_in_time_is_late() -> None:
    """On a machine of half the speed, 9 s are as long as 4.5 s, and 8 s before are 16 s."""
    found = change([1.0] * 6 + [8.0], [2.0] * 6 + [LATE], noise=machine(2.0))
    assert found.pair
    assert (found.pair.neither, found.pair.bound) == (1, "exact")
    assert found.pair.ratio == pytest.approx(1.0)
    assert [loss.excused for loss in found.losses] == [True]


def test_the_interval_includes_how_well_the_drift_is_known() -> None:
    """A reference solver that is known within 10% cannot show a difference of 5%."""
    vague = tuple(noise(1e6 * 1.15 ** (n % 3), 1e6 * 1.15 ** (n % 3)) for n in range(8))
    new = [1.05 * time for time in TIMES]
    sure, unsure = (
        compare(run(rows({"a": TIMES}), noise=each), run(rows({"a": new}), noise=each)).changes[0]
        for each in (quiet(), vague)
    )
    assert sure.pair
    assert unsure.pair
    assert sure.pair.ratio == unsure.pair.ratio == pytest.approx(1.05)
    assert (sure.pair.slower, unsure.pair.slower) == ("the new a", None)
    assert unsure.pair.low
    assert sure.pair.low
    assert unsure.pair.low < 1 < sure.pair.low
    assert unsure.sentence.startswith("a: not known whether it is slower or faster")


def test_a_solver_whose_options_changed_is_compared_by_its_name() -> None:
    """With the options of both runs; two solvers of one name cannot be matched."""
    old = {"a:x=1": TIMES, "b:x=1": TIMES}
    found = compared(old, {"a:x=2": TIMES, "b:x=2": TIMES, "b:x=3": TIMES})
    assert [(each.solver, each.was) for each in found.changes] == [("a:x=2", "a:x=1")]
    assert (found.only_old, found.only_new) == (("b:x=1",), ("b:x=2", "b:x=3"))
    assert [each.message for each in found.changed] == ["a (options): a:x=1 -> a:x=2"]
