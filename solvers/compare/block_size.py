"""Choose how many instances a block has, and for how long each solver is timed in it.

A machine changes its speed within tenths of a second. The shorter the series of solves are, the
more alike the machine is in the series of all solvers.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from statistics import median

from solvers.compare.timing.timed_solver import SAMPLE

_SERIES = 0.0025  # seconds that a series should take
_LONGEST_SERIES = 0.1  # seconds that a series of the slowest solver may take
_FAST = 0.0001  # seconds; a faster solver is timed for `SAMPLE`, so that the clock is exact enough
_LARGEST = 1024  # instances in a block
_BLOCKS = 4  # per process at least, if its instances are few: noise is measured between blocks
_MARGIN = 1.25  # makes one pass enough, even if the next instances are easier


def block_size(expected: Collection[float], instances: int) -> int:
    """Return the number of instances in a block, at least 1.

    There are enough to time the fastest solver, and few enough for a short series of the slowest.
    `expected` are the seconds that each solver is expected to take for an instance; `instances`
    is the number that a process is given.
    """
    fastest, slowest = min(expected), max(*expected, _LONGEST_SERIES / _LARGEST)
    series = _MARGIN * SAMPLE if fastest < _FAST else _SERIES
    wanted = math.ceil(series / max(fastest, SAMPLE / _LARGEST))
    most = math.ceil(instances / _BLOCKS) if instances <= _LARGEST else _LARGEST
    return max(1, min(wanted, int(_LONGEST_SERIES / slowest), most))


def sample_seconds(expected: Mapping[str, float], size: int) -> dict[str, float]:
    """Return the least time in seconds for which each solver is timed in a block of that size.

    A solver that finishes early repeats the series while the slowest would still be solving.
    """
    slowest = max(expected.values())
    return {
        solver: SAMPLE if each < _FAST else min(SAMPLE, size * slowest)
        for solver, each in expected.items()
    }


def reference_seconds(expected: Mapping[str, float], size: int) -> float:
    """Return for how long the reference solver is timed: as long as a solver of medium speed."""
    least = sample_seconds(expected, size)
    return min(
        _LONGEST_SERIES, median(max(least[each], size * expected[each]) for each in expected)
    )
