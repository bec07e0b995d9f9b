"""What is known about a fault, and probes: more puzzles that the solver gets to find the cause."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from time import monotonic
from typing import Final

from solvers.backtracking import bitmasks, fewest_first, propagation
from solvers.check import puzzle_library as library
from solvers.check.attempt import Attempt
from solvers.check.findings import CheckOutcome, Finding
from solvers.formats import PuzzleEntry
from solvers.result import Stop
from solvers.solver import Limits, Solver

Probe = Callable[[PuzzleEntry], Attempt]

_MAX_TIMEOUTS: Final = 4  # probes without an answer, after which no other begins
_MOST_BACKTRACKS_SECONDS: Final = 0.2


@dataclass
class Evidence:
    """The fault that decides the verdict, and everything that helps to explain it.

    found   the finding, on the smallest puzzle found for it
    attempts  the puzzles with exactly one solution that the stages ran, in their order
    probe   gives the solver one more puzzle
    end     the time (`time.monotonic`) after which no probe begins
    """

    found: Finding
    attempts: Sequence[Attempt]
    probe: Probe
    end: float
    _probed: dict[PuzzleEntry, Attempt] = field(default_factory=dict, repr=False)

    @property
    def outcome(self) -> CheckOutcome:
        """What was seen."""
        return self.found.outcome

    def attempt(self, entries: Iterable[PuzzleEntry]) -> Iterator[Attempt]:
        """Give the solver these puzzles, each at most once, until the time is over."""
        for entry in entries:
            if entry not in self._probed:
                outcomes = [attempt.outcome for attempt in self._probed.values()]
                if monotonic() > self.end or outcomes.count(CheckOutcome.TIMEOUT) >= _MAX_TIMEOUTS:
                    return
                self._probed[entry] = self.probe(entry)
            yield self._probed[entry]

    @property
    def all_attempts(self) -> tuple[Attempt, ...]:
        """The attempts of the stages, and all probes so far with exactly one solution."""
        return (*self.attempts, *filter(lambda attempt: attempt.is_standard, self._probed.values()))

    @property
    def right(self) -> tuple[Attempt, ...]:
        """The attempts with a right answer."""
        return tuple(attempt for attempt in self.all_attempts if attempt.is_right)

    @property
    def wrong(self) -> tuple[Attempt, ...]:
        """The attempts with a wrong answer, or none."""
        return tuple(attempt for attempt in self.all_attempts if not attempt.is_right)

    @cached_property
    def one_blank(self) -> tuple[Attempt, ...]:
        """The solution except for one cell, for every cell, in an order that spreads them."""
        entries = list(library.last_blanks())
        Random("one blank").shuffle(entries)
        known = {attempt.entry.puzzle: attempt for attempt in self.attempts}
        found = []
        for entry in entries:
            attempt = known.get(entry.puzzle) or next(self.attempt([entry]), None)
            if attempt:
                found.append(attempt)
        slow = {CheckOutcome.TIMEOUT} - {self.outcome}  # a busy machine is not a pattern
        return tuple(attempt for attempt in found if attempt.outcome not in slow)

    def backtracks(self, entry: PuzzleEntry) -> tuple[int, ...]:
        """Wrong digits that right solvers place: in reading order, tightest cell, forced cells."""
        return tuple(_backtracks(entry, solver) for solver in _SOLVERS)


_SOLVERS: Final[tuple[Solver, ...]] = (
    bitmasks.Solver(),
    fewest_first.Solver(),
    propagation.Solver(),
)
_known: Final[dict[tuple[PuzzleEntry, str], int]] = {}


def _backtracks(entry: PuzzleEntry, solver: Solver) -> int:
    key = entry, type(solver).__module__
    if key not in _known:
        result = solver.solve(entry.puzzle, Limits(1, _MOST_BACKTRACKS_SECONDS))
        is_done = result.stop is not Stop.TIMEOUT
        _known[key] = int(result.counters["backtracks"]) if is_done else 10**9
    return _known[key]
