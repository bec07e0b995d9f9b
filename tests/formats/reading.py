"""Puzzles of the examples, and reading of texts, for the tests of single formats."""

from __future__ import annotations

import io

import pytest

from solvers import formats
from solvers.errors import InputError, PuzzleError
from solvers.formats.puzzle_entry import OnError, PuzzleEntry, raise_error

P = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
S = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
ROWS = [P[start : start + 9] for start in range(0, 81, 9)]
NUMBERS = [[int(cell) if cell != "." else 0 for cell in row] for row in ROWS]
SOLUTION = tuple(map(int, S))


def read(text: str, on_error: OnError = raise_error) -> list[PuzzleEntry]:
    """Return the entries of a text, whose format is detected."""
    stream = io.BytesIO(text.encode())
    stream.name = "f"
    return list(formats.read(stream, on_error))


def puzzles(text: str) -> list[str]:
    """Return the puzzles of a text as lines."""
    return [str(entry.puzzle) for entry in read(text)]


def refused(text: str) -> str:
    """Return the message of the error for a text."""
    with pytest.raises(InputError) as caught:
        read(text)
    return str(caught.value)


def with_skipped(text: str) -> tuple[list[str], list[str]]:
    """Return the puzzles of a text, and the errors for those that are skipped."""
    errors: list[PuzzleError] = []
    found = [str(entry.puzzle) for entry in read(text, errors.append)]
    return found, [str(error) for error in errors]
