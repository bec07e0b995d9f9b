"""Puzzles: their givens, contradictory givens, and text."""

from __future__ import annotations

import re
import reprlib

import numpy as np
import pytest
from hypothesis import given

from solvers.errors import PuzzleError, ShapeError
from solvers.puzzle import STANDARD, Contradiction, Puzzle
from solvers.shape import Shape
from tests.strategies import grids, puzzles, random_givens

X = Shape.parse("2x2+diagonals")


def test_one_given_can_be_changed() -> None:
    """A given is added, changed or removed in a copy."""
    assert Puzzle.empty(X).with_given(3, 2).givens == (0, 0, 0, 2, *[0] * 12)
    assert Puzzle.empty(X).with_given(15, 1).with_given(15, 0) == Puzzle.empty(X)


@given(puzzles)
def test_a_puzzle_reads_back_from_its_text(puzzle: Puzzle) -> None:
    """`Puzzle.parse(str(puzzle))` is the puzzle."""
    assert Puzzle.parse(str(puzzle), puzzle.shape) == puzzle


def test_an_empty_puzzle_has_no_givens() -> None:
    """Every cell is blank."""
    assert Puzzle.empty().givens == (0,) * 81
    assert (Puzzle.empty().given_count, Puzzle.empty(X).given_count) == (0, 0)


@given(random_givens())
def test_givens_are_counted(puzzle: Puzzle) -> None:
    """`given_count` is the number of cells that are not blank."""
    assert puzzle.given_count == sum(given > 0 for given in puzzle.givens)


@given(random_givens())
def test_contradictions_are_the_repeated_digits_of_units(puzzle: Puzzle) -> None:
    """There is one for each repeated digit of each unit; it names unit, digit and cells."""
    found = {(each.unit, each.digit): each.cells for each in puzzle.contradictions}
    assert len(found) == len(puzzle.contradictions)
    for name, cells in puzzle.shape.named_units:
        for digit in puzzle.shape.digits:
            where = tuple(cell for cell in cells if puzzle.givens[cell] == digit)
            assert found.get((name, digit), ()) == (where if len(where) > 1 else ())


@given(grids())
def test_a_solution_has_no_contradiction(grid: Puzzle) -> None:
    """No digit is repeated in a unit."""
    assert grid.contradictions == ()


def test_contradictory_givens_are_a_valid_puzzle() -> None:
    """They may be in a row or in an extra unit."""
    assert Puzzle.parse("1..1............").contradictions == (Contradiction("row 1", 1, (0, 3)),)
    assert Puzzle.parse("1..............1", X).contradictions == (
        Contradiction("diagonal 1", 1, (0, 15)),
    )


@pytest.mark.parametrize("kind", [np.int64, np.uint8, np.int32])
def test_numpy_integers_become_plain_integers(kind: type) -> None:
    """Puzzles from arrays are equal to others, and can be written as JSON."""
    puzzle = Puzzle(tuple(kind(digit) for digit in (5, *[0] * 80)))
    assert puzzle == Puzzle((5, *[0] * 80))
    assert {type(given) for given in puzzle.givens} == {int}


@pytest.mark.parametrize("givens", [[5] + [0] * 80, np.array([5] + [0] * 80), range(1)])
def test_lists_and_arrays_become_tuples(givens: object) -> None:
    """Any iterable with one integer for each cell makes a puzzle that can be hashed."""
    shape = STANDARD if len(givens) == 81 else None  # type: ignore[arg-type]
    if shape is None:
        with pytest.raises(PuzzleError, match="1 givens, but the puzzle has 81 cells"):
            Puzzle(givens)  # type: ignore[arg-type]
    else:
        assert hash(Puzzle(givens)) == hash(Puzzle((5, *[0] * 80)))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "value", [True, 5.0, "5", None, (5,), np.bool_(True), np.array([1, 2]), float("nan")]
)
def test_a_given_that_is_not_an_integer_is_refused(value: object) -> None:
    """The message names the cell, the value and the possible values."""
    with pytest.raises(
        PuzzleError,
        match=rf"the given of r1c2 is {re.escape(reprlib.repr(value))}; "
        "give integers of 1 to 9, or 0 for a blank",
    ):
        Puzzle((1, value, *[0] * 79))  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [-1, 10, 10**40])
