"""Turn what a test has into a spec: a path, the text of a spec, or a function, class or object."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from solvers.adapters import language
from solvers.adapters.python.process_objects import registered
from solvers.errors import OptionError
from solvers.registry import registry
from solvers.solver import Solver

# A path or spec; a class or function as in LeetCode 37; an object with such a method; a backend.
SolverLike = str | os.PathLike[str] | type | Callable[..., Any] | Solver


@contextmanager
def spec_of(solver: SolverLike) -> Iterator[str]:
    """Yield a spec that is valid as long as the block runs.

    Raises OptionError for None, UnknownSolver, and InputError for a file that does not exist.
    """
    if isinstance(solver, os.PathLike):
        path = os.fspath(solver)
        solver = path if language(path) else os.path.join(".", path)  # a program, not a backend
    if isinstance(solver, str):
        yield registry.check(solver)
    elif solver is None or isinstance(solver, int | float | bytes | list | tuple | dict):
        raise OptionError(
            f"the solver is {solver!r}",
            remedy="give a path, the name of a solver, a function, a class or an object",
        )
    elif not hasattr(os, "fork"):
        raise OptionError("an object runs in a fork, which this system lacks", remedy="give a path")
    else:
        with registered(solver) as name:
            yield name
