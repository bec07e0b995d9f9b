"""Short warm-ups and series of the reference solver, for tests of what is printed or stored."""

from __future__ import annotations

import sys

import pytest

_MODULES = ("solvers.compare.timing.warmup", "solvers.compare.noise")


def shorten(patch: pytest.MonkeyPatch) -> None:
    """Warm up each process with six solves, and time the reference for as few as it may be.

    A small comparison takes most of its time for these. Six is the least number of solves that can
    be steady. A process that has not imported these modules measures nothing.
    """
    if all(name in sys.modules for name in _MODULES):
        warmup, noise = (sys.modules[name] for name in _MODULES)
        patch.setattr(warmup, "_MOST", 6)
        patch.setattr(noise, "_MOST", noise._FEWEST)
