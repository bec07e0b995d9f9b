"""A timeout is a fault only if a slow solver cannot be the reason."""

from __future__ import annotations

from math import inf

import pytest

from solvers.check import CheckOutcome, Finding
from solvers.check import puzzle_library as library
from solvers.check.attempt import Attempt
from solvers.check.endless import is_endless
from solvers.check.evidence import Evidence
from solvers.formats import PuzzleEntry

EASY, MEDIUM = library.section("easy")[1], library.section("medium")[1]
ONE_BLANK = library.last_blanks()[5]


@pytest.mark.parametrize(
    ("entry", "milliseconds", "cpu", "endless"),
    [
        (EASY, 0.1, 0.1, True),  # 31 blanks and few wrong digits, at the speed of the other answers
        (EASY, 4.0, 0.1, True),  # the other answers had to wait for a processor
        (EASY, 400.0, 0.1, False),  # it sleeps
        (EASY, 400.0, 0.0, False),  # its CPU time is not known
        (EASY, 400.0, 400.0, False),  # every puzzle takes long
        (MEDIUM, 5.0, 5.0, False),  # a long search
        (ONE_BLANK, 400.0, 400.0, True),  # nothing to search
        (ONE_BLANK, None, 0.0, False),  # nothing was answered
    ],
)
def test_the_time_is_predicted_from_other_answers(
    entry: PuzzleEntry, milliseconds: float | None, cpu: float, endless: bool
) -> None:
    """By the number of blanks, and of wrong digits that a search tries."""
    found = Finding(CheckOutcome.TIMEOUT, entry, "")
    attempts = [
        Attempt(other, None, int(milliseconds * 1e6), int(cpu * 1e6))
        for other in library.blank_units()[:5]
        if milliseconds is not None
    ]
    evidence = Evidence(found, attempts, lambda entry: Attempt(entry), end=inf)
    assert is_endless(evidence, time_limit=1.0) is endless
