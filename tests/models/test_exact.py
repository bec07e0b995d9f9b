"""What only Exact has: its signal handlers, pauses of its search, and its options."""

from __future__ import annotations

import signal

import pytest

from solvers.errors import OptionError
from solvers.interruption import SearchInterrupted
from solvers.models.exact import Solver
from solvers.puzzle import Puzzle
from solvers.result import Stop
from solvers.shape import Shape
from solvers.solver import Limits
from tests.interrupts import ctrl_c_after


def test_ctrl_c_ends_an_enumeration_and_leaves_exact_usable() -> None:
    """Exact's own signal handler would make every later search of the process fail."""
    for seconds in (0.3, 3.0, 30.0):  # a busy machine finds none at first
        with pytest.raises(SearchInterrupted) as interrupted, ctrl_c_after(seconds):
            Solver().solve(Puzzle.empty(), Limits(None))
        if interrupted.value.solutions:
            break
    else:
        pytest.fail("no solution was found before Ctrl-C")
    assert Solver().solve(Puzzle.empty(Shape(2, 2)), Limits(None)).stop is Stop.EXHAUSTED


def test_signal_handlers_stay_as_they_are() -> None:
    """Also for the signals that end the program or report its CPU limit."""
    before = signal.signal(signal.SIGTERM, signal.SIG_IGN)
    try:
        Solver().solve(Puzzle.empty(Shape(2, 2)))
        signal.raise_signal(signal.SIGTERM)  # ignored
        assert signal.getsignal(signal.SIGTERM) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGTERM, before)


def test_a_search_of_several_pauses_goes_on() -> None:
    """A 25x25 puzzle takes longer than Exact searches at a time."""
    result = Solver().solve(Puzzle.empty(Shape(5, 5)))
    assert (len(result.solutions), result.stop) == (1, Stop.ENOUGH)


def test_a_seed_out_of_range_is_rejected() -> None:
    """The error names the option."""
    with pytest.raises(OptionError, match="seed=0"):
        Solver(seed=0)
