"""One answer on trial: what it claims is held against the checker and against what is known of the board.

What a solver returns as True plays no part. Where a board has no solution, one that was written for boards with exactly one
may hand it back as it was, or half filled; only a full board is a false claim. Where it has several, any of them is right.
"""

from __future__ import annotations

from collections.abc import Callable

from solvers import checker
from solvers.check.checked_solver import Response
from solvers.check.findings import CheckOutcome, Finding
from solvers.checker import Fault, Verdict
from solvers.formats import PuzzleEntry
from solvers.puzzle import Grid, Puzzle
from solvers.result import Result, Stop
from solvers.solver import Limits
from solvers.worker.capabilities import Capabilities

Judge = Callable[[PuzzleEntry, Response, Limits], Finding | None]

_OUTCOMES = {
    Verdict.WRONG: CheckOutcome.WRONG,
    Verdict.CHANGED_GIVENS: CheckOutcome.CHANGED_GIVENS,
    Verdict.INCOMPLETE: CheckOutcome.INCOMPLETE,
    Verdict.REPEATED: CheckOutcome.MISCOUNTED,
    Verdict.INVALID_OUTPUT: CheckOutcome.INVALID_OUTPUT,
    Verdict.TIMEOUT: CheckOutcome.TIMEOUT,
}


def find_fault(
    entry: PuzzleEntry, answer: Response, limits: Limits, capabilities: Capabilities
) -> Finding | None:
    """What is wrong with an answer to a board of which the number of solutions is known; None where nothing is."""
    result = answer.result
    if result is None:
        assert answer.outcome is not None
        return Finding(answer.outcome, entry, answer.detail, limit=limits.solution_limit)
    found = (
        _of_none(entry, result, limits, capabilities)
        if entry.count == 0
        else _of_some(entry, result, limits)
    )
    return found or _of_counter(entry, result, limits)


def _of_none(
    entry: PuzzleEntry, result: Result, limits: Limits, capabilities: Capabilities
) -> Finding | None:
    """The board has no solution."""
    for grid in result.solutions:
        if len(grid) == entry.puzzle.shape.cells and all(grid):
            fault = checker.find_faults(entry.puzzle, grid)[0]
            return _finding(CheckOutcome.CLAIMS_FALSE_SOLUTION, entry, fault, grid, limits)
    if capabilities.one and result.solutions:
        return None
    return _by_checker(entry, result, limits)


def _of_some(entry: PuzzleEntry, result: Result, limits: Limits) -> Finding | None:
    """The board has solutions, and one of them is known."""
    if found := _by_checker(entry, result, limits):
        return found
    count = len(result.solutions)
    if not count:
        return Finding(
            CheckOutcome.UNTOUCHED,
            entry,
            _nothing(entry.puzzle),
            board=entry.puzzle.givens,
            limit=limits.solution_limit,
        )
    if result.stop is Stop.EXHAUSTED and (
        count < entry.at_least or count != (entry.count or count)
    ):
        known = str(entry.count or f"at least {entry.at_least}")
        reason = f"claims exactly {_solutions(count)}, and there are {known}"
        outcome = CheckOutcome.FALSE_UNIQUE if count == 1 else CheckOutcome.MISCOUNTED
        return Finding(
            outcome,
            entry,
            reason,
            board=result.solutions[0],
            evidence=_other(entry, result),
            limit=limits.solution_limit,
        )
    return None


def _by_checker(entry: PuzzleEntry, result: Result, limits: Limits) -> Finding | None:
    """What the judge of all answers finds."""
    verification = checker.verify(
        entry.puzzle, result, limits, [entry.solution] if entry.solution else []
    )
    verdict, fault = verification.verdict, next(iter(verification.faults), None)
    if verdict is Verdict.REFUTED:
        assert fault is not None
        none, board = not result.solutions, next(iter(result.solutions), None)
        outcome = (
            CheckOutcome.CLAIMS_NONE
            if none
            else CheckOutcome.FALSE_UNIQUE
            if len(result.solutions) == 1
            else CheckOutcome.MISCOUNTED
        )
        reason = "claims that there is no solution, and there is one" if none else fault.reason
        return Finding(
            outcome,
            entry,
            reason,
            board=board,
            evidence=fault.evidence,
            limit=limits.solution_limit,
        )
    if verdict not in _OUTCOMES:
        return None
    fault = fault or Fault(verdict, "no answer within the time limit")
    return _finding(_OUTCOMES[verdict], entry, fault, _faulty(entry, result), limits)


def _of_counter(entry: PuzzleEntry, result: Result, limits: Limits) -> Finding | None:
    """A solver of one solution that also counts says how many there are."""
    told = result.counters.get("count")
    if limits.solution_limit is not None or told is None or entry.count in (None, told):
        return None
    reason = f"counts {told}, and there {'is' if entry.count == 1 else 'are'} {_solutions(entry.count or 0)}"
    return Finding(CheckOutcome.MISCOUNTED, entry, reason, limit=None)


def _finding(
    outcome: CheckOutcome, entry: PuzzleEntry, fault: Fault, grid: Grid | None, limits: Limits
) -> Finding:
    names = (unit.name for unit in entry.puzzle.shape.named_units)
    unit = next((name for name in names if fault.reason.startswith(f"{name} has ")), None)
    return Finding(
        outcome, entry, fault.reason, fault.cells, unit, grid, limit=limits.solution_limit
    )


def _faulty(entry: PuzzleEntry, result: Result) -> Grid | None:
    """The first board with a fault that can be shown."""
    cells = entry.puzzle.shape.cells
    if not isinstance(result.solutions, tuple):
        return None
    shown = (grid for grid in result.solutions if isinstance(grid, tuple) and len(grid) == cells)
    return next((grid for grid in shown if checker.find_faults(entry.puzzle, grid)), None)


def _other(entry: PuzzleEntry, result: Result) -> Grid | None:
    return entry.solution if entry.solution not in result.solutions else None


def _nothing(puzzle: Puzzle) -> str:
    blanks = puzzle.givens.count(0)
    return (
        f"none of its {_cells(blanks)} was filled"
        if blanks
        else "the full board was not handed back"
    )


def _cells(count: int) -> str:
    return "1 blank" if count == 1 else f"{count} blanks"


def _solutions(count: int) -> str:
    return {0: "no solution", 1: "one solution"}.get(count, f"{count} solutions")
