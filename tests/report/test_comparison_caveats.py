"""Caveats of two runs that are compared: what they say, and whether times are compared at all."""

from __future__ import annotations

from typing import Any

import pytest

from solvers.compare.results.run_data import RunData
from solvers.report.caveats import Caveat
from solvers.report.comparison_caveats import comparison_caveats, machine_drift
from tests.report.simulated import noise, run

QUIET = (noise(1e6, 1e6),) * 9


def made(name: str = "new", **more: Any) -> RunData:
    """A run on a quiet machine."""
    return run(id=name, **({"noise": QUIET} | more))


def caveats(new: RunData, instances: int = 1) -> list[Caveat]:
    """Those of an old run and this one."""
    return list(comparison_caveats(made("old"), new, instances))


def test_equal_runs_have_no_caveat() -> None:
    """Nothing differs."""
    assert caveats(made()) == []


@pytest.mark.parametrize(
    ("facts", "kind", "message", "blocking"),
    [
        ({"finished": False}, "unfinished", "run new is not finished", False),
        (
            {"time_limit": 0.5},
            "limits-differ",
            "the time limits of the runs differ: 10 s and 0.5 s",
            False,
        ),
        (
            {"time_limit": None},
            "limits-differ",
            "the time limits of the runs differ: 10 s and none",
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
            "the reference solver took 2.0x as long in the new run",
            False,
        ),
    ],
)
def test_what_differs_is_named(
    facts: dict[str, Any], kind: str, message: str, blocking: bool
) -> None:
    """A blocking caveat prevents a comparison of times."""
    assert caveats(made(**facts)) == [Caveat(kind, message, blocking)]


def test_other_software_is_named() -> None:
    """It prevents nothing."""
    old, new = (made(environments=({"cores": 2, "python": each},)) for each in ("3.11", "3.12"))
    (found,) = comparison_caveats(old, new, 1)
    assert found == Caveat(
        "mixed-software", "the runs used different software: python 3.11 and 3.12"
    )


def test_runs_without_a_common_instance_say_so() -> None:
    """Nothing can be compared then."""
    message = "no solver has measurements of the same instance in both runs"
    assert caveats(made(), instances=0) == [Caveat("nothing-shared", message, blocking=True)]


def test_a_noisy_run_is_named_with_all_reasons() -> None:
    """Only the reasons of that run."""
    loud = made(noise=(noise(1e6, 1e6, steal=0.9, wait=3.0),) * 9)
    first, second = loud.grade.reasons
    (found,) = caveats(loud)
    assert found == Caveat("noise", f"run new was too noisy: {first}; {second}", blocking=True)


def test_the_drift_is_unknown_unless_both_runs_have_a_reference_solver() -> None:
    """It is the ratio of the medians over all blocks."""
    fast, slow = made(noise=(noise(1e6, 3e6), noise(2e6, 2e6))), made(noise=(noise(3e6, 5e6),))
    assert machine_drift(fast, slow) == 2.0
    assert machine_drift(fast, made(noise=())) is None
    assert machine_drift(made(noise=()), fast) is None
