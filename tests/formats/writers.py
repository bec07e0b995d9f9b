"""A writer for each format, with its name, for tests that read back what it writes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from solvers import notation
from solvers.formats import detection
from solvers.formats.puzzle_entry import PuzzleEntry
from solvers.puzzle import Puzzle


def _written(name: str, puzzles: Sequence[Puzzle]) -> str:
    """The text of the writer of the package."""
    write = detection.formats()[name].write
    assert write
    return "".join(write(map(PuzzleEntry, puzzles)))


def candidate_grids(puzzles: Sequence[Puzzle]) -> str:
    """729 characters for each puzzle: all digits in a blank cell."""
    cells = {str(n): "".join(str(n) if n == d else "." for d in range(1, 10)) for n in range(1, 10)}
    cells["."] = "123456789"
    return "\n".join("".join(cells[cell] for cell in str(puzzle)) for puzzle in puzzles)


def hodoku_library(puzzles: Sequence[Puzzle]) -> str:
    """A line of the library for each puzzle."""
    return _written("hodoku-library", puzzles)


def jigsaw_maps(puzzles: Sequence[Puzzle]) -> str:
    """The puzzle and its boxes on a line."""
    return _written("jigsaw-maps", puzzles)


def json(puzzles: Sequence[Puzzle]) -> str:
    """A list of objects."""
    return _written("json", puzzles)


def json_lines(puzzles: Sequence[Puzzle]) -> str:
    """An object on each line."""
    return _written("json-lines", puzzles)


def ksudoku_xml(puzzles: Sequence[Puzzle]) -> str:
    """A game for each puzzle, with its cells column by column."""
    games = []
    for puzzle in puzzles:
        cells = [str(puzzle)[column::9] for column in range(9)]
        values = "".join("_" if c == "." else "abcdefghij"[int(c)] for c in "".join(cells))
        graph = '<graph order="9" type="sudoku" specific-type="Plain"/>'
        games.append(f"<game><puzzle>{graph}<values>{values}</values></puzzle></game>")
    return "\n".join(["<!DOCTYPE ksudoku>", "<ksudoku>", *games, "</ksudoku>"])


def opensudoku_xml(puzzles: Sequence[Puzzle]) -> str:
    """A game for each puzzle."""
    return _written("opensudoku-xml", puzzles)


def source_literals(puzzles: Sequence[Puzzle]) -> str:
    """A definition of each puzzle in C."""
    text = ["#include <stdio.h>", "int main() { return 0; }"]
    for number, puzzle in enumerate(puzzles):
        rows = ",\n".join(f"{{{', '.join(map(str, row))}}}" for row in puzzle.rows())
        text.append(f"int puzzle{number}[9][9] = {{\n{rows}\n}};")
    return "\n".join(text)


def csv_tables(puzzles: Sequence[Puzzle]) -> str:
    """A table with a header."""
    return "\n".join(["name,puzzle", *(f"{n},{puzzle}" for n, puzzle in enumerate(puzzles))])


def grid_blocks(puzzles: Sequence[Puzzle]) -> str:
    """Grids with drawn boxes, separated by blank lines."""
    return "\n\n".join(notation.to_grid(puzzle.givens, puzzle.shape) for puzzle in puzzles)


def puzzle_lines(puzzles: Sequence[Puzzle]) -> str:
    """One puzzle on each line."""
    return "\n".join(map(str, puzzles))


def sadman_sdk(puzzles: Sequence[Puzzle]) -> str:
    """Sections of nine rows, with what a user filled in below the first one."""
    rows = (notation.to_grid(puzzle.givens, puzzle.shape) for puzzle in puzzles)
    plain = (re.sub(r"[ |]|^[-+]+\n", "", text, flags=re.MULTILINE) for text in rows)
    first, *others = (f"[Puzzle]\n{text}\n" for text in plain)
    return "\n".join([f"{first}[State]\n{'1' * 81}\n", *others])
