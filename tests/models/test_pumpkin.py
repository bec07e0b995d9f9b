"""What only Pumpkin has: two models, and a search that starts again after a pause."""

from __future__ import annotations

import pytest

from solvers.errors import OptionError
from solvers.models import pumpkin
from solvers.models.pumpkin import Solver
from solvers.puzzle import Puzzle
from solvers.result import Stop
from solvers.shape import Shape
from solvers.solver import Limits
from tests.interrupts import ctrl_c_after

SEVERAL = Puzzle.parse("..3.1..." + "." * 8)  # 4x4


def test_both_models_find_the_same_solutions() -> None:
    """The stock model is too slow at counting for the whole suite."""
    tuned, stock = (Solver(stock=stock).solve(SEVERAL, Limits(None)) for stock in (False, True))
    assert set(tuned.solutions) == set(stock.solutions)
    assert tuned.stop is stock.stop is Stop.EXHAUSTED


@pytest.mark.parametrize("first_slice", [1e-6, 0.0001, 0.0002, 0.0005])
def test_a_search_starts_again_after_a_pause(
    first_slice: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pumpkin would end the process if a model were used after a pause before its first decision.

    No solution is lost, and none is found twice.
    """
    expected = Solver().solve(SEVERAL, Limits(None))
    monkeypatch.setattr(pumpkin, "_FIRST_SLICE", first_slice)
    result = Solver().solve(SEVERAL, Limits(None))
    assert set(result.solutions) == set(expected.solutions)
    assert (len(result.solutions), result.stop) == (len(expected.solutions), Stop.EXHAUSTED)


def test_ctrl_c_ends_a_search() -> None:
    """Python notices it between two slices."""
    with pytest.raises(KeyboardInterrupt), ctrl_c_after(0.2):
        Solver().solve(Puzzle.empty(Shape(5, 5)), Limits(None))


def test_a_seed_out_of_range_is_rejected() -> None:
    """Pumpkin would end the process."""
    with pytest.raises(OptionError, match="seed=-1"):
        Solver(seed=-1)
