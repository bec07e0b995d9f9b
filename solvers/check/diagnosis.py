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

RIGHT_AGAIN: Final = "right when solved again"
RETRY_FACTOR: Final = 3  # times the time limit for a retry: the machine may have been busy


def diagnose(
    found: Finding, response: Response, solver: CheckedSolver, limits: Limits, setting: Setting
) -> Finding | None:
    """Return the finding as it is in a fresh process, or as STATE_LEAK or NONDETERMINISTIC.

    None is a timeout that does not happen again: the machine was busy, or the solver is slow.
    """
    retry = _Retry(found, solver, limits, setting)
    alone = retry.after(())
    is_timeout = found.outcome is CheckOutcome.TIMEOUT
    if alone:
        if setting == OTHER_HASH_SEED and not retry.after((), DEFAULT_SETTING):
            return _nondeterministic(found, "right with PYTHONHASHSEED=0 and wrong with 1")
        is_same = is_timeout or alone.outcome is found.outcome
        return replace(alone if is_same else found, setting=str(setting))
    if is_timeout and (not response.previous or retry.is_slow):
        return None
    for previous in dict.fromkeys(((found.puzzle,), response.previous[-1:], response.previous)):
        if previous and (again := retry.after(previous)):
            if not is_timeout and (retry.after(()) or not retry.after(previous)):
                return _nondeterministic(found, "right and wrong when solved again")
            return state_leak(again, previous, str(setting))
    if is_timeout:
        return None
    if found.outcome is CheckOutcome.MEMOUT:
        return found  # memory that accumulates is not chance
    return _nondeterministic(found, RIGHT_AGAIN)


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


class _Retry:
    """Solves the puzzle of a finding again, with more time, after certain other puzzles.

    is_slow  whether the last answer took longer than the time limit
    """

    def __init__(
        self, found: Finding, solver: CheckedSolver, limits: Limits, setting: Setting
    ) -> None:
        self._found = found
        self._solver = solver
        self._limit = limits.time_limit or float("inf")
        seconds = limits.time_limit and limits.time_limit * RETRY_FACTOR
        self._limits = replace(limits, time_limit=seconds)
        self._setting = setting
        self.is_slow = False

    def after(self, previous: tuple[Puzzle, ...], setting: Setting | None = None) -> Finding | None:
        """Return what is wrong with the answer after these puzzles, in a fresh process."""
        puzzles = (*previous, self._found.puzzle)
        response = self._solver.solve_last(puzzles, self._limits, setting or self._setting)
        self.is_slow = (response.wall_ns or 0) > self._limit * 1e9
        return find_fault(self._found.entry, response, self._limits, self._solver.capabilities)


def _nondeterministic(found: Finding, how: str) -> Finding:
    reason = f"{how}: {found.summary}"
    return replace(found, outcome=CheckOutcome.NONDETERMINISTIC, reason=reason)
