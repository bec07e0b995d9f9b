"""The one formatter of durations, ratios, percentages and counts: `1.40 ms`, `6.6x`, `20%`.

Everything a person reads uses these forms: tables, sentences, charts and messages. JSON does not.
"""

from __future__ import annotations

import math
from typing import Final

NONE: Final = "-"  # the text for a value that does not exist
_UNITS: Final = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))
_BOUNDS: Final = {"at-least": "at least ", "at-most": "at most "}


def duration(seconds: float | None, time_limit: float | None = None) -> str:
    """Return a measured time with three significant digits, in a unit that fits.

    A censored time is infinite: it is longer than the time limit, if there is one.

    >>> duration(0.000247), duration(0.0014), duration(125)
    ('247 µs', '1.40 ms', '2 min 5 s')
    >>> duration(math.inf, time_limit=1), duration(math.inf), duration(None)
    ('> 1 s', 'no answer', '-')
    """
    if seconds is None or math.isnan(seconds):
        return NONE
    if math.isinf(seconds):
        return "no answer" if time_limit is None else f"> {exact_seconds(time_limit)}"
    if round(seconds, 1) >= 60:
        return _minutes(round(seconds))
    rounded = float(f"{seconds:.3g}")
    size, unit = next((each for each in _UNITS if rounded >= each[0]), _UNITS[-1])
    return f"{_three_digits(rounded / size)} {unit}" if seconds else "0 s"


def exact_seconds(seconds: float | None, none: str = "none") -> str:
    """Return an exact number of seconds, such as a time limit: `10 s`, `0.5 s`."""
    return none if seconds is None else f"{seconds:,.15g} s"


def _minutes(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    parts = [(hours, "h"), (minutes, "min"), (0 if hours else rest, "s")]
    return " ".join(f"{number:,} {unit}" for number, unit in parts if number)


def _three_digits(value: float) -> str:
    """Three significant digits; trailing zeros are kept because they are known."""
    before = 1 if value < 10 else 2 if value < 100 else 3
    return f"{value:.{3 - before}f}"


def ratio(value: float | None, bound: str = "") -> str:
    """Return how many times as long: `3.1x`, `0.98x`, `1,240x`, `at least 367x`.

    The bound is "at-least", "at-most" or anything else for an exact ratio.
    """
    return NONE if value is None else f"{_BOUNDS.get(bound, '')}{_times(value)}x"


def interval(low: float | None, high: float | None) -> str:
    """Return the ends of an interval of ratios: `3.6 to 12.7`; an end that is None is open."""
    if low is None or high is None:
        open_end = low if high is None else high
        bound = "at least" if high is None else "at most"
        return "" if open_end is None else f"{bound} {_times(open_end)}"
    return f"{_times(low)} to {_times(high)}"


def confidence(low: float | None, high: float | None, *of: str) -> str:
    """Return a 95% confidence interval in parentheses, and what it was computed from.

    >>> confidence(3.6, 12.7, "11 puzzles")
    '(95% CI 3.6 to 12.7, 11 puzzles)'
    """
    ends = interval(low, high)
    parts = [f"95% CI {ends}"] if ends else []
    return f"({', '.join([*parts, *of])})" if parts or of else ""


def as_long(
    value: float, low: float | None, high: float | None, puzzles: int, bound: str = ""
) -> str:
    """Return a ratio of times with its interval and its number of puzzles.

    >>> as_long(6.61, 3.6, 12.7, 11)
    '6.6x as long (95% CI 3.6 to 12.7, 11 puzzles)'
    """
    return f"{ratio(value, bound)} as long {confidence(low, high, count(puzzles, 'puzzle'))}"


def _times(value: float) -> str:
    """Two or three significant digits, since a ratio is not known better."""
    for least, digits in ((99.95, 0), (1.995, 1), (0.0995, 2)):
        if value >= least:
            return f"{value:,.{digits}f}"
    return f"{value:.2g}" if value >= 1e-4 else f"{value:.1e}"


def percentage(share: float | None, digits: int = 0) -> str:
    """Return a share as `20%`, or `0.5%` with one digit after the point; None is `-`."""
    return NONE if share is None else f"{share:.{digits}%}"


def megabytes(size: int | None) -> str:
    """Return a number of bytes as `25 MB`, of 1,048,576 bytes each; None is `-`."""
    return NONE if size is None else f"{size / 2**20:,.0f} MB"


def at_least(number: int, noun: str) -> str:
    """Return a smallest number with its noun.

    >>> at_least(1, "solution"), at_least(2, "solution")
    ('at least one solution', 'at least 2 solutions')
    """
    return f"at least {'one ' + noun if number == 1 else count(number, noun)}"


def count(number: int, noun: str, plural: str | None = None) -> str:
    """Return a number with its noun: `1 puzzle`, `12,345 puzzles`, `2 processes`, `3 entries`.

    Only a plural that English spelling rules do not give has to be passed.
    """
    return f"{number:,} {noun if number == 1 else plural or _plural(noun)}"


def _plural(noun: str) -> str:
    if noun.endswith(("s", "x", "z", "ch", "sh")):
        return f"{noun}es"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}s"
