"""A run for github-action-benchmark and Bencher, checked with what these services accept."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from solvers.checker import Verdict
from solvers.compare.record import Record
from solvers.compare.results.benchmark_formats import bencher, github_action_benchmark
from solvers.compare.results.run_data import RunData
from tests.compare.made_up import LATE, record, records
from tests.report.simulated import noise

TIMES = {"naive": [1.0, 4.0], "cp-sat:workers=2": [0.5, LATE]}


def made(rows: list[Record], **more: Any) -> RunData:
    """A run with a reference solver that takes a millisecond."""
    given: dict[str, Any] = {"id": "r", "time_limit": 8.0, "noise": (noise(1e6, 1e6),) * 9}
    return RunData(records=tuple(rows), **(given | more))


def test_each_value_has_a_name_a_unit_and_a_finite_number() -> None:
    """So github-action-benchmark demands; the rest is text."""
    found = github_action_benchmark(made(records(TIMES)))
    assert [(each["name"], each["unit"], each["value"]) for each in found] == [
        ("naive: time", "ns", pytest.approx(2e9)),
        ("naive: time to reference", "x", pytest.approx(2000.0)),
        ("naive: unsolved", "measurements", 0),
        ("cp-sat:workers=2: time", "ns", pytest.approx(2e9)),
        ("cp-sat:workers=2: time to reference", "x", pytest.approx(2000.0)),
        ("cp-sat:workers=2: unsolved", "measurements", 1),
    ]
    for each in found:
        assert set(each) == {"name", "unit", "value", "extra"}
        assert "of 2 measurements solved, noise grade A, run r" in each["extra"]
    assert json.dumps(found, allow_nan=False)


def test_bencher_gets_an_object_of_measures_with_a_value_each() -> None:
    """`latency` is its own measure; the names of others are slugs."""
    found = bencher(made(records(TIMES)))
    assert found["naive"] == {
        "latency": {"value": pytest.approx(2e9)},
        "time-to-reference": {"value": pytest.approx(2000.0)},
        "unsolved": {"value": 0},
    }
    for name, measures in found.items():
        assert 0 < len(name) <= 1024
        for slug, metric in measures.items():
            assert re.fullmatch(r"[a-z]+(-[a-z]+)*", slug)
            assert len(slug) <= 64
            assert set(metric) == {"value"}
            assert isinstance(metric["value"], int | float)


def test_a_solver_at_fault_has_no_time() -> None:
    """Its failures count as unsolved."""
    found = bencher(made([record("a", 0), record("a", 1, 1.0, Verdict.WRONG)]))
    assert found == {"a": {"unsolved": {"value": 1}}}


def test_what_is_not_known_is_left_out() -> None:
    """The time of an unsolved instance without a limit, and that of the reference solver."""
    assert bencher(made(records({"a": [1.0, LATE]}), time_limit=None)) == {
        "a": {"unsolved": {"value": 1}}
    }
    assert bencher(made(records({"a": [1.0]}), noise=())) == {
        "a": {"latency": {"value": pytest.approx(1e9)}, "unsolved": {"value": 0}}
    }


def test_several_tasks_have_names_of_their_own() -> None:
    """The task is written as on the command line."""
    made_up = [record("a", 0, task=task) for task in (1, None)]
    assert [*bencher(made(made_up, tasks=(1, None)))] == ["a, task 1", "a, task all"]


def test_a_measurement_that_was_not_run_is_unsolved() -> None:
    """The solver was stopped after a timeout, and has no time."""
    found = made(records({"a": [1.0, LATE], "b": [1.0] * 4}), planned=4, stop_after=1)
    assert bencher(found)["a"] == {"unsolved": {"value": 3}}
    assert github_action_benchmark(found)[0]["extra"].startswith(
        "CPU time, 1 of 4 measurements solved"
    )


def test_a_solver_that_solved_nothing_has_no_time() -> None:
    """The time limit is not a time of its own."""
    assert bencher(made(records({"a": [LATE, LATE]}))) == {"a": {"unsolved": {"value": 2}}}
