"""Likely causes of a fault, one file each: `explain` looks at the evidence and returns a Cause.

A check calls them after it has decided the verdict and minimised the counterexample, so a cause
changes neither. The cause with the smallest RANK that fits is shown.
docs/adding-a-diagnosis.md says how to add one.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Protocol

from solvers.check.causes._cause import Cause
from solvers.check.evidence import Evidence

__all__ = ["Cause", "CauseModule", "explain", "modules"]


class CauseModule(Protocol):
    """What the file of a cause defines."""

    RANK: int  # the order in which causes are tried

    def explain(self, evidence: Evidence) -> Cause | None:
        """Return the cause if the evidence shows it."""


@cache
def modules() -> dict[str, CauseModule]:
    """Return the files of this folder by the name of their cause, in the order of their ranks."""
    names = [module.name for module in iter_modules(__path__) if not module.name.startswith("_")]
    found = {name.replace("_", "-"): import_module(f"{__name__}.{name}") for name in names}
    return dict(sorted(found.items(), key=lambda item: item[1].RANK))


def explain(evidence: Evidence) -> tuple[str, Cause] | None:
    """Return the name of the first cause that fits, and the cause; None if no cause fits."""
    for name, module in modules().items():
        if cause := module.explain(evidence):
            return name, cause
    return None
