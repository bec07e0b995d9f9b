"""What makes a comparison of two runs fail."""

from __future__ import annotations

import pytest

from solvers.errors import InputError
from solvers.report.gate import Gate
from solvers.report.run_comparison import RunComparison, compare
from tests.report.simulated import LATE, row, rows, run

TIMES = [0.1 * (n + 1) for n in range(12)]
SLOWER = [1.2 * time for time in TIMES]


def compared(old: dict[str, list[float]], new: dict[str, list[float]]) -> RunComparison:
    """Two runs with those times."""
    return compare(run(rows(old)), run(rows(new)))


def reasons(gate: Gate, found: RunComparison) -> list[tuple[str, str, str]]:
    """The reasons to fail."""
    return [(each.kind, each.solver, each.message) for each in gate.reasons(found)]


def test_equal_runs_pass() -> None:
    """With every option."""
    gate = Gate(slower=0.0, by_solver={"a": 0.0}, fewer_solved=True)
    assert gate.reasons(compared({"a": TIMES}, {"a": TIMES})) == ()


def test_new_failures_fail_without_any_option() -> None:
    """Those of a solver are counted; so are those of a solver that is only in the new run."""
    made = [row("a", n, 1.0, "wrong") for n in range(2)] + [row("b", 0, 1.0, "crash")]
    found = compare(run(rows({"a": [1.0, 1.0]})), run(made))
    assert reasons(Gate(), found) == [
        ("new-failures", "a", "has 2 new failures"),
        ("new-solver-at-fault", "b", "is new and has 1 failure"),
    ]
    assert reasons(Gate(), compare(run(made), run(made))) == []


def test_fewer_solved_puzzles_fail_by_default_if_slower_solvers_do() -> None:
    """The option says it alone, and can leave it out."""
    found = compared({"a": TIMES}, {"a": [*TIMES[:10], LATE, LATE]})
    fewer = ("fewer-solved", "a", "solves less of 2 instances")
    assert reasons(Gate(), found) == []
    assert reasons(Gate(fewer_solved=True), found) == [fewer]
    assert fewer in reasons(Gate(slower=0.05), found)
    assert fewer in reasons(Gate(by_solver={"a": 9.0}), found)
    assert fewer not in reasons(Gate(slower=9.0, fewer_solved=False), found)


def test_instances_that_were_not_measured_again_fail_like_fewer_solved_puzzles() -> None:
    """They may not be solved any more. Those that were not solved before do not count."""
    found = compared({"a": [*TIMES, LATE]}, {"a": TIMES[:10]})
    message = "was not measured in the run after on 2 instances that it solved before"
    lost = ("not-measured", "a", message)
    assert reasons(Gate(slower=0.05), found) == [lost]
    assert reasons(Gate(), found) == []
    assert reasons(Gate(slower=0.05), compared({"a": TIMES[:10]}, {"a": TIMES})) == []


def test_each_solver_may_have_a_threshold_of_its_own() -> None:
    """It replaces the one for all."""
    found = compared({"a": TIMES, "b": TIMES}, {"a": SLOWER, "b": SLOWER})
    a, b = (("slower", name, "is surely slower by more than 5%") for name in "ab")
    assert reasons(Gate(slower=0.05), found) == [a, b]
    assert reasons(Gate(slower=0.05, by_solver={"a": 0.25}), found) == [b]
    assert reasons(Gate(by_solver={"a": 0.05}), found) == [a]
    assert reasons(Gate(by_solver={"a": 0.075}), found) == [
        ("slower", "a", "is surely slower by more than 7.5%")
    ]


def test_a_threshold_for_an_unknown_solver_is_an_error() -> None:
    """It would never fail."""
    with pytest.raises(InputError, match=r"no solver c in both runs; .+ are a$"):
        Gate(by_solver={"c": 0.1}).reasons(compared({"a": TIMES}, {"a": TIMES}))
