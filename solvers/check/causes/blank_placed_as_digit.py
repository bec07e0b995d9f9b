"""A blank is placed like a digit: 0 is among the digits that are tried."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from solvers.check.attempt import Attempt
from solvers.check.causes._cause import Cause
from solvers.check.evidence import Evidence
from solvers.check.findings import CheckOutcome
from solvers.puzzle import STANDARD
from solvers.quantities import count

RANK: Final = 28

_ENOUGH: Final = 4  # blanks in a grid


def explain(evidence: Evidence) -> Cause | None:
    """Look for grids in which no row, column or box has two blanks, as if 0 were a digit."""
    wrong = [attempt for attempt in evidence.wrong if attempt.outcome is CheckOutcome.INCOMPLETE]
    grids = [attempt for attempt in wrong if len(_left(attempt)) >= _ENOUGH]
    if not grids or any(_share_a_unit(_left(attempt)) for attempt in wrong):
        return None
    return Cause(
        likely="0 is among the digits that are tried, as with range(10), and is placed like the"
        " others. Try the digits 1 to 9.",
        evidence=f"{count(len(grids), 'grid')} came back with blanks, up to"
        f" {max(len(_left(each)) for each in grids)} of them, but never with two in the same"
        " row, column or box.",
    )


def _left(attempt: Attempt) -> list[int]:
    return [cell for cell, digit in enumerate(attempt.grid or ()) if not digit]


def _share_a_unit(cells: list[int]) -> bool:
    return any(b in STANDARD.peers(a) for a, b in combinations(cells, 2))
