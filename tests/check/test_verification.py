"""Verification of one answer: each outcome has an answer that gets it; some are not faults."""

from __future__ import annotations

import pytest

from solvers.check import CheckOutcome, puzzle_library
from solvers.check.checked_solver import Response
from solvers.check.verification import find_fault
from solvers.formats import PuzzleEntry
from solvers.puzzle import Grid
from solvers.result import Result, Stop
from solvers.solver import Limits
from solvers.worker.capabilities import Capabilities

ONE, COMPLETE = Capabilities(one=True), Capabilities()
UNIQUE = puzzle_library.section("textbook")[0]
SEVERAL, THREE = puzzle_library.section("few-solutions")[:3:2]
NONE = puzzle_library.section("dead-cell")[0]
CONTRADICTORY = puzzle_library.section("contradictory-givens")[6]


def _outcome(
    entry: PuzzleEntry,
    result: Result,
    capabilities: Capabilities = ONE,
    solution_limit: int | None = 1,
) -> CheckOutcome | None:
    found = find_fault(entry, Response(result), Limits(solution_limit), capabilities)
    return found.outcome if found else None


def _solution(entry: PuzzleEntry) -> Grid:
    assert entry.solution
    return entry.solution


def _changed(entry: PuzzleEntry, given: bool) -> Grid:
    """A solution with another digit in the first given, or in the first blank."""
    solution = _solution(entry)
    cell = next(cell for cell, value in enumerate(entry.puzzle.givens) if bool(value) is given)
    return (*solution[:cell], solution[cell] % 9 + 1, *solution[cell + 1 :])


def _filled(entry: PuzzleEntry) -> Grid:
    return tuple(given or 1 for given in entry.puzzle.givens)


@pytest.mark.parametrize(
    ("entry", "result", "outcome"),
    [
        (UNIQUE, Result((_solution(UNIQUE),), Stop.ENOUGH), None),
        (UNIQUE, Result((_changed(UNIQUE, given=False),), Stop.ENOUGH), CheckOutcome.WRONG),
        (UNIQUE, Result((_changed(UNIQUE, given=True),), Stop.ENOUGH), CheckOutcome.CHANGED_GIVENS),
        (UNIQUE, Result(((*_solution(UNIQUE)[:80], 0),), Stop.ENOUGH), CheckOutcome.INCOMPLETE),
        (UNIQUE, Result((_solution(UNIQUE)[:80],), Stop.ENOUGH), CheckOutcome.INVALID_OUTPUT),
        (UNIQUE, Result((), Stop.GAVE_UP), CheckOutcome.UNTOUCHED),
        (UNIQUE, Result((), Stop.EXHAUSTED), CheckOutcome.CLAIMS_NONE),
        (UNIQUE, Result((), Stop.TIMEOUT), CheckOutcome.TIMEOUT),
        (SEVERAL, Result((_solution(SEVERAL),), Stop.ENOUGH), None),
        (NONE, Result((), Stop.EXHAUSTED), None),
        (NONE, Result((), Stop.GAVE_UP), None),
        (NONE, Result((NONE.puzzle.givens,), Stop.ENOUGH), None),
        (NONE, Result((_filled(NONE),), Stop.ENOUGH), CheckOutcome.CLAIMS_FALSE_SOLUTION),
        (CONTRADICTORY, Result((), Stop.GAVE_UP), None),
        (
            CONTRADICTORY,
            Result((_filled(CONTRADICTORY),), Stop.ENOUGH),
            CheckOutcome.CLAIMS_FALSE_SOLUTION,
        ),
    ],
)
def test_the_answer_of_a_solver_of_one_solution(
    entry: PuzzleEntry, result: Result, outcome: CheckOutcome | None
) -> None:
    """Only the grid counts, and an unsolvable puzzle may come back unchanged."""
    assert _outcome(entry, result) == outcome


@pytest.mark.parametrize(
    ("entry", "result", "solution_limit", "outcome"),
    [
        (UNIQUE, Result((_solution(UNIQUE),), Stop.EXHAUSTED), 2, None),
        (SEVERAL, Result((_solution(SEVERAL),), Stop.EXHAUSTED), 2, CheckOutcome.FALSE_UNIQUE),
        (SEVERAL, Result((_solution(SEVERAL),) * 2, Stop.ENOUGH), 2, CheckOutcome.MISCOUNTED),
        (THREE, Result((), Stop.EXHAUSTED), None, CheckOutcome.CLAIMS_NONE),
        (NONE, Result((NONE.puzzle.givens,), Stop.ENOUGH), 1, CheckOutcome.INCOMPLETE),
    ],
)
def test_the_claims_of_a_complete_solver(
    entry: PuzzleEntry, result: Result, solution_limit: int | None, outcome: CheckOutcome | None
) -> None:
    """To report no further solution is a claim, and so is a number of solutions."""
    assert _outcome(entry, result, COMPLETE, solution_limit) == outcome


def test_a_count_next_to_one_solution_is_verified() -> None:
    """A solver that finds one solution and counts all of them must count right."""
    right = Result((_solution(SEVERAL),), Stop.GAVE_UP, {"count": 2})
    wrong = Result(right.solutions, right.stop, {"count": 3})
    assert _outcome(SEVERAL, right, solution_limit=None) is None
    assert _outcome(SEVERAL, wrong, solution_limit=None) is CheckOutcome.MISCOUNTED


def test_a_finding_names_the_unit_and_its_cells() -> None:
    """The reason, the unit, the cells and the returned grid agree."""
    grid = _changed(UNIQUE, given=False)
    found = find_fault(UNIQUE, Response(Result((grid,), Stop.ENOUGH)), Limits(1), ONE)
    assert found is not None
    assert found.unit is not None
    assert found.reason.startswith(f"{found.unit} has ")
    assert (found.grid, len(found.cells)) == (grid, 2)


def test_every_outcome_has_an_explanation() -> None:
    """It is one or more whole sentences."""
    for outcome in CheckOutcome:
        assert outcome.explanation[0].isupper()
        assert outcome.explanation.endswith((".", "?"))
