"""Expand the values of an option in braces: `cp-sat:workers={1,2}` names two solvers."""

from __future__ import annotations

import re
from itertools import product

from solvers.errors import OptionError

_VALUES = re.compile(r"(?<==)\{([^{}]*)\}")
_NOT_CLOSED = re.compile(r":(?:.*,)?\w+=\{[^{}]*(?:\{|\Z)")
_PROTECTED = str.maketrans(",", "\0")


def protected(text: str) -> str:
    """Return a list of solvers in which the commas between values in braces do not divide it."""
    return _VALUES.sub(lambda found: found[0].translate(_PROTECTED), text)


def expanded(spec: str) -> list[str]:
    """Return a spec for each combination of values, the last option first to change.

    >>> expanded("cp-sat:workers={1,2}"), expanded("naive")
    (['cp-sat:workers=1', 'cp-sat:workers=2'], ['naive'])

    Raises OptionError for braces with a missing value, and for a brace that is not closed.
    """
    text = spec.replace("\0", ",")
    if _NOT_CLOSED.search(text):
        raise OptionError(f"{text}: a brace is not closed", remedy="write option={value,value}")
    fixed, values = _VALUES.split(text)[::2], _VALUES.findall(text)
    choices = [[value.strip() for value in each.split(",")] for each in values]
    if not all(all(each) for each in choices):
        raise OptionError(
            f"{text}: a value in braces is missing", remedy="write option={value,value}"
        )
    return [
        "".join(part for pair in zip(fixed, [*chosen, ""], strict=True) for part in pair)
        for chosen in product(*choices)
    ]
