"""Diagnose a wrong answer: does the puzzle cause it, an earlier puzzle, or chance?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from solvers.check.checked_solver import (
    DEFAULT_SETTING,
    OTHER_HASH_SEED,
    CheckedSolver,
    Response,
    Setting,
)
from solvers.check.findings import CheckOutcome, Finding
from solvers.check.verification import find_fault
from solvers.puzzle import Puzzle
from solvers.solver import Limits

RETRY_FACTOR: Final = 3  # times the time limit for a retry: the machine may have been busy


def diagnose(
    found: Finding, response: Response, solver: CheckedSolver, limits: Limits, setting: Setting
) -> Finding | None:
    """Return the finding unchanged, or as STATE_LEAK or NONDETERMINISTIC.

    None is a timeout that does not happen again: the machine was busy.
    """
    found = replace(found, setting=str(setting))
    if alone := _again(found, (), solver, limits, setting):
        if setting == OTHER_HASH_SEED and not _again(found, (), solver, limits, DEFAULT_SETTING):
            return _nondeterministic(found, "right with PYTHONHASHSEED=0 and wrong with 1")
        return replace(alone, setting=str(setting)) if alone.outcome is found.outcome else found
    if found.outcome is CheckOutcome.TIMEOUT:
        return None
    for previous in dict.fromkeys(((found.puzzle,), response.previous[-1:], response.previous)):
        if previous and (again := _again(found, previous, solver, limits, setting)):
            return state_leak(again, previous, str(setting))
    if found.outcome is CheckOutcome.MEMOUT:
        return found  # memory that accumulates is not chance
    return _nondeterministic(found, "right when solved again")


def state_leak(found: Finding, previous: Sequence[Puzzle], setting: str) -> Finding:
    """Return a finding as the STATE_LEAK that the previous puzzles cause."""
    after = "another puzzle" if len(previous) == 1 else f"{len(previous)} other puzzles"
    return replace(
        found,
        outcome=CheckOutcome.STATE_LEAK,
        reason=f"right alone, wrong after {after}: {found.summary}",
        previous=tuple(previous),
        setting=setting,
    )


def _again(
    found: Finding,
    previous: tuple[Puzzle, ...],
    solver: CheckedSolver,
    limits: Limits,
    setting: Setting,
) -> Finding | None:
    seconds = limits.time_limit and limits.time_limit * RETRY_FACTOR
    response = solver.solve_last(
        (*previous, found.puzzle), Limits(limits.solution_limit, seconds), setting
    )
    return find_fault(found.entry, response, limits, solver.capabilities)


def _nondeterministic(found: Finding, how: str) -> Finding:
    reason = f"{how}: {found.summary}"
    return replace(found, outcome=CheckOutcome.NONDETERMINISTIC, reason=reason)
