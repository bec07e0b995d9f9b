"""What only exact-cover-c has: its matrix, and how it asks for more solutions."""

from __future__ import annotations

import pytest

from solvers.errors import Unsupported
from solvers.models.exact_cover_c import Solver, _reduced, _stock
from solvers.puzzle import Puzzle
from solvers.result import Stop
from solvers.shape import Shape
from solvers.solver import Limits


def test_it_asks_again_for_more_than_a_thousand_solutions() -> None:
    """The library needs memory for as many solutions as it is asked for."""
    result = Solver().solve(Puzzle.empty(), Limits(1500))
    assert (len(set(result.solutions)), result.stop) == (1500, Stop.ENOUGH)


def test_givens_make_the_matrix_smaller() -> None:
    """A given removes its row, its four columns, and the rows of candidates that it excludes."""
    puzzle = Puzzle.parse("1...............")
    assert _reduced(Puzzle.empty(Shape(2, 2)))[0].shape == (16 * 4 + 1, 16 + 12 * 4)
    assert _reduced(puzzle)[0].shape == (16 * 4 + 1 - 4 - 3 - 3 - 1, 16 + 12 * 4 - 4)
    assert _stock(puzzle)[0].shape == (16 * 4 + 1 - 3, 16 + 12 * 4)


def test_puzzles_that_need_too_much_memory_are_unsupported() -> None:
    """The matrix is dense."""
    with pytest.raises(Unsupported, match="36x36"):
        Solver().solve(Puzzle.empty(Shape(7, 7)))
