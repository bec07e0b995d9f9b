"""Givens are refused: two that do not contradict each other, or every given of one digit."""

from __future__ import annotations

from typing import Final

from solvers.check import puzzle_library as library
from solvers.check.causes._cause import Cause
from solvers.check.evidence import Evidence
from solvers.check.findings import CheckOutcome
from solvers.formats import PuzzleEntry
from solvers.puzzle import STANDARD, Grid, Puzzle

RANK: Final = 33

_REFUSES: Final = frozenset({CheckOutcome.CLAIMS_NONE, CheckOutcome.UNTOUCHED})


def explain(evidence: Evidence) -> Cause | None:
    """Give the solver the nine cells of one digit, then fewer of them while they are refused."""
    if evidence.outcome not in _REFUSES or any(attempt.is_right for attempt in evidence.one_blank):
        return None
    if _is_refused(evidence, library.solutions()[0], []):
        return None  # the empty puzzle
    smallest = _smallest_refused(evidence)
    if smallest is None or len(smallest[1]) > 2:
        return None
    digit, cells = smallest
    names = " and ".join(map(STANDARD.cell_name, cells))
    if len(cells) == 1:
        return Cause(
            likely=f"Puzzles with the given {digit} are refused. Look at the range of digits, and"
            " at the table or the bits in which digits are kept.",
            evidence=f"The empty puzzle is solved, and with the single given {digit} in {names} it"
            " is not.",
        )
    return Cause(
        likely="Two givens are taken to contradict each other that share no row, column or box."
        " Look at the indices with which rows, columns and boxes are numbered.",
        evidence=f"The empty puzzle is solved, and with the two givens {digit} in {names} it is"
        " not.",
    )


def _smallest_refused(evidence: Evidence) -> tuple[int, list[int]] | None:
    """Return a digit and cells that are refused together, and no longer if one is left out."""
    grid = library.solutions()[0]
    for digit in STANDARD.digits[::-1]:
        cells = [cell for cell, value in enumerate(grid) if value == digit]
        if _is_refused(evidence, grid, cells):
            for cell in tuple(cells):
                fewer = [other for other in cells if other != cell]
                cells = fewer if _is_refused(evidence, grid, fewer) else cells
            return digit, cells
    return None


def _is_refused(evidence: Evidence, grid: Grid, cells: list[int]) -> bool:
    """Whether the puzzle with only these givens has no answer."""
    puzzle = Puzzle(tuple(value if cell in cells else 0 for cell, value in enumerate(grid)))
    entry = PuzzleEntry(puzzle, count=None, at_least=2, solution=grid, name="few givens")
    return any(attempt.outcome in _REFUSES for attempt in evidence.attempt([entry]))
