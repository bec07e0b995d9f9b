"""Text: every usual notation is read, and whatever is no puzzle is refused with its place, its cause and a remedy."""

from __future__ import annotations

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from solvers import notation
from solvers.errors import PuzzleError
from solvers.puzzle import Puzzle
from solvers.shape import Shape
from tests.strategies import puzzles

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [LINE[i : i + 9] for i in range(0, 81, 9)]
VALUES = tuple(int(character) for character in LINE.replace(".", "0"))
NINE = Shape()


def drawn(
    rule: str, bar: str = "|", space: str = " ", blank: str = ".", borders: bool = False
) -> str:
    """The puzzle as programs draw it: bars between boxes, a rule between bands, borders around it or not."""
    lines = []
    for number, row in enumerate(ROWS):
        boxes = [space.join(row.replace(".", blank)[i : i + 3]) for i in (0, 3, 6)]
        text = f"{space}{bar}{space}".join(boxes)
        if number % 3 == 0 and (number or borders):
            lines.append(rule)
        lines.append(f"{bar}{space}{text}{space}{bar}" if borders else text)
    return "\n".join([*lines, rule] if borders else lines)


# --- what is read


@pytest.mark.parametrize("blank", ".0_*?-xX")
def test_blanks(blank: str) -> None:
    """Each of the usual characters stands for a blank, on one line and on nine."""
    assert notation.parse(LINE.replace(".", blank)) == (NINE, VALUES)
    assert notation.parse("\n".join(ROWS).replace(".", blank)) == (NINE, VALUES)


@pytest.mark.parametrize(
    "text",
    [
        f"  {LINE}\n",
        "\ufeff" + LINE,
        "\r\n".join(ROWS) + "\r\n",
        "\r".join(ROWS),
        "\t\n".join(ROWS),
        "\n\n".join(ROWS),
        "\n".join(" ".join(row) for row in ROWS),
        "\n".join("  ".join(row) + "  " for row in ROWS),
        " ".join(LINE),
        "|".join(LINE),
        ",".join(LINE.replace(".", "0")),
        "\n".join(",".join(row.replace(".", "0")) for row in ROWS),
        "\n".join(";".join(row) for row in ROWS),
        "\n".join(LINE[i : i + 40] for i in range(0, 81, 40)),
        "\n".join(",".join(row).replace(".", "") for row in ROWS),
        "\n".join("\t".join(row).replace(".", "") for row in ROWS),
        "\n".join(",".join(f'"{c}"' for c in row).replace(".", "") for row in ROWS),
        json.dumps([list(row) for row in ROWS]),
        json.dumps([list(row) for row in ROWS], indent=2),
        json.dumps([[int(c) for c in row.replace(".", "0")] for row in ROWS]),
        json.dumps([[int(c) if c != "." else None for c in row] for row in ROWS]),
        str([[int(c) if c != "." else None for c in row] for row in ROWS]),
        "{" + "},\n{".join(",".join(row.replace(".", "0")) for row in ROWS) + "}",
        "\n".join(" ".join(f"{c:0>2}" for c in row.replace(".", "0")) for row in ROWS),
    ],
)
def test_rows_lists_and_tables(text: str) -> None:
    """Rows with any spacing and line ends, lists as programs write them and tables with empty fields are the same puzzle."""
    assert notation.parse(text) == (NINE, VALUES)


@pytest.mark.parametrize("blank", ".0_x*-")
@pytest.mark.parametrize("borders", [False, True])
@pytest.mark.parametrize("space", ["", " "])
@pytest.mark.parametrize(
    "rule",
    [
        "------+-------+------",
        "+-------+-------+-------+",
        "|-------+-------+-------|",
        "-----------",
        "---------",
        "*-----------*",
        ".-------.-------.-------.",
        "'-------'-------'-------'",
        ":-------+-------+-------:",
        "===+===+===",
        "=========",
    ],
)
def test_drawn_grids(rule: str, space: str, borders: bool, blank: str) -> None:
    """Rules and borders of every common make are no cells, whatever the blanks."""
    assert notation.parse(drawn(rule, space=space, blank=blank, borders=borders)) == (NINE, VALUES)


