"""Givens are treated as blanks: they are overwritten, or cleared when the search backtracks."""

from __future__ import annotations

from typing import Final

from solvers.check.attempt import Attempt
from solvers.check.causes._cause import Cause
from solvers.check.evidence import Evidence
from solvers.check.findings import CheckOutcome
from solvers.quantities import count

RANK: Final = 27


def explain(evidence: Evidence) -> Cause | None:
    """Compare the grids with the givens: were they replaced or cleared?"""
    changed = [attempt for attempt in evidence.wrong if _changed(attempt)]
    if evidence.outcome is not CheckOutcome.CHANGED_GIVENS or not changed:
        return None
    grid, cells = changed[0].grid or (), _changed(changed[0])
    cleared = all(grid[cell] == 0 for cell in cells)
    how = "cleared when the search backtracks" if cleared else "overwritten as if it were blank"
    name, givens = changed[0].entry.puzzle.shape.cell_name, changed[0].entry.puzzle.givens
    return Cause(
        likely=f"A given is {how}. Test whether a cell is blank before you write to it, and clear"
        " only cells that the solver filled itself.",
        evidence=f"{count(len(changed), 'grid')} came back with other givens; in one,"
        f" {count(len(cells), 'given')}, such as {name(cells[0])}:"
        f" {givens[cells[0]]} became {grid[cells[0]] or 'blank'}.",
    )


def _changed(attempt: Attempt) -> list[int]:
    grid, givens = attempt.grid, attempt.entry.puzzle.givens
    return [cell for cell, given in enumerate(givens) if grid and given not in (0, grid[cell])]
