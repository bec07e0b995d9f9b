"""Several runs with the same plan as one."""

from __future__ import annotations

from typing import Any

import pytest

from solvers.checker import Verdict
from solvers.compare.results.combined_run import combined
from solvers.compare.results.run_data import RunData
from solvers.compare.results.solver_facts import SolverFacts
from solvers.errors import InputError
from solvers.result import Status
from tests.compare.made_up import entry, record, records
from tests.report.simulated import noise, quiet
from tests.tools import need_library


def made(run: str, times: dict[str, list[float]], factor: float = 1.0, **more: Any) -> RunData:
    """A run on a machine that is slower by a factor."""
    given: dict[str, Any] = {
        "id": run,
        "solvers": tuple(times),
        "time_limit": 10.0,
        "planned": len(next(iter(times.values()))),
        "noise": (noise(factor * 1e6, factor * 1e6),) * 9,
        "environments": ({"processor": "p", "cores": 2},),
        "facts": tuple(SolverFacts(solver=solver) for solver in times),
        "records": tuple(records(times)),
    }
    return RunData(**(given | more))


def test_one_run_stays_as_it_is() -> None:
    """There is nothing to combine."""
    run = made("one", {"a": [1.0]})
    assert combined([run]) is run


def test_the_solvers_of_all_runs_are_compared_at_the_speed_of_the_first() -> None:
    """The times of a run on a slower machine are divided by what the reference solver shows."""
    run = combined([made("one", {"a": [1.0, 2.0]}), made("two", {"b": [1.2, 2.4]}, 1.2)])
    assert (run.id, run.solvers) == ("one and two", ("a", "b"))
    results = run.results[1].solvers
    assert [results[name].times for name in "ab"] == [pytest.approx((1.0, 2.0))] * 2
    (session,) = run.sessions
    assert (session.number, session.solvers) == (1, ("b",))
    assert session.slowdown
    assert session.slowdown.cpu == pytest.approx(1.2)
    assert run.may_rank


def test_a_solver_of_several_runs_is_shown_once_for_each() -> None:
    """With the name of the later run; so are its failures and facts."""
    wrong = made("two", {"a": [1.0]}, name="laptop", records=(record("a", 0, 1.0, Verdict.WRONG),))
    run = combined([made("one", {"a": [1.0]}), wrong, made("three", {"a": [1.0], "b": [1.0]})])
    names = ("a", "a in laptop", "a in three", "b")
    assert run.solvers == tuple(facts.solver for facts in run.facts) == names
    assert [each.failed for each in run.results[1].summaries] == [0, 1, 0, 0]
    assert [session.number for session in run.sessions] == [1, 2]


def test_another_machine_is_not_ranked() -> None:
    """The reference solver does not make up for another processor."""
    other = made("two", {"b": [1.0]}, environments=({"processor": "q", "cores": 2},))
    assert not combined([made("one", {"a": [1.0]}), other]).may_rank


def test_a_run_that_is_not_finished_makes_the_whole_unfinished() -> None:
    """The same holds for one that is being written."""
    run = combined([made("one", {"a": [1.0]}), made("two", {"b": [1.0]}, finished=False)])
    assert not run.finished
    assert not run.being_written


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"time_limit": 5.0}, r"time limit is 10\.0 in run one and 5\.0 in run two; combine runs"),
        ({"seed": 3}, "seed is 0 in run one and 3 in run two"),
        (
            {"records": (record("b", 0, entry=entry(5)),)},
            "runs one and two have different puzzles",
        ),
    ],
)
def test_runs_with_different_plans_are_refused(more: dict[str, Any], message: str) -> None:
    """What differs is named."""
    with pytest.raises(InputError, match=message):
        combined([made("one", {"a": [1.0]}), made("two", {"b": [1.0]}, **more)])


def test_a_run_is_not_combined_with_itself() -> None:
    """Its blocks would count twice."""
    run = made("one", {"a": [1.0]})
    with pytest.raises(InputError, match="run one is given twice; give each run once"):
        combined([combined([run, made("two", {"a": [1.0]})]), run])


def test_the_grade_is_not_better_than_that_of_the_noisiest_run() -> None:
    """Many quiet blocks do not hide the noisy ones of another run."""
    loud = made("two", {"b": [1.0]}, noise=quiet(50, 0.8))
    assert loud.grade.letter == "D"
    run = combined([made("one", {"a": [1.0]}, noise=quiet(900)), loud])
    assert run.grade == loud.grade
    assert not run.may_rank


def test_the_json_of_a_combined_run_has_the_members_of_any_other() -> None:
    """It does not repeat the records of the runs."""
    need_library("scipy")
    from solvers.report.analysis import analyse

    one = made("one", {"a": [1.0, 2.0]})
    both = combined([one, made("two", {"b": [1.0, 2.0]})])
    first, whole = (analyse(run).as_json()["run"] for run in (one, both))
    assert whole.keys() == first.keys()
    assert "parts" not in whole


def test_claims_are_compared_across_runs() -> None:
    """A solver that claims one solution is refuted by two verified ones of another run."""
    one = made("one", {"a": [1.0]}, records=(record("a", 0, 1.0),))
    more = record("b", 0, 1.0, status=Status.MULTIPLE, solutions=2)
    found = combined([one, made("two", {"b": [1.0]}, records=(more,))])
    verdicts = {each.solver: each.verdict for each in found.records}
    assert verdicts == {"a": Verdict.REFUTED, "b": Verdict.CORRECT}
    assert [each.claims for each in found.disagreements] == [
        (("a", "claims 1 solutions"), ("b", "found 2"))
    ]
