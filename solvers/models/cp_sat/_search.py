"""Run CP-SAT until it reaches the solution limit, the deadline or Ctrl-C."""

from __future__ import annotations

import os
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from functools import cache

from ortools.sat.python import cp_model

from solvers.deadline import Deadline, OutOfTime
from solvers.errors import Crashed
from solvers.models.cp_sat._formulations import Formulation
from solvers.puzzle import Grid
from solvers.result import Stop
from solvers.solver import Limits

_GRACE = 0.03  # seconds past the deadline: CP-SAT checks no clock while it loads a large model
_WAKE = 0.05  # seconds; on some systems a signal does not wake a waiting thread
_POLL = 0.01  # seconds between requests to stop: one made before the search begins is lost
_MOST = 1000  # threads, which are started when they are needed


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(_MOST, thread_name_prefix="cp-sat")


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_threads.cache_clear)  # a fork has no other threads


class Collector(cp_model.CpSolverSolutionCallback):
    """Collects the distinct grids, and stops the search at the solution limit."""

    def __init__(self, formulation: Formulation, solution_limit: int | None) -> None:
        super().__init__()
        self._formulation = formulation
        self._solution_limit = solution_limit
        self._found: dict[Grid, None] = {}

    @property
    def grids(self) -> tuple[Grid, ...]:
        """The grids found so far, in the order of the search."""
        return tuple(self._found)

    def on_solution_callback(self) -> None:
        """Record a solution; CP-SAT calls this method."""
        if len(self._found) != self._solution_limit:
            self._found[self._formulation.grid(str(self.response_proto.solution))] = None
        if len(self._found) == self._solution_limit:
            self.stop_search()


def search(
    solver: cp_model.CpSolver,
    model: cp_model.CpModel,
    collector: Collector,
    limits: Limits,
    deadline: Deadline,
) -> Stop:
    """Search within the limits, and return why the search ended.

    Sets the parameters of the solver that depend on the limits. Raises Crashed if CP-SAT rejects
    the model or a parameter, and OutOfTime if it overruns the deadline.
    """
    solver.parameters.enumerate_all_solutions = limits.solution_limit != 1
    solver.parameters.catch_sigint_signal = False  # CP-SAT would swallow Ctrl-C
    if limits.time_limit is not None:
        solver.parameters.max_time_in_seconds = max(deadline.left, 0.0)
    status = _run(solver, model, collector, deadline)
    if status == cp_model.MODEL_INVALID:
        raise Crashed(f"CP-SAT rejects the model: {solver.solution_info() or model.validate()}")
    if len(collector.grids) == limits.solution_limit:
        return Stop.ENOUGH
    if status in (cp_model.OPTIMAL, cp_model.INFEASIBLE):
        return Stop.EXHAUSTED
    return Stop.GAVE_UP if limits.time_limit is None else Stop.TIMEOUT


def _run(
    solver: cp_model.CpSolver, model: cp_model.CpModel, collector: Collector, deadline: Deadline
) -> cp_model.CpSolverStatus:
    """Search in another thread, so that this one can check the time and react to Ctrl-C.

    The other thread is one of a pool, because starting a thread takes 0.1 ms or more.
    """
    outcome: Future[cp_model.CpSolverStatus] = Future()
    try:
        _threads().submit(_solve, outcome, solver, model, collector)
        while not outcome.done() and deadline.left > -_GRACE:
            with suppress(TimeoutError):
                outcome.result(min(_WAKE, deadline.left + _GRACE))
    except BaseException:
        while not (outcome.done() or outcome.cancel()):  # it may not have begun
            solver.stop_search()
            wait([outcome], _POLL)
        raise
    if not outcome.done():
        raise OutOfTime
    return outcome.result()


def _solve(
    outcome: Future[cp_model.CpSolverStatus],
    solver: cp_model.CpSolver,
    model: cp_model.CpModel,
    collector: Collector,
) -> None:
    if not outcome.set_running_or_notify_cancel():
        return
    try:
        outcome.set_result(solver.solve(model, collector))
    except BaseException as error:
        outcome.set_exception(error)