@pytest.mark.parametrize(
    ("rule", "bar"),
    [
        ("┠───┼───┼───┨", "┃"),
        ("╟───┼───┼───╢", "║"),
        ("━━━╋━━━╋━━━", "│"),
        ("═══╬═══╬═══", "║"),
        ("———+———+———", "¦"),
    ],
)
def test_grids_drawn_with_box_characters(rule: str, bar: str) -> None:
    """Unicode boxes are read like `|`, `-` and `+`, and a raised dot like a point."""
    assert notation.parse(drawn(rule, bar)) == (NINE, VALUES)
    assert notation.parse(drawn(rule, bar, borders=True, blank="·")) == (NINE, VALUES)


@pytest.mark.parametrize("rows", range(10))
def test_rows_of_dashes_are_blanks_where_blanks_are_dashes(rows: int) -> None:
    """With `-` for a blank, a row without clues is a row and no rule; even a board without any."""
    blanked = "-" * 9 * rows + LINE.replace(".", "-")[9 * rows :]
    lines = [blanked[i : i + 9] for i in range(0, 81, 9)]
    expected = (0,) * 9 * rows + VALUES[9 * rows :]
    assert notation.parse(blanked) == notation.parse("\n".join(lines)) == (NINE, expected)
    banded = "\n---+---+---\n".join("\n".join(lines[i : i + 3]) for i in (0, 3, 6))
    assert notation.parse(banded) == (NINE, expected)


def test_a_large_board_may_lack_whole_rows() -> None:
    """Seven rows of dashes in a 16x16 leave nine rows of sixteen, which are no 12x12 board."""
    text = "\n".join(["1" + "-" * 15] * 9 + ["-" * 16] * 7)
    assert notation.parse(text) == (Shape(4, 4), ((1, *[0] * 15) * 9 + (0,) * 112))


@pytest.mark.parametrize(
    "shape", [Shape(3, 4), Shape(4, 3), Shape(2, 6), Shape(6, 2), Shape(3, 2), Shape(4, 5)]
)
def test_rules_say_what_the_boxes_are(shape: Shape) -> None:
    """A drawn grid needs no shape beside it, whether all rules are drawn, or bars alone, or lines alone."""
    values = (1, *[0] * (shape.cells - 1))
    text = notation.to_grid(values, shape)
    assert notation.parse(text) == (shape, values)
    assert notation.parse("\n".join(line for line in text.splitlines() if "-" not in line)) == (
        shape,
        values,
    )
    assert notation.parse(text.replace("|", " ")) == (shape, values)
    bordered = "\n".join(["-" * 9, *(f"| {line} |" for line in text.splitlines()), "-" * 9])
    assert notation.parse(bordered) == (shape, values)


@pytest.mark.parametrize(
    ("text", "shape", "start"),
    [
        ("123456789ABCDEFG" * 16, "4x4", (1, 2, 3)),
        ("123456789abcdefg" * 16, "4x4", (1, 2, 3)),
        ("ABCDEFGHIJKLMNOP" * 16, "4x4", (1, 2, 3)),
        ("abcd..ghijklmnop" * 16, "4x4", (1, 2, 3)),
        ("ABCDEFGHIJKLMNOPQRSTUVWXY" * 25, "5x5", (1, 2, 3)),
        ("XAQ" + "." * 622, "5x5", (24, 1, 17)),
        ("GAF" + "." * 253, "4x4", (16, 10, 15)),
        ("GAH" + "." * 253, "4x4", (7, 1, 8)),
        ("1x3456789ABCDEFGHIJKLMNOP" * 25, "5x5", (1, 0, 3)),
        (" ".join(["10", "0", "7"] + ["0"] * 253), "4x4", (10, 0, 7)),
        (",".join(["36", "1", "."] + ["."] * 1293), "6x6", (36, 1, 0)),
        ("." * 16, "2x2", (0, 0, 0)),
        ("." * 1296, "6x6", (0, 0, 0)),
        (" ".join("0" * 1296), "6x6", (0, 0, 0)),
    ],
)
def test_boards_of_other_sizes(text: str, shape: str, start: tuple[int, ...]) -> None:
    """Letters follow 9, or stand alone from A; numbers with spaces or commas do for any size."""
    found, values = notation.parse(text)
    assert (str(found), values[:3]) == (shape, start)


