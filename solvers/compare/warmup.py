"""What a solver took before the first board that counts, and whether its times had settled by then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

_STEADY = 0.10  # until the medians of the last three and of the three before differ by less


@dataclass(frozen=True)
class WarmUp:
    """What was seen before the first board that counts; seconds, None where there was none.

    cold    from the start of the process until it was ready: imports, and whatever it makes once
    first   the first solve
    warm    the median of the last three
    steady  whether the times had settled when the warm-up ended; None where it never answered
    """

    cold: float
    first: float | None = None
    warm: float | None = None
    steady: bool | None = None


def is_steady(times: Sequence[float]) -> bool:
    """Whether the medians of the last three times, and of the three before, differ by less than a tenth."""
    if len(times) < 6:
        return False
    last, before = median(times[-3:]), median(times[-6:-3])
    return abs(last - before) <= _STEADY * before
