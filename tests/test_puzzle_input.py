"""What people pass as a puzzle: each form is read, and each mistake has its own message."""

from __future__ import annotations

import array
import subprocess
import sys
from collections import deque
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import given

import solvers
from solvers.errors import InputError, PuzzleError, ShapeError
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle
from solvers.puzzle_input import read_puzzle
from solvers.shape import Shape
from tests.strategies import puzzles

PUZZLE = Puzzle.parse("1... ..3. .... ...2")
ROWS = PUZZLE.rows()
FLAT = [*PUZZLE.givens]
LINES = ["1...", "..3.", "....", "...2"]
NAN = float("nan")
LARGE = Puzzle((16, 10, 1, *[0] * 253), Shape(4, 4))


def with_blank(blank: object) -> list[list[object]]:
    """Return the rows with another value in blank cells."""
    return [[value or blank for value in row] for row in ROWS]


FORMS: dict[str, Any] = {
    "text": "1.....3........2",
    "numpy text": np.str_("1.....3........2"),
    "puzzle": PUZZLE,
    "nested lists": ROWS,
    "nested tuples": tuple(map(tuple, ROWS)),
    "flat list": FLAT,
    "flat tuple": tuple(FLAT),
    "None for blanks": with_blank(None),
    "dots for blanks": with_blank("."),
    "NaN for blanks": with_blank(NAN),
    "empty text for blanks": with_blank(""),
    "text of digits": [[str(value) for value in row] for row in ROWS],
    "characters": [*"1.....3........2"],
    "text with spaces": [[f" {value} " for value in row] for row in ROWS],
    "bytes of digits": [[str(value).encode() for value in row] for row in ROWS],
    "missing values as text": with_blank("nan"),
    "fractions": [[float(value) for value in row] for row in ROWS],
    "Fraction and Decimal": [[Fraction(1), Decimal(0), 0, 0], *ROWS[1:]],
    "rows as text": LINES,
    "rows as bytes": [line.encode() for line in LINES],
    "rows as text with lines": ["1.|..", "..|3.", "--+--", "..|..", "..|.2"],
    "rows as text with spaces": [" ".join(line) for line in LINES],
    "text in a list": ["1.....3........2"],
    "different sequences": [
        [1, 0, 0, 0],
        (0, 0, 3, 0),
        array.array("b", [0] * 4),
        deque([0, 0, 0, 2]),
    ],
    "generator": (value for value in FLAT),
    "bytes": b"1.....3........2",
    "bytes with lines": b"\xef\xbb\xbf1...\n..3.\n....\n...2\n",
    "bytes with a value each": bytes(FLAT),
    "bytearray": bytearray(FLAT),
    "memoryview": memoryview(bytes(FLAT)),
    "array.array": array.array("b", FLAT),
    "numpy 2-D": np.array(ROWS),
    "numpy 1-D": np.array(FLAT, np.uint8),
    "numpy fractions": np.array(with_blank(NAN), float),
    "numpy text of digits": np.array(with_blank("."), str),
    "numpy bytes": np.array(with_blank("."), "S1"),
    "numpy objects": np.array(with_blank(None), object),
    "numpy with a mask": np.ma.masked_equal(np.array(ROWS), 0),
    "numpy with one text": np.array("1.....3........2"),
    "numpy rows in a list": [*np.array(ROWS)],
    "numpy values in a list": [*np.array(FLAT)],
    "pandas table": pd.DataFrame(ROWS),
    "pandas table with NaN": pd.DataFrame(with_blank(None)),
    "pandas table with NA": pd.DataFrame(with_blank(None)).astype("Int64"),
    "pandas table of text": pd.DataFrame(with_blank(None)).astype("string"),
    "pandas column": pd.Series(FLAT),
    "pandas column of text": pd.Series([*"1.....3........2"]),
    "pandas column of rows": pd.Series(LINES),
    "pandas table with one text": pd.DataFrame({"puzzle": ["1.....3........2"]}),
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_of_a_puzzle_is_read(form: str) -> None:
    """All of these are the same puzzle."""
    assert read_puzzle(FORMS[form]) == PUZZLE


def test_the_functions_accept_every_form(tmp_path: Path) -> None:
    """`solve`, `count` and `is_unique` read their puzzle with `read_puzzle`."""
    file = tmp_path / "puzzle.txt"
    file.write_text("# from a newspaper\n1...\n..3.\n....\n...2\n")
    for value in ("1.....3........2", PUZZLE, ROWS, np.array(ROWS), pd.DataFrame(ROWS), file):
        assert solvers.solve(value).status is solvers.Status.MULTIPLE
        assert solvers.count(value) == 3
        assert not solvers.is_unique(value)


@given(puzzles)
def test_every_puzzle_reads_back_from_its_forms(puzzle: Puzzle) -> None:
    """Rows, cells, arrays and bytes need only the shape."""
    forms = [puzzle.rows(), puzzle.givens, puzzle.to_numpy(), puzzle.to_line(), puzzle.to_grid()]
    for form in [*forms, bytes(puzzle.givens), puzzle.to_line().encode()]:
        assert read_puzzle(form, puzzle.shape) == puzzle
        assert read_puzzle(form, str(puzzle.shape)) == puzzle


@pytest.mark.parametrize(
    "value",
    [
        [*LARGE.givens],
        [str(value) for value in LARGE.givens],
        [*LARGE.to_line()],
        [value or None for value in LARGE.givens],
        np.array(LARGE.rows(), float),
        ["G", "A", "1", *["."] * 253],
        [16, 10, "1", *[None] * 253],
    ],
)
def test_large_puzzles_have_numbers_or_letters(value: Any) -> None:
    """The digit 10 is the number 10 or the letter A."""
    assert read_puzzle(value) == LARGE


def test_a_file_gives_its_puzzle_and_shape(tmp_path: Path) -> None:
    """A comment in the file sets the shape, or the caller does."""
    file = tmp_path / "puzzle.txt"
    file.write_text("# shape: 3x2\n" + "." * 36)
    assert read_puzzle(file) == Puzzle.empty(Shape(3, 2))
    assert read_puzzle(file, "2x3+diagonals").shape == Shape.parse("2x3+diagonals")


def test_a_file_with_several_puzzles_is_refused(tmp_path: Path) -> None:
    """The error names the line of the second one, and how to solve them all."""
    file = tmp_path / "puzzles.txt"
    file.write_text("1.....3........2\n\n1234341221434321\n")
    with pytest.raises(PuzzleError, match=r"puzzles.txt:3: the file has more .* solvers.formats"):
        solvers.solve(file)


@pytest.mark.parametrize("content", [None, b"", b"\xff\xfe1", b"1...2"])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, content: bytes | None) -> None:
    """It is missing, empty, not UTF-8 or not a puzzle."""
    file = tmp_path / "puzzle.txt"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(InputError, match=r"puzzle\.txt"):
        solvers.solve(file)


