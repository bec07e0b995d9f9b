"""The boards that come with the trial, with the number of solutions of each and one of them, and what is made of them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib import resources
from random import Random
from typing import Final

from solvers.formats import PuzzleEntry
from solvers.formats.lines import parse
from solvers.formats.text import Line
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
            entries.append(
                replace(
                    parse(Line(number, line), STANDARD, FILE), name=f"{section} {len(entries) + 1}"
                )
            )
    return {name: tuple(entries) for name, entries in found.items()}


def section(name: str) -> tuple[PuzzleEntry, ...]:
    """The boards of one kind, in their order."""
    return _sections()[name]


def solutions() -> tuple[Grid, ...]:
    """Full grids in which, taken together, the digits are well spread."""
    return tuple(entry.solution for entry in section("easy") if entry.solution)


def solved(grid: Grid) -> PuzzleEntry:
    """The board with nothing left to fill."""
    return PuzzleEntry(Puzzle(grid), count=1, at_least=1, solution=grid, name="solved board")


def blanked(grid: Grid, cells: set[int], name: str) -> PuzzleEntry:
    """A full grid with some cells blank, of which the other cells tell what they hold."""
    givens = tuple(0 if cell in cells else digit for cell, digit in enumerate(grid))
    return PuzzleEntry(Puzzle(givens), count=1, at_least=1, solution=grid, name=name)


def last_blanks(turn: int = 0) -> tuple[PuzzleEntry, ...]:
    """Each of the 81 cells as the last blank, of ever another grid; other digits in another turn."""
    grids = solutions()
    return tuple(
        blanked(
            grids[(cell + cell // 9 + turn) % len(grids)],
            {cell},
            f"last blank {STANDARD.cell_name(cell)}",
        )
        for cell in range(STANDARD.cells)
    )


def blank_units() -> tuple[PuzzleEntry, ...]:
    """A whole row, column or box blank, every cell of a digit; each cell and digit are among them."""
    grids = solutions()
    found = []
    for number, unit in enumerate(STANDARD.named_units):
        grid = grids[number % len(grids)]
        for shift in STANDARD.digits if unit.name.startswith("row") else (0,):
            shifted = tuple((digit + shift) % 9 + 1 for digit in grid)
            found.append(blanked(shifted, set(unit.cells), f"{unit.name} blank"))
    for digit in STANDARD.digits:
        grid = grids[digit % len(grids)]
        cells = {cell for cell, held in enumerate(grid) if held == digit}
        found.append(blanked(grid, cells, f"every {digit} blank"))
    return tuple(found)


def turned(entry: PuzzleEntry) -> PuzzleEntry:
    """Upside down: the last cell comes first."""
    return _with(
        entry, entry.puzzle.givens[::-1], entry.solution and entry.solution[::-1], "upside down"
    )


def transposed(entry: PuzzleEntry) -> PuzzleEntry:
    """Rows are columns."""

    def change(grid: Grid) -> Grid:
        return tuple(grid[cell % 9 * 9 + cell // 9] for cell in range(81))

    return _with(
        entry, change(entry.puzzle.givens), entry.solution and change(entry.solution), "transposed"
    )


def relabelled(entry: PuzzleEntry) -> PuzzleEntry:
    """Digit d becomes 10 - d: what tries small digits first tries the right ones last, or first."""

    def change(grid: Grid) -> Grid:
        return tuple(digit and 10 - digit for digit in grid)

    return _with(
        entry, change(entry.puzzle.givens), entry.solution and change(entry.solution), "relabelled"
    )


def isomorph(entry: PuzzleEntry, number: int) -> PuzzleEntry:
    """One of any number of isomorphs; the same number gives the same one on every machine."""
    change = Isomorphism.random(STANDARD, Random(f"check/{entry.puzzle}/{number}"))
    solution = entry.solution and change.of(entry.solution)
    return _with(entry, change.of(entry.puzzle.givens), solution, f"isomorph {number}")


def _with(entry: PuzzleEntry, givens: Grid, solution: Grid | None, what: str) -> PuzzleEntry:
    return replace(entry, puzzle=Puzzle(givens), solution=solution, name=f"{entry.name}, {what}")
