"""A table of source code that is nearly a puzzle is an error, not skipped like other tables."""

from __future__ import annotations

import io

import pytest

from solvers import formats
from solvers.errors import PuzzleError

ROWS = ["{0, 0, 3, 0}", "{1, 0, 0, 0}", "{0, 0, 0, 2}", "{0, 4, 0, 0}"]


def code(rows: list[str], end: str = "};") -> str:
    """Return C with a puzzle, and then these rows."""
    good = f"int first[4][4] = {{{', '.join(ROWS)}}};\n"
    return "#include <stdio.h>\n" + good + "int board[4][4] = {\n" + ",\n".join(rows) + end


def read(text: str) -> int:
    """Return the number of puzzles."""
    return len(list(formats.read(io.BytesIO(text.encode()))))


@pytest.mark.parametrize(
    ("rows", "end"),
    [
        ([*ROWS[:2], "{0, 0, 2}", ROWS[3]], "};"),
        (ROWS[:3], "};"),
        ([*ROWS, ROWS[0]], "};"),
        ([*ROWS[:3], "{0, 4 0, 0}"], "};"),
        (ROWS[:2], ""),
    ],
)
def test_a_table_with_a_missing_cell_or_row_is_refused(rows: list[str], end: str) -> None:
    """The other table of the file is a puzzle, and this one would be lost."""
    with pytest.raises(PuzzleError, match="rows of 4 cells is nearly a puzzle"):
        read(code(rows, end))


@pytest.mark.parametrize(
    "rows", [ROWS, ["{0, 100, 3, 70}", "{1, 90, 50, 0}", "{80, 0, 60, 2}"], ["{0, 1}", "{1, 0}"]]
)
def test_other_tables_are_skipped(rows: list[str]) -> None:
    """They have other values, or another number of rows."""
    assert read(code(rows)) in (1, 2)
