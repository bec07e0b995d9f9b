"""The answer is the solution transposed, mirrored, rotated, or with other digits."""

from __future__ import annotations

from typing import Final

from solvers.check.causes._cause import Cause
from solvers.check.evidence import Evidence
from solvers.check.symmetries import RELABELLED, SYMMETRIES
from solvers.puzzle import Grid
from solvers.quantities import count

RANK: Final = 10


def explain(evidence: Evidence) -> Cause | None:
    """Compare each wrong grid with the transformed solution; the same change must fit all."""
    wrong = [attempt for attempt in evidence.wrong if attempt.grid and attempt.solution]
    wrong = [attempt for attempt in wrong if attempt.grid != attempt.entry.puzzle.givens]
    forms = [_forms(attempt.grid or (), attempt.solution) for attempt in wrong]
    common = [name for name in (forms[0] if forms else ()) if all(name in each for each in forms)]
    if not common:
        return None
    return Cause(
        likely=f"The puzzle is solved, but the answer is {common[0]}. Look at the code that reads"
        " the puzzle and at the code that returns the answer: one of them exchanges indices or"
        " changes digits.",
        evidence=f"{count(len(wrong), 'wrong grid')}: each is the solution, {common[0]}.",
    )


def _forms(grid: Grid, solution: Grid) -> list[str]:
    forms = {name: change.apply(solution) for name, change in SYMMETRIES.items()}
    forms["with each digit one too high"] = tuple(digit + 1 for digit in solution)
    forms["with each digit one too low"] = tuple(digit - 1 for digit in solution)
    forms["with each digit d as 10 - d"] = RELABELLED.apply(solution)
    return [name for name, cells in forms.items() if tuple(cells) == grid]
