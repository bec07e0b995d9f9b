"""Check the types and ranges of the numbers of a plan, before anything is measured or stored."""

from __future__ import annotations

import math

from solvers.errors import OptionError

_COUNTS = {
    "isomorphs": "isomorphs",
    "repetitions": "repetitions",
    "processes": "processes",
    "stop_after": "timeouts to stop after",
}
_OPTIONAL = ("stop_after", "precision", "budget")


def check_values(plan: object) -> None:
    """Raise OptionError for a number of a plan that has a wrong type or is out of range."""
    for name in ("seed", *_COUNTS, "precision", "budget"):
        value = getattr(plan, name, None)
        if value is None and (name in _OPTIONAL or not hasattr(plan, name)):
            continue
        may_be_float = name in ("precision", "budget")
        kinds = (int, float) if may_be_float else (int,)
        if not isinstance(value, kinds) or isinstance(value, bool):
            remedy = "give a number" if may_be_float else "give an integer"
            raise OptionError(f"{name} is {value!r}", remedy=remedy)
        if may_be_float and not 0 < value < math.inf:
            raise OptionError(f"{name} is {value!r}", remedy="give a finite number above 0")
        if name in _COUNTS and value < 1:
            raise OptionError(f"{value} {_COUNTS[name]}", remedy="give at least 1")
    if (what := getattr(plan, "count", None)) not in (None, "instructions"):
        raise OptionError(f"count is {what!r}", remedy='give "instructions", or leave it out')
