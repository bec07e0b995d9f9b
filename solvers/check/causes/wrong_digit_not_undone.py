"""A wrong digit stays: the search does not undo it, or does not try the next one."""

from __future__ import annotations

from typing import Final

from solvers.check.attempt import Attempt
from solvers.check.causes._cause import Cause
from solvers.check.evidence import Evidence
from solvers.check.findings import CheckOutcome
from solvers.quantities import count

RANK: Final = 70

_PARTLY: Final = frozenset({CheckOutcome.INCOMPLETE})


def explain(evidence: Evidence) -> Cause | None:
    """Look for partly filled grids whose digits are allowed, but not those of the solution."""
    wrong = [attempt for attempt in evidence.wrong if attempt.outcome in _PARTLY and attempt.grid]
    kept = [attempt for attempt in wrong if _wrong_digits(attempt)]
    if not kept or len(kept) < len(wrong) / 2 or not _one_blank_is_right(evidence):
        return None
    cells = _wrong_digits(kept[0])
    shape = kept[0].entry.puzzle.shape
    name, digit = shape.cell_name(cells[0]), (kept[0].grid or ())[cells[0]]
    return Cause(
        likely="A digit that turned out wrong is not undone, or the next digit is not tried. When"
        " no digit fits a cell, report failure (return False), and let the caller clear its own"
        " cell and go on with its next digit.",
        evidence=f"{count(len(kept), 'grid')} came back with blanks and with wrong digits. In one,"
        f" {name} holds {digit}; the solution has {kept[0].solution[cells[0]]}. Every puzzle with a"
        " single blank is solved.",
    )


def _wrong_digits(attempt: Attempt) -> list[int]:
    grid, solution = attempt.grid or (), attempt.solution
    return [cell for cell in attempt.blanks if solution and grid[cell] not in (0, solution[cell])]


def _one_blank_is_right(evidence: Evidence) -> bool:
    return all(attempt.is_right for attempt in evidence.one_blank)
