"""Grids of several lines with any text between them, as people paste them."""

from __future__ import annotations

import pytest

from solvers import notation
from solvers.errors import PuzzleError
from solvers.formats import grid_stack
from solvers.formats.puzzle_entry import PuzzleEntry
from solvers.shape import Shape
from tests.formats.text_files import (
    GRID,
    OTHER,
    PUZZLE,
    SOLUTION,
    SOLVED,
    P,
    Q,
    message_for,
    read,
    rows,
    skipped,
)

DRAWN = notation.to_grid(PUZZLE.givens, PUZZLE.shape)
BORDER = "+-------+-------+-------+"
BORDERED = "\n".join(
    [BORDER, *(BORDER if "+" in line else f"| {line} |" for line in DRAWN.splitlines()), BORDER]
)
BARS = "\n".join(f"| {' | '.join(row)} |".replace(".", " ") for row in rows(P))
MARKDOWN = f"|{'   |' * 9}\n|{'---|' * 9}\n{BARS}"
SIMPLE = BORDERED.replace(" ", "").replace("+-------+-------+-------+", "*-----------*", 1)


@pytest.mark.parametrize(
    "grid",
    [
        GRID,
        DRAWN,
        BORDERED,
        BORDERED.replace(".", " "),
        SIMPLE,
        BARS,
        MARKDOWN,
        DRAWN.replace("------+-------+------", "-------|-------|-------"),
        "\n".join(",".join(row).replace(".", "") for row in rows(P)),
        "\n".join(",".join("NaN" if c == "." else f"{c}.0" for c in row) for row in rows(P)),
        "\n".join("; ".join(f'"{cell}"' for cell in row) for row in rows(P)),
        "\n".join("\t".join(row) for row in rows(P.replace(".", "0"))),
        GRID.replace(".", "+"),
        "\n".join(",".join(row) for row in rows(P)).replace(".", "+"),
        GRID.replace(".", "-"),
        "\n\n".join("\n".join(rows(P)[i : i + 3]) for i in (0, 3, 6)),
        "[code]\n" + GRID + "\n[/code]",
        f"```text\n{GRID}\n```",
        f"<pre>{GRID}</pre>",
        "> " + "\n> ".join(rows(P)),
    ],
)
def test_every_way_to_draw_a_grid(grid: str) -> None:
    """Each is read alone, twice, and in the text of a post."""
    post = f"Hi, I am stuck (ER=4.5, 2009-10-11):\n\n{grid}\n\nAny help with r1c1? Thanks!\n"
    assert [entry.puzzle for entry in read(grid)] == [PUZZLE]
    assert [entry.puzzle for entry in read(f"{grid}\n\n\n{grid}\n")] == [PUZZLE, PUZZLE]
    assert [entry.puzzle for entry in read(post + post)] == [PUZZLE, PUZZLE]


@pytest.mark.parametrize(
    "size", ["9", "9 9", "3 3", "9x9", "3x3", "size: 9", "N = 9", "2\n9", "Dimension: 3"]
)
def test_a_size_may_be_above_each_grid(size: str) -> None:
    """It is the number of rows, or both sides of the grid or of a box."""
    below = size.splitlines()[-1]
    entries = read(f"{size}\n{GRID}\n{below}\n{GRID}\n")
    assert [(entry.puzzle, entry.name) for entry in entries] == [(PUZZLE, None)] * 2


@pytest.mark.parametrize("separator", ["", " ", ","])
@pytest.mark.parametrize("size", ["16", "4 4", "size: 16", "16x16"])
def test_a_size_above_a_large_grid(size: str, separator: str) -> None:
    """The digits may be characters or numbers."""
    values = tuple((row + 3 * column) % 17 for row in range(16) for column in range(16))
    cells = notation.cell_texts(values, Shape(4, 4)) if not separator else [*map(str, values)]
    lines = [separator.join(cells[i : i + 16]) for i in range(0, 256, 16)]
    (entry,) = read("\n".join([size, *lines]))
    assert entry.puzzle.givens == values


def test_grids_without_a_line_between_them() -> None:
    """Each ends with as many rows as it has columns, as in Project Euler's problem 96."""
    entries = read(f"Grid 01\n{GRID}\nGrid 02\n{GRID}\n{GRID}\n")
    assert [(entry.line, entry.name) for entry in entries] == [
        (2, "Grid 01"),
        (12, "Grid 02"),
        (21, None),
    ]


def test_a_full_grid_below_a_title_is_a_solution() -> None:
    """It is the solution of the puzzle above it."""
    text = f"Puzzle 1\n{GRID}\n\nSolution:\n{SOLVED}\n\nPuzzle 2\n{GRID}\n"
    entries = read(text)
    assert [(each.name, each.solution) for each in entries] == [
        ("Puzzle 1", SOLUTION),
        ("Puzzle 2", None),
    ]
    assert message_for(f"Solution\n{SOLVED}\n").startswith(
        "f.txt:2: the solution 'Solution' does not follow a puzzle of its size"
    )


DIGITS = [row.replace(".", "0") for row in rows(P)]
FRAMED = {
    "pandas, to_csv": ",0,1,2,3,4,5,6,7,8\n"
    + "\n".join(f"{n},{','.join(row)}" for n, row in enumerate(DIGITS)),
    "pandas, to_csv with NaN": "0,1,2,3,4,5,6,7,8\n"
    + "\n".join(",".join("" if c == "0" else f"{c}.0" for c in row) for row in DIGITS),
    "pandas, print": "   0  1  2  3  4  5  6  7  8\n"
    + "\n".join(f"{n}  {'  '.join(row)}" for n, row in enumerate(DIGITS)),
    "letters": "A,B,C,D,E,F,G,H,I\n" + "\n".join(",".join(row) for row in DIGITS),
    "names": "c1;c2;c3;c4;c5;c6;c7;c8;c9\n" + "\n".join(";".join(row) for row in DIGITS),
    "rows and columns": "    1 2 3   4 5 6   7 8 9\n"
    + "\n".join(
        f"{name} | {' '.join(row)}" for name, row in zip("ABCDEFGHI", rows(P), strict=True)
    ),
}


