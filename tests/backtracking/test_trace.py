"""The events of a search lead to its solutions, and agree with its counters."""

from __future__ import annotations

import pytest

from solvers.conformance import known_puzzles as known
from solvers.errors import OptionError
from solvers.puzzle import STANDARD, Grid, Puzzle
from solvers.result import Status, Stop
from solvers.solver import Limits
from solvers.trace import Kind, Trace, trace
from tests.backtracking.puzzles import EASY, FOUR, HARD, RUNGS, SIX

ALL = Limits(None)
SMALL = [known.several(shape).puzzle for shape in (FOUR, SIX, known.JIGSAWS[1])] + [
    next(iter(known.unsolvable(FOUR))).puzzle
]


def replayed(puzzle: Puzzle, steps: Trace) -> list[Grid]:
    """Follow the events as a reader would, and return the grids at the solutions."""
    grid, grids = list(puzzle.givens), []
    placed: list[tuple[int, int]] = []
    guesses: list[int] = []  # how many digits were placed before each open guess
    for kind, cell, digit, depth in steps.events:
        if kind is Kind.SOLUTION:
            assert 0 not in grid
            grids.append(tuple(grid))
        elif kind is Kind.UNDO:
            before = guesses.pop()
            assert placed[before] == (cell, digit)
            for other, _ in placed[before:]:
                grid[other] = 0
            del placed[before:]
        else:
            if kind is Kind.GUESS:
                guesses.append(len(placed))
            assert grid[cell] == 0, "a digit is placed in a blank"
            grid[cell] = digit
            placed.append((cell, digit))
        assert depth == len(guesses)
    return grids


@pytest.mark.parametrize("rung", RUNGS)
@pytest.mark.parametrize("puzzle", SMALL, ids=lambda puzzle: str(puzzle.shape))
def test_following_the_events_gives_the_solutions(rung: str, puzzle: Puzzle) -> None:
    steps = trace(puzzle, rung, ALL)

    assert tuple(replayed(puzzle, steps)) == steps.result.solutions
    assert steps.result == RUNGS[rung].solve(puzzle, ALL)
    kinds = [event.kind for event in steps.events]
    assert kinds.count(Kind.GUESS) == steps.result.counters["guesses"]
    assert kinds.count(Kind.UNDO) == steps.result.counters["backtracks"]


@pytest.mark.parametrize("rung", ["fewest-first", "propagation", "exact-cover", "dancing-links"])
def test_a_hard_puzzle_is_followed_to_its_only_solution(rung: str) -> None:
    steps = trace(HARD, rung)

    assert steps.result.status is Status.UNIQUE
    assert replayed(HARD, steps) == [steps.result.solution]


def test_singles_are_placed_and_not_guessed() -> None:
    steps = trace(EASY, "propagation")

    assert {event.kind for event in steps.events} == {Kind.PLACE, Kind.SOLUTION}
    assert len(steps.events) == EASY.givens.count(0) + 1


def test_a_long_search_ends_after_the_allowed_number_of_events() -> None:
    steps = trace(Puzzle.empty(STANDARD), "naive", ALL, most=500)

    assert steps.is_truncated
    assert steps.result.stop is Stop.TIMEOUT
    assert len(steps.events) == 500


def test_a_search_of_exactly_the_allowed_number_of_events_is_not_truncated() -> None:
    whole = trace(EASY, "propagation")

    assert trace(EASY, "propagation", most=len(whole.events)) == whole
    assert trace(EASY, "propagation", most=len(whole.events) - 1).is_truncated


def test_contradictory_givens_need_no_step() -> None:
    steps = trace(Puzzle.parse("11..............", shape=FOUR), "naive")

    assert steps.events == ()
    assert steps.result.status is Status.UNSATISFIABLE


@pytest.mark.parametrize("solver", ["lanes", "compiled"])
def test_a_solver_in_machine_code_shows_no_steps(solver: str) -> None:
    with pytest.raises(OptionError, match="does not show its search step by step"):
        trace(EASY, solver)


def test_a_trace_has_one_event_or_more() -> None:
    with pytest.raises(OptionError, match="0 is not a number of events"):
        trace(EASY, most=0)


def test_a_puzzle_may_be_text() -> None:
    assert trace(str(EASY), "propagation") == trace(EASY, "propagation")
