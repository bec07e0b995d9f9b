"""What only Pumpkin has: two models, and a search in slices."""

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


def test_a_search_goes_on_after_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """With slices that are too short for a solution, the search still ends."""
    monkeypatch.setattr(pumpkin, "_SLICE", 0.0005)
    assert len(Solver().solve(SEVERAL, Limits(None)).solutions) > 1


def test_ctrl_c_ends_a_search() -> None:
    """Python notices it between two slices."""
    with pytest.raises(KeyboardInterrupt), ctrl_c_after(0.2):
        Solver().solve(Puzzle.empty(Shape(5, 5)), Limits(None))


def test_a_seed_out_of_range_is_rejected() -> None:
    """Pumpkin would end the process."""
    with pytest.raises(OptionError, match="seed=-1"):
        Solver(seed=-1)
