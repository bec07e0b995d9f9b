"""Something is kept from one puzzle to the next: an answer, a list, a counter, or a set."""

from __future__ import annotations

from typing import Final

from solvers.check.causes._cause import Cause
from solvers.check.evidence import Evidence
from solvers.check.findings import CheckOutcome, Finding
from solvers.quantities import count

RANK: Final = 5

_MANY: Final = 4  # earlier puzzles, so that their number matters and not what they are
_WHERE: Final = "a global, a static or class variable, a default argument, or a cache"


def explain(evidence: Evidence) -> Cause | None:
    """Compare the wrong answer with the puzzles that the same process had solved before."""
    found = evidence.found
    if found.outcome is not CheckOutcome.STATE_LEAK:
        return None
    number = len(found.previous)
    shown = (
        f"Right in a fresh process; wrong after {count(number, 'other puzzle')} in the same one."
    )
    if number >= _MANY:
        return Cause(
            likely=f"A count or a collection grows with every puzzle, in {_WHERE}. It is wrong from"
            f" puzzle {number + 1} on. Reset it at the start of each call.",
            evidence=shown,
        )
    if _is_old_answer(found):
        return Cause(
            likely=f"An earlier answer is returned again: it is stored in {_WHERE}, and the key"
            " under which it is stored does not tell these puzzles apart.",
            evidence=f"{shown} Digits of the wrong grid are those of the earlier solution.",
        )
    return Cause(
        likely=f"Something that belongs to one puzzle is kept for the next, in {_WHERE}. Create or"
        " clear it at the start of each call.",
        evidence=shown,
    )


def _is_old_answer(found: Finding) -> bool:
    """Whether the blanks were filled as in an earlier puzzle, and not as in the solution."""
    if found.grid is None or len(found.previous) != 1 or found.entry.solution is None:
        return False
    before, blanks = found.previous[0], [c for c, g in enumerate(found.puzzle.givens) if not g]
    if before.shape != found.puzzle.shape or not all(found.grid[cell] for cell in blanks):
        return False
    old = _solution(before.givens, found)
    return all(found.grid[cell] == old[cell] for cell in blanks) if old else False


def _solution(givens: tuple[int, ...], found: Finding) -> tuple[int, ...] | None:
    from solvers.backtracking import propagation
    from solvers.puzzle import Puzzle
    from solvers.solver import Limits

    result = propagation.Solver().solve(Puzzle(givens, found.puzzle.shape), Limits(1, 0.5))
    return result.solution
