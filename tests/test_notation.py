"""Every common notation is read; other text is refused with place, cause and remedy."""

from __future__ import annotations

import json
from functools import cached_property
from unittest import mock

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from solvers import notation
from solvers.errors import PuzzleError
from solvers.layout import Layout
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
    """Return the puzzle drawn with bars between boxes and rules between bands."""
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
    """Each of these characters is a blank, on one line and on nine."""
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
    """Spacing, line ends, the brackets of lists and empty fields of tables do not matter."""
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
    """Rules and borders are not read as cells, for each kind of blank."""
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
    """Unicode lines are read like `|`, `-` and `+`, and a raised dot like a dot."""
    assert notation.parse(drawn(rule, bar)) == (NINE, VALUES)
    assert notation.parse(drawn(rule, bar, borders=True, blank="·")) == (NINE, VALUES)


@pytest.mark.parametrize("rows", range(10))
def test_rows_of_dashes_are_blanks_if_blanks_are_dashes(rows: int) -> None:
    """A row without givens is not read as a rule, even if all rows are blank."""
    blanked = "-" * 9 * rows + LINE.replace(".", "-")[9 * rows :]
    lines = [blanked[i : i + 9] for i in range(0, 81, 9)]
    expected = (0,) * 9 * rows + VALUES[9 * rows :]
    assert notation.parse(blanked) == notation.parse("\n".join(lines)) == (NINE, expected)
    banded = "\n---+---+---\n".join("\n".join(lines[i : i + 3]) for i in (0, 3, 6))
    assert notation.parse(banded) == (NINE, expected)


def test_a_large_puzzle_may_have_blank_rows() -> None:
    """Seven rows of dashes in a 16x16 puzzle leave nine rows, which are not a 12x12 puzzle."""
    text = "\n".join(["1" + "-" * 15] * 9 + ["-" * 16] * 7)
    assert notation.parse(text) == (Shape(4, 4), ((1, *[0] * 15) * 9 + (0,) * 112))


@pytest.mark.parametrize(
    "shape", [Shape(3, 4), Shape(4, 3), Shape(2, 6), Shape(6, 2), Shape(3, 2), Shape(4, 5)]
)
def test_drawn_lines_give_the_size_of_the_boxes(shape: Shape) -> None:
    """All lines may be drawn, or only the bars, or only the rules."""
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
def test_puzzles_of_other_sizes(text: str, shape: str, start: tuple[int, ...]) -> None:
    """Digits are 1-9 then A-Z, or A-Z alone, or numbers with spaces or commas."""
    found, values = notation.parse(text)
    assert (str(found), values[:3]) == (shape, start)


SPACED = LINE.replace(".", " ")
SPACED_ROWS = [row.replace(".", " ") for row in ROWS]


@pytest.mark.parametrize(
    "text",
    [
        SPACED,
        SPACED + "\n",
        "\n".join(SPACED_ROWS),
        "\n".join(row.rstrip() for row in SPACED_ROWS),
        "\n".join(" ".join(row) for row in SPACED_ROWS),
        "\n".join(" ".join(row).rstrip() for row in SPACED_ROWS),
        *(
            drawn(rule, blank=" ", space=space, borders=borders)
            for rule in ("------+-------+------", "|-------+-------+-------|")
            for space in ("", " ")
            for borders in (False, True)
        ),
        "\n".join("| " + " | ".join(row) + " |" for row in SPACED_ROWS),
        "\n|---|\n".join("|" + "|".join(row) + "|" for row in SPACED_ROWS),
        "\n".join(" | ".join(row) for row in SPACED_ROWS),
        ",".join(LINE).replace(".", ""),
        ";".join(LINE).replace(".", ""),
        ",".join("NaN" if c == "." else f"{c}.0" for c in LINE),
        "\n".join(",".join("" if c == "." else f"{c}.0" for c in row) for row in ROWS),
    ],
)
def test_blanks_that_are_not_written(text: str) -> None:
    """Spaces are blanks in fixed columns and between bars; empty fields are blanks in tables."""
    assert notation.parse(text) == (NINE, VALUES)


