"""Use OR-Tools CP-SAT, a clause-learning solver, with one boolean for each cell and digit.

An option that is None has the value that was fastest in measurements with one worker, on 9x9
puzzles (17 givens, and the hardest known), 16x16 and 25x25. On all of them it was fastest to search
the booleans directly, without presolve and inprocessing. The model already consists of clauses and
a 9x9 puzzle takes at most some hundred conflicts, so that simplifying costs more than it saves.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from time import perf_counter
from typing import Literal

from solvers.about import About
from solvers.deadline import Deadline, OutOfTime
from solvers.errors import OptionError
from solvers.first_call import FirstCall
from solvers.interruption import SearchInterrupted
from solvers.libraries import require
from solvers.proof import Proven
from solvers.puzzle import Puzzle
from solvers.result import Result, Stop
from solvers.shape import Shape
from solvers.solver import FIND_ONE, Limits, check_arguments

require("cp-sat")

from ortools.sat.python import cp_model  # noqa: E402 - only after `require`

from solvers.models.cp_sat._formulations import AllDifferent, ExactlyOne, Formulation  # noqa: E402
from solvers.models.cp_sat._models import borrowed  # noqa: E402
from solvers.models.cp_sat._search import Collector, search  # noqa: E402

ABOUT = About(
    family="CP",
    licence="Apache-2.0",
    interrupted="CP-SAT keeps the time limit; a second thread stops it after Ctrl-C",
    proves=True,
)

_LARGEST = {"workers": 10_000, "seed": 2**31 - 1, "max_presolve_iterations": 1000}
_LEVELS = {"linearization_level": 2, "probing_level": 3, "symmetry_level": 4}


@dataclass(frozen=True)
class Solver:
    """OR-Tools CP-SAT.

    An option that is None has the value that was fastest in measurements or, with `stock`, CP-SAT's
    default.

    formulation              "exactly-one": a boolean for each cell and digit; "alldifferent": an
                             integer for each cell
    workers                  threads; 0 for one per core. Several threads repeat solutions, so only
                             one is used unless the solution limit is 1
    seed                     seed of CP-SAT's random choices
    stock                    use CP-SAT's defaults for all parameters except workers and seed
    presolve                 simplify the model first
    max_presolve_iterations  number of passes of the simplification
    inprocessing             simplify learnt clauses between restarts
    linearization_level      0 to 2, how much of the model goes into a linear relaxation
    probing_level            0 to 3, how much presolve learns by fixing variables one at a time
    symmetry_level           0 to 4, how much effort to spend on finding symmetries

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
                    f"cp-sat: {option}={value} is out of range", remedy=f"give 0 to {largest}"
                )

    def prepare(self) -> None:
        """Load what CP-SAT loads in its first search, so that this is not timed."""
        _FIRST_CALL.make()

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        """See `solvers.solver.Solver`.

        Counters: build_seconds, search_seconds, and, unless CP-SAT overran its deadline, branches
        and conflicts. The first solve of a process that has not called `prepare` also has
        load_seconds, which no other counter includes.
        """
        check_arguments(puzzle, limits)
        loaded = {} if _FIRST_CALL.is_done else _FIRST_CALL.make()
        return self._solve(puzzle, limits, loaded)

    def _solve(self, puzzle: Puzzle, limits: Limits, loaded: dict[str, float]) -> Result:
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
        except KeyboardInterrupt:
            raise SearchInterrupted(collector.grids) from None
        ended = perf_counter()
        seconds = {
            "build_seconds": min(built, ended) - start,
            "search_seconds": max(ended - built, 0.0),
        }
        return Result(collector.grids, stop, searched | seconds | loaded, puzzle)

    def solve_with_proof(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Proven:
        """See `solvers.proof.ProvingSolver`.

        CP-SAT can prove only what it finds with booleans, one worker, and without presolve. So it
        solves the puzzle with the options, and then proves its claim without those that prevent it.
        If there is no time for the proof, the result is a timeout. Counters of the proof:
        proof_seconds and proof_conflicts.

        Raises Unsupported if CP-SAT does not let us choose where it writes, as on Windows.
        """
        from solvers.models.cp_sat._proof import proven  # needs protobuf, which `solve` does not

        deadline = Deadline.after(limits.time_limit)
        result = self.solve(puzzle, limits)
        if result.stop is not Stop.EXHAUSTED:
            return Proven(result, ())
        return proven(puzzle, result, self._solver(puzzle.shape, FIND_ONE), limits, deadline)

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
        given = {name: value for name, value in chosen.items() if value is not None}
        for name, value in (fastest | given).items():
            setattr(solver.parameters, name, value)
        return solver

    def _fastest(self, shape: Shape) -> dict[str, bool | int]:
        """Return the parameters that were fastest in measurements.

        Only integers on large grids gain from presolve, and one pass is enough.
        """
        return {
            "cp_model_presolve": self.formulation == "alldifferent" and shape.size > 16,
            "max_presolve_iterations": 1,
            "use_sat_inprocessing": False,
            "linearization_level": 0,
            "cp_model_probing_level": 0,
            "symmetry_level": 0,
            "auto_detect_greater_than_at_least_one_of": False,
        }


# CP-SAT loads parts of its library in the first search, even in that of the smallest puzzle.
_FIRST_CALL = FirstCall(lambda: Solver()._solve(Puzzle.empty(Shape(1, 2)), FIND_ONE, {}))
