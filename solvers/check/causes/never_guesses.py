"""Only forced cells are filled: the solver never guesses, or ends when no cell is forced."""

from __future__ import annotations

from typing import Final

from solvers.check.causes._cause import Cause
from solvers.check.evidence import Evidence
from solvers.check.findings import CheckOutcome
from solvers.quantities import count

RANK: Final = 68

_FEW: Final = 10  # wrong digits: a puzzle that needs more is not solved without guesses


def explain(evidence: Evidence) -> Cause | None:
    """Look at partly filled grids: all digits are right, and the rest needs a guess."""
    wrong = [t for t in evidence.wrong if t.outcome is CheckOutcome.INCOMPLETE and t.grid]
    if not wrong or any(
        attempt.outcome is not CheckOutcome.INCOMPLETE for attempt in evidence.wrong
    ):
        return None
    for attempt in wrong:
        grid = attempt.grid or ()
        if any(grid[cell] not in (0, attempt.solution[cell]) for cell in attempt.blanks):
            return None
    guesses = [min(evidence.backtracks(attempt.entry)) for attempt in evidence.right]
    if max(guesses, default=0) > _FEW or not all(t.is_right for t in evidence.one_blank):
        return None
    return Cause(
        likely="The solver fills only cells whose digit is forced, and stops when no cell is."
        " Then a digit must be guessed, and undone if it is wrong.",
        evidence=f"{count(len(wrong), 'grid')} came back with blanks, and every digit in them is"
        " right.",
    )
