"""Run Z3 until it has no more solutions, reaches the deadline or is interrupted by Ctrl-C."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, wait
from threading import Thread

import z3  # type: ignore[import-untyped] # it has no type hints

from solvers.deadline import Deadline
from solvers.models.z3._rules import Rules
from solvers.puzzle import Grid

_WAKE = 0.05  # seconds between looks at the clock and Ctrl-C


def grids(solver: z3.Solver, rules: Rules, deadline: Deadline) -> Iterator[Grid]:
    """Yield the solutions; each is then excluded."""
    while _check(solver, rules.context, deadline) == z3.sat:
        grid = rules.grid(solver.model())
        yield grid
        solver.add(z3.Not(z3.And([rules.candidate(*each) for each in enumerate(grid)])))


def _check(solver: z3.Solver, context: z3.Context, deadline: Deadline) -> z3.CheckSatResult:
    """Search in another thread, so that this one can stop it. Raises OutOfTime."""
    deadline.check()
    outcome: Future[z3.CheckSatResult] = Future()
    Thread(target=_run, args=(outcome, solver), daemon=True).start()
    try:
        while not outcome.done():
            wait([outcome], min(_WAKE, max(deadline.left, 0.001)))
            deadline.check()
    except BaseException:
        while not outcome.done():
            context.interrupt()
            wait([outcome], _WAKE)
        raise
    if (answer := outcome.result()) == z3.unknown:
        raise RuntimeError(f"Z3 gave up: {solver.reason_unknown()}")
    return answer


def _run(outcome: Future[z3.CheckSatResult], solver: z3.Solver) -> None:
    try:
        outcome.set_result(solver.check())
    except BaseException as error:
        outcome.set_exception(error)
