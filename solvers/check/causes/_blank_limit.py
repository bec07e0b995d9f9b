"""A number of blanks above which a solver fails and up to which it is right."""

from __future__ import annotations

from typing import Final

from solvers.check.evidence import Evidence

_ENOUGH: Final = 3  # puzzles on either side


def blank_limit(evidence: Evidence) -> tuple[int, int] | None:
    """Return the most blanks of a right answer and the fewest of a wrong one, if they separate."""
    right = sorted(len(attempt.blanks) for attempt in evidence.right)
    wrong = sorted(len(attempt.blanks) for attempt in evidence.wrong)
    if len(right) < _ENOUGH or not wrong or wrong[0] <= max(right[-1], 9):
        return None
    return right[-1], wrong[0]
