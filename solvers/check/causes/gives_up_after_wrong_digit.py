"""The search gives up after a wrong digit, because something that the digit changed stays."""

from __future__ import annotations

from typing import Final

from solvers.check.causes._cause import Cause
from solvers.check.causes._search_effort import MEASURES
from solvers.check.evidence import Evidence
from solvers.check.findings import CheckOutcome

RANK: Final = 75

_GIVES_UP: Final = frozenset(
    {CheckOutcome.CLAIMS_NONE, CheckOutcome.UNTOUCHED, CheckOutcome.CRASH, CheckOutcome.WRONG}
)
_ENOUGH: Final = 10  # puzzles without a wrong digit


def explain(evidence: Evidence) -> Cause | None:
    """Puzzles whose first digits are all right are solved; others fail."""
    if evidence.outcome not in _GIVES_UP or not all(t.is_right for t in evidence.one_blank):
        return None
    right = [evidence.backtracks(attempt.entry) for attempt in evidence.right]
    wrong = [evidence.backtracks(attempt.entry) for attempt in evidence.wrong]
    for place, measure in enumerate(MEASURES):
        needing = sum(each[place] > 0 for each in wrong)
        solved = [each[place] for each in right]
        straight = solved.count(0)
        if straight >= _ENOUGH and needing == len(wrong) and needing > len(solved) - straight:
            return Cause(
                likely="After a wrong digit the search does not recover. Undo everything that the"
                " digit changed (the cell, and its marks in row, column and box), try the next"
                " digit, and report failure only after the last one.",
                evidence=f"{straight} puzzles on which {measure} places no wrong digit are solved."
                f" Of those on which it places one, {needing} fail and"
                f" {len(solved) - straight} are solved.",
            )
    return None
