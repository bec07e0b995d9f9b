"""A likely cause of a fault: what is probably wrong in the solver, and what shows it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Cause:
    """A likely cause, as sentences.

    likely    what is probably wrong in the solver's source, and where to look
    evidence  what was observed that shows it
    """

    likely: str
    evidence: str