def test_a_given_that_is_out_of_range_is_refused(value: int) -> None:
    """The message names the first such cell, its value and the range."""
    shown = re.escape(reprlib.repr(value))
    with pytest.raises(PuzzleError, match=f"the given of r9c9 is {shown}; .*1 to 9, or 0"):
        Puzzle((9, *[0] * 79, value))


@pytest.mark.parametrize(
    ("givens", "message"),
    [
        ("1" * 81, "givens of type str; give one integer"),
        (5, "givens of type int; give one integer"),
        (None, "givens of type NoneType; give one integer"),
        ([[1] * 9] * 9, r"the givens are rows; .*, or solvers.read_puzzle"),
        (np.ones((9, 9), int), r"the givens are rows; .*, or solvers.read_puzzle"),
    ],
)
def test_values_that_are_not_a_sequence_of_givens_are_refused(givens: object, message: str) -> None:
    """The message says what to do instead of giving text, a number or nested rows."""
    with pytest.raises(PuzzleError, match=message):
        Puzzle(givens)  # type: ignore[arg-type]


def test_a_wrong_number_of_givens_is_refused() -> None:
    """80 givens are too few for a 9x9 puzzle."""
    with pytest.raises(
        PuzzleError, match="80 givens, but the puzzle has 81 cells; give one integer for each cell"
    ):
        Puzzle((0,) * 80)


@pytest.mark.parametrize("shape", ["2x2", None, 4])
def test_a_shape_that_is_not_a_shape_is_refused(shape: object) -> None:
    """The message says how to make one."""
    message = re.escape(f'the shape is {shape!r}; give Shape.parse("3x3")')
    with pytest.raises(ShapeError, match=message):
        Puzzle((0,) * 16, shape)  # type: ignore[arg-type]


def test_parse_reads_text_only() -> None:
    """The message names the function that reads other values."""
    with pytest.raises(
        PuzzleError,
        match=r"reads text, not a value of type list; use solvers\.read_puzzle for lists, arrays",
    ):
        Puzzle.parse([0] * 81)  # type: ignore[arg-type]


def test_the_name_of_a_set_is_refused_with_the_way_to_read_it() -> None:
    """Its characters are not counted as cells."""
    remedy = r"each entry that solvers\.formats\.read\('@17-givens'\) yields"
    with pytest.raises(PuzzleError, match=rf"'@17-givens' looks like the name of a set .*{remedy}"):
        Puzzle.parse("@17-givens")


@pytest.mark.parametrize(
    "text", ["/etc/passwd", "data/easy.txt", r"C:\puzzles", "~/my.sdk", "./ab"]
)
def test_text_that_looks_like_a_path_is_refused_with_the_way_to_read_a_file(text: str) -> None:
    """No file is looked at."""
    with pytest.raises(PuzzleError, match=r"looks like the path of a file") as caught:
        Puzzle.parse(text)
    assert caught.value.remedy is not None
    assert f"pathlib.Path({text!r}) to solvers.solve or" in caught.value.remedy


@pytest.mark.parametrize("cell", [0, 15, np.int64(15)])
def test_the_first_and_the_last_cell_can_be_given(cell: int) -> None:
    """Cells are counted from 0."""
    assert Puzzle.empty(X).with_given(cell, 3).givens[cell] == 3


@pytest.mark.parametrize("cell", [-1, 16, 1.0, "0", None])
def test_what_is_not_a_cell_is_refused(cell: object) -> None:
    """The message names the possible cells."""
    message = re.escape(f"{cell!r} is not a cell; give an integer of 0 to 15")
    with pytest.raises(PuzzleError, match=f"^{message}"):
        Puzzle.empty(X).with_given(cell, 1)  # type: ignore[arg-type]
