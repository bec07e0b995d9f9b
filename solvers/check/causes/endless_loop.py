"""The search never ends: a loop or recursion that does not come nearer to an end."""

from __future__ import annotations

from typing import Final

from solvers.check.causes._cause import Cause
from solvers.check.evidence import Evidence
from solvers.check.findings import CheckOutcome
from solvers.quantities import count, duration

RANK: Final = 80


def explain(evidence: Evidence) -> Cause | None:
    """Compare the puzzle without an answer with larger ones that were solved quickly."""
    if evidence.outcome not in (CheckOutcome.TIMEOUT, CheckOutcome.RECURSION):
        return None
    blanks = len([given for given in evidence.found.puzzle.givens if not given])
    larger = [t for t in evidence.right if len(t.blanks) >= blanks and t.wall_ns]
    what = "An endless loop"
    if evidence.outcome is CheckOutcome.RECURSION:
        what = "Recursion without an end, or deeper than the limit of the language"
    shown = f"There is no answer to a puzzle with {count(blanks, 'blank')}."
    if larger:
        longest = max(attempt.wall_ns or 0 for attempt in larger) / 1e9
        shown += f" {count(len(larger), 'puzzle')} with as many blanks or more took at most"
        shown += f" {duration(longest)}."
    return Cause(
        likely=f"{what}: a step that fails is repeated, instead of being reported to the caller."
        " Each call must fill one more cell, or return.",
        evidence=shown,
    )
