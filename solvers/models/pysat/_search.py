"""Run a solver of PySAT until it has found enough solutions, or the time is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import Any

import pysolvers

from solvers.deadline import Deadline
from solvers.models.pysat._rules import Read
from solvers.puzzle import Grid

_CONFLICTS = 1000  # of the first part of a search
_SECONDS = 0.05  # a part should take, because the clock and Ctrl-C are checked after it


def solutions(
    oracle: Any,
    read: Read,
    assumptions: Sequence[int],
    guard: Sequence[int],
    deadline: Deadline,
) -> Iterator[Grid]:
    """Yield each solution, and exclude it by a clause on the blanks. Raises OutOfTime.

    read   returns the literals of the blanks that are true in a model, and the grid
    guard  literals that are added to these clauses
    """
    while is_satisfiable(oracle, assumptions, deadline):
        true, grid = read(oracle.get_model())
        yield grid
        oracle.add_clause([*guard, *(-each for each in true)])


def is_satisfiable(oracle: Any, assumptions: Sequence[int], deadline: Deadline) -> bool:
    """Search in parts, each with a limit of conflicts. Raises OutOfTime."""
    conflicts = _CONFLICTS
    while True:
        deadline.check()
        started = perf_counter()
        oracle.conf_budget(conflicts)
        try:
            found = oracle.solve_limited(assumptions, expect_interrupt=True)
        except pysolvers.error as error:  # CaDiCaL with Ctrl-C
            raise KeyboardInterrupt from error
        if found is not None:
            return bool(found)
        if perf_counter() - started < _SECONDS / 2:
            conflicts *= 2
