"""The types of options with a number. An error names the option, the value and what to give."""

from __future__ import annotations

from typing import Any, NoReturn

import click

from solvers.errors import InputError
from solvers.solver import LONGEST


class WholeNumber(click.IntRange):
    """A whole number of at least `min` and at most `max`; the help shows this range."""

    def convert(self, value: Any, param: Any, ctx: Any) -> int:  # noqa: ARG002  click's signature
        """Return the number. Raises InputError."""
        least, most = self.min, self.max
        limits = f" of at least {least:,}" if most is None else f" from {least:,} to {most:,}"
        number = _whole(value, param, limits)
        if (least is not None and number < least) or (most is not None and number > most):
            _refuse(param, value, "is out of range", f"give a whole number{limits}")
        return number


class AnyWholeNumber(click.types.IntParamType):
    """A whole number, such as a random seed."""

    def convert(self, value: Any, param: Any, ctx: Any) -> int:  # noqa: ARG002  click's signature
        """Return the number. Raises InputError."""
        return _whole(value, param)


class Seconds(click.types.FloatParamType):
    """A duration of more than 0 seconds, or of at least `least`, and of at most `most`."""

    def __init__(self, least: float = 0.0, most: float = LONGEST) -> None:
        self._least, self._most = least, most

    def convert(self, value: Any, param: Any, ctx: Any) -> float:  # noqa: ARG002  click's signature
        """Return the seconds. Raises InputError."""
        limits = f"{self._least:g} to" if self._least else "more than 0 and at most"
        remedy = f"give {limits} {self._most:,.0f} seconds"
        try:
            seconds = float(value)
        except ValueError:
            _refuse(param, value, "is not a number", f"{remedy}, without a unit")
        if not (self._least <= seconds <= self._most and seconds):  # NaN is neither
            _refuse(param, value, "is out of range", remedy)
        return seconds


def _whole(value: Any, param: Any, limits: str = "") -> int:
    try:
        return int(value)
    except ValueError:
        _refuse(param, value, "is not a whole number", f"give a whole number{limits}")


def _refuse(param: click.Parameter | None, value: Any, fault: str, remedy: str) -> NoReturn:
    """Raise InputError for the value of an option."""
    name = param.opts[0] if param else "the number"
    raise InputError(f"{name} {value} {fault}" if f"{value}" else f"{name} is empty", remedy=remedy)
