"""What only HiGHS has: its output, its threads, its rounding errors, and parts of its searches."""

from __future__ import annotations

import subprocess
import sys
from types import SimpleNamespace

import pytest
from highspy import HighsModelStatus

from solvers.errors import OptionError
from solvers.interruption import SearchInterrupted
from solvers.models.cp_sat import Solver as CpSat
from solvers.models.highs import Solver
from solvers.models.highs._runs import SilentHighs
from solvers.puzzle import Puzzle
from solvers.result import Stop
from solvers.shape import Shape
from solvers.solver import Limits
from tests.interrupts import ctrl_c_after

MULTIPLE = Puzzle.parse("..3.1..." + "." * 8)  # 4x4
PUZZLES = (
    MULTIPLE,
    Puzzle.parse("12..34.........."),
    Puzzle.parse("123...4........."),  # no digit is left for r1c4
    Puzzle.parse("11.............."),
    Puzzle.parse("1" + "." * 15, "2x2+anti-knight"),  # with units of fewer cells than digits
    Puzzle.parse("1......." + "." * 28, "2x3+diagonals"),
)


@pytest.mark.slow
def test_it_prints_nothing() -> None:
    """HiGHS prints its version once in a process, so the process is new."""
    program = (
        "from solvers.models.highs import Solver; from solvers.puzzle import Puzzle;"
        "Solver().solve(Puzzle.empty('2x2')); Solver(stock=True).solve(Puzzle.empty('2x2'))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert (done.stdout, done.stderr) == (b"", b"")


@pytest.mark.parametrize("stock", [False, True])
@pytest.mark.parametrize("puzzle", PUZZLES, ids=str)
def test_it_finds_the_solutions_that_cp_sat_finds(puzzle: Puzzle, stock: bool) -> None:
    """Each once, with either model, and also when the search is split into many parts."""
    expected = CpSat().solve(puzzle, Limits(30))
    result = Solver(stock=stock).solve(puzzle, Limits(30))
    assert (len({*result.solutions}), result.stop) == (len(expected.solutions), expected.stop)
    if expected.stop is Stop.EXHAUSTED:
        assert {*result.solutions} == {*expected.solutions}


def test_ctrl_c_ends_an_enumeration_and_keeps_its_solutions() -> None:
    """An exception in a callback would be lost, so HiGHS runs in a thread of its own."""
    with pytest.raises(SearchInterrupted) as interrupted, ctrl_c_after(0.5):
        Solver().solve(Puzzle.empty(), Limits(None))
    assert interrupted.value.solutions
    assert Solver().solve(MULTIPLE, Limits(1)).stop is Stop.ENOUGH


def test_a_time_limit_keeps_the_solutions() -> None:
    """HiGHS calls back between the phases of its search."""
    result = Solver().solve(Puzzle.empty(), Limits(None, time_limit=0.5))
    assert result.stop is Stop.TIMEOUT
    assert result.solutions


def test_other_code_may_use_more_threads() -> None:
    """HiGHS refuses another number of threads than it has in the thread that calls it."""
    other = SilentHighs()  # type: ignore[no-untyped-call]
    other.setOptionValue("threads", 2)
    other.addBinary()
    other.run()
    try:
        assert Solver().solve(MULTIPLE, Limits(2)).stop is Stop.ENOUGH
    finally:
        SilentHighs.resetGlobalScheduler(True)


def test_a_grid_that_breaks_a_rule_is_not_returned(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each solution is compared with the rules."""
    values = SimpleNamespace(col_value=[1.0, 0.0, 0.0, 0.0] * 16)  # all 1
    monkeypatch.setattr(SilentHighs, "getSolution", lambda _highs: values)
    result = Solver().solve(Puzzle.empty(Shape(2, 2)))
    assert (result.solutions, result.stop) == ((), Stop.GAVE_UP)


def test_an_undecided_search_claims_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only "infeasible" means that there is no solution."""
    status = HighsModelStatus.kUnboundedOrInfeasible
    monkeypatch.setattr(SilentHighs, "getModelStatus", lambda _highs: status)
    result = Solver().solve(MULTIPLE)
    assert (result.solutions, result.stop) == ((), Stop.GAVE_UP)


def test_a_seed_out_of_range_is_rejected() -> None:
    """The error names the option."""
    with pytest.raises(OptionError, match="seed=-1"):
        Solver(seed=-1)