@pytest.mark.parametrize(
    "text",
    [
        SPACED.strip()[:-1],
        SPACED.replace(" ", "  "),
        "\n".join(row.strip() for row in SPACED_ROWS),
        "\n".join(SPACED_ROWS[:8]),
        drawn("", blank=" ").replace("|   7", "|  7", 1),
        "\n".join([*SPACED_ROWS[:8], SPACED_ROWS[8].lstrip()]),
    ],
)
def test_spaces_are_blanks_only_in_fixed_columns(text: str) -> None:
    """Where a space may be missing, the text is refused."""
    with pytest.raises(PuzzleError):
        notation.parse(text)


@pytest.mark.parametrize("givens", [16, 36, 64])
def test_a_square_number_of_givens_is_not_a_small_puzzle(givens: int) -> None:
    """Givens that are separated by any number of spaces are not read as all cells of a puzzle."""
    left = givens
    rows = []
    for row in range(9):
        filled = min(left, 9 - row % 3)
        rows.append("".join("1 "[column >= filled] for column in range(9)).rstrip() or " ")
        left -= filled
    assert not left
    rows[1] = " " + rows[1]
    with pytest.raises(PuzzleError):
        notation.parse("\n".join([*rows, "1"]))
    with pytest.raises(PuzzleError):
        notation.parse("  ".join("1" * (n % 2 + 1) for n in range(givens * 2 // 3)))


def test_plus_signs_may_be_blanks() -> None:
    """They are blanks if the cells have no other sign for one."""
    plus = [row.replace(".", "+") for row in ROWS]
    assert notation.parse(LINE.replace(".", "+")) == (NINE, VALUES)
    assert notation.parse("\n".join(plus)) == (NINE, VALUES)
    assert notation.parse(
        "\n---+---+---\n".join(["\n".join(plus[i : i + 3]) for i in (0, 3, 6)])
    ) == (
        NINE,
        VALUES,
    )


# --- there and back


@given(puzzles)
def test_a_line_reads_back(puzzle: Puzzle) -> None:
    """`parse` reads what `to_line` writes."""
    text = notation.to_line(puzzle.givens, puzzle.shape)
    assert "\n" not in text
    assert notation.parse(text, puzzle.shape) == (puzzle.shape, puzzle.givens)


@given(puzzles)
def test_a_grid_reads_back(puzzle: Puzzle) -> None:
    """`parse` reads what `to_grid` writes, and finds the size of the boxes."""
    text = notation.to_grid(puzzle.givens, puzzle.shape)
    assert notation.parse(text, puzzle.shape) == (puzzle.shape, puzzle.givens)
    if not puzzle.shape.extra and not puzzle.shape.regions and puzzle.shape.box_height > 1:
        assert notation.parse(text) == (puzzle.shape, puzzle.givens)


@pytest.mark.parametrize("shape", [Shape(6, 6), Shape(4, 9), Shape(10, 10), Shape(1, 40)])
@pytest.mark.parametrize("fill", [0, 1])
def test_large_puzzles_are_written_as_numbers(shape: Shape, fill: int) -> None:
    """With more than 35 digits, lines and grids have numbers, even if all are below ten."""
    values = tuple(fill * (cell % (shape.size + 1)) for cell in range(shape.cells))
    assert notation.parse(notation.to_line(values, shape), shape) == (shape, values)
    assert notation.parse(notation.to_grid(values, shape), shape) == (shape, values)


def test_a_grid_has_lines_between_boxes() -> None:
    """They are drawn with bars, dashes and plus signs."""
    assert (
        notation.to_grid((1, 2, *[0] * 14), Shape(2, 2))
        == "1 2 | . .\n. . | . .\n----+----\n. . | . .\n. . | . ."
    )


# --- what is refused


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the text has no puzzle; write 81 characters for a 9x9 puzzle, '.' for each blank"),
        (" \n\t", "the text has no puzzle"),
        ("-+-+-", "the text has no puzzle"),
        (
            LINE[:-1],
            "80 cells, but a 9x9 puzzle has 81 (1 missing); write '.' for each blank",
        ),
        (
            LINE + "1",
            "82 cells, but a 9x9 puzzle has 81 (1 too many); write '.' for each blank",
        ),
        (
            LINE.replace("7", "A", 1),
            "line 1, column 5: 'A' is not a digit of a 9x9 puzzle; use 1 to 9, and '.' for a blank",
        ),
        (
            "a..b..c.....d...",
            "use 1 to 4 (or name the symbols, such as '--symbols abcd'), and '.' for a blank",
        ),
        (LINE.replace("3", "٣", 1), "line 1, column 2: '٣' is not a digit of a 9x9 puzzle"),
        (LINE.replace("3", "²", 1), "line 1, column 2: '²' is not a digit of a 9x9 puzzle"),
        (LINE.replace("3", "\0", 1), r"line 1, column 2: '\x00' is not a digit of a 9x9 puzzle"),
        (
            "\n".join(ROWS).replace("8.3", "8G3"),
            "line 5, column 5: 'G' is not a digit of a 9x9 puzzle",
        ),
        (
            "\n".join([*ROWS[:3], ROWS[3][:-1], *ROWS[4:]]),
            "line 4: 80 cells, but a 9x9 puzzle has 81 (1 missing); this line has 8",
        ),
        (
            "\n".join([*ROWS[:3], ROWS[3][:-1], "." + ROWS[4], *ROWS[5:]]),
            "line 4: a row of 8 cells in a 9x9 puzzle",
        ),
        (
            "\n".join(["Grid 01", *ROWS]),
            "87 cells, but a 9x9 puzzle has 81 (6 too many); this line has 6 cells, most have 9",
        ),
        (
            " ".join(["10", *"0" * 80]),
            "'10' is not a digit of a 9x9 puzzle; use 1 to 9, and '.' for a blank",
        ),
        (" ".join(["100", *"0" * 80]), "line 1, column 1: '100' is not a digit of a 9x9 puzzle"),
        (" ".join(["-1", *"0" * 80]), "line 1, column 1: '-1' is not a digit of a 9x9 puzzle"),
        (
            " ".join([*"0" * 255, "17"]),
            "'17' is not a digit of a 16x16 puzzle; use 1 to 16, and '.' for a blank",
        ),
        (
            "1" + "." * 254 + "H",
            "column 256: 'H' is not a digit of a 16x16 puzzle; use 1 to 9 and A to G, and '.' for",
        ),
        (
            "0" + "." * 255,
            "line 1, column 1: 0 may be a digit (digits 0 to F, 255 blanks) or a blank (digits",
        ),
        (
            "." * 144,
            "the boxes of a 12x12 puzzle may be 2x6 or 3x4 or 6x2 or 4x3 (height x width)",
        ),
        ("." * 49, "a 7x7 puzzle cannot have boxes; give its regions, with --box jigsaw:AABB..."),
        ("1", "a puzzle cannot have 1x1 cells; use 2 to 255 rows"),
        ("1" * 90_000, "a puzzle cannot have 300x300 cells; use 2 to 255 rows"),
    ],
)
def test_text_that_is_not_a_puzzle_is_refused(text: str, message: str) -> None:
    """A short message says where it is wrong, what is wrong and how to fix it."""
    with pytest.raises(PuzzleError) as caught:
        notation.parse(text)
    assert str(caught.value).startswith(message) or message in str(caught.value)
    assert len(str(caught.value)) < 250
    assert caught.value.remedy


@pytest.mark.parametrize(
    ("text", "shape", "message"),
    [
        (LINE, Shape(4, 4), "81 cells, but a 16x16 puzzle has 256 (175 missing)"),
        (
            "5" + "." * 15,
            Shape(2, 2),
            "line 1, column 1: '5' is not a digit of a 4x4 puzzle; use 1 to 4",
        ),
        ("A" * 1600, Shape(5, 8), "'A' is not a digit of a 40x40 puzzle; use 1 to 40"),
    ],
)
def test_text_that_does_not_fit_its_shape_is_refused(text: str, shape: Shape, message: str) -> None:
    """The message names the size of the given shape."""
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
    """Text raises PuzzleError, or is read as a puzzle of the given shape."""
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


# --- one line is read without a search for its layout


def _zeroed(line: str) -> str:
    return line.replace(".", "0")


def _shifted(line: str) -> str:
    """Return the line with the digits 0 to 8."""
    return "".join(str(int(each) - 1) if each.isdigit() else each for each in line)


cells = st.text(alphabet=".123456789", min_size=81, max_size=81)
LINES = st.one_of(
    cells,
    cells.map(_zeroed),
    cells.map(_shifted),
    st.permutations([*"123456789" * 9]).map("".join),  # may be a map of regions
    st.permutations([*".12345678" * 9]).map(lambda order: "".join(sorted(order[:9])) * 9),
    st.text(alphabet=".0123456789 \n", min_size=79, max_size=84),
    st.tuples(cells, st.integers(0, 80), st.characters()).map(
        lambda parts: parts[0][: parts[1]] + parts[2] + parts[0][parts[1] + 1 :]
    ),
    st.tuples(cells, st.sampled_from(["\n", " ", "\t", "\x1c", "\u3000"])).map("".join),
)


def test_puzzles_joined_in_one_text_are_named_as_such() -> None:
    """Not as a larger puzzle with a wrong number of cells. The remedy says how to separate them."""
    two = "162 cells on a line, as many as 2 puzzles of 9x9 have; write each on a line of its own"
    rows = "\n".join(LINE[at : at + 9] for at in range(0, 81, 9))
    for text, message in (
        (LINE * 2, two),
        (f"{LINE} {LINE}", two),
        (f"\n\n{LINE * 2}", f"line 3: {two}"),
        (LINE * 3, "243 cells on a line, as many as 3 puzzles of 9x9 have"),
        ("." * 512, "512 cells on a line, as many as 2 puzzles of 16x16 have"),
        (
            LINE + "123456789" * 9,
            "162 cells on a line, as many as a 9x9 puzzle and its solution have; write a space",
        ),
        (f"{rows}\n{rows}", "18 rows of 9 cells, as many as 2 puzzles of 9x9 have; give one of"),
    ):
        with pytest.raises(PuzzleError) as error:
            notation.parse(text)
        assert str(error.value).startswith(message)
    with pytest.raises(PuzzleError, match="32 cells, but a 6x6 puzzle has 36"):
        notation.parse("1..." * 8)
    with pytest.raises(PuzzleError, match="32 cells on a line, as many as 2 puzzles of 4x4 have"):
        notation.parse("1..." * 8, Shape(2, 2))


@given(LINES)
@example(LINE)
@example("1" * 9 + "." * 72)  # may be a map of regions
@example("\u0660" + "." * 80)  # a digit of another script
@example("." * 72 + "012345678")
def test_the_fast_way_to_read_a_line_reads_the_same(line: str) -> None:
    """It reads a line as the general reader does, or leaves it to that."""
    fast = notation.plain_line(line)
    if fast is None:
        return
    with mock.patch.object(notation, "plain_line", return_value=None) as left:
        assert notation.parse(line) == (NINE, tuple(fast))
    assert left.called
    puzzle = Puzzle.parse(line)
    assert puzzle == Puzzle(tuple(fast))
    assert puzzle.packed == Puzzle(tuple(fast)).packed == fast


def test_usual_lines_are_read_the_fast_way() -> None:
    """With dots or zeros, and with a line end; not if their zeros may be digits."""
    assert all(map(notation.plain_line, (LINE, _zeroed(LINE), f" {LINE}\n")))
    assert notation.plain_line("." * 72 + "012345678") is None


def test_a_long_text_is_read_in_time_that_grows_with_its_length(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whether words have several characters is found out once, and not for each line."""
    counted = 0
    found = Layout.__dict__["_has_numbers"].func

    def counting(layout: Layout) -> bool:
        nonlocal counted
        counted += 1
        return bool(found(layout))

    counted_once = cached_property(counting)
    counted_once.__set_name__(Layout, "_has_numbers")
    monkeypatch.setattr(Layout, "_has_numbers", counted_once)

    notation.parse(".\n" * 10_000)

    assert counted == 1
