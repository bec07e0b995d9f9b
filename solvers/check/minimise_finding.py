"""Minimise a counterexample: shrink the puzzle while the solver keeps failing in the same way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from time import monotonic
from typing import Final

from solvers.check import trusted_solver
from solvers.check.checked_solver import (
    DEFAULT_SETTING,
    ONE_OBJECT,
    OTHER_HASH_SEED,
    CheckedSolver,
    Response,
)
from solvers.check.diagnosis import RETRY_FACTOR, state_leak
from solvers.check.findings import CheckOutcome, Finding
from solvers.check.minimal_history import minimal_history
from solvers.check.verification import find_fault
from solvers.errors import SearchIncomplete
from solvers.formats import PuzzleEntry
from solvers.puzzle import Grid, Puzzle
from solvers.shrink import copy_cells, fill_blanks, remove_givens
from solvers.solver import Limits, Solver

_PROOF_SECONDS: Final = 0.5  # for the trusted solver on one candidate
_SHORT_LIMIT: Final = 0.3  # seconds for the solver, unless its fault is that it is slow
_NEEDS_FULL_LIMIT: Final = (CheckOutcome.STATE_LEAK,)


def minimise(
    found: Finding, solver: CheckedSolver, time_limit: float, seconds: float, trusted: Solver
) -> Finding:
    """Return the finding on a smaller puzzle, or unchanged if none is found within `seconds`."""
    if found.outcome is CheckOutcome.NONDETERMINISTIC:
        return found
    minimiser = _Minimiser(found, solver, time_limit, monotonic() + seconds, trusted)
    is_leak = found.outcome is CheckOutcome.STATE_LEAK
    return minimiser.sequence() if is_leak else minimiser.puzzle()


class _Minimiser:
    """Decides whether a candidate fails in the same way as the puzzle of the finding."""

    def __init__(
        self,
        found: Finding,
        solver: CheckedSolver,
        time_limit: float,
        end: float,
        trusted: Solver,
    ) -> None:
        self._found = found
        self._solver = solver
        self._confirming = Limits(found.solution_limit, time_limit * RETRY_FACTOR)
        if found.outcome not in _NEEDS_FULL_LIMIT:
            time_limit = min(time_limit, _SHORT_LIMIT)
        self._limits = Limits(found.solution_limit, time_limit)
        settings = (ONE_OBJECT, OTHER_HASH_SEED, DEFAULT_SETTING)
        self._setting = next(each for each in settings if str(each) == found.setting)
        self._end = end
        self._trusted = trusted
        is_leak = found.outcome is CheckOutcome.STATE_LEAK
        self._right_alone = {found.puzzle: True} if is_leak else {}

    def _expired(self) -> bool:
        return monotonic() > self._end

    def puzzle(self) -> Finding:
        """Return the finding on a smaller puzzle, confirmed in a fresh process."""
        found, entry = self._found, self._found.entry
        alone: dict[Puzzle, Finding] = {}  # already confirmed: the first solve of its process

        def fails(candidate: Puzzle) -> bool:
            response = self._solver.solve(candidate, self._limits, self._setting)
            again = self._same_fault(candidate, response)
            if again and not response.previous:
                alone[candidate] = again
            return again is not None

        if entry.count == 0:
            small = remove_givens(found.puzzle, fails, self._expired)
        else:
            assert entry.solution is not None
            small = fill_blanks(found.puzzle, entry.solution, fails, self._expired)
        again = None if found.outcome is CheckOutcome.TIMEOUT else alone.get(small)
        again = again or self._same_fault(
            small, self._solver.solve_last([small], self._confirming, self._setting)
        )
        return replace(again, setting=found.setting) if again else found

    def sequence(self) -> Finding:
        """Return the finding after fewer puzzles, all of them smaller, in a fresh process."""
        found = self._found

        def leaks(previous: Sequence[Puzzle]) -> bool:
            return self._leak([*previous, found.puzzle]) is not None

        history = minimal_history(found.previous, leaks, self._first_wrong, self._expired)
        puzzles = [*history, found.puzzle]

        def fails_at(position: int) -> Callable[[Puzzle], bool]:
            def fails(candidate: Puzzle) -> bool:
                changed = [*puzzles[:position], candidate, *puzzles[position + 1 :]]
                return self._leak(changed) is not None

            return fails

        for position in reversed(range(len(puzzles))):
            if (solution := self._solution(puzzles[position])) and not self._expired():
                puzzles[position] = copy_cells(
                    puzzles[position], solution, fails_at(position), self._expired
                )
        return self._leak(puzzles) or found

    def _first_wrong(self, needed: Sequence[Puzzle], others: Sequence[Puzzle]) -> int | None:
        """Position of the first other puzzle after which the solver fails on the failing puzzle."""
        entry = self._found.entry
        puzzles = [*needed, *(puzzle for other in others for puzzle in (other, entry.puzzle))]
        with closing(self._solver.solve_in_turn(puzzles, self._limits, self._setting)) as responses:
            for place, response in enumerate(responses, -len(needed)):
                if place >= 0 and place % 2 and self._fault(entry, response):
                    return place // 2
        return None

    def _leak(self, puzzles: Sequence[Puzzle]) -> Finding | None:
        """The finding if the last puzzle is wrong after the others, and right alone."""
        *previous, last = puzzles
        if (entry := self._known(last)) is None:
            return None
        again = self._fault(entry, self._solver.solve_last(puzzles, self._limits, self._setting))
        if again is None or not self._is_right_alone(entry):
            return None
        return state_leak(again, previous, self._found.setting)

    def _is_right_alone(self, entry: PuzzleEntry) -> bool:
        """Whether the solver is right in a fresh process; each puzzle is solved once for this."""
        if entry.puzzle not in self._right_alone:
            response = self._solver.solve_last([entry.puzzle], self._limits, self._setting)
            self._right_alone[entry.puzzle] = self._fault(entry, response) is None
        return self._right_alone[entry.puzzle]

    def _fault(self, entry: PuzzleEntry, response: Response) -> Finding | None:
        return find_fault(entry, response, self._limits, self._solver.capabilities)

    def _same_fault(self, candidate: Puzzle, response: Response) -> Finding | None:
        if (entry := self._known(candidate)) is None:
            return None
        again = self._fault(entry, response)
        return again if again and again.outcome is self._found.outcome else None

    def _known(self, candidate: Puzzle) -> PuzzleEntry | None:
        """A candidate with its solutions; None if their number (none, one, several) differs."""
        before = self._found.entry
        if candidate == before.puzzle:
            return before
        try:
            now = trusted_solver.prove(candidate, self._trusted, _PROOF_SECONDS)
        except SearchIncomplete:
            return None
        alike = min(now.at_least, 2) == min(before.at_least, 2)
        return replace(now, name=before.name) if alike else None

    def _solution(self, puzzle: Puzzle) -> Grid | None:
        try:
            return trusted_solver.prove(puzzle, self._trusted, _PROOF_SECONDS, most=1).solution
        except SearchIncomplete:
            return None
