"""Caveats of two runs that are compared: what they say, and whether times are compared at all."""

from __future__ import annotations

from typing import Any

import pytest

from solvers.compare.measure import Measure
from solvers.compare.results.run_data import RunData
from solvers.report.caveats import Caveat
from solvers.report.comparison_caveats import comparison_caveats
from solvers.report.drift import machine_drift
from tests.report.simulated import noise, rows, run

DRIFT = "2.0x as long in the new run (95% CI 2.0 to 2.0, CPU time)"
QUIET = (noise(1e6, 1e6),) * 9


def made(name: str = "new", **more: Any) -> RunData:
    """A run on a quiet machine."""
    return run(id=name, **({"noise": QUIET} | more))


def caveats(new: RunData, instances: int = 1) -> list[Caveat]:
    """Those of an old run and this one."""
    old = made("old")
    drift = machine_drift(old, new)
    drift.pop(Measure.WALL, None)
    return list(comparison_caveats(old, new, instances, drift))


def test_equal_runs_have_no_caveat() -> None:
    """Nothing differs."""
    assert caveats(made()) == []


def test_instances_of_one_run_have_a_caveat() -> None:
    """Only those of both are compared."""
    one, three = rows({"a": [1.0]}), rows({"a": [1.0] * 3})
    for old, new, message in (
        (three, one, "2 instances are only in the run before"),
        (one, three[:2], "1 instance is only in the run after"),
    ):
        found = comparison_caveats(made(records=tuple(old)), made(records=tuple(new)), 1, {})
        assert message in [each.message for each in found]


@pytest.mark.parametrize(
    ("facts", "kind", "message", "blocking"),
    [
        ({"finished": False}, "unfinished", "run new is not finished", False),
        (
            {"finished": False, "being_written": True},
            "being-written",
            "run new is still being written: its answers so far are compared",
            False,
        ),
        (
            {"noise": ()},
            "no-reference",
            "a run has no reference solver: times are not corrected for the machine's speed",
            False,
        ),
        (
            {"environments": ({"cores": 2, "processor": "q"},)},
            "mixed-machines",
            "the runs were made on different machines: processor p and q",
            True,
        ),
        (
            {"tasks": (3,), "task": 3},
            "tasks-differ",
            "the tasks of the runs differ: find one solution and find up to 3 solutions",
            True,
        ),
        (
            {"noise": (noise(2e6, 2e6),) * 9},
            "drift",
            f"the reference solver took {DRIFT}; times are corrected for that",
            False,
        ),
    ],
)
def test_what_differs_is_named(
    facts: dict[str, Any], kind: str, message: str, blocking: bool
) -> None:
    """A blocking caveat prevents a comparison of times."""
    assert caveats(made(**facts)) == [Caveat(kind, message, blocking)]


def test_runs_without_a_common_instance_say_so() -> None:
    """Nothing can be compared then."""
    message = "no solver has measurements of the same instance in both runs"
    assert caveats(made(), instances=0) == [Caveat("nothing-shared", message, blocking=True)]


def test_a_noisy_run_is_named_with_all_reasons() -> None:
    """Only the reasons of that run."""
    loud = made(noise=tuple(noise(1e6 * 4 ** (n % 2), 1e6, steal=0.9) for n in range(9)))
    first, second = loud.grade.reasons
    (found,) = (each for each in caveats(loud) if each.blocking)
    assert found == Caveat("noise", f"run new was too noisy: {first}; {second}", blocking=True)


def test_times_that_are_not_compared_are_not_called_corrected() -> None:
    """The drift is reported all the same."""
    new = made(noise=(noise(2e6, 2e6),) * 9, environments=({"cores": 2, "processor": "q"},))
    assert caveats(new)[1] == Caveat("drift", f"the reference solver took {DRIFT}")
