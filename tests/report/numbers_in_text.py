"""Find numbers in a text that are not in the data that it reports."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

_NUMBER = re.compile(r"(?<![\w.-])\d[\d,]*(?:\.\d+)?(?![\w-]*\d)")
_RATIOS = ("ratio", "low", "high")
_SCALES = (1.0, 100.0, 1e3, 1e6)  # unchanged, percent, milliseconds, microseconds


def unfounded(text: str, data: Any, names: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the numbers in a text that no number of the data rounds to.

    Digits in `names` do not count.
    """
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, "")
    known = sorted({abs(value) for value in _numbers(data)})
    return tuple(
        number for number in _NUMBER.findall(text) if not _is_rounded(number.rstrip(","), known)
    )


def _is_rounded(written: str, known: Sequence[float]) -> bool:
    value, decimals = float(written.replace(",", "")), len(written.partition(".")[2])
    half = 0.5 * 10.0**-decimals * (1 + 1e-9)
    return any(abs(number * scale - value) <= half for number in known for scale in _SCALES)


def _numbers(data: Any) -> Iterator[float]:
    if isinstance(data, Mapping):
        for name, value in data.items():
            yield from _numbers(value)
            if name in _RATIOS and isinstance(value, int | float) and value:
                yield 1 / value  # the sentence may compare the two solvers the other way round
    elif isinstance(data, list | tuple):
        yield float(len(data))
        for value in data:
            yield from _numbers(value)
    elif isinstance(data, int | float) and not isinstance(data, bool) and math.isfinite(data):
        yield float(data)
