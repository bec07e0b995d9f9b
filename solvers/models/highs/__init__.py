"""Use HiGHS, a MIP solver: 0-1 variables, and sums of them that must be 1.

HiGHS simplifies the model (presolve), and solves linear programs in which variables are fractions.
It calculates with rounding errors, so each solution is compared with the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf
from time import perf_counter

from solvers.about import About
from solvers.deadline import Deadline, OutOfTime
from solvers.errors import OptionError
from solvers.interruption import SearchInterrupted
from solvers.libraries import require
from solvers.models._open_candidates import Candidate, groups, open_candidates
from solvers.puzzle import Grid, Puzzle
from solvers.result import Result, Stop
from solvers.solver import FIND_ONE, Limits, check_arguments

require("highs")

import numpy as np  # noqa: E402 - only after `require`
from highspy import Highs, HighsModelStatus  # noqa: E402

from solvers.models.highs._program import program  # noqa: E402
from solvers.models.highs._runs import SilentHighs, runner  # noqa: E402

ABOUT = About(
    family="MIP",
    licence="MIT",
    interrupted="it may overrun its limit by seconds, so it runs in a process that is killed",
)

_FASTEST = {
    "mip_detect_symmetry": False,
    "mip_allow_restart": False,
    "mip_heuristic_effort": 0.0,
    "mip_heuristic_run_rens": False,
    "mip_heuristic_run_rins": False,
    "mip_heuristic_run_root_reduced_cost": False,
    "mip_allow_cut_separation_at_nodes": False,  # cuts at the root only, and few of them:
    "mip_pool_soft_limit": 100,
    "mip_pool_age_limit": 3,
    "mip_lp_age_limit": 2,
}


class _Undecided(Exception):
    """HiGHS ended without an answer, or with one that breaks the rules."""


@dataclass(frozen=True)
class Solver:
    """HiGHS, with one thread.

    seed   seed of HiGHS's random choices
    stock  all candidates, with givens as fixed variables, and HiGHS's defaults. Otherwise only the
           candidates that no given excludes, few cuts and heuristics, and neither restarts nor
           symmetry detection, which was fastest in measurements

    Raises OptionError for a seed out of range.
    """

    seed: int = 0
    stock: bool = False
    interruptible = False

    def __post_init__(self) -> None:
        if not 0 <= self.seed < 2**31:
            raise OptionError(
                f"highs: seed={self.seed} is out of range", remedy="give 0 to 2^31 - 1"
            )

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        """See `solvers.solver.Solver`. The process that runs this keeps the time limit exactly.

        Counters: build_seconds, search_seconds, nodes and simplex_iterations.
        """
        check_arguments(puzzle, limits)
        start = perf_counter()
        deadline = Deadline.after(limits.time_limit)
        counters: dict[str, int | float] = {"nodes": 0, "simplex_iterations": 0}
        found: list[Grid] = []
        stop, built = Stop.EXHAUSTED, start
        try:
            model = None if puzzle.contradictions else self._model(puzzle, deadline)
            built = perf_counter()
            for grid in model.grids(deadline, counters) if model else ():
                found.append(grid)
                if len(found) == limits.solution_limit:
                    stop = Stop.ENOUGH
                    break
        except OutOfTime:
            stop = Stop.TIMEOUT
        except _Undecided:
            stop = Stop.GAVE_UP
        except KeyboardInterrupt:
            raise SearchInterrupted(found) from None
        counters |= {"build_seconds": built - start, "search_seconds": perf_counter() - built}
        return Result(tuple(found), stop, counters, puzzle)

    def _model(self, puzzle: Puzzle, deadline: Deadline) -> _Model | None:
        """Return the model; None if a rule has no candidate left. Raises OutOfTime."""
        modelled = Puzzle.empty(puzzle.shape) if self.stock else puzzle
        digits = open_candidates(modelled)
        candidates = [(cell, digit) for cell in digits for digit in digits[cell]]
        rows = list(groups(modelled, digits, deadline))
        if not all(row.candidates for row in rows):
            return None
        highs = SilentHighs()  # type: ignore[no-untyped-call]
        settings = {"threads": 1, "random_seed": self.seed} | ({} if self.stock else _FASTEST)
        for option, value in settings.items():
            highs.setOptionValue(option, value)
        fixed = [puzzle.givens[cell] == digit for cell, digit in candidates]
        highs.passModel(program(candidates, fixed, rows))
        return _Model(highs, candidates, puzzle)


@dataclass(frozen=True)
class _Model:
    """A model in HiGHS, and the candidate of each of its variables."""

    highs: Highs
    candidates: list[Candidate]
    puzzle: Puzzle

    def grids(self, deadline: Deadline, counters: dict[str, int | float]) -> Iterator[Grid]:
        """Yield the solutions. Raises OutOfTime and _Undecided.

        A known solution is excluded by a row. Many such rows make HiGHS slow, so there is only one
        at a time: if another solution is found, a variable in which they differ is fixed to 1 in
        one part of the search and to 0 in another, each with one known solution.
        """
        if not self.candidates:  # no blanks: HiGHS does not answer a program without variables
            yield self.puzzle.givens
            return
        parts: list[tuple[dict[int, int], list[int]]] = [({}, [])]
        with runner(self.highs, deadline) as run:
            while parts:
                fixed, known = parts.pop()
                with self._restricted(fixed, known):
                    if not _is_feasible(run(), counters):
                        continue
                    values = np.array(self.highs.getSolution().col_value)
                true = np.flatnonzero(values > 0.5).tolist()
                yield self._grid(true)
                if known:
                    column = min({*known} - {*true})
                    parts.append((fixed | {column: 1}, known))
                    fixed = fixed | {column: 0}
                parts.append((fixed, true))

    @contextmanager
    def _restricted(self, fixed: dict[int, int], known: list[int]) -> Iterator[None]:
        """Fix variables, and exclude a known solution, until the end of the block."""
        highs, rows = self.highs, self.highs.getNumRow()
        for column, value in fixed.items():
            highs.changeColBounds(column, value, value)
        if known:
            highs.addRow(-inf, len(known) - 1, len(known), np.array(known), np.ones(len(known)))
        yield
        if known:
            highs.deleteRows(1, [rows])
        for column in fixed:
            highs.changeColBounds(column, 0, 1)

    def _grid(self, true: list[int]) -> Grid:
        """Return the grid of the true variables. Raises _Undecided if it is not a solution."""
        digits = dict([self.candidates[column] for column in true])
        givens, shape = self.puzzle.givens, self.puzzle.shape
        grid = tuple([digits.get(cell, given) for cell, given in enumerate(givens)])
        if (
            len(digits) < len(true)
            or any(given not in (0, digit) for given, digit in zip(givens, grid, strict=True))
            or any(len({grid[cell] for cell in unit} - {0}) < len(unit) for unit in shape.units)
        ):
            raise _Undecided
        return grid


def _is_feasible(highs: Highs, counters: dict[str, int | float]) -> bool:
    """Return whether HiGHS found a solution, or none. Raises OutOfTime and _Undecided."""
    info, status = highs.getInfo(), highs.getModelStatus()
    counters["nodes"] += max(0, info.mip_node_count)  # -1: the search has not begun
    counters["simplex_iterations"] += max(0, info.simplex_iteration_count)
    if status == HighsModelStatus.kInterrupt:
        raise OutOfTime
    if status not in (HighsModelStatus.kOptimal, HighsModelStatus.kInfeasible):
        raise _Undecided
    return bool(status == HighsModelStatus.kOptimal)
