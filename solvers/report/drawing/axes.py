"""Axes that several charts share: times, ratios and counts on log scales."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import altair as alt

_SECONDS = (
    "datum.value >= 0.9995 ? format(datum.value, '~g') + ' s'"
    " : datum.value >= 0.0009995 ? format(datum.value * 1e3, '~g') + ' ms'"
    " : datum.value >= 9.995e-7 ? format(datum.value * 1e6, '~g') + ' µs'"
    " : format(datum.value * 1e9, '~g') + ' ns'"
)


def decades(values: Iterable[float]) -> tuple[float, float]:
    """Return the domain of a log axis: all positive finite values, with some room at both ends."""
    known = [value for value in values if 0 < value < math.inf]
    low, high = (min(known), max(known)) if known else (1e-3, 1.0)
    room = max((high / low) ** 0.04, 1.1)
    return low / room, high * room


def powers(low: float, high: float, most: int = 7) -> list[float]:
    """Return at most `most` powers of ten within a domain.

    If there are fewer than two, return 1, 2, 3 and 5 times the powers of ten.
    """
    first, last = math.ceil(math.log10(low) - 1e-9), math.floor(math.log10(high) + 1e-9)
    step = max(1, math.ceil((last - first + 1) / most))
    found = [float(f"1e{exponent}") for exponent in range(first, last + 1, step)]
    if len(found) >= 2:
        return found
    finer = [
        float(f"{digit}e{exponent}")
        for exponent in range(first - 1, last + 1)
        for digit in (1, 2, 3, 5)
    ]
    return [value for value in finer if low <= value <= high]


def seconds(low: float, high: float) -> dict[str, Any]:
    """Return scale and axis for times in seconds."""
    return {
        "scale": alt.Scale(type="log", domain=[low, high], nice=False),
        "axis": alt.Axis(values=powers(low, high), labelExpr=_SECONDS),
    }


def ratios(low: float, high: float) -> dict[str, Any]:
    """Return scale and axis for ratios."""
    return {
        "scale": alt.Scale(type="log", domain=[low, high], nice=False),
        "axis": alt.Axis(values=powers(low, high), labelExpr="format(datum.value, ',~r') + 'x'"),
    }


def counts(most: float) -> dict[str, Any]:
    """Return scale and axis for counts, from 0 to very large numbers."""
    values = [0.0, *powers(1.0, max(10.0, most))]
    return {
        "scale": alt.Scale(type="symlog", nice=False),
        "axis": alt.Axis(values=values, format=",~r"),
    }
