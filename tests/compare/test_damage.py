"""Damaged stores: every command reports the damage, or gives the result for the good store."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.damage import Checker, Outcome, fault


def test_random_damage_leads_to_no_traceback_and_no_other_result(tmp_path: Path) -> None:
    """A sample of `python -m bench.damage`, in which most damage is reported."""
    checker, reported = Checker(tmp_path, report=False), 0
    for seed in range(12):
        kind, faults, error = checker.check(seed)
        assert (seed, kind, faults) == (seed, kind, [])
        reported += error
    assert reported > 3


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (Outcome(0, "right", ""), ""),
        (Outcome(2, "", "error: is damaged"), ""),
        (Outcome(0, "wrong", ""), "another result: wrong"),
        (Outcome(1, "right", ""), "another result: right"),
        (Outcome(2, "", "Traceback"), "a traceback:\nTraceback"),
        (Outcome(2, "", ""), "no error, but exit code 2"),
    ],
)
def test_what_counts_as_a_fault(found: Outcome, expected: str) -> None:
    """Another output or exit code, a traceback, and an exit code without an error."""
    assert fault(found, Outcome(0, "right", "")) == expected
