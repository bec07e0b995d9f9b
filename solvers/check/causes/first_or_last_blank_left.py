"""The first or the last blank of every puzzle is left: the search begins late or ends early."""

from __future__ import annotations

from typing import Final

from solvers.check import puzzle_library as library
from solvers.check.attempt import Attempt
from solvers.check.causes._cause import Cause
from solvers.check.evidence import Evidence
from solvers.check.findings import CheckOutcome
from solvers.quantities import count

RANK: Final = 29

_ENOUGH: Final = 3  # grids
_UNFILLED: Final = frozenset({CheckOutcome.INCOMPLETE, CheckOutcome.UNTOUCHED})


def explain(evidence: Evidence) -> Cause | None:
    """Compare the cells that stay blank with the blanks of the puzzle in reading order."""
    if evidence.outcome not in _UNFILLED or any(attempt.is_right for attempt in evidence.one_blank):
        return None
    tried = (*evidence.attempts, *evidence.attempt(library.blank_units()[:_ENOUGH]))
    grids = [t for t in tried if t.outcome is CheckOutcome.INCOMPLETE and len(t.blanks) > 1]
    for word, place in (("first", 0), ("last", -1)):
        if len(grids) >= _ENOUGH and all(
            _left(attempt) == [attempt.blanks[place]] for attempt in grids
        ):
            return Cause(
                likely=f"The {word} blank of the puzzle is left out. Look at the index with which"
                " the search begins, and at the condition with which it ends.",
                evidence=f"In {count(len(grids), 'grid')}, the only cell that stays blank is the"
                f" {word} blank in reading order. A single blank is never filled.",
            )
    return None


def _left(attempt: Attempt) -> list[int]:
    return [cell for cell, digit in enumerate(attempt.grid or ()) if not digit]
