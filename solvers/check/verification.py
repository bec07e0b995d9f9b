"""Verify one answer of a checked solver against the rules and the known solutions of the puzzle.

What a solver returns as True does not count. If the puzzle has no solution, a solver that was
written for puzzles with exactly one may return it unchanged or half filled: only a full grid is
a false claim. If the puzzle has several solutions, each of them is right.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from solvers import checker
from solvers.check.checked_solver import Response
from solvers.check.findings import CheckOutcome, Finding
from solvers.checker import Fault, Verdict
from solvers.formats import PuzzleEntry
from solvers.puzzle import Grid
from solvers.quantities import count
from solvers.result import Result, Stop
from solvers.solver import Limits
from solvers.worker.capabilities import Capabilities

_OUTCOMES: Final = {
    Verdict.WRONG: CheckOutcome.WRONG,
    Verdict.CHANGED_GIVENS: CheckOutcome.CHANGED_GIVENS,
    Verdict.INCOMPLETE: CheckOutcome.INCOMPLETE,
    Verdict.REPEATED: CheckOutcome.MISCOUNTED,
    Verdict.INVALID_OUTPUT: CheckOutcome.INVALID_OUTPUT,
    Verdict.TIMEOUT: CheckOutcome.TIMEOUT,
}


def find_fault(
    entry: PuzzleEntry, response: Response, limits: Limits, capabilities: Capabilities
) -> Finding | None:
    """Return what is wrong with a response to a puzzle with known solutions, or None."""
    result = response.result
    if result is None:
        assert response.outcome is not None
        return Finding(
            response.outcome, entry, response.detail, solution_limit=limits.solution_limit
        )
    found = _false_solution(entry, result, limits) if entry.count == 0 else None
    if found is None and not (entry.count == 0 and capabilities.one and result.solutions):
        found = _refuted(entry, result, limits)
    if found is None and entry.count != 0:
        found = _untouched_or_incomplete_list(entry, result, limits)
    return found or _wrong_count(entry, result, limits)


def _false_solution(entry: PuzzleEntry, result: Result, limits: Limits) -> Finding | None:
    """A full grid for a puzzle without a solution."""
    for grid in result.solutions:
        if len(grid) == entry.puzzle.shape.cells and all(grid):
            fault = checker.find_faults(entry.puzzle, grid)[0]
            return _finding(CheckOutcome.CLAIMS_FALSE_SOLUTION, entry, fault, grid, limits)
    return None


def _refuted(entry: PuzzleEntry, result: Result, limits: Limits) -> Finding | None:
    """What the checker finds that verifies all answers."""
    known = [entry.solution] if entry.solution else []
    verification = checker.verify(entry.puzzle, result, limits, known)
    verdict, fault = verification.verdict, next(iter(verification.faults), None)
    if verdict is Verdict.REFUTED:
        assert fault is not None
        if not result.solutions:
            fault = fault._replace(reason="claims that there is no solution, but there is one")
        return Finding(
            _incomplete_list(result),
            entry,
            fault.reason,
            grid=result.solution,
            evidence=fault.evidence,
            solution_limit=limits.solution_limit,
        )
    if verdict not in _OUTCOMES:
        return None
    fault = fault or Fault(verdict, "no answer within the time limit")
    return _finding(_OUTCOMES[verdict], entry, fault, _first_faulty(entry, result), limits)


def _untouched_or_incomplete_list(
    entry: PuzzleEntry, result: Result, limits: Limits
) -> Finding | None:
    """No solution found, or too few claimed to be all; only of a puzzle that has a solution."""
    found = len(result.solutions)
    finding = partial(Finding, entry=entry, solution_limit=limits.solution_limit)
    if not found:
        blanks = entry.puzzle.givens.count(0)
        none = f"none of its {count(blanks, 'blank')} was filled"
        return finding(
            CheckOutcome.UNTOUCHED,
            reason=none if blanks else "the full grid was not returned",
            grid=entry.puzzle.givens,
        )
    if result.stop is Stop.EXHAUSTED and (
        found < entry.at_least or found != (entry.count or found)
    ):
        known = str(entry.count or f"at least {entry.at_least}")
        return finding(
            _incomplete_list(result),
            reason=f"claims exactly {count(found, 'solution')}, but there are {known}",
            grid=result.solution,
            evidence=entry.solution if entry.solution not in result.solutions else None,
        )
    return None


def _wrong_count(entry: PuzzleEntry, result: Result, limits: Limits) -> Finding | None:
    """A wrong number from a solver that finds one solution and counts all of them."""
    counted = result.counters.get("count")
    if limits.solution_limit is not None or counted is None or entry.count in (None, counted):
        return None
    right = "is 1" if entry.count == 1 else f"are {entry.count or 'none'}"
    reason = f"counts {counted} solutions, but there {right}"
    return Finding(CheckOutcome.MISCOUNTED, entry, reason, solution_limit=None)


def _incomplete_list(result: Result) -> CheckOutcome:
    """The outcome for solutions that are not all there are, as was claimed."""
    outcomes = (CheckOutcome.CLAIMS_NONE, CheckOutcome.FALSE_UNIQUE, CheckOutcome.MISCOUNTED)
    return outcomes[min(len(result.solutions), 2)]


def _finding(
    outcome: CheckOutcome, entry: PuzzleEntry, fault: Fault, grid: Grid | None, limits: Limits
) -> Finding:
    """A finding from a fault; the first unit that holds all of its cells is the broken one."""
    units = entry.puzzle.shape.named_units if fault.verdict is Verdict.WRONG else ()
    return Finding(
        outcome,
        entry,
        fault.reason,
        cells=fault.cells,
        unit=next((unit.name for unit in units if {*fault.cells} <= {*unit.cells}), None),
        grid=grid,
        solution_limit=limits.solution_limit,
    )


def _first_faulty(entry: PuzzleEntry, result: Result) -> Grid | None:
    """The first grid with a fault that can be shown."""
    cells = entry.puzzle.shape.cells
    if not isinstance(result.solutions, tuple):
        return None
    shown = (grid for grid in result.solutions if isinstance(grid, tuple) and len(grid) == cells)
    return next((grid for grid in shown if checker.find_faults(entry.puzzle, grid)), None)
