"""The answer depends on the order of a set, on random numbers, or on the clock."""

from __future__ import annotations

from typing import Final

from solvers.check.causes._cause import Cause
from solvers.check.evidence import Evidence
from solvers.check.findings import CheckOutcome

RANK: Final = 6


def explain(evidence: Evidence) -> Cause | None:
    """Read how the answers differed."""
    if evidence.outcome is not CheckOutcome.NONDETERMINISTIC:
        return None
    if "PYTHONHASHSEED" in evidence.found.reason:
        return Cause(
            likely="The answer depends on the order of a set or of another hashed collection. Sort"
            " it before you take elements by position, or unpack it.",
            evidence="Only the hash seed differed: right with PYTHONHASHSEED=0, wrong with 1.",
        )
    return Cause(
        likely="The answer depends on chance: random numbers, the clock, threads, or memory that"
        " was not initialised.",
        evidence="The same puzzle in a fresh process got another answer.",
    )