# --- there and back


@given(puzzles)
def test_a_line_reads_back(puzzle: Puzzle) -> None:
    """What `to_line` writes, `parse` reads."""
    text = notation.to_line(puzzle.givens, puzzle.shape)
    assert "\n" not in text
    assert notation.parse(text, puzzle.shape) == (puzzle.shape, puzzle.givens)


@given(puzzles)
def test_a_grid_reads_back(puzzle: Puzzle) -> None:
    """What `to_grid` writes, `parse` reads, boxes and all."""
    text = notation.to_grid(puzzle.givens, puzzle.shape)
    assert notation.parse(text, puzzle.shape) == (puzzle.shape, puzzle.givens)
    if not puzzle.shape.extra and not puzzle.shape.regions and puzzle.shape.box_height > 1:
        assert notation.parse(text) == (puzzle.shape, puzzle.givens)


@pytest.mark.parametrize("shape", [Shape(6, 6), Shape(4, 9), Shape(10, 10), Shape(1, 40)])
@pytest.mark.parametrize("fill", [0, 1])
def test_large_boards_are_written_as_numbers(shape: Shape, fill: int) -> None:
    """Beyond 35 digits numbers are written, and read back from a line and from a grid; even if all are below ten."""
    values = tuple(fill * (cell % (shape.size + 1)) for cell in range(shape.cells))
    assert notation.parse(notation.to_line(values, shape), shape) == (shape, values)
    assert notation.parse(notation.to_grid(values, shape), shape) == (shape, values)


def test_a_grid_as_it_is_written() -> None:
    """Rules stand between boxes."""
    assert (
        notation.to_grid((1, 2, *[0] * 14), Shape(2, 2))
        == "1 2 | . .\n. . | . .\n----+----\n. . | . .\n. . | . ."
    )


