"""The smallest counterexample to a solver: a finding, shrunk while the solver keeps failing in the same way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from time import monotonic

from solvers.check import trusted_solver
from solvers.check.checked_solver import OTHER_SEED, REUSED, USUAL, CheckedSolver, Response, Setting
from solvers.check.diagnosis import others
from solvers.check.findings import CheckOutcome, Finding
from solvers.check.minimal_history import minimal_history
from solvers.check.verification import find_fault
from solvers.errors import SearchIncomplete
from solvers.formats import PuzzleEntry
from solvers.puzzle import Grid, Puzzle
from solvers.shrink import copy_cells, fill_blanks, remove_givens
from solvers.solver import Limits, Solver

_PATIENCE = 0.5  # seconds for the trusted backend on one candidate
_QUICK = 0.3  # seconds for the solver, unless its fault is that it takes too long: others are found on quick boards, too

Ask = Callable[[Puzzle], Response]


def minimise(
    found: Finding, solver: CheckedSolver, time_limit: float, seconds: float, against: Solver
) -> Finding:
    """The finding on a smaller puzzle, or as it is where none is found in so many seconds."""
    quick = found.outcome not in (
        CheckOutcome.TIMEOUT,
        CheckOutcome.STATE_LEAK,
    )  # a board before it may take long
    end = monotonic() + seconds
    setting = next(
        setting for setting in (REUSED, OTHER_SEED, USUAL) if setting.words == found.setting
    )
    limits = Limits(found.limit, min(time_limit, _QUICK) if quick else time_limit)
    search = _Search(found, solver, limits, setting, against, lambda: monotonic() > end)
    if found.outcome is CheckOutcome.STATE_LEAK:
        return search.sequence()
    return found if found.outcome is CheckOutcome.NONDETERMINISTIC else search.board()


class _Search:
    """What a candidate is asked, and when it counts as the same failure."""

    def __init__(
        self,
        found: Finding,
        solver: CheckedSolver,
        limits: Limits,
        setting: Setting,
        against: Solver,
        over: Callable[[], bool],
    ) -> None:
        self._found = found
        self._subject = solver
        self._limits = limits
        self._setting = setting
        self._against = against
        self._over = over
        self._right_alone = {found.puzzle: True} if found.outcome is CheckOutcome.STATE_LEAK else {}

    def board(self) -> Finding:
        """A smaller board; confirmed at the end by a process that has been asked nothing else."""
        found, entry = self._found, self._found.entry

        alone: dict[Puzzle, Finding] = {}  # answers of a process that had been asked nothing else

        def fails(candidate: Puzzle) -> bool:
            answer = self._subject.ask(candidate, self._limits, self._setting)
            again = self._same(candidate, answer)
            if again and not answer.before:
                alone[candidate] = again
            return again is not None

        if entry.count == 0:
            small = remove_givens(found.puzzle, fails, self._over)
        else:
            assert entry.solution is not None
            small = fill_blanks(found.puzzle, entry.solution, fails, self._over)
        again = alone.get(small) or self._same(
            small, self._subject.ask_afresh([small], self._limits, self._setting)
        )
        return replace(again, setting=found.setting) if again else found

    def sequence(self) -> Finding:
        """Fewer boards and smaller ones, asked one after another in a fresh process."""
        found = self._found

        def leaks(before: Sequence[Puzzle]) -> bool:
            return self._leak([*before, found.puzzle]) is not None

        boards = [
            *minimal_history(found.before, leaks, self._first_wrong, self._over),
            found.puzzle,
        ]

        def fails_with(position: int) -> Callable[[Puzzle], bool]:
            def fails(candidate: Puzzle) -> bool:
                asked = [*boards[:position], candidate, *boards[position + 1 :]]
                return self._leak(asked) is not None

            return fails

        for position in reversed(range(len(boards))):
            if (solution := self._solution(boards[position])) and not self._over():
                boards[position] = copy_cells(
                    boards[position], solution, fails_with(position), self._over
                )
        return self._leak(boards) or found

    def _first_wrong(self, needed: Sequence[Puzzle], others: Sequence[Puzzle]) -> int | None:
        """After which of the others the board that was found is wrong, when it is asked after each of them."""
        entry = self._found.entry
        asked = [*needed, *(puzzle for other in others for puzzle in (other, entry.puzzle))]
        with closing(self._subject.ask_in_turn(asked, self._limits, self._setting)) as answers:
            for place, answer in enumerate(answers, -len(needed)):
                if (
                    place >= 0
                    and place % 2
                    and find_fault(entry, answer, self._limits, self._subject.capabilities)
                ):
                    return place // 2
        return None

    def _leak(self, asked: list[Puzzle]) -> Finding | None:
        """The last of several boards is wrong after the others, and right alone."""
        *before, last = asked
        solver, limits, setting = self._subject, self._limits, self._setting
        if (entry := self._known(last)) is None:
            return None
        again = find_fault(
            entry, solver.ask_afresh(asked, limits, setting), limits, solver.capabilities
        )
        if again is None or not self._is_right_alone(entry):
            return None
        reason = f"right when it is asked alone, and after {others(before)}: {again.reason or again.outcome}"
        before_all = tuple(before)
        return replace(
            again,
            outcome=CheckOutcome.STATE_LEAK,
            reason=reason,
            before=before_all,
            setting=self._found.setting,
        )

    def _is_right_alone(self, entry: PuzzleEntry) -> bool:
        """Whether it is right in a fresh process; the board that was found is known to be, and none is asked twice."""
        if entry.puzzle not in self._right_alone:
            answer = self._subject.ask_afresh([entry.puzzle], self._limits, self._setting)
            self._right_alone[entry.puzzle] = (
                find_fault(entry, answer, self._limits, self._subject.capabilities) is None
            )
        return self._right_alone[entry.puzzle]

    def _same(self, candidate: Puzzle, answer: Response) -> Finding | None:
        if (entry := self._known(candidate)) is None:
            return None
        again = find_fault(entry, answer, self._limits, self._subject.capabilities)
        return again if again and again.outcome is self._found.outcome else None

    def _known(self, candidate: Puzzle) -> PuzzleEntry | None:
        """What is true of a candidate: of one as the found board was, with none, one or several solutions; else None."""
        was = self._found.entry
        if candidate == was.puzzle:
            return was
        try:
            now = trusted_solver.known(candidate, self._against, _PATIENCE)
        except SearchIncomplete:
            return None
        return replace(now, name=was.name) if min(now.at_least, 2) == min(was.at_least, 2) else None

    def _solution(self, puzzle: Puzzle) -> Grid | None:
        try:
            return trusted_solver.known(puzzle, self._against, _PATIENCE, most=1).solution
        except SearchIncomplete:
            return None
