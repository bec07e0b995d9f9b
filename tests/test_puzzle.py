"""Puzzles: what makes one, what its clues and clashes are, and text there and back."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given

from solvers.errors import PuzzleError
from solvers.puzzle import STANDARD, Contradiction, Puzzle
from solvers.shape import Shape
from tests.strategies import garbage, grids, puzzles

X = Shape.parse("2x2+diagonals")


@given(puzzles)
def test_a_puzzle_reads_back_from_its_text(puzzle: Puzzle) -> None:
    """`Puzzle.parse(str(puzzle))` is the puzzle."""
    assert Puzzle.parse(str(puzzle), puzzle.shape) == puzzle


def test_empty_has_no_clues() -> None:
    """The empty board has as many blanks as cells."""
    assert Puzzle.empty().givens == (0,) * 81
    assert (Puzzle.empty().given_count, Puzzle.empty(X).given_count) == (0, 0)


@given(garbage())
def test_clues_are_counted(puzzle: Puzzle) -> None:
    """`given_count` is the number of cells that are given."""
    assert puzzle.given_count == sum(given > 0 for given in puzzle.givens)


@given(garbage())
def test_contradictions_are_the_repeated_digits_of_units(puzzle: Puzzle) -> None:
    """A clash names unit, digit and every cell; there is one for each repeated digit of each unit."""
    found = {(each.unit, each.digit): each.cells for each in puzzle.contradictions}
    assert len(found) == len(puzzle.contradictions)
    for name, cells in puzzle.shape.named_units:
        for digit in puzzle.shape.digits:
            where = tuple(cell for cell in cells if puzzle.givens[cell] == digit)
            assert found.get((name, digit), ()) == (where if len(where) > 1 else ())


@given(grids())
def test_a_solved_board_has_no_contradiction(grid: Puzzle) -> None:
    """Nothing repeats in a solution."""
    assert grid.contradictions == ()


def test_clashing_givens_are_a_puzzle() -> None:
    """Clashes are named, not refused; an extra unit clashes like any other."""
    assert Puzzle.parse("1..1............").contradictions == (Contradiction("row 1", 1, (0, 3)),)
    assert Puzzle.parse("1..............1", X).contradictions == (
        Contradiction("diagonal 1", 1, (0, 15)),
    )


@pytest.mark.parametrize("kind", [np.int64, np.uint8, np.int32])
def test_integers_of_numpy_become_plain(kind: type) -> None:
    """Givens are plain ints, so that puzzles from arrays are equal, and can be written as JSON."""
    puzzle = Puzzle(tuple(kind(digit) for digit in (5, *[0] * 80)))
    assert puzzle == Puzzle((5, *[0] * 80))
    assert {type(given) for given in puzzle.givens} == {int}


@pytest.mark.parametrize("givens", [[5] + [0] * 80, np.array([5] + [0] * 80), range(1)])
def test_lists_and_arrays_become_tuples(givens: object) -> None:
    """Any iterable of integers makes a puzzle that can be hashed, if it has one for each cell."""
    shape = STANDARD if len(givens) == 81 else None  # type: ignore[arg-type]
    if shape is None:
        with pytest.raises(PuzzleError, match="1 givens for a board of 81 cells"):
            Puzzle(givens)  # type: ignore[arg-type]
    else:
        assert hash(Puzzle(givens)) == hash(Puzzle((5, *[0] * 80)))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "value", [True, 5.0, "5", None, (5,), np.bool_(True), np.array([1, 2]), float("nan")]
)
def test_what_is_no_integer_is_refused(value: object) -> None:
    """The message names the cell, the value and what is wanted."""
    with pytest.raises(
        PuzzleError,
        match=r"the given of r1c2 is .*; givens are integers, one a cell, 0 \(empty\) to 9",
    ):
        Puzzle((1, value, *[0] * 79))  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [-1, 10, 10**40])
def test_what_is_out_of_range_is_refused(value: int) -> None:
    """The message names the cell and the range."""
    with pytest.raises(PuzzleError, match=r"the given of r9c9 is .*0 \(empty\) to 9"):
        Puzzle((*[0] * 80, value))


@pytest.mark.parametrize("givens", ["1" * 81, 5, None, [[1] * 9] * 9])
def test_what_is_no_row_of_givens_is_refused(givens: object) -> None:
    """A text, a number or rows of rows are no givens, and the message says what to do instead."""
    with pytest.raises(PuzzleError, match="one"):
        Puzzle(givens)  # type: ignore[arg-type]


def test_a_wrong_number_of_givens_is_refused() -> None:
    """80 givens make no 9x9 board."""
    with pytest.raises(
        PuzzleError, match="80 givens for a board of 81 cells; give one integer a cell, row by row"
    ):
        Puzzle((0,) * 80)
