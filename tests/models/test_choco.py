"""What only Choco has: it is silent, its searches pause, and its counts of nodes are counts."""

from __future__ import annotations

import pytest

from solvers.errors import OptionError
from solvers.models.choco import Solver
from solvers.puzzle import Puzzle
from solvers.result import Stop
from solvers.shape import Shape
from solvers.solver import Limits
from tests.interrupts import ctrl_c_after


def test_it_prints_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    """pychoco prints all variables when it is asked for dom/wdeg."""
    Solver().solve(Puzzle.empty(Shape(2, 2)), Limits(None))
    assert capfd.readouterr() == ("", "")


def test_a_search_goes_on_after_a_pause() -> None:
    """Counting takes more nodes than lie between two pauses; each solution is counted once."""
    result = Solver().solve(Puzzle.empty(Shape(2, 2)), Limits(None))
    assert (len(set(result.solutions)), result.stop) == (288, Stop.EXHAUSTED)
    assert result.counters["nodes"] > 500


def test_ctrl_c_ends_a_search() -> None:
    """Python notices it when the search pauses."""
    with pytest.raises(KeyboardInterrupt), ctrl_c_after(0.2):
        Solver().solve(Puzzle.empty(), Limits(None))


@pytest.mark.parametrize("options", [{"consistency": "GAC"}, {"search": "random"}])
def test_an_unknown_value_is_rejected(options: dict[str, str]) -> None:
    """The error names the option."""
    with pytest.raises(OptionError, match=next(iter(options))):
        Solver(**options)  # type: ignore[arg-type] # the wrong value is the point