def test_text_that_names_a_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The error says so and names pathlib.Path; a folder is refused, too."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "puzzle.txt").write_text("1.....3........2")
    message = r"'puzzle.txt' is the name of a file, not a puzzle; give pathlib.Path\('puzzle.txt'\)"
    for function in (solvers.solve, solvers.count, solvers.is_unique):
        with pytest.raises(PuzzleError, match=message):
            function("puzzle.txt")
    with pytest.raises(PuzzleError, match=r"a folder, .* give the path of a file in it"):
        solvers.solve(str(tmp_path))
    assert solvers.count(Path("puzzle.txt")) == 3


def test_text_that_is_a_puzzle_and_a_file_is_ambiguous(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error shows both readings. `Puzzle.parse` never looks at files."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "1.....3........2").touch()
    with pytest.raises(PuzzleError, match=r"as a puzzle, and is the name of a file; give Puzzle.p"):
        solvers.solve("1.....3........2")
    assert Puzzle.parse("1.....3........2") == PUZZLE


def test_a_size_with_several_boxes_is_ambiguous() -> None:
    """The error shows the possible boxes, and a shape decides."""
    rows = [[0] * 12] * 12
    for value in (rows, "." * 144, bytes(144), np.array(rows)):
        with pytest.raises(InputError, match=r"may be 2x6 or 3x4 or 6x2 or 4x3 .*give the shape"):
            solvers.solve(value)
        assert read_puzzle(value, "3x4").shape == Shape(3, 4)


def test_bytes_that_are_text_and_values_are_ambiguous() -> None:
    """64x64 cells as bytes may all be printable characters."""
    text = " ".join(["11"] * 35**2)
    assert read_puzzle(text.encode()).shape.size == 35
    padded = text.ljust(64**2).encode()
    assert max(padded) <= 64
    with pytest.raises(PuzzleError, match=r"are a 35x35 puzzle as text, and a 64x64 puzzle with a"):
        read_puzzle(padded)


MISTAKES: list[tuple[Any, str]] = [
    (None, "a value of type NoneType is not a puzzle; give text"),
    (5300, "a value of type int is not a puzzle; give its digits as text .dtype=str for"),
    (2.5, "a value of type float is not a puzzle"),
    ({1: 2}, "a value of type dict is not a puzzle"),
    (
        PUZZLE.to_dict(),
        r"type dict is not a puzzle; give Puzzle.from_dict\(value\), or value\['puz",
    ),
    (PUZZLE.to_json(), r"the text is JSON, not a puzzle; give Puzzle.from_json\(text\)"),
    (PuzzleEntry(PUZZLE), "a value of type PuzzleEntry is not a puzzle; give its attribute puzzle"),
    ("missing.txt", r"'missing.txt' looks like the path of a file, .* give pathlib.Path\('missing"),
    ("https://example.org/easy.sdk", "looks like the path of a file"),
    ("53..7/6..195/.98", "'5' is not a digit of a 4x4 puzzle"),
    ("oops", "the text has no puzzle: it has 4 letters, but no digit and no blank"),
    ("1" * 5001, r"5,001 cells, but a 36x36 puzzle has 1,296 \(3,705 too many\)"),
    ({1, 2}, "a value of type set is not a puzzle"),
    (np.ndarray, "a value of type type is not a puzzle"),
    (object(), "a value of type object is not a puzzle"),
    ([], "the list is empty"),
    (np.array([]), "the list is empty"),
    ([[]], "the list is empty"),
    (np.zeros((3, 3, 3)), "three dimensions, but a puzzle has rows of cells; .*one puzzle per"),
    ([[["1"]]], "three dimensions, but a puzzle has rows of cells"),
    ("nonsense", "the text has no puzzle: it has 8 letters, but no digit and no blank; write 81"),
    (b"", "the text has no puzzle"),
    ([1, 2, 3], "3 cells, but that is not a square; give one item for each cell"),
    ([[1, 2], 3], "the first item is a row, but item 2 is a cell"),
    ([3, [1, 2]], "the first item is a cell, but item 2 is a row"),
    ([[0] * 9] * 8, "8 rows of 9 cells do not make a square; .*became the header"),
    ([[0] * 10] * 9, "9 rows of 10 cells do not make a square; .*became the header"),
    ([[0] * 9, *[[0] * 8], *[[0] * 9] * 7], "row 2 has 8 cells, but most have 9"),
    ([[0] * 81], "1 row of 81 cells do not make a square; .*if it has several puzzles, give one"),
    (np.zeros((100, 81), int), "100 rows of 81 cells .*if it has several puzzles, give one per"),
    (np.zeros((9, 9, 9), int), "three dimensions"),
    (["53..7...." * 9] * 3, "the list has 3 texts, and the first is a puzzle itself; give one"),
    (pd.DataFrame({"puzzle": ["." * 81] * 2}), "2 rows of 1 cell do not make a square"),
    ([[1, 2, 3, 4], [5, 0, 0, 0], [0] * 4, [0] * 4], r"the given of r2c1 is 5; give"),
    ([[1, 2, 3, 4], ["5", 0, 0, 0], [0] * 4, [0] * 4], r"r2c1: '5' is not a digit of a 4x4"),
    ([[1, 2, 3, -1], *[[0] * 4] * 3], r"the given of r1c4 is -1; give integers of 1 to 4, or 0"),
    ([[1, 2, 3, 2.5], *[[0] * 4] * 3], r"r1c4 is 2.5; give a digit, and 0 or None for a blank"),
    ([[1, 2, 3, float("inf")], *[[0] * 4] * 3], r"r1c4 is inf; give a digit"),
    ([[1, 2, 3, 1e300], *[[0] * 4] * 3], r"r1c4 is 1e\+300; give a digit"),
    ([[1, 2, 3, True], *[[0] * 4] * 3], r"r1c4 is True; give a digit"),
    ([[1, 2, 3, np.True_], *[[0] * 4] * 3], r"r1c4 is .*True.*; give a digit"),
    ([[1, 2, 3, 1j], *[[0] * 4] * 3], r"r1c4 is 1j; give a digit"),
    ([[1, 2, 3, object()], *[[0] * 4] * 3], r"r1c4 is <object"),
    ([[1, 2, 3, pd.NaT], *[[0] * 4] * 3], r"r1c4 is NaT"),
    (["1...", "..3.", "....", "..2"], "15 cells, but a 4x4 puzzle has 16"),
    (b"\xff\xfe\x00", "the bytes are neither UTF-8 text nor digits"),
    (solvers.Result((), solvers.Stop.TIMEOUT), "a value of type Result is not a puzzle"),
]


@pytest.mark.parametrize(("value", "message"), MISTAKES)
def test_each_mistake_has_its_own_message(value: Any, message: str) -> None:
    """All three functions raise PuzzleError; it names the cell, the row or the type."""
    for function in (solvers.solve, solvers.count, solvers.is_unique):
        with pytest.raises(PuzzleError, match=message):
            function(value)


def test_a_list_that_holds_itself_is_refused() -> None:
    """Rows are not searched for rows."""
    endless: list[Any] = []
    endless.append(endless)
    with pytest.raises(PuzzleError):
        solvers.solve(endless)


@pytest.mark.parametrize("shape", [5, "9", "3x3+unknown", [3, 3], object()])
def test_a_shape_of_a_wrong_kind_is_refused(shape: Any) -> None:
    """The error is a ShapeError, whatever the form of the puzzle."""
    for value in (PUZZLE, "." * 81, FLAT, bytes(81)):
        with pytest.raises(ShapeError):
            solvers.solve(value, shape=shape)


def test_the_shape_of_a_puzzle_is_not_changed() -> None:
    """A Puzzle has a shape already."""
    with pytest.raises(ShapeError, match="the puzzle has the shape 2x2, not 1x4"):
        solvers.solve(PUZZLE, shape="1x4")
    assert solvers.count(PUZZLE, shape="2x2") == 3


@pytest.mark.slow
def test_reading_a_puzzle_imports_no_numpy_and_no_pandas() -> None:
    """They are recognised by their methods."""
    program = (
        "import sys, solvers; solvers.read_puzzle([[1, 2], [2, 1]], '1x2')\n"
        "print({'numpy', 'pandas'} & {*sys.modules})"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "set()"
