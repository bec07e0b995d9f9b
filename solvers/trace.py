"""The search of a rung step by step: each digit placed, each guess, and each guess taken back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from solvers.backtracking import LADDER
from solvers.deadline import OutOfTime
from solvers.driver import Backtracking, JournalTracker, run
from solvers.errors import OptionError
from solvers.puzzle_input import PuzzleLike, read_puzzle
from solvers.registry import registry
from solvers.result import Result
from solvers.solver import Limits

MOST = 100_000  # events of a trace, if no other number is given
BOTH = Limits(solution_limit=2)  # enough to tell "no solution", "one" and "several" apart


class Kind(StrEnum):
    """What happens in one step of a search."""

    PLACE = "place"
    GUESS = "guess"
    UNDO = "undo"
    SOLUTION = "solution"

    @property
    def meaning(self) -> str:
        """What a step of this kind does, in a few words."""
        return _MEANINGS[self]


_MEANINGS = {
    Kind.PLACE: "a digit is placed without a guess: its cell or a unit leaves no other choice",
    Kind.GUESS: "a digit is tried",
    Kind.UNDO: "the guess of this digit is taken back, with all digits placed after it",
    Kind.SOLUTION: "all cells are filled",
}


class Event(NamedTuple):
    """One step of a search.

    cell   index of the cell, from 0, row by row; -1 for a solution
    digit  the digit placed or taken back; 0 for a solution
    depth  the number of guesses that are open after the step
    """

    kind: Kind
    cell: int
    digit: int
    depth: int


@dataclass(frozen=True)
class Trace:
    """The steps of a search, and its result.

    is_truncated  whether the search was ended because there were too many events. The result then
                  says that a limit of time ended it, as it does for every search that is cut off
    """

    events: tuple[Event, ...]
    result: Result
    is_truncated: bool


def trace(
    puzzle: PuzzleLike, rung: str = "fewest-first", limits: Limits = BOTH, most: int = MOST
) -> Trace:
    """Return the search of a rung of the ladder, at most `most` events of it.

    A search that takes back a guess goes on with the next candidate of the same cell, or of the
    same digit in a unit. Digits placed after a guess have no event of their own when it is taken
    back. Raises OptionError for a solver that is not a search
    written in Python. `sudoku web` draws these events.

    >>> steps = trace("1.....3........2", "propagation", Limits(1))
    >>> [(event.kind.value, event.cell, event.digit) for event in steps.events[:3]]
    [('place', 11, 3), ('place', 2, 2), ('place', 7, 1)]
    """
    if not isinstance(most, int) or most < 1:
        raise OptionError(f"{most!r} is not a number of events", remedy="allow 1 or more")
    puzzle = read_puzzle(puzzle)
    solver = registry.get(rung)
    if not isinstance(solver, Backtracking):
        traced = ", ".join(LADDER[:-2])
        raise OptionError(f"{rung} does not show its search step by step", remedy=f"use {traced}")
    journal = _Steps(puzzle.shape.size, most)
    tracker = _SolutionTracker(limits, journal)
    result = run(puzzle, tracker, lambda tracker: solver.search(puzzle, tracker))
    return Trace(tuple(journal.events), result, journal.is_truncated)


class _Steps:
    """The events so far, and the guesses that are open. It is a `solvers.driver.Journal`."""

    def __init__(self, size: int, most: int) -> None:
        self.events: list[Event] = []
        self.is_truncated = False
        self._size = size
        self._most = most
        self._open: list[tuple[int, int]] = []

    def watched(self, digits: list[int], before: int) -> list[int]:
        return _Cells(digits, before, self)

    def place(self, cell: int, digit: int) -> None:
        self._add(Kind.PLACE, cell, digit)

    def guess(self) -> None:
        _, cell, digit, depth = self.events[-1]
        self._open.append((cell, digit))
        self.events[-1] = Event(Kind.GUESS, cell, digit, depth + 1)

    def take_back(self) -> None:
        self._add(Kind.UNDO, *self._open.pop())

    def solution(self) -> None:
        self._add(Kind.SOLUTION, -1, 0)

    def _add(self, kind: Kind, cell: int, digit: int) -> None:
        if len(self.events) == self._most:
            self.is_truncated = True
            raise OutOfTime
        self.events.append(Event(kind, cell, digit, len(self._open)))


class _SolutionTracker(JournalTracker):
    """A tracker that also writes down each solution."""

    journal: _Steps

    def add(self, grid: Iterable[int]) -> bool:
        is_enough = super().add(grid)
        self.journal.solution()
        return is_enough

    def add_and_continue(self, grid: Iterable[int]) -> None:
        found = len(self.solutions)
        super().add_and_continue(grid)
        if len(self.solutions) > found:
            self.journal.solution()


class _Cells(list[int]):
    """Cells of a grid that note each digit that is placed."""

    def __init__(self, digits: list[int], before: int, steps: _Steps) -> None:
        super().__init__(digits)
        self._before, self._steps = before, steps

    def __setitem__(self, index: Any, digit: Any) -> None:
        super().__setitem__(index, digit)
        if digit:
            self._steps.place(self._before + index, digit)
