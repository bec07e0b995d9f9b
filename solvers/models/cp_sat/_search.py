"""One run of CP-SAT that ends at a number of solutions, at a deadline, or at Ctrl-C, whichever comes first."""

from __future__ import annotations

import json
from concurrent.futures import Future, wait
from threading import Thread

from ortools.sat.python import cp_model

from solvers.errors import Crashed
from solvers.models._deadline import Deadline, OutOfTime
from solvers.models.cp_sat._formulations import Formulation
from solvers.puzzle import Grid
from solvers.result import Stop
from solvers.solver import Limits

_GRACE = 0.03  # seconds past the deadline: CP-SAT looks at no clock while it loads a large model
_WAKE = 0.05  # seconds: not on every system does a signal wake a thread that waits
_POLL = 0.01  # seconds between two requests to stop: one made before the search has begun is lost


class Collector(cp_model.CpSolverSolutionCallback):
    """Keeps the distinct grids that are found, and stops the search when there are enough."""

    def __init__(self, formulation: Formulation, limit: int | None) -> None:
        super().__init__()
        self._formulation = formulation
        self._limit = limit
        self._found: dict[Grid, None] = {}

    @property
    def grids(self) -> tuple[Grid, ...]:
        """What was found until now, in that order."""
        return tuple(self._found)

    def on_solution_callback(self) -> None:
        """Called by CP-SAT at every solution. Read as JSON, it takes a quarter of the time of number by number."""
        if len(self._found) != self._limit:
            self._found[self._formulation.grid(json.loads(str(self.response_proto.solution)))] = (
                None
            )
        if len(self._found) == self._limit:
            self.stop_search()


def search(
    solver: cp_model.CpSolver,
    model: cp_model.CpModel,
    collector: Collector,
    limits: Limits,
    deadline: Deadline,
) -> Stop:
    """Search until the limits, and say why it ended. Sets those of the solver's parameters that the limits decide.

    Raises Crashed where CP-SAT refuses the model or a parameter, and OutOfTime where it runs on past the deadline.
    """
    solver.parameters.enumerate_all_solutions = limits.solution_limit != 1
    solver.parameters.catch_sigint_signal = False  # CP-SAT would keep it for itself
    if limits.time_limit is not None:
        solver.parameters.max_time_in_seconds = max(deadline.left, 0.0)
    status = _run(solver, model, collector, deadline)
    if status == cp_model.MODEL_INVALID:
        raise Crashed(f"CP-SAT refuses the model: {solver.solution_info() or model.validate()}")
    if len(collector.grids) == limits.solution_limit:
        return Stop.ENOUGH
    if status in (cp_model.OPTIMAL, cp_model.INFEASIBLE):
        return Stop.EXHAUSTED
    return Stop.GAVE_UP if limits.time_limit is None else Stop.TIMEOUT


def _run(
    solver: cp_model.CpSolver, model: cp_model.CpModel, collector: Collector, deadline: Deadline
) -> cp_model.CpSolverStatus:
    """Search in a thread of its own, so that this one is free to keep the time and to receive Ctrl-C, which it passes on.

    Thread.join would not do: interrupted by Ctrl-C, it may take a thread that still runs for one that has ended.
    """
    outcome: Future[cp_model.CpSolverStatus] = Future()
    Thread(target=_fulfil, args=(outcome, solver, model, collector)).start()
    try:
        while not outcome.done() and deadline.left > -_GRACE:
            wait([outcome], min(_WAKE, deadline.left + _GRACE))
    except BaseException:
        while not outcome.done():
            solver.stop_search()
            wait([outcome], _POLL)
        raise
    if not outcome.done():
        raise OutOfTime
    return outcome.result()


def _fulfil(
    outcome: Future[cp_model.CpSolverStatus],
    solver: cp_model.CpSolver,
    model: cp_model.CpModel,
    collector: Collector,
) -> None:
    try:
        outcome.set_result(solver.solve(model, collector))
    except BaseException as error:
        outcome.set_exception(error)
