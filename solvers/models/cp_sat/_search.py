"""Run CP-SAT until it has enough, the deadline passes, or it is cancelled or interrupted."""

from __future__ import annotations

import atexit
import os
from concurrent.futures import Future, wait
from contextlib import suppress
from functools import partial
from time import perf_counter

from ortools.sat.python import cp_model

from solvers.cancellation import is_cancelled
from solvers.daemon_threads import DaemonThreads
from solvers.deadline import Deadline, OutOfTime
from solvers.errors import Crashed
from solvers.models.cp_sat._formulations import Formulation
from solvers.puzzle import Grid
from solvers.result import Stop
from solvers.solver import Limits

_GRACE = 0.03  # seconds past the deadline: CP-SAT checks no clock while it loads a large model
_WAKE = 0.05  # seconds; on some systems a signal does not wake a waiting thread
_POLL = 0.01  # seconds between requests to stop: one made before the search begins is lost
_AT_EXIT = 1.0  # seconds in which searches end, at the end of the program
_MOST = 1000  # threads, which are started when they are needed


_threads = DaemonThreads(_MOST)
_running: dict[Future[cp_model.CpSolverStatus], cp_model.CpSolver] = {}


def _stop_all() -> None:
    """Stop the searches of other threads before the interpreter ends."""
    searches, end = [*_running.items()], perf_counter() + _AT_EXIT
    while perf_counter() < end and not all(outcome.done() for outcome, _ in searches):
        for _, solver in searches:
            solver.stop_search()
        wait([outcome for outcome, _ in searches], _POLL)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_running.clear)  # a fork has no other threads
atexit.register(_stop_all)


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
    the model or a parameter, and OutOfTime if it overruns the deadline or is cancelled.
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
    """Search in another thread, so that this one can look at the clock and stop it.

    The other thread is one of a pool, because starting a thread takes 0.1 ms or more.
    """
    outcome: Future[cp_model.CpSolverStatus] = Future()
    try:
        _threads.start(partial(_solve, outcome, solver, model, collector))
        while not outcome.done() and deadline.at + _GRACE > perf_counter():
            if is_cancelled():
                raise OutOfTime
            with suppress(TimeoutError):
                outcome.result(min(_WAKE, deadline.at + _GRACE - perf_counter()))
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
    _running[outcome] = solver
    try:
        outcome.set_result(solver.solve(model, collector))
    except BaseException as error:
        outcome.set_exception(error)
    finally:
        _running.pop(outcome, None)  # a fork has emptied it