@pytest.mark.parametrize("kind", FRAMED)
def test_the_names_of_rows_and_columns_are_not_cells(kind: str) -> None:
    """A 9x9 grid with its names is not a 10x10 puzzle."""
    text = FRAMED[kind]
    assert [entry.puzzle for entry in read(f"{text}\n\n{text}\n")] == [PUZZLE, PUZZLE]
    lines = text.splitlines()
    assert message_for("\n".join(lines[:-1])).startswith("f.txt:")
    assert message_for("\n".join([*lines[:5], *lines[6:]])).startswith("f.txt:")


def test_a_first_row_in_order_is_a_row() -> None:
    """It is one if eight rows follow it."""
    solved = ["123456789", "456789123", "789123456", "214365897", "365897214"]
    solved += ["897214365", "531642978", "642978531", "978531642"]
    (entry,) = read("\n".join(" ".join(row) for row in solved))
    assert entry.puzzle.givens == tuple(map(int, "".join(solved)))


def test_lines_of_81_cells_may_be_between_grids() -> None:
    """Posts often have a puzzle in both forms."""
    assert [entry.puzzle for entry in read(f"{Q}\n\n{GRID}\n\nor\n{Q}\n")] == [OTHER, PUZZLE, OTHER]


DAMAGED = {
    "a wrong character": (GRID.replace("8...6", "8...%"), "f.txt:4:5: '%' is not a digit"),
    "in the first row": (GRID.replace("53..7", "5%..7"), "f.txt:1:2: '%' is not a digit"),
    "a missing row": ("\n".join(rows(P)[:8]), "f.txt:1: 8 rows of 9 cells, but a 9x9 puzzle has 9"),
    "a missing cell": (GRID.replace("8...6", "8..6"), "f.txt:4: 80 cells, but a 9x9 puzzle has 81"),
    "two missing cells": (
        GRID.replace("8...6", "8..6").replace("4..8", "4.8"),
        "f.txt:4: 79 cells, but a 9x9 puzzle has 81",
    ),
    "a blank line": (
        "\n\n".join(["\n".join(rows(P)[:3]), "\n".join(rows(P)[3:])]),
        "f.txt:1: a blank line below row 3, but not below every 3 rows",
    ),
    "a size": (f"16 16\n{GRID}", "f.txt:1: '16 16' above a 9x9 grid is not its size"),
    "a cell between bars": (BARS.replace("|   ", "| ", 1), "f.txt:"),
    "source code": (f"int grid[9][9] = {{\n{GRID}\n}};", "f.txt:1: the line looks like source"),
}


@pytest.mark.parametrize("kind", DAMAGED)
def test_a_damaged_grid_is_reported_with_its_place(kind: str) -> None:
    """It is never completed with rows of the grid below it."""
    text, message = DAMAGED[kind]
    assert message_for(text).startswith(message)
    entries, errors = skipped(f"{text}\n\n{DRAWN}\n\n{DRAWN}\n")
    assert {entry.puzzle for entry in entries} == {PUZZLE}
    assert len(entries) >= 2
    assert errors
    assert str(errors[0]).startswith(message)


def test_a_square_number_of_givens_is_not_a_small_puzzle() -> None:
    """Nine rows with 36 givens, and spaces for blanks of which some are missing."""
    line = "".join("1 "[column % 9 > 3] for column in range(81))
    assert message_for("\n".join(row.strip() for row in rows(line))).startswith(
        "f.txt:5: row 1 has 1 more than once; a row may be missing in any of the 2 grids"
    )


ONE_GIVEN = [*["."] * 4, "....5....", *["........."] * 4]


@pytest.mark.parametrize("grids", [3, 300])
def test_a_missing_row_in_a_stack_shifts_no_grid(grids: int) -> None:
    """No grid of the stack is read, whether the missing row is in the beginning of the file."""
    lines = [row.ljust(9, ".") for row in ONE_GIVEN] * grids
    del lines[-10]
    found: list[PuzzleEntry] = []
    with pytest.raises(PuzzleError, match="a row may be missing in any of the"):
        found += read("\n".join(lines))
    assert found == []


def test_a_missing_and_a_superfluous_row_of_a_stack_are_noticed() -> None:
    """The shifted grids between them have contradictory givens, and all are refused once."""
    rows_of_four = f"{GRID}\n".splitlines() * 4
    lines = [*rows_of_four[:4], *rows_of_four[5:30], rows_of_four[0], *rows_of_four[30:]]
    found, errors = skipped("\n".join(["# format: grid-blocks", *lines, "", GRID]))
    assert ([entry.line for entry in found], len(errors)) == ([39], 1)
    assert "a row may be missing in any of the 2 grids" in str(errors[0])


def test_long_stacks_are_read() -> None:
    """Grids without contradictory givens are read, whether the beginning ends within one."""
    assert len(read(f"{GRID}\n" * 300)) == 300


def test_a_stack_in_memory_is_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A longer one is refused, because its end is needed before its grids can be yielded."""
    monkeypatch.setattr(grid_stack, "_MOST_GRIDS", 2)
    assert len(read(f"{GRID}\n{GRID}\n")) == 2
    message = message_for(f"{GRID}\n{GRID}\n{GRID}\n")
    assert "the stack is long; a row may be missing" in message
