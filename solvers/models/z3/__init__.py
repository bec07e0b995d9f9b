"""Use Z3, an SMT solver, with a boolean for each cell and digit and sums of them that are 1.

Z3's textbook Sudoku has an integer for each cell and `Distinct` for each unit. Its booleans are
many times faster: then Z3 is a SAT solver that knows sums.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Literal, get_args

from solvers.about import About
from solvers.errors import OptionError
from solvers.libraries import require
from solvers.models._late_interrupts import late_interrupts
from solvers.models._library_search import LibrarySearch, run
from solvers.puzzle import Puzzle
from solvers.result import Result
from solvers.solver import FIND_ONE, Limits

require("z3")

import z3  # type: ignore[import-untyped] # noqa: E402 - only after `require`; has no type hints

from solvers.models.z3._rules import Rules, borrowed  # noqa: E402
from solvers.models.z3._search import grids  # noqa: E402

ABOUT = About(
    family="SMT",
    licence="MIT",
    interrupted="it may overrun its limit by seconds, so it runs in a process that is killed",
)

_Formulation = Literal["exactly-one", "distinct", "pairwise"]


@dataclass(frozen=True)
class Solver:
    """Z3.

    formulation  "exactly-one": a boolean for each cell and digit; "distinct": an integer for each
                 cell, Distinct for each unit; "pairwise": integers, two peers differ
    seed         seed of Z3's random choices
    stock        build everything for each puzzle and let Z3 choose its strategy. Otherwise the
                 formulas of the empty grid are kept, and Z3 uses its SAT solver

    With integers, the order of several solutions depends on what was solved before.

    Raises OptionError for a value out of range.
    """

    formulation: Literal["exactly-one", "distinct", "pairwise"] = "exactly-one"
    seed: int = 0
    stock: bool = False
    interruptible = False  # simplifying a 25x25 puzzle, Z3 overran its limit by up to two seconds

    def __post_init__(self) -> None:
        if self.formulation not in get_args(_Formulation):
            known = ", ".join(get_args(_Formulation))
            cause = f"z3 has no formulation {self.formulation!r}"
            raise OptionError(cause, remedy=f"use one of {known}")
        if not 0 <= self.seed < 2**31:
            raise OptionError(f"z3: seed={self.seed} is out of range", remedy="give 0 to 2^31 - 1")

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        """See `solvers.solver.Solver`. The process that runs this keeps the time limit exactly.

        Counters: build_seconds, search_seconds, conflicts and decisions.
        """
        return run(puzzle, limits, partial(self._search, puzzle, limits))

    def _search(self, puzzle: Puzzle, limits: Limits, search: LibrarySearch) -> None:
        keeps = not self.stock
        with (
            late_interrupts(search.deadline) as deadline,
            borrowed(puzzle.shape, self.formulation, keeps, deadline) as rules,
        ):
            solver = self._solver(rules, limits)
            solver.add(rules.formula, *rules.givens(puzzle))
            search.end_build()
            search.add_all(grids(solver, rules, deadline))
            search.counts = _counters(solver)

    def _solver(self, rules: Rules, limits: Limits) -> z3.Solver:
        """Return a solver without formulas.

        The tactic `sat` is the fastest to the first solution, but starts again for each solution.
        """
        context = rules.context
        if self.stock:
            solver = z3.Solver(ctx=context)
        elif self.formulation == "exactly-one" and limits.solution_limit in (1, 2):
            solver = z3.Tactic("sat", ctx=context).solver()
        else:
            solver = z3.SolverFor("QF_FD", ctx=context)
        solver.set("random_seed", self.seed)
        solver.set("ctrl_c", False)  # Z3 would swallow Ctrl-C
        return solver


def _counters(solver: z3.Solver) -> dict[str, int | float]:
    """Return counts of the last check; Z3's names depend on its strategy."""
    statistics = solver.statistics()
    counted = {name.removeprefix("sat "): value for name, value in statistics}
    return {name: int(counted.get(name, 0)) for name in ("conflicts", "decisions")}
