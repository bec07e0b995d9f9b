"""Read texts in tests of formats: their entries, or the message of their error."""

from __future__ import annotations

import io

import pytest

from solvers import formats
from solvers.errors import InputError, PuzzleError
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle

P = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
S = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
Q = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
PUZZLE, OTHER = Puzzle.parse(P), Puzzle.parse(Q)
SOLUTION = Puzzle.parse(S).givens


def rows(line: str, between: str = "") -> list[str]:
    """Return the nine rows of a line, with a text between cells."""
    return [between.join(line[i : i + 9]) for i in range(0, 81, 9)]


GRID, SOLVED = "\n".join(rows(P)), "\n".join(rows(S))


def stream(text: str | bytes) -> io.BytesIO:
    """Return a file `f.txt` with that content."""
    file = io.BytesIO(text.encode() if isinstance(text, str) else text)
    file.name = "f.txt"
    return file


def read(text: str | bytes) -> list[PuzzleEntry]:
    """Return the entries of a text."""
    return list(formats.read(stream(text)))


def message_for(text: str | bytes) -> str:
    """Return the message of the error for a text that cannot be read."""
    with pytest.raises(InputError) as caught:
        read(text)
    assert caught.value.remedy
    return str(caught.value)


def skipped(text: str) -> tuple[list[PuzzleEntry], list[PuzzleError]]:
    """Return the entries of a text, and the errors of puzzles that cannot be read."""
    errors: list[PuzzleError] = []
    return list(formats.read(stream(text), errors.append)), errors
