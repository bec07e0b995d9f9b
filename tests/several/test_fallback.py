"""A fallback asks the next solver when one fails, within one time limit."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from time import sleep
from typing import Any

import pytest

import solvers
from solvers import conformance
from solvers.backtracking.propagation import Solver as Correct
from solvers.conformance import Check
from solvers.errors import Crashed, OptionError, PuzzleError, SudokuError, Unsupported
from solvers.puzzle import Puzzle
from solvers.result import Result, Stop
from solvers.several.fallback import Fallback
from solvers.shape import Shape
from solvers.solver import FIND_ONE, Limits
from tests import fakes

PUZZLE = Puzzle.parse("1... ..3. .... ...2")
SOLUTIONS = Correct().solve(PUZZLE, Limits(None)).solutions
SLOW = ("finds", "sizes", "other-units")  # checks that take seconds with any solver


@dataclass
class TimesOut:
    """Claims a timeout at once, with some solutions; notes the time limits that it gets."""

    solutions: tuple[Any, ...] = ()
    time_limits: list[float | None] = field(default_factory=list, repr=False)

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        self.time_limits.append(limits.time_limit)
        return Result(self.solutions, Stop.TIMEOUT)


@pytest.mark.parametrize(
    "first",
    [
        fakes.Raises(),
        fakes.SupportsNothing(),
        fakes.GivesUp(),
        fakes.ReturnsText(),
        fakes.WrongDigit(),
        TimesOut(),
        "lanes",  # supports only 9x9
    ],
    ids=str,
)
def test_the_next_solver_answers_if_the_first_fails(first: Any) -> None:
    """It crashes, supports other puzzles only, gives up, answers wrongly, or times out."""
    result = Fallback([first, "propagation"]).solve(PUZZLE, Limits(None, 100.0))
    assert {*result.solutions} == {*SOLUTIONS}
    assert (result.stop, result.solver, result.puzzle) == (Stop.EXHAUSTED, "propagation", PUZZLE)


def test_the_first_solver_that_decides_is_the_only_one_asked() -> None:
    """A puzzle without solutions is decided, too."""
    second = TimesOut()
    none = PUZZLE.with_given(1, 1)
    for puzzle in (PUZZLE, none):
        assert Fallback(["fewest-first", second]).solve(puzzle).solver == "fewest-first"
    assert second.time_limits == []


def test_each_solver_gets_an_equal_share_of_the_time_that_is_left() -> None:
    """The last one gets all of it. Without a time limit, none has one."""
    both = [TimesOut(), TimesOut()]
    assert Fallback([*both, "propagation"]).solve(PUZZLE, Limits(2, 900.0)).solver == "propagation"
    (first,), (second,) = (each.time_limits for each in both)
    assert first is not None
    assert second is not None
    assert 290 < first <= 300
    assert first <= second <= 450
    assert Fallback([*both, "propagation"]).solve(PUZZLE, Limits(2)).solver == "propagation"
    assert [each.time_limits[-1] for each in both] == [None, None]


def test_a_solver_that_timed_out_gets_the_time_that_others_left() -> None:
    """It is asked once for each solver at most, although it claims to time out at once."""
    late = TimesOut()
    result = Fallback([late, fakes.Raises(), "lanes"]).solve(PUZZLE, Limits(2, 900.0))
    assert (result.stop, result.solver) == (Stop.TIMEOUT, repr(late))
    first, *later = late.time_limits
    assert first is not None
    assert first <= 300
    assert [each is not None and each > 890 for each in later] == [True, True]


def test_the_undecided_result_with_the_most_solutions_is_returned() -> None:
    """It is a timeout if one solver timed out."""
    some: list[Any] = [TimesOut(SOLUTIONS[:1]), TimesOut(SOLUTIONS[:2]), fakes.GivesUp()]
    result = Fallback(some).solve(PUZZLE, Limits(None, 900.0))
    assert (result.solutions, result.stop) == (SOLUTIONS[:2], Stop.TIMEOUT)
    assert Fallback([fakes.Raises(), fakes.GivesUp()]).solve(PUZZLE).stop is Stop.GAVE_UP


@pytest.mark.parametrize(
    ("members", "error", "message"),
    [
        (["lanes", fakes.SupportsNothing()], Unsupported, "no solver supports this puzzle: lanes:"),
        ([fakes.Raises(), "lanes"], Crashed, "every solver failed: .*ZeroDivisionError.*; lanes: "),
    ],
)
def test_an_error_names_the_reason_of_each_solver(
    members: list[Any], error: type[SudokuError], message: str
) -> None:
    """There is no result if every solver raised an exception."""
    with pytest.raises(error, match=message):
        Fallback(members).solve(PUZZLE)


class SupportsNothingSlowly(fakes.SupportsNothing):
    """Needs longer than the time limit to say so."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        sleep(0.02)
        return super().solve(puzzle, limits)


def test_it_is_a_timeout_if_no_time_is_left_to_ask_the_next_solver() -> None:
    """The next one may support the puzzle."""
    result = Fallback([SupportsNothingSlowly(), "propagation"]).solve(PUZZLE, Limits(2, 0.001))
    assert (result.solutions, result.stop) == ((), Stop.TIMEOUT)


def test_failures_are_logged_but_not_what_a_solver_does_not_support(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """An operator sees that the first solver crashes, although every call is answered."""
    Fallback(["lanes", fakes.WrongDigit(), "propagation"]).solve(PUZZLE)
    (record,) = caplog.records
    assert (record.name, record.levelno) == ("solvers.fallback", logging.WARNING)
    assert record.getMessage().startswith("WrongDigit() failed: the solver returned a wrong answer")


@pytest.mark.parametrize("kind", [Fallback, solvers.Race])
@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("lanes", r"are 'lanes'; give a list"),
        (7, r"are 7; give a list"),
        ([], r"has 0 solvers; give two or more"),
        (["lanes"], r"has 1 solver; give two or more"),
        (["lanes", "lanes"], r"has 'lanes' twice; give each solver once"),
        (["lanes", "propagatoin"], r"there is no solver 'propagatoin'; did you mean propagation\?"),
        (["lanes", None], r"None"),
        (["lanes", Correct], r"; give (\w+\(\)$|the name of a solver)"),
    ],
)
def test_solvers_that_cannot_be_used_are_refused_at_once(
    kind: Callable[[Any], object], given: Any, message: str
) -> None:
    """Before the first puzzle; a race needs names."""
    with pytest.raises(solvers.InputError, match=message):
        kind(given)


def test_arguments_of_other_types_are_refused() -> None:
    """As by every solver."""
    fallback = Fallback(["lanes", "propagation"])
    with pytest.raises(PuzzleError):
        fallback.solve("1...")  # type: ignore[arg-type]
    with pytest.raises(OptionError):
        fallback.solve(PUZZLE, 2)  # type: ignore[arg-type]


@pytest.mark.parametrize("check", [each for each in conformance.CHECKS if each.name not in SLOW])
def test_a_fallback_is_a_backend(check: Check) -> None:
    """It passes the conformance checks, also from four threads."""
    check(Fallback(["lanes", "propagation"]))


def test_one_call_solves_with_a_fallback() -> None:
    """`solvers.solve` accepts it as a solver, and keeps the name of the one that answered."""
    several = Fallback(["lanes", "fewest-first"])
    assert solvers.solve("." * 81, solver=several).solver == "lanes"
    assert solvers.solve(Puzzle.empty(Shape(2, 3)), solver=several).solver == "fewest-first"
    assert solvers.count("." * 16, solver=several) == 288
