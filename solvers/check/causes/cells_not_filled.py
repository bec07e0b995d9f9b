"""Some cells are never filled: the last row, the last column, one cell, one box."""

from __future__ import annotations

from typing import Final

from solvers.check.causes._cause import Cause
from solvers.check.cell_patterns import pattern
from solvers.check.evidence import Evidence

RANK: Final = 40

_LOOPS: Final = (
    "Look at where loops over rows and columns begin and end, at the condition that ends the"
    " search, and at the index of the box."
)
_HINTS: Final = {
    "every cell except r9c9": "Only the last cell is filled: the result of the call for the next"
    " cell is lost. Write `return` in front of the recursive call.",
    "except the main diagonal": "Row and column are exchanged in an index, as in"
    " [column][row]: only cells whose row and column are equal are right.",
    "1, 5 and 9": "The index of the box exchanges row and column, or // and %: it is right only"
    " where both are equal.",
}


def explain(evidence: Evidence) -> Cause | None:
    """Name the cells in which a single blank is not filled."""
    attempts = evidence.one_blank
    failing = {attempt.blanks[0] for attempt in attempts if not attempt.is_right}
    if (name := pattern(failing, {attempt.blanks[0] for attempt in attempts})) is None:
        return None
    hint = next((hint for words, hint in _HINTS.items() if name.endswith(words)), _LOOPS)
    return Cause(
        likely=f"A blank in {name} is not handled like the others. {hint}",
        evidence=f"With the solution given except for one cell, {len(failing)} of {len(attempts)}"
        f" puzzles fail: those whose blank is in {name}.",
    )
