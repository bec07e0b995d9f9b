"""What only clingo has: a textbook program as text, and a search in a thread of its own."""

from __future__ import annotations

import pytest

from solvers.models.clingo import Solver
from solvers.puzzle import Puzzle
from solvers.result import Stop
from solvers.shape import Shape
from solvers.solver import Limits
from tests.interrupts import ctrl_c_after


@pytest.mark.parametrize("stock", [False, True])
def test_it_prints_nothing_and_stops_at_the_limit(
    stock: bool, capfd: pytest.CaptureFixture[str]
) -> None:
    """clingo warns of atoms that do not occur, and finds further models until it is stopped."""
    result = Solver(stock).solve(Puzzle.empty(Shape(2, 2)), Limits(10))
    assert (len(set(result.solutions)), result.stop) == (10, Stop.ENOUGH)
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("shape", [Shape(2, 2), Shape.parse("2x3+anti-king")], ids=str)
def test_the_textbook_has_the_same_solutions(shape: Shape) -> None:
    """Also with units of fewer cells than digits; and only a worker can keep its time limit."""
    stock, tuned = Solver(stock=True), Solver()
    puzzle = Puzzle((*shape.digits, *[0] * (shape.cells - shape.size)), shape)
    found, expected = (solver.solve(puzzle, Limits(None)) for solver in (stock, tuned))
    assert (found.stop, len(found.solutions)) == (Stop.EXHAUSTED, len(expected.solutions))
    assert {*found.solutions} == {*expected.solutions}
    assert (stock.interruptible, tuned.interruptible) == (False, True)


def test_a_search_is_cancelled() -> None:
    """Its grids are kept."""
    with pytest.raises(KeyboardInterrupt) as interrupt, ctrl_c_after(0.3):
        Solver().solve(Puzzle.empty(), Limits(None))
    assert interrupt.value.solutions  # type: ignore[attr-defined]
