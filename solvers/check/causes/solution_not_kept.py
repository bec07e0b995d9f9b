"""Nothing is ever filled: the solution is found and undone again, or is written to a copy."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Final

from solvers.check import puzzle_library as library
from solvers.check.attempt import Attempt
from solvers.check.causes._cause import Cause
from solvers.check.evidence import Evidence
from solvers.check.findings import CheckOutcome
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle

RANK: Final = 26

_LONGER: Final = 4
_MOST: Final = 100  # times as long as for the textbook example, or all of the search failed
_UNCHANGED: Final = frozenset({CheckOutcome.UNTOUCHED, CheckOutcome.CLAIMS_NONE})


def explain(evidence: Evidence) -> Cause | None:
    """Solve the empty puzzle: a search that ends at no solution would need ages for it."""
    seen = {attempt.outcome for attempt in evidence.attempts}
    if evidence.right or not seen <= _UNCHANGED | {CheckOutcome.TIMEOUT}:
        return None
    empty = next(evidence.attempt(_empty()), None)
    attempts = evidence.one_blank
    if empty is None or not attempts or any(t.outcome not in _UNCHANGED for t in attempts):
        return None
    shown = f"All {len(attempts)} puzzles with a single blank come back unchanged."
    if empty.outcome is CheckOutcome.TIMEOUT and _searches(evidence.attempts[0], attempts):
        return Cause(
            likely="The search does not stop at the solution: it goes on and undoes every cell."
            " Return True when the last cell is filled, and pass it on from the recursive call:"
            " `if solve(...): return True`.",
            evidence=f"{shown} On the empty puzzle it is still searching at the time limit,"
            " although any first solution would do.",
        )
    ends = (empty.wall_ns or 0) <= _MOST * (evidence.attempts[0].wall_ns or 0)
    if empty.outcome is CheckOutcome.UNTOUCHED and ends and _searches(empty, attempts):
        return Cause(
            likely="The answer does not reach the caller: a copy of the grid is filled, or its name"
            " is bound to a new list. Write into the grid that was passed in, or return the one"
            " that was filled.",
            evidence=f"{shown} So does the empty puzzle. It takes longer, but far less than the"
            " time limit: the solver searches, and ends as if at a solution.",
        )
    return None


def _searches(larger: Attempt, one_blank: Sequence[Attempt]) -> bool:
    """Whether a larger puzzle takes so long that the solver must have placed digits."""
    if larger.outcome is CheckOutcome.TIMEOUT:
        return True
    times = [attempt.wall_ns for attempt in one_blank if attempt.wall_ns]
    return bool(times) and (larger.wall_ns or 0) > _LONGER * median(times)


def _empty() -> tuple[PuzzleEntry, ...]:
    many = library.section("many-solutions")
    return tuple(entry for entry in many if entry.puzzle == Puzzle.empty()) or many[-1:]
