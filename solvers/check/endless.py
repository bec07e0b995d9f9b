"""Decide whether a solver that gives no answer is caught in a loop, or may only be slow."""

from __future__ import annotations

from typing import Final

from solvers.check.diagnosis import RETRY_FACTOR
from solvers.check.evidence import Evidence
from solvers.check.symmetries import SYMMETRIES
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle

_FEW_BLANKS: Final = 3
_MARGIN: Final = 20  # a search may be this many times slower than predicted
_BUSY: Final = 0.02  # the share of CPU time of code that does not sleep, even on a busy machine


def is_endless(evidence: Evidence, time_limit: float) -> bool:
    """Whether the puzzle of a timeout would be solved in time by a search that ends.

    The time of a step is that of the slowest right answer: CPU time, unless the solver sleeps. The
    number of steps is that of a search in reading order, on the worst rotation or reflection of the
    puzzle. A solver that answers nothing may be slow.
    """
    right = [attempt for attempt in evidence.right if attempt.wall_ns is not None]
    entry = evidence.found.entry
    if not right or entry.count != 1:
        return False
    blanks = entry.puzzle.givens.count(0)
    if blanks <= _FEW_BLANKS:
        return True
    wall, cpu = sum(each.wall_ns or 0 for each in right), sum(each.cpu_ns for each in right)
    sleeps = cpu < _BUSY * wall
    step = max(
        ((each.wall_ns or 0) if sleeps else each.cpu_ns)
        / (len(each.blanks) + 1 + min(evidence.backtracks(each.entry)))
        for each in right
    )
    steps = blanks + max(evidence.backtracks(turned)[0] for turned in _turned(entry))
    return step * steps * _MARGIN < time_limit * RETRY_FACTOR * 1e9


def _turned(entry: PuzzleEntry) -> list[PuzzleEntry]:
    puzzles = [Puzzle(change.apply(entry.puzzle.givens)) for change in SYMMETRIES.values()]
    return [entry, *(PuzzleEntry(puzzle, count=1, at_least=1) for puzzle in puzzles)]
