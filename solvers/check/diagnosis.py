"""Whose fault a wrong answer is: the board's, what was asked before it, or chance. The board is asked again, alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from solvers.check.checked_solver import OTHER_SEED, USUAL, CheckedSolver, Response, Setting
from solvers.check.findings import CheckOutcome, Finding
from solvers.check.verification import find_fault
from solvers.puzzle import Puzzle
from solvers.solver import Limits

PATIENCE: Final = (
    3  # times the time limit, for a board that is asked again: the machine may have been busy
)


def diagnose(
    found: Finding, answer: Response, solver: CheckedSolver, limits: Limits, setting: Setting
) -> Finding | None:
    """The finding as it stands, or as STATE_LEAK or NONDETERMINISTIC; None for a time-out that was the machine's."""
    found = replace(found, setting=setting.words)
    if alone := _again(found, (), solver, limits, setting):
        if setting == OTHER_SEED and not _again(found, (), solver, limits, USUAL):
            return _by_chance(found, "right with PYTHONHASHSEED=0 and wrong with 1")
        return replace(alone, setting=setting.words) if alone.outcome is found.outcome else found
    if found.outcome is CheckOutcome.TIMEOUT:
        return None
    for before in dict.fromkeys(((found.puzzle,), answer.before[-1:], answer.before)):
        if before and (again := _again(found, before, solver, limits, setting)):
            reason = f"right when it is asked alone, and after {others(before)}: {again.reason or again.outcome}"
            return replace(
                again,
                outcome=CheckOutcome.STATE_LEAK,
                reason=reason,
                before=before,
                setting=setting.words,
            )
    if found.outcome is CheckOutcome.MEMOUT:
        return found  # what piles up is no matter of chance
    return _by_chance(found, "right when it was asked again")


def _again(
    found: Finding,
    before: tuple[Puzzle, ...],
    solver: CheckedSolver,
    limits: Limits,
    setting: Setting,
) -> Finding | None:
    seconds = limits.time_limit and limits.time_limit * PATIENCE
    answer = solver.ask_afresh(
        (*before, found.puzzle), Limits(limits.solution_limit, seconds), setting
    )
    return find_fault(found.entry, answer, limits, solver.capabilities)


def _by_chance(found: Finding, how: str) -> Finding:
    return replace(
        found,
        outcome=CheckOutcome.NONDETERMINISTIC,
        reason=f"{how}: {found.reason or found.outcome}",
    )


def others(before: Sequence[Puzzle]) -> str:
    """What was asked before, in words."""
    return "another board" if len(before) == 1 else f"{len(before)} others"
