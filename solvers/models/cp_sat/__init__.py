"""Clause learning on booleans: OR-Tools CP-SAT, one boolean for each cell and digit, exactly one true in each unit.

What an option's None stands for was measured, with one worker, on 9x9 (17 clues, and the hardest known), 16x16 and 25x25.
Everywhere it was fastest to search the booleans at once, without presolve and without inprocessing: the model is clauses
already, a 9x9 board takes some hundred conflicts at most, and to simplify costs more than it saves.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from time import perf_counter
from typing import Literal

from solvers.errors import OptionError
from solvers.libraries import require
from solvers.models._deadline import Deadline, OutOfTime
from solvers.puzzle import Puzzle
from solvers.result import Result, Stop
from solvers.shape import Shape
from solvers.solver import FIND_ONE, Limits

require("cp-sat", "ortools", "9.15")

from ortools.sat.python import cp_model  # noqa: E402 - only once it is known to be there

from solvers.models.cp_sat._formulations import AllDifferent, ExactlyOne, Formulation  # noqa: E402 - needs it too
from solvers.models.cp_sat._models import borrowed  # noqa: E402 - needs it too
from solvers.models.cp_sat._search import Collector, search  # noqa: E402 - needs it too

_LARGEST = {"workers": 10_000, "seed": 2**31 - 1, "max_presolve_iterations": 1000}
_LEVELS = {"linearization_level": 2, "probing_level": 3, "symmetry_level": 4}


@dataclass(frozen=True)
class Solver:
    """OR-Tools CP-SAT. An option that is None has the value that measured fastest or, with `stock`, CP-SAT's own.

    formulation              "exactly-one" booleans for each cell and digit, or "alldifferent" integers, one a cell
    workers                  threads; 0 for one a core. Several repeat solutions, so that whoever wants more than one
                             solution, or a count, gets one worker
    seed                     of CP-SAT's random choices
    stock                    leave every parameter but workers and seed as CP-SAT has it
    presolve                 simplify the model first
    max_presolve_iterations  how often to go over it while simplifying
    inprocessing             simplify learned clauses between restarts
    linearization_level      0 to 2, how much goes into a linear relaxation
    probing_level            0 to 3, how much to learn from fixing variables one at a time in presolve
    symmetry_level           0 to 4, how hard to look for symmetries

    Raises OptionError for a value out of range.
    """

    formulation: Literal["exactly-one", "alldifferent"] = "exactly-one"
    workers: int = 1
    seed: int = 1
    stock: bool = False
    presolve: bool | None = None
    max_presolve_iterations: int | None = None
    inprocessing: bool | None = None
    linearization_level: int | None = None
    probing_level: int | None = None
    symmetry_level: int | None = None

    def __post_init__(self) -> None:
        if self.formulation not in ("exactly-one", "alldifferent"):
            raise OptionError(
                f"cp-sat has no formulation {self.formulation!r}",
                remedy="use exactly-one or alldifferent",
            )
        for option, largest in (_LARGEST | _LEVELS).items():
            value = getattr(self, option)
            if value is not None and not 0 <= value <= largest:
                raise OptionError(
                    f"cp-sat: {option} cannot be {value}", remedy=f"give 0 to {largest}"
                )

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        """Counters: build_seconds, search_seconds, and branches and conflicts unless CP-SAT ran on past its deadline."""
        start, built = perf_counter(), inf
        deadline = Deadline.after(limits.time_limit)
        formulation = self._formulation(puzzle.shape)
        collector = Collector(formulation, limits.solution_limit)
        solver = self._solver(puzzle.shape, limits)
        searched = {}
        try:
            with borrowed(formulation, puzzle, deadline) as model:
                built = perf_counter()
                stop = search(solver, model, collector, limits, deadline)
            searched = {"branches": solver.num_branches, "conflicts": solver.num_conflicts}
        except OutOfTime:
            stop = Stop.TIMEOUT
        ended = perf_counter()
        seconds = {
            "build_seconds": min(built, ended) - start,
            "search_seconds": max(ended - built, 0.0),
        }
        return Result(collector.grids, stop, searched | seconds)

    def _formulation(self, shape: Shape) -> Formulation:
        return ExactlyOne(shape) if self.formulation == "exactly-one" else AllDifferent(shape)

    def _solver(self, shape: Shape, limits: Limits) -> cp_model.CpSolver:
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = self.workers if limits.solution_limit == 1 else 1
        solver.parameters.random_seed = self.seed
        chosen = {
            "cp_model_presolve": self.presolve,
            "max_presolve_iterations": self.max_presolve_iterations,
            "use_sat_inprocessing": self.inprocessing,
            "linearization_level": self.linearization_level,
            "cp_model_probing_level": self.probing_level,
            "symmetry_level": self.symmetry_level,
        }
        fastest = {} if self.stock else self._fastest(shape)
        for name, value in chosen.items():
            if (setting := fastest.get(name) if value is None else value) is not None:
                setattr(solver.parameters, name, setting)
        return solver

    def _fastest(self, shape: Shape) -> dict[str, bool | int]:
        """The parameters that measured fastest; integers on large boards gain from one round of presolve."""
        return {
            "cp_model_presolve": self.formulation == "alldifferent" and shape.size > 16,
            "max_presolve_iterations": 1,
            "use_sat_inprocessing": False,
            "linearization_level": 0,
            "cp_model_probing_level": 0,
            "symmetry_level": 0,
        }
