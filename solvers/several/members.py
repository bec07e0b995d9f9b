"""The solvers of a `Fallback` or a `Race`: check how they are given, and what each can do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from solvers.errors import OptionError
from solvers.solver import Solver


def check_several(kind: str, solvers: object) -> list[Any]:
    """Return what was given as a list of two or more. Raises OptionError."""
    if isinstance(solvers, str) or not isinstance(solvers, Iterable):
        cause = f"the solvers of a {kind} are {solvers!r}"
        raise OptionError(cause, remedy='give a list, such as ["lanes", "cp-sat"]')
    given = list(solvers)
    if len(given) < 2:
        cause = f"a {kind} has {len(given)} solver{'s' * (not given)}"
        raise OptionError(cause, remedy="give two or more, or use the one alone")
    keys = [each if isinstance(each, str) else id(each) for each in given]
    for place, each in enumerate(given):
        if keys[place] in keys[:place]:
            raise OptionError(f"a {kind} has {each!r} twice", remedy="give each solver once")
    return given


def label(solver: str | Solver) -> str:
    """Return what results and messages call a solver: its spec, or the text of the object."""
    spec = getattr(solver, "spec", solver)
    return str(spec) if isinstance(spec, str) else repr(solver)
