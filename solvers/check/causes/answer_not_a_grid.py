"""The answer is not a grid: cells hold other values than digits, or rows or cells are missing."""

from __future__ import annotations

import re
from typing import Final

from solvers.check.causes._cause import Cause
from solvers.check.evidence import Evidence
from solvers.check.findings import CheckOutcome

RANK: Final = 8

_VALUE: Final = re.compile(r" holds ")
_SIZE: Final = re.compile(r" has \d+ (?:rows|cells)")


def explain(evidence: Evidence) -> Cause | None:
    """Read which value a cell holds, or which size the answer has."""
    reason = evidence.found.reason
    if evidence.outcome is not CheckOutcome.INVALID_OUTPUT:
        return None
    shown = f"In an answer, {reason.splitlines()[0]}."
    if _VALUE.search(reason):
        return Cause(
            likely="A value is written into the grid that is not a digit in the form in which the"
            " grid came: characters '1' to '9', or numbers 1 to 9. Convert it, for example with"
            " str(digit).",
            evidence=shown,
        )
    if _SIZE.search(reason):
        return Cause(
            likely="The answer does not have 9 rows of 9 cells. Look at the loops or slices that"
            " build it.",
            evidence=shown,
        )
    return None
