"""Check the second solver and the rate of shadow mode, without loading what runs it."""

from __future__ import annotations

from typing import Final

from solvers.errors import OptionError
from solvers.registry import registry

RATE: Final = 0.01


def check_rate(rate: object) -> float:
    """Return the share of calls. Raises OptionError."""
    if isinstance(rate, bool) or not isinstance(rate, int | float) or not 0 <= rate <= 1:
        cause = f"the rate of shadow mode is {rate!r}"
        raise OptionError(cause, remedy="give a number from 0 to 1, such as 0.01")
    return float(rate)


def check_by(by: object) -> str:
    """Return the spec of the second solver. Raises as `registry.check`, and MissingLibrary."""
    if not isinstance(by, str):
        raise OptionError(f"the second solver is {by!r}", remedy="give the name of a solver")
    return registry.check_installed(by)
