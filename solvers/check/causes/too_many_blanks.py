"""There is room for a number of blanks only, or puzzles with few givens are refused."""

from __future__ import annotations

from typing import Final

from solvers.check import puzzle_library as library
from solvers.check.attempt import Attempt
from solvers.check.causes._blank_limit import blank_limit
from solvers.check.causes._cause import Cause
from solvers.check.evidence import Evidence
from solvers.check.findings import CheckOutcome

RANK: Final = 60

_MANY: Final = range(6)  # isomorphs of a failing puzzle, among which some need little search
_TRIED: Final = 3
_WIDEST: Final = 8  # blanks between right and wrong answers, or the limit is not known well enough


def explain(evidence: Evidence) -> Cause | None:
    """Separate right from wrong answers by the number of blanks."""
    limit = blank_limit(evidence)
    if limit is None or limit[1] - limit[0] > _WIDEST or _is_search(evidence):
        return None
    return Cause(
        likely=f"There is room for about {limit[0]} blanks only, or puzzles with fewer than about"
        f" {81 - limit[0]} givens are refused. Look for the size of an array, a recursion limit, or"
        " a test of the number of givens. A puzzle can have 64 blanks and one solution.",
        evidence=f"Every puzzle with up to {limit[0]} blanks is solved, and every one with"
        f" {limit[1]} or more fails.",
    )


def _is_search(evidence: Evidence) -> bool:
    """Whether the failing puzzles may need more search than the others, and not more room."""
    right = max(min(evidence.backtracks(attempt.entry)) for attempt in evidence.right)
    if not right and all(map(_is_partly_right, evidence.wrong)):
        return True  # every right answer needs forced cells only: it may never guess
    smallest = sorted(evidence.wrong, key=lambda attempt: len(attempt.blanks))[:_TRIED]
    easier = [library.isomorph(attempt.entry, number) for attempt in smallest for number in _MANY]
    easier.sort(key=lambda entry: max(evidence.backtracks(entry)))
    easier = [entry for entry in easier[:_TRIED] if max(evidence.backtracks(entry)) <= right]
    return any(attempt.is_right for attempt in evidence.attempt(easier))


def _is_partly_right(attempt: Attempt) -> bool:
    """Whether some blanks are left, and all others have the right digit."""
    is_partial = attempt.outcome is CheckOutcome.INCOMPLETE and attempt.grid is not None
    pairs = zip(attempt.grid or (), attempt.solution, strict=False)
    return is_partial and all(digit in (0, right) for digit, right in pairs)
