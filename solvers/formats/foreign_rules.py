"""Rules that this package does not solve, by the words that files use for them."""

from __future__ import annotations

import re

from solvers.errors import PuzzleError

_REMEDY = "give puzzles with rows, columns, and boxes or regions only"
_RULES = {  # the beginning of a word in a file, in lower case: the rule
    "cage": "a Killer Sudoku: cages are not supported",
    "killer": "a Killer Sudoku: cages are not supported",
    "arrow": "an Arrow Sudoku: arrows are not supported",
    "thermo": "a Thermo Sudoku: thermometers are not supported",
    "kropki": "a Kropki Sudoku: dots are not supported",
    "dots": "a Kropki Sudoku: dots are not supported",
    "ratio": "a Kropki Sudoku: dots are not supported",
    "difference": "a Kropki Sudoku: dots are not supported",
    "xv": "an XV Sudoku: sums of neighbours are not supported",
    "sandwich": "a Sandwich Sudoku: sums are not supported",
    "littlekiller": "a Little Killer Sudoku: sums are not supported",
    "skyscraper": "a Skyscraper Sudoku: its rule is not supported",
    "palindrome": "a Palindrome Sudoku: its lines are not supported",
    "renban": "a Renban Sudoku: its lines are not supported",
    "whisper": "a German Whispers Sudoku: its lines are not supported",
    "germanwhisper": "a German Whispers Sudoku: its lines are not supported",
    "between": "a Between Lines Sudoku: its lines are not supported",
    "lockout": "a Lockout Lines Sudoku: its lines are not supported",
    "regionsum": "a Region Sum Lines Sudoku: its lines are not supported",
    "even": "an Even-Odd Sudoku: its cells are not supported",
    "odd": "an Even-Odd Sudoku: its cells are not supported",
    "quadruple": "a Quadruple Sudoku: its circles are not supported",
    "clone": "a Clone Sudoku: its rule is not supported",
    "minimum": "a puzzle with minimum cells, which are not supported",
    "maximum": "a puzzle with maximum cells, which are not supported",
    "antiknight": "an anti-knight Sudoku: this format is not read with that rule",
    "antiking": "an anti-king Sudoku: this format is not read with that rule",
    "nonconsecutive": "a nonconsecutive Sudoku: its rule is not supported",
    "consecutive": "a consecutive Sudoku: its rule is not supported",
    "disjoint": "a puzzle with disjoint groups: this format is not read with that rule",
    "extraregion": "a puzzle with extra regions: this format is not read with that rule",
    "inequalit": "a Greater Than Sudoku: its rule is not supported",
    "greater": "a Greater Than Sudoku: its rule is not supported",
    "futoshiki": "a Futoshiki: its rule is not supported",
    "kenken": "a KenKen puzzle: cages are not supported",
    "mathdoku": "a Mathdoku puzzle: cages are not supported",
    "kakuro": "a Kakuro puzzle: its rule is not supported",
    "samurai": "a Samurai Sudoku: overlapping grids are not supported",
    "tinysamurai": "a Samurai Sudoku: overlapping grids are not supported",
    "roxdoku": "a Roxdoku puzzle: cubes are not supported",
    "overlay": "a SudokuPad puzzle with drawings, which may be rules",
    "underlay": "a SudokuPad puzzle with drawings, which may be rules",
    "constraint": "a puzzle with further constraints, which are not supported",
}


def rule_of(word: str) -> str | None:
    """Return what a puzzle is if a file uses this word for one of its rules; None for others."""
    plain = re.sub(r"[^a-z]", "", word.lower())
    return next((rule for start, rule in _RULES.items() if plain.startswith(start)), None)


def unsupported(rule: str, line: int | None = None, column: int | None = None) -> PuzzleError:
    """Return the error for a puzzle with a rule that is not supported."""
    return PuzzleError(f"this is {rule}", remedy=_REMEDY, line=line, column=column)
