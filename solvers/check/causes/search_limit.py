"""The search stops after a number of steps, and the solver reports that there is no solution."""

from __future__ import annotations

from typing import Final

from solvers.check.causes._cause import Cause
from solvers.check.causes._search_effort import separation
from solvers.check.evidence import Evidence

RANK: Final = 62

_LEAST: Final = 100  # wrong digits; a solver that fails with fewer does not have a limit of steps


def explain(evidence: Evidence) -> Cause | None:
    """Separate right from wrong answers by the number of wrong digits that a search tries."""
    found = separation(evidence)
    if found is None or found.most_right < _LEAST:
        return None
    return Cause(
        likely="The search ends too early on puzzles that need a long one. Look for a limit on"
        " steps, calls, depth or time.",
        evidence=f"It is right on puzzles on which {found.measure} tries up to {found.most_right}"
        f" wrong digits, and fails on all {found.wrong} puzzles that need"
        f" {found.least_wrong} or more.",
    )
