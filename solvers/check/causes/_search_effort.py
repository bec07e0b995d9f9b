"""Separate right from wrong answers by the number of wrong digits that a right search tries."""

from __future__ import annotations

from typing import Final, NamedTuple

from solvers.check.evidence import Evidence

MEASURES: Final = (
    "a search in reading order",
    "a search that fills the tightest cell first",
    "a search that fills forced cells first",
)
_ENOUGH: Final = 4  # right answers


class Separation(NamedTuple):
    """A measure by which all failing puzzles need more wrong digits than the solved ones."""

    measure: str
    most_right: int
    least_wrong: int
    wrong: int


def separation(evidence: Evidence) -> Separation | None:
    """Return the measure that separates right from wrong answers; None if none does."""
    right = [evidence.backtracks(attempt.entry) for attempt in evidence.right]
    wrong = [evidence.backtracks(attempt.entry) for attempt in evidence.wrong]
    if len(right) < _ENOUGH or not wrong:
        return None
    for place, measure in enumerate(MEASURES):
        most = max(each[place] for each in right)
        least = min(each[place] for each in wrong)
        if least > most:
            return Separation(measure, most, least, len(wrong))
    return None
