"""Puzzles in source code are found, and tables that are not puzzles are left out or refused."""

from __future__ import annotations

import pytest

from tests.formats.reading import (
    NUMBERS,
    ROWS,
    SOLUTION,
    P,
    S,
    puzzles,
    read,
    refused,
    with_skipped,
)

C_ROWS = ",\n".join(f"  {{{', '.join(map(str, row))}}}" for row in NUMBERS)
C = f"#include <stdio.h>\nint grid[9][9] = {{ // a puzzle\n{C_ROWS}, /* end */\n}};\n"
REGIONS = [[row // 3 * 3 + column // 3 for column in range(9)] for row in range(9)]
SOLVED = [[*map(int, S[start : start + 9])] for start in range(0, 81, 9)]
PYTHON = "import solver\nfrom sys import argv\n"


@pytest.mark.parametrize(
    "text",
    [
        C,
        "{" + C_ROWS.replace("  ", "") + "}",
        f"{PYTHON}grid = {NUMBERS}\n",
        f"{PYTHON}grid = {[[c if c != '.' else None for c in row] for row in ROWS]}\n",
        f"{PYTHON}grid = {tuple(map(tuple, NUMBERS))}\n",
        f"{PYTHON}grid = {ROWS}\n",
        str([[*row] for row in ROWS]),
        "class X {\n  char[][] b = new char[][]{\n"
        + ",".join("{" + ",".join(f"'{c}'" for c in row) + "}" for row in ROWS)
        + "};\n}",
        "const a = 1;\nexport const b = [\n"
        + ",\n".join("[" + ",".join("null" if c == "." else c for c in row) + "]" for row in ROWS)
        + ",\n];",
    ],
    ids=lambda text: text.strip()[:30],
)
def test_a_literal_is_read(text: str) -> None:
    """Numbers, characters, texts as rows, and blanks such as null."""
    assert puzzles(text) == [P]


def test_the_solution_of_a_puzzle_is_found_below_it() -> None:
    """Several puzzles may come first; an entry has the line on which its literal begins."""
    other = [[0] * 9 for _ in range(8)] + [[1] + [0] * 8]
    text = f"{PYTHON}a = {NUMBERS}\nb = {other}\nsolved = {SOLVED}\n"
    first, second = read(text)
    assert (str(first.puzzle), first.line, first.solution) == (P, 3, SOLUTION)
    assert (second.line, second.solution) == (4, None)


def test_tables_that_are_not_puzzles_are_left_out() -> None:
    """Regions, boxes, empty grids, solutions of nothing, and tables with larger numbers."""
    far = [[row * 9 + column for column in range(9)] for row in range(9)]
    tables = "\n".join(f"t = {table}" for table in (REGIONS, far, [[0] * 9] * 9, SOLVED))
    comment = f"# {NUMBERS}\n'''\n{NUMBERS}\n'''\n"
    assert puzzles(f"{PYTHON}{comment}{tables}\ngrid = {NUMBERS}\n") == [P]


@pytest.mark.parametrize(
    ("table", "reason"),
    [
        (REGIONS, "the table of line 3 is a map of regions"),
        ([[0] * 9] * 9, "the table of line 3 has no givens"),
        (SOLVED, "the table of line 3 has no blanks"),
        ([[1] * 5] * 5, "the table of line 3 is 5x5"),
    ],
)
def test_code_without_a_puzzle_is_refused_with_the_reason(table: object, reason: str) -> None:
    """The first table that is not a puzzle is named."""
    expected = f"f: source code without a table that is a puzzle; {reason}"
    assert refused(f"{PYTHON}t = {table}\n").startswith(expected)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("5, 3, 0", "5, 5, 0"), "row 1 has 5 twice, so this table may not be a puzzle"),
        (("5, 3, 0", "5, Q, 0"), "'Q' is not a digit of a 9x9 puzzle"),
        (("5, 3, 0", "5, 33, 0"), "'33' is not a digit of a 9x9 puzzle"),
    ],
)
def test_a_table_that_is_nearly_a_puzzle_is_not_left_out(
    change: tuple[str, str], message: str
) -> None:
    """It is an error with line and column, and the other puzzles are read."""
    text = f"{PYTHON}a = {str(NUMBERS).replace(*change)}\nb = {NUMBERS}\n"
    assert message in refused(text)
    found, (error,) = with_skipped(text)
    assert found == [P]
    assert error.startswith("f:3:")


def test_a_table_of_12_rows_needs_the_box() -> None:
    """The error names the option."""
    table = [[1] + [0] * 11] + [[0] * 12] * 11
    assert "--box 3x4" in refused(f"{PYTHON}a = {table}\n")
