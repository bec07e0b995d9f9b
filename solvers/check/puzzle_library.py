"""The puzzles that a check runs, each with its number of solutions and one of them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib import resources
from random import Random
from typing import Final

from solvers.check.symmetries import RELABELLED, ROTATED, SYMMETRIES, TRANSPOSED
from solvers.formats import PuzzleEntry
from solvers.formats.context import Context
from solvers.formats.puzzle_lines import parse
from solvers.formats.text_files import Line
from solvers.isomorph import Isomorphism
from solvers.puzzle import STANDARD, Grid, Puzzle

FILE: Final = "puzzle_library.txt"
_SECTION: Final = "# section: "


@cache
def _sections() -> dict[str, tuple[PuzzleEntry, ...]]:
    found: dict[str, list[PuzzleEntry]] = {}
    section = ""
    text = resources.files(__package__).joinpath(FILE).read_text(encoding="utf-8")
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith(_SECTION):
            section = line.removeprefix(_SECTION)
        elif not line.startswith("#"):
            entries = found.setdefault(section, [])
            entry = parse(Line(number, line), Context(FILE, shape=STANDARD))
            entries.append(replace(entry, name=f"{section} {len(entries) + 1}"))
    return {name: tuple(entries) for name, entries in found.items()}


def section(name: str) -> tuple[PuzzleEntry, ...]:
    """Return the puzzles of one section of the file in their order."""
    return _sections()[name]


def solutions() -> tuple[Grid, ...]:
    """Return full grids in which, taken together, the digits are well spread."""
    return tuple(entry.solution for entry in section("easy") if entry.solution)


def solved(grid: Grid) -> PuzzleEntry:
    """Return the puzzle without blanks."""
    return blanked(grid, set(), "solved puzzle")


def blanked(grid: Grid, cells: set[int], name: str) -> PuzzleEntry:
    """Return a full grid with some cells blank; the other cells must determine their digits."""
    givens = tuple(0 if cell in cells else digit for cell, digit in enumerate(grid))
    return PuzzleEntry(Puzzle(givens), count=1, at_least=1, solution=grid, name=name)


def last_blanks(shift: int = 0) -> tuple[PuzzleEntry, ...]:
    """Return a puzzle with one blank for each of the 81 cells; the shift varies its digit."""
    grids = solutions()
    return tuple(
        blanked(
            grids[(cell + cell // 9 + shift) % len(grids)],
            {cell},
            f"last blank {STANDARD.cell_name(cell)}",
        )
        for cell in range(STANDARD.cells)
    )


def blank_units() -> tuple[PuzzleEntry, ...]:
    """Return puzzles with one row, column, box or digit blank.

    For every cell and every digit, one of them has this digit blank in this cell.
    """
    grids = solutions()
    found = []
    for number, unit in enumerate(STANDARD.named_units):
        grid = grids[number % len(grids)]
        for shift in STANDARD.digits if unit.name.startswith("row") else (0,):
            shifted = tuple((digit + shift) % 9 + 1 for digit in grid)
            found.append(blanked(shifted, set(unit.cells), f"{unit.name} blank"))
    for digit in STANDARD.digits:
        grid = grids[digit % len(grids)]
        cells = {cell for cell, value in enumerate(grid) if value == digit}
        found.append(blanked(grid, cells, f"every {digit} blank"))
    return tuple(found)


def rotated(entry: PuzzleEntry) -> PuzzleEntry:
    """Rotate a puzzle by 180 degrees: its last cell comes first."""
    return _changed(entry, SYMMETRIES[ROTATED], ROTATED)


def transposed(entry: PuzzleEntry) -> PuzzleEntry:
    """Exchange the rows and columns of a puzzle."""
    return _changed(entry, SYMMETRIES[TRANSPOSED], TRANSPOSED)


def relabelled(entry: PuzzleEntry) -> PuzzleEntry:
    """Replace each digit d by 10 - d, so that the digits that were tried first are tried last."""
    return _changed(entry, RELABELLED, "relabelled")


def isomorph(entry: PuzzleEntry, number: int) -> PuzzleEntry:
    """Return one of many isomorphs; a number gives the same one on every machine."""
    change = Isomorphism.random(STANDARD, Random(f"check/{entry.puzzle}/{number}"))
    return _changed(entry, change, f"isomorph {number}")


def _changed(entry: PuzzleEntry, change: Isomorphism, name: str) -> PuzzleEntry:
    return replace(
        entry,
        puzzle=Puzzle(change.apply(entry.puzzle.givens)),
        solution=entry.solution and change.apply(entry.solution),
        name=f"{entry.name}, {name}",
    )
