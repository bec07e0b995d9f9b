"""What only Z3 has: its formulations, its strategies, Ctrl-C, and the pool of rules."""

from __future__ import annotations

from typing import Literal

import pytest

from solvers.deadline import Deadline, OutOfTime
from solvers.errors import OptionError
from solvers.interruption import SearchInterrupted
from solvers.models.z3 import Solver
from solvers.models.z3._rules import Rules
from solvers.puzzle import Puzzle
from solvers.result import Stop
from solvers.shape import Shape
from solvers.solver import Limits
from tests.interrupts import ctrl_c_after

DIAGONALS = Puzzle.parse("1...............", "2x2+diagonals")
FORMULATIONS: tuple[Literal["exactly-one", "distinct", "pairwise"], ...] = (
    "exactly-one",
    "distinct",
    "pairwise",
)


class Passed(Deadline):
    """A deadline that passes when it is checked for the second time."""

    def check(self) -> None:
        """Raise OutOfTime, except at the first call."""
        if "is_checked" in self.__dict__:
            raise OutOfTime
        self.__dict__["is_checked"] = True


@pytest.mark.parametrize("formulation", FORMULATIONS)
@pytest.mark.parametrize("stock", [False, True])
def test_every_formulation_counts_exactly(
    formulation: Literal["exactly-one", "distinct", "pairwise"], stock: bool
) -> None:
    """A quarter of the 48 grids with different digits on both diagonals begin with 1."""
    result = Solver(formulation, stock=stock).solve(DIAGONALS, Limits(None))
    assert (len(set(result.solutions)), result.stop) == (12, Stop.EXHAUSTED)
    again = Solver(formulation, stock=stock).solve(DIAGONALS, Limits(None))
    assert set(again.solutions) == set(result.solutions)


def test_ctrl_c_ends_an_enumeration_and_leaves_z3_usable() -> None:
    """Z3 does not take Ctrl-C away from Python."""
    for seconds in (0.3, 3.0, 30.0):  # a busy machine finds none at first
        with pytest.raises(SearchInterrupted) as interrupted, ctrl_c_after(seconds):
            Solver().solve(Puzzle.empty(), Limits(None))
        if interrupted.value.solutions:
            break
    else:
        pytest.fail("no solution was found before Ctrl-C")
    assert Solver().solve(DIAGONALS, Limits(2)).stop is Stop.ENOUGH


def test_building_goes_on_after_a_time_limit() -> None:
    """The formulas that were built in time are kept, so that large puzzles can be solved at all."""
    shape = Shape(1, 5)
    rules = Rules(shape, "exactly-one")
    for _ in range(shape.cells + len(shape.units) * shape.size):
        with pytest.raises(OutOfTime):
            rules.build(Passed())
    rules.build(Deadline())
    assert rules.formula.num_args() == shape.cells + len(shape.units) * shape.size


@pytest.mark.parametrize("options", [{"formulation": "sums"}, {"seed": -1}])
def test_an_option_out_of_range_is_rejected(options: dict[str, str]) -> None:
    """The error names the value."""
    with pytest.raises(OptionError, match=r"sums|seed=-1"):
        Solver(**options)  # type: ignore[arg-type] # the wrong values are the point
