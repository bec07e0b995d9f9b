"""Lines of HoDoKu's library: placed digits, techniques, deleted candidates, and broken lines."""

from __future__ import annotations

import io

import pytest

from solvers import formats
from solvers.errors import PuzzleError

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PLACED = PUZZLE.replace("9", "+9")


def read(line: str) -> formats.PuzzleEntry:
    """Read one line as a file."""
    (entry,) = formats.read(io.BytesIO(line.encode()))
    return entry


def test_placed_digits_are_part_of_the_position() -> None:
    """They follow from the givens, so the solutions are the same with and without them."""
    entry = read(f":0000:x:{PLACED}:::\n")
    assert str(entry.puzzle) == PUZZLE
    assert entry.name == "4 digits placed while solving"


def test_the_technique_and_the_deleted_candidates_are_the_name() -> None:
    """Nothing of the line is lost silently."""
    assert read(f":0902:5:{PUZZLE}:512 914:595:\n").name == "0902 5, deleted candidates 512 914"


@pytest.mark.parametrize(("given", "cells"), [("59", 82), ("", 80), ("+", 80)])
def test_a_line_with_another_number_of_cells_is_refused(given: str, cells: int) -> None:
    """A sign without a digit is not a cell."""
    with pytest.raises(PuzzleError, match=rf"stream:1:9: {cells} cells"):
        read(f":0000:x:{PUZZLE.replace('5', given, 1)}:::\n")
