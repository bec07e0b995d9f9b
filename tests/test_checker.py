"""The checker finds and names every kind of fault, and finds none in correct answers."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.checker import Verdict, Verification, find_faults, refutation, verify
from solvers.errors import PuzzleError
from solvers.puzzle import Grid, Puzzle
from solvers.result import Result, Stop
from solvers.shape import Shape
from solvers.solver import Limits
from tests.strategies import grids, solvable

FOUR = Shape(2, 2)
PUZZLE = Puzzle((1, 2, *[0] * 14), FOUR)
A: Grid = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
B: Grid = (1, 2, 4, 3, 3, 4, 1, 2, 2, 1, 3, 4, 4, 3, 2, 1)
ALL, TWO, ONE = Limits(solution_limit=None), Limits(solution_limit=2), Limits(solution_limit=1)


def changed(grid: Grid, cell: int, value: Any) -> Grid:
    """Return the grid with another value in one cell."""
    return (*grid[:cell], value, *grid[cell + 1 :])


# --- grids


@given(solvable())
def test_a_solution_has_no_fault(pair: tuple[Puzzle, Grid]) -> None:
    """The checker finds nothing wrong with a solution of any shape."""
    assert find_faults(*pair) == ()


@given(grids(), st.data())
def test_a_wrong_digit_is_found_in_every_unit_that_has_it_twice(
    grid: Puzzle, data: st.DataObject
) -> None:
    """It is a fault in each full unit of its cell; the reason names unit, digit and cells."""
    shape = grid.shape
    cell = data.draw(st.integers(0, shape.cells - 1))
    digit = data.draw(
        st.sampled_from([digit for digit in shape.digits if digit != grid.givens[cell]])
    )
    found = find_faults(Puzzle.empty(shape), changed(grid.givens, cell, digit))
    assert {fault.verdict for fault in found} == {Verdict.WRONG}
    names = [
        unit.name
        for unit in shape.named_units
        if cell in unit.cells
        and (len(unit.cells) == shape.size or digit in [grid.givens[other] for other in unit.cells])
    ]
    assert [fault.reason.split(" has ")[0] for fault in found] == names
    assert all(cell in fault.cells and f"has {digit} at " in fault.reason for fault in found)


@given(solvable(), st.data())
def test_a_blank_is_incomplete(pair: tuple[Puzzle, Grid], data: st.DataObject) -> None:
    """The fault names the cell that is blank, and there is no other fault."""
    puzzle, solution = pair
    cell = data.draw(st.integers(0, puzzle.shape.cells - 1))
    (fault,) = find_faults(puzzle, changed(solution, cell, 0))
    assert (fault.verdict, fault.cells) == (Verdict.INCOMPLETE, (cell,))
    assert fault.reason == f"{puzzle.shape.cell_name(cell)} is blank"


def test_a_changed_given_is_named_first() -> None:
    """A solution of another puzzle changes givens, and the reason says which."""
    other = (2, 1, *A[2:4], 3, 4, 1, 2, 1, 2, 4, 3, 4, 3, 2, 1)
    found = find_faults(PUZZLE, other)
    assert found[0].verdict is Verdict.CHANGED_GIVENS
    assert found[0].reason == "r1c1 was given as 1 but is 2"
    assert found[0].cells == (0, 1)


def test_a_repeated_digit_is_named_with_its_cells() -> None:
    """The reason names the unit, the digit and the cells."""
    fault = find_faults(PUZZLE, changed(A, 3, 3))[0]
    assert (fault.reason, fault.cells) == ("row 1 has 3 at r1c3 and r1c4", (2, 3))


def test_several_blanks_are_counted() -> None:
    """The reason says how many cells are blank, and which is the first."""
    two = changed(changed(A, 14, 0), 15, 0)
    assert find_faults(PUZZLE, two)[0].reason == "2 cells are blank; the first is r4c3"
    assert find_faults(PUZZLE, PUZZLE.givens)[0].reason == "14 cells are blank; the first is r1c3"


@pytest.mark.parametrize(
    ("grid", "reason"),
    [
        ((), "a grid of 0 values, but the puzzle has 16 cells"),
        (A[:-1], "a grid of 15 values, but the puzzle has 16 cells"),
        (list(A), "a grid that is a list, not a tuple"),
        (None, "a grid that is a NoneType, not a tuple"),
        ("1234" * 4, "a grid that is a str, not a tuple"),
        (changed(A, 3, 5), "r1c4 holds 5"),
        (changed(A, 3, -1), "r1c4 holds -1"),
        (changed(A, 3, "4"), "r1c4 holds '4'"),
        (changed(A, 3, 4.0), "r1c4 holds 4.0"),
        (changed(A, 0, True), "r1c1 holds True"),
        (changed(A, 3, None), "r1c4 holds None"),
    ],
)
def test_what_is_not_a_grid_is_invalid_output(grid: object, reason: str) -> None:
    """Wrong sizes, wrong types and values out of range are faults, not exceptions."""
    (fault,) = find_faults(PUZZLE, grid)  # type: ignore[arg-type]
    assert (fault.verdict, fault.reason) == (Verdict.INVALID_OUTPUT, reason)


def test_the_cells_of_invalid_output_are_those_without_a_digit() -> None:
    """Blanks and the largest digit are possible values."""
    (fault,) = find_faults(PUZZLE, changed((4, 0, *A[2:]), 3, 5))
    assert fault.cells == (3,)


# --- results


@pytest.mark.parametrize(
    ("result", "limits", "verdict"),
    [
        (Result((A,), Stop.ENOUGH), ONE, Verdict.CORRECT),
        (Result((A, B), Stop.ENOUGH), TWO, Verdict.CORRECT),
        (Result((A,), Stop.TIMEOUT), TWO, Verdict.TIMEOUT),
        (Result((), Stop.TIMEOUT), ALL, Verdict.TIMEOUT),
        (Result((), Stop.GAVE_UP), ALL, Verdict.GAVE_UP),
        (Result((A, B), Stop.EXHAUSTED), ALL, Verdict.CORRECT),
        (Result((A, A), Stop.ENOUGH), TWO, Verdict.REPEATED),
        (Result((A, B, B), Stop.TIMEOUT), ALL, Verdict.REPEATED),
        (Result((A, B), Stop.ENOUGH), ONE, Verdict.INVALID_OUTPUT),
        (Result((A, B), Stop.EXHAUSTED), ONE, Verdict.INVALID_OUTPUT),
        (Result((A,), Stop.ENOUGH), TWO, Verdict.INVALID_OUTPUT),
        (Result((), Stop.ENOUGH), ONE, Verdict.INVALID_OUTPUT),
        (Result((A,), Stop.ENOUGH), ALL, Verdict.INVALID_OUTPUT),
        (Result((A, PUZZLE.givens), Stop.ENOUGH), TWO, Verdict.INCOMPLETE),
        (Result((changed(A, 15, 2),), Stop.TIMEOUT), TWO, Verdict.WRONG),
        (Result(((),), Stop.ENOUGH), ONE, Verdict.INVALID_OUTPUT),
        (Result((None,), Stop.ENOUGH), ONE, Verdict.INVALID_OUTPUT),  # type: ignore[arg-type]
        (Result([A], Stop.ENOUGH), ONE, Verdict.INVALID_OUTPUT),  # type: ignore[arg-type]
        (Result((A,), "exhausted"), ONE, Verdict.INVALID_OUTPUT),  # type: ignore[arg-type]
        (Result((A,), None), ONE, Verdict.INVALID_OUTPUT),  # type: ignore[arg-type]
        (None, ONE, Verdict.INVALID_OUTPUT),
        (A, ONE, Verdict.INVALID_OUTPUT),
    ],
)
def test_every_answer_gets_its_verdict(result: Result, limits: Limits, verdict: Verdict) -> None:
    """The verdict follows from the grids, the stop and the limits; each failure has a reason."""
    verification = verify(PUZZLE, result, limits)
    assert verification.verdict is verdict
    assert verification.verdict.is_failure == bool(verification.faults)
    assert all(fault.reason for fault in verification.faults)


@pytest.mark.parametrize(
    ("result", "limits", "reason"),
    [
        (A, ONE, "tuple, not a Result"),
        (Result([A], Stop.ENOUGH), ONE, "solutions are a list, not a tuple"),  # type: ignore[arg-type]
        (Result((A,), "enough"), ONE, "stop is 'enough', not a Stop"),  # type: ignore[arg-type]
        (Result((A, B), Stop.ENOUGH), ONE, "2 solutions, but the limit is 1"),
        (Result((A,), Stop.ENOUGH), TWO, "stopped with 'enough' after 1 of 2 solutions"),
        (Result((A,), Stop.ENOUGH), ALL, "stopped with 'enough' after 1 of all solutions"),
    ],
)
def test_a_result_that_contradicts_itself_has_a_reason(
    result: Result, limits: Limits, reason: str
) -> None:
    """The reason says what is wrong with the result."""
    assert [fault.reason for fault in verify(PUZZLE, result, limits).faults] == [reason]


def test_a_further_solution_refutes_the_claim_that_there_is_none() -> None:
    """A claim to have every solution is compared with all known solutions."""
    verification = verify(PUZZLE, Result((A,), Stop.EXHAUSTED), TWO, known=[A, B])
    assert verification.verdict is Verdict.REFUTED
    assert verification.faults[0].reason == "claims exactly one solution, but there is another"
    assert verification.faults[0].evidence == B


@pytest.mark.parametrize("stop", [Stop.ENOUGH, Stop.TIMEOUT, Stop.GAVE_UP])
def test_an_early_stop_is_not_refuted(stop: Stop) -> None:
    """A search that ended early claims nothing about further solutions."""
    assert not verify(PUZZLE, Result((A,), stop), ONE, known=[A, B]).verdict.is_failure


@pytest.mark.parametrize(
    ("grids", "claim"),
    [((), "no solution"), ((A,), "exactly one solution"), ((A, B), "exactly 2 solutions")],
)
def test_a_refutation_says_what_was_claimed(grids: tuple[Grid, ...], claim: str) -> None:
    """The reason names the number of solutions that was claimed."""
    fault = refutation(Result(grids, Stop.EXHAUSTED), A)
    assert (fault.verdict, fault.reason) == (
        Verdict.REFUTED,
        f"claims {claim}, but there is another",
    )


def test_contradictory_givens_have_no_solution() -> None:
    """The claim of no solution is right, and every grid is wrong."""
    contradictory = Puzzle((1, 1, *[0] * 14), FOUR)
    assert verify(contradictory, Result((), Stop.EXHAUSTED), TWO).verdict is Verdict.CORRECT
    assert verify(contradictory, Result((A,), Stop.ENOUGH), ONE).verdict is Verdict.CHANGED_GIVENS


def test_a_verification_has_the_verdict_of_its_first_fault() -> None:
    """The other faults are kept, too."""
    found = find_faults(PUZZLE, (2, *[0] * 15))
    verification = Verification.of(found)
    assert (verification.verdict, len(verification.faults)) == (Verdict.CHANGED_GIVENS, 2)


def test_four_verdicts_are_not_a_failure() -> None:
    """A solver may be right, reach its time limit, give up, or not support the puzzle."""
    fine = {verdict for verdict in Verdict if not verdict.is_failure}
    assert fine == {Verdict.CORRECT, Verdict.TIMEOUT, Verdict.GAVE_UP, Verdict.UNSUPPORTED}


def test_a_puzzle_of_another_type_is_named() -> None:
    """The message fits a caller who verifies an answer and never names a solver."""
    with pytest.raises(PuzzleError, match="the puzzle is a value of type list, not a Puzzle; give"):
        verify([[1]], Result((), Stop.TIMEOUT), Limits())  # type: ignore[arg-type]
