"""Let CP-SAT write a proof that there are no other solutions than those already found.

CP-SAT searches the booleans of the model again, with the found solutions excluded. It writes each
clause that it learns. Its proof is in the format LRAT, with the clauses from which each step
follows, but the steps of at-most-one constraints are missing there: it has no numbers for them.
So the proof is checked without these hints: each clause follows by reverse unit propagation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from threading import Event, Lock
from time import perf_counter

from ortools.sat.python import cp_model

from solvers import cnf
from solvers.deadline import Deadline, OutOfTime
from solvers.errors import Crashed
from solvers.interruption import SearchInterrupted
from solvers.models.cp_sat._formulations import ExactlyOne
from solvers.models.cp_sat._models import borrowed
from solvers.models.cp_sat._proof_files import proof_folder, steps
from solvers.models.cp_sat._search import Collector, search
from solvers.proof import Proven, Step
from solvers.puzzle import Grid, Puzzle
from solvers.result import Result, Stop
from solvers.solver import Limits

# CP-SAT writes complete proofs only with these parameters.
_REQUIRED = {
    "output_lrat_proof": True,
    "num_workers": 1,
    "cp_model_presolve": False,
    "linearization_level": 0,
    "symmetry_level": 0,
}
_ONE_AT_A_TIME = Lock()
_POLL = 0.05  # seconds between looks at the clock and at requests to stop


class ProvingCpSolver(cp_model.CpSolver):
    """CP-SAT with a proof: `steps` has its steps if the model is infeasible.

    The thread that searches also owns the folder of the proof, because CP-SAT ends the process if
    it cannot write there, and an abandoned search goes on.
    """

    def __init__(self, puzzle: Puzzle, grids: Sequence[Grid], deadline: Deadline) -> None:
        super().__init__()
        self.steps: tuple[Step, ...] = ()
        excluded = (cnf.without(puzzle.shape, grid) for grid in grids)
        self._known = {frozenset(clause) for clause in (*cnf.givens(puzzle), *excluded)}
        self._deadline, self._is_stopped = deadline, Event()

    def solve(
        self, model: cp_model.CpModel, callback: cp_model.CpSolverSolutionCallback | None = None
    ) -> cp_model.CpSolverStatus:
        """Search, and read the proof. Raises OutOfTime."""
        while not _ONE_AT_A_TIME.acquire(timeout=_POLL):
            self._deadline.check()
            if self._is_stopped.is_set():
                return cp_model.UNKNOWN
        try:
            with proof_folder() as folder:
                status = super().solve(model, callback)
                if status == cp_model.INFEASIBLE:
                    self.steps = tuple(steps(folder, self._known))
        finally:
            _ONE_AT_A_TIME.release()
        return status

    def stop_search(self) -> None:
        """Stop the search, or waiting for another one."""
        self._is_stopped.set()
        super().stop_search()


def proven(
    puzzle: Puzzle,
    result: Result,
    parameters: cp_model.CpSolver,
    limits: Limits,
    deadline: Deadline,
) -> Proven:
    """Return a result that claims all solutions with its proof, or as a timeout without it.

    Raises SearchInterrupted.
    """
    start = perf_counter()
    try:
        solver = prove(puzzle, result.solutions, parameters, limits, deadline)
    except OutOfTime:
        return Proven(replace(result, stop=Stop.TIMEOUT), ())
    except KeyboardInterrupt:
        raise SearchInterrupted(result.solutions) from None
    seconds = perf_counter() - start
    counters = {"proof_seconds": seconds, "proof_conflicts": solver.num_conflicts}
    stop = Stop.EXHAUSTED if solver.steps else Stop.TIMEOUT
    return Proven(
        replace(result, stop=stop, counters={**result.counters, **counters}), solver.steps
    )


def prove(
    puzzle: Puzzle,
    grids: Sequence[Grid],
    parameters: cp_model.CpSolver,
    limits: Limits,
    deadline: Deadline,
) -> ProvingCpSolver:
    """Return CP-SAT with the proof, or without steps at the deadline. Raises OutOfTime."""
    solver = ProvingCpSolver(puzzle, grids, deadline)
    solver.parameters.merge_from(parameters.parameters)
    for name, value in _REQUIRED.items():
        setattr(solver.parameters, name, value)
    formulation = ExactlyOne(puzzle.shape)
    with borrowed(formulation, puzzle, deadline) as empty:
        model = empty.clone()
    for grid in grids:
        deadline.check()
        # In a model, -i is the negation of the boolean i - 1: the literals are those of `cnf`.
        model.proto.constraints.add().bool_or.literals.extend(cnf.without(puzzle.shape, grid))
    collector = Collector(formulation, 1)
    stop = search(solver, model, collector, Limits(1, limits.time_limit), deadline)
    if stop is Stop.ENOUGH:
        raise Crashed(f"CP-SAT claims {len(grids)} solutions, but its proof finds another")
    return solver
