"""Times and counts as people read them: three digits and a fitting unit, one board and two boards."""

from __future__ import annotations

import math


def duration(seconds: float, beyond: str = "never") -> str:
    """`12.3 ms`; what an infinite time is called is `beyond`."""
    if math.isnan(seconds):
        return "-"
    if math.isinf(seconds):
        return beyond
    unit, factor = (
        ("s", 1.0) if seconds >= 0.9995 else ("ms", 1e3) if seconds >= 0.9995e-3 else ("us", 1e6)
    )
    return f"{seconds * factor:.3g} {unit}" if seconds < 999.5 else f"{seconds:,.0f} s"


def counted(number: int, word: str) -> str:
    """`1 board`, `3 boards`."""
    return f"{number:,} {word}{'' if number == 1 else 's'}"
