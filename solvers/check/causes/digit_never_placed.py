"""A digit is never tried, or is lost: blanks with that digit are never filled."""

from __future__ import annotations

from typing import Final

from solvers.check.causes._cause import Cause
from solvers.check.evidence import Evidence
from solvers.check.findings import CheckOutcome

RANK: Final = 30

_MOST: Final = 2  # digits; if more fail, the digits are not what the failures have in common
_ENOUGH: Final = 3  # failing puzzles


def explain(evidence: Evidence) -> Cause | None:
    """Compare the digits of the blanks that are filled with those of the blanks that are not."""
    attempts = evidence.one_blank
    failing = [attempt.solution[attempt.blanks[0]] for attempt in attempts if not attempt.is_right]
    right = {attempt.solution[attempt.blanks[0]] for attempt in attempts if attempt.is_right}
    digits = sorted(set(failing))
    if evidence.outcome is CheckOutcome.WRONG:  # the blank is filled, with another digit
        return None
    if len(failing) < _ENOUGH or len(digits) > _MOST or right & set(digits) or not right:
        return None
    named = " and ".join(map(str, digits))
    return Cause(
        likely=f"The digit {named} is never placed. Look at the range of digits that are tried,"
        " such as range(1, 9), and at the table or the bits in which digits are kept.",
        evidence=f"With the solution given except for one cell, all {len(failing)} puzzles whose"
        f" blank is {named} fail, and the other {len(attempts) - len(failing)} are solved.",
    )