# --- what is refused


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there is no puzzle in the text; give 81 characters for a 9x9 board, blanks as '.'"),
        (" \n\t", "there is no puzzle in the text"),
        ("-+-+-", "there is no puzzle in the text"),
        (
            LINE[:-1],
            "80 cells, and a 9x9 board has 81 (1 missing); write every cell, blanks as '.'",
        ),
        (
            LINE + "1",
            "82 cells, and a 9x9 board has 81 (1 too many); write every cell, blanks as '.'",
        ),
        (
            LINE.replace("7", "A", 1),
            "line 1, column 5: 'A' is no digit of a 9x9 board; use 1 to 9, and '.' for a blank",
        ),
        (LINE.replace("3", "٣", 1), "line 1, column 2: '٣' is no digit of a 9x9 board"),
        (LINE.replace("3", "²", 1), "line 1, column 2: '²' is no digit of a 9x9 board"),
        (LINE.replace("3", "\0", 1), r"line 1, column 2: '\x00' is no digit of a 9x9 board"),
        ("\n".join(ROWS).replace("8.3", "8G3"), "line 5, column 5: 'G' is no digit of a 9x9 board"),
        (
            "\n".join([*ROWS[:3], ROWS[3][:-1], *ROWS[4:]]),
            "line 4: 80 cells, and a 9x9 board has 81 (1 missing); this line has 8",
        ),
        (
            "\n".join([*ROWS[:3], ROWS[3][:-1], "." + ROWS[4], *ROWS[5:]]),
            "line 4: a row of 8 cells in a board of 9x9",
        ),
        (
            "\n".join(["Grid 01", *ROWS]),
            "line 1: 87 cells, and a 9x9 board has 81 (6 too many); this line has 6 cells, most have 9",
        ),
        (
            " ".join(["10", *"0" * 80]),
            "line 1, column 1: '10' is no digit of a 9x9 board; use 1 to 9, and '.' for a blank",
        ),
        (" ".join(["100", *"0" * 80]), "line 1, column 1: '100' is no digit of a 9x9 board"),
        (" ".join(["-1", *"0" * 80]), "line 1, column 1: '-1' is no digit of a 9x9 board"),
        (
            " ".join([*"0" * 255, "17"]),
            "'17' is no digit of a 16x16 board; use 1 to 16, and '.' for a blank",
        ),
        (
            "1" + "." * 254 + "H",
            "line 1, column 256: 'H' is no digit of a 16x16 board; use 1 to 9 and A to G, and '.' for a blank",
        ),
        (
            "0" + "." * 255,
            "line 1, column 1: both '.' and '0' are used, so that '0' may be a blank or a digit; write the digits as",
        ),
        (
            "." * 144,
            "the boxes of a 12x12 board may be 2x6 or 3x4 or 6x2 or 4x3 (height x width); say which with a shape",
        ),
        ("." * 49, "a board of 7x7 cells has no boxes; give its regions: jigsaw:AABB..."),
        ("1", "a board of 1x1 cells; boards have 2 to 255 rows"),
        ("1" * 90_000, "a board of 300x300 cells; boards have 2 to 255 rows"),
        (
            LINE.replace(".", " "),
            "30 cells, and a 6x6 board has 36 (6 missing); write every cell, blanks as '.'",
        ),
    ],
)
def test_what_is_no_puzzle_is_refused(text: str, message: str) -> None:
    """The message says where, what and what to do, in a line that can be read."""
    with pytest.raises(PuzzleError) as caught:
        notation.parse(text)
    assert str(caught.value).startswith(message) or message in str(caught.value)
    assert len(str(caught.value)) < 250
    assert caught.value.remedy


@pytest.mark.parametrize(
    ("text", "shape", "message"),
    [
        (LINE, Shape(4, 4), "81 cells, and a 16x16 board has 256 (175 missing)"),
        (
            "5" + "." * 15,
            Shape(2, 2),
            "line 1, column 1: '5' is no digit of a 4x4 board; use 1 to 4",
        ),
        ("A" * 1600, Shape(5, 8), "'A' is no digit of a 40x40 board; use 1 to 40"),
    ],
)
def test_what_does_not_fit_its_shape_is_refused(text: str, shape: Shape, message: str) -> None:
    """A shape that is given must fit."""
    with pytest.raises(PuzzleError) as caught:
        notation.parse(text, shape)
    assert message in str(caught.value)


PIECES = st.sampled_from(
    [
        *".0123456789-+=|*:'_xXAG \t\r\n,;[]\"٣²\ufeff\0┃━┼",
        "null",
        "---",
        "\n---+---+---\n",
        LINE,
        ROWS[0] + "\n",
    ]
)


@given(
    st.text() | st.lists(PIECES, max_size=60).map("".join),
    st.sampled_from([None, NINE, Shape(2, 2), Shape(6, 6)]),
)
@example("9" * 5000 + " 1 1 1", None)
@example(LINE.replace(".", "-").replace("5", "+"), None)
def test_any_text_is_a_puzzle_or_an_error(text: str, shape: Shape | None) -> None:
    """No text raises anything but PuzzleError, and what is read is a puzzle of the shape."""
    try:
        found, values = notation.parse(text, shape)
    except PuzzleError as refused:
        error = refused
    else:
        assert found == shape or shape is None
        assert Puzzle(values, found).givens == values
        return
    assert error.remedy
    assert len(str(error)) < 300
