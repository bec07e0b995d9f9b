"""Scales of charts: where a value is on an axis, and the ticks of the axis."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

_UNITS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))


@dataclass(frozen=True)
class Scale:
    """An axis from `low` to `high`; ticks are values and their texts."""

    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]
    transform: Callable[[float], float] = float

    def place(self, value: float) -> float:
        """Return 0 for `low`, 1 for `high`, and shares for values between them."""
        low, high = self.transform(self.low), self.transform(self.high)
        return (self.transform(value) - low) / ((high - low) or 1.0)


def decades(values: Iterable[float]) -> tuple[float, float]:
    """Return the domain of a log axis: all positive finite values, with some room at both ends.

    A narrow domain is widened to the next ticks, so that it has at least two.
    """
    known = [value for value in values if 0 < value < math.inf]
    low, high = (min(known), max(known)) if known else (1e-3, 1.0)
    room = max((high / low) ** 0.04, 1.1)
    low, high = low / room, high * room
    if len(powers(low, high)) >= 2:
        return low, high
    around = _finer(low, high)
    return max(tick for tick in around if tick <= low), min(tick for tick in around if tick >= high)


def powers(low: float, high: float, most: int = 7) -> list[float]:
    """Return at most `most` powers of ten within a domain.

    If there are fewer than two, return 1, 2, 3 and 5 times the powers of ten.
    """
    first, last = math.ceil(math.log10(low) - 1e-9), math.floor(math.log10(high) + 1e-9)
    step = max(1, math.ceil((last - first + 1) / most))
    found = [float(f"1e{exponent}") for exponent in range(first, last + 1, step)]
    if len(found) >= 2:
        return found
    return [value for value in _finer(low, high) if low <= value <= high]


def _finer(low: float, high: float) -> list[float]:
    """Return 1, 2, 3 and 5 times powers of ten, from below a domain to above it."""
    first, last = math.floor(math.log10(low)) - 1, math.ceil(math.log10(high)) + 1
    return [float(f"{n}e{exponent}") for exponent in range(first, last + 1) for n in (1, 2, 3, 5)]


def seconds(low: float, high: float) -> Scale:
    """Return a log scale of times in seconds."""
    return _log(low, high, _duration)


def ratios(low: float, high: float, most: int = 7) -> Scale:
    """Return a log scale of ratios, with at most `most` ticks if it is wide."""
    return _log(low, high, lambda value: f"{value:,.12g}x", most)


def lengths(low: float, high: float) -> Scale:
    """Return a log scale of counts from 1."""
    return _log(low, high, lambda value: f"{value:,.0f}")


def counts(most: float) -> Scale:
    """Return a scale of counts, from 0 to very large numbers."""
    ticks = (0.0, *powers(1.0, max(10.0, most)))
    return Scale(0.0, max(most, 10.0) * 1.1, _ticks(ticks, lambda v: f"{v:,.0f}"), math.log1p)


def shares() -> Scale:
    """Return a scale from 0% to 100%."""
    return Scale(0.0, 1.0, _ticks((0.0, 0.25, 0.5, 0.75, 1.0), lambda value: f"{value:.0%}"))


def numbers(low: float, high: float, most: int = 10) -> Scale:
    """Return a linear scale of whole numbers, widened if it has fewer than two of them."""
    if math.floor(high) <= math.ceil(low):
        low, high = math.floor(low), math.floor(high) + 1
    raw = max(1.0, (high - low) / most)
    size = 10.0 ** math.floor(math.log10(raw))
    step = max(1, round(next(n * size for n in (1, 2, 5, 10) if n * size >= raw * 0.999)))
    ticks = range(math.ceil(low / step) * step, math.floor(high) + 1, step)
    return Scale(low, high, _ticks(ticks, lambda value: f"{value:,.0f}"))


def names(names: Sequence[str], first: float, last: float) -> Scale:
    """Return a scale with a column for each of these names from one position to another."""
    ticks = ((float(at), name) for at, name in enumerate(names) if first <= at <= last)
    return Scale(first - 0.5, last + 0.5, tuple(ticks))


def rows(names: Sequence[str]) -> Scale:
    """Return a scale with a row for each name, the first one at the top; values are positions."""
    return Scale(len(names) - 0.5, -0.5, tuple((float(at), name) for at, name in enumerate(names)))


def _log(low: float, high: float, text: Callable[[float], str], most: int = 7) -> Scale:
    return Scale(low, high, _ticks(powers(low, high, most), text), math.log10)


def _ticks(values: Iterable[float], text: Callable[[float], str]) -> tuple[tuple[float, str], ...]:
    return tuple((float(value), text(value)) for value in values)


def _duration(value: float) -> str:
    size, unit = next((each for each in _UNITS if value >= each[0] * 0.9995), _UNITS[-1])
    return f"{value / size:.3g} {unit}"
