"""A cell is compared with cells that share no row, column or box with it, so it stays blank."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from solvers.check import puzzle_library as library
from solvers.check.attempt import Attempt
from solvers.check.causes._cause import Cause
from solvers.check.cell_patterns import pattern
from solvers.check.evidence import Evidence
from solvers.puzzle import STANDARD, Grid

RANK: Final = 35

_CELLS: Final = 8  # blanks that are examined
_ENOUGH: Final = 2  # pairs of cells
_EXAMINED: Final = 3  # blanks that are examined in many grids
_GRIDS: Final = 60
_ENOUGH_GRIDS: Final = 5  # with and without the digit
_MOST_RIVALS: Final = 9


def explain(evidence: Evidence) -> Cause | None:
    """Find cells, other than its peers, that keep a blank from getting their digit."""
    failing = [attempt for attempt in evidence.one_blank if not attempt.is_right]
    early = sorted(failing, key=lambda attempt: attempt.blanks[0])
    some = early[:: max(1, len(early) // _CELLS)][:_CELLS]
    pairs = [pair for attempt in some for pair in _pairs(evidence, attempt)]
    if len(pairs) >= _ENOUGH:
        (cell, other), name = pairs[0], STANDARD.cell_name
        return _cause(
            evidence,
            _relation(pairs),
            f"{name(cell)} gets its digit only if {name(other)}, which holds the same digit in"
            f" another row, column and box, is blank, too; there are {len(pairs)} such pairs.",
        )
    for attempt in some[:_EXAMINED]:
        if rivals := _rivals(evidence, attempt.blanks[0]):
            names = ", ".join(map(STANDARD.cell_name, sorted(rivals)))
            return _cause(
                evidence,
                _relation([(attempt.blanks[0], rival) for rival in rivals]),
                f"{STANDARD.cell_name(attempt.blanks[0])} gets its digit in some full grids. In the"
                f" others, the same digit is in one of {names}.",
            )
    return None


def _cause(evidence: Evidence, relation: str, shown: str) -> Cause:
    return Cause(
        likely=f"A cell is compared with the wrong cells: {relation}. Look at the indices with"
        " which rows, columns and boxes are read or numbered.",
        evidence=f"A single blank in {_where(evidence)} does not get its digit. {shown}",
    )


def _rivals(evidence: Evidence, cell: int) -> set[int]:
    """Return the cells of which one holds the blank's digit in every grid that fails, if few."""
    solved = library.solved(library.solutions()[0])
    grids = [library.isomorph(solved, number).solution or () for number in range(_GRIDS)]
    entries = [library.blanked(grid, {cell}, "one blank") for grid in grids]
    attempts = list(evidence.attempt(entries))
    places = [
        {c for c in range(81) if attempt.solution[c] == attempt.solution[cell]}
        for attempt in attempts
    ]
    accepted = [place for place, attempt in zip(places, attempts, strict=True) if attempt.is_right]
    refused = [
        place for place, attempt in zip(places, attempts, strict=True) if not attempt.is_right
    ]
    if min(len(accepted), len(refused)) < _ENOUGH_GRIDS:
        return set()
    rivals: set[int] = set().union(*refused) - set().union(*accepted) - {cell}
    is_few = len(rivals) <= _MOST_RIVALS
    return rivals if is_few and all(place & rivals for place in refused) else set()


def _places(grid: Grid, cell: int) -> set[int]:
    """Return the cells with the same digit as this one."""
    return {other for other, digit in enumerate(grid) if digit == grid[cell]}


def _pairs(evidence: Evidence, attempt: Attempt) -> Iterator[tuple[int, int]]:
    """Yield the blank with each cell that keeps it from getting its digit."""
    (cell,), grid = attempt.blanks, attempt.solution
    unrelated = [other for other in range(STANDARD.cells) if other not in STANDARD.peers(cell)]
    alike = [other for other in unrelated if grid[other] == grid[cell] and other != cell]
    different = [other for other in unrelated if grid[other] != grid[cell]][-1:]
    if any(_is_filled(evidence, attempt, other) for other in different):
        return  # any second blank has the same effect
    for other in alike:
        if _is_filled(evidence, attempt, other):
            yield cell, other


def _is_filled(evidence: Evidence, attempt: Attempt, other: int) -> bool:
    """Whether the blank of an attempt gets its digit if another cell is blank, too."""
    (cell,), grid = attempt.blanks, attempt.solution
    entry = library.blanked(grid, {cell, other}, "two blanks")
    return any(
        again.is_right or (again.grid is not None and again.grid[cell] == grid[cell])
        for again in evidence.attempt([entry])
    )


def _where(evidence: Evidence) -> str:
    attempts = evidence.one_blank
    failing = {attempt.blanks[0] for attempt in attempts if not attempt.is_right}
    name = pattern(failing, {attempt.blanks[0] for attempt in attempts})
    return name or f"{len(failing)} of {len(attempts)} cells"


def _relation(pairs: list[tuple[int, int]]) -> str:
    """Say what the second cells of the pairs have in common, as seen from the first ones."""
    places = [(*divmod(cell, 9), *divmod(other, 9)) for cell, other in pairs]
    relations = {
        "along a diagonal": all(r == c and s == d for r, c, s, d in places)
        or all(r + c == s + d == 8 for r, c, s, d in places),
        "with the row whose number is its column": all(s == c for r, c, s, d in places),
        "with the column whose number is its row": all(d == r for r, c, s, d in places),
        "with the box at its place with row and column exchanged": all(
            (s // 3, d // 3) == (c // 3, r // 3) for r, c, s, d in places
        ),
        "with other boxes in the same three rows": all(r // 3 == s // 3 for r, c, s, d in places),
        "with other boxes in the same three columns": all(
            c // 3 == d // 3 for r, c, s, d in places
        ),
    }
    fitting = [name for name, fits in relations.items() if fits]
    return fitting[0] if fitting else "with cells of other boxes"
