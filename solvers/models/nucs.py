"""Use NuCS, a CP solver in Python that Numba compiles.

NuCS knows the smallest and the largest value of a variable, and no gaps between them. Integers for
cells therefore lose most of what follows from a digit. Booleans lose nothing: the default model has
one for each candidate that no given excludes, and sums of them that are 1. It branches on the cells
with the fewest candidates first. With `stock`, the model is that of the examples of NuCS: integers
and all-different. On puzzles with 17 givens it took seconds instead of milliseconds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from solvers.about import About
from solvers.cache_folder import first_safe, user_cache
from solvers.deadline import Deadline
from solvers.first_call import FirstCall
from solvers.libraries import require
from solvers.models._library_search import LibrarySearch, run
from solvers.models._open_candidates import groups, open_candidates
from solvers.puzzle import Grid, Puzzle
from solvers.result import Result
from solvers.shape import Shape
from solvers.solver import FIND_ONE, Limits, check_arguments

require("nucs")

import numba  # noqa: E402 - only after `require`

# Numba chooses the cache folder of a function when it is defined, so while NuCS is imported. By
# default that is in the folder of NuCS.
_chosen = numba.config.CACHE_DIR  # type: ignore[attr-defined] # set when Numba is imported
if not _chosen and (_folder := first_safe(user_cache("nucs"))):
    numba.config.CACHE_DIR = str(_folder)  # type: ignore[attr-defined]

from nucs.heuristics.heuristics import DOM_HEURISTIC_MAX_VALUE  # type: ignore[import-untyped] # noqa: E402
from nucs.problems.problem import Problem  # type: ignore[import-untyped] # noqa: E402
from nucs.propagators.propagators import (  # type: ignore[import-untyped] # noqa: E402
    ALG_ALLDIFFERENT,
    ALG_SUM_EQ_C,
    ALG_SUM_LEQ_C,
)
from nucs.solvers.backtrack_solver import BacktrackSolver  # type: ignore[import-untyped] # noqa: E402

numba.config.CACHE_DIR = _chosen  # type: ignore[attr-defined]

ABOUT = About(
    family="CP",
    licence="MIT",
    interrupted="its process is killed; between two solutions, the clock is checked",
)


@dataclass(frozen=True)
class Solver:
    """NuCS. It checks neither the clock nor Ctrl-C during a search.

    stock  use integers, all-different and the default search of NuCS
    """

    stock: bool = False
    interruptible: ClassVar[bool] = False

    def prepare(self) -> None:
        """Compile what this model needs, or load it from disk, so that this is not timed."""
        _FIRST_CALLS[self.stock].make()

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        """See `solvers.solver.Solver`.

        Counters: nodes (choices), backtracks, build_seconds and search_seconds. The first solve of
        a process that has not called `prepare` also has compile_seconds, which no other counter
        includes.
        """
        check_arguments(puzzle, limits)
        first = _FIRST_CALLS[self.stock]
        waited = {} if first.is_done else first.make()
        result = self._solve(puzzle, limits)
        return replace(result, counters={**result.counters, **waited})

    def _solve(self, puzzle: Puzzle, limits: Limits) -> Result:
        return run(puzzle, limits, partial(self._search, puzzle))

    def _search(self, puzzle: Puzzle, search: LibrarySearch) -> None:
        model = None if puzzle.contradictions else self._model(puzzle, search.deadline)
        search.end_build()
        if model:
            search.add_all(model.solutions(search.deadline))
            search.counts = model.counts

    def _model(self, puzzle: Puzzle, deadline: Deadline) -> _Model | None:
        return _all_different(puzzle, deadline) if self.stock else _exactly_one(puzzle, deadline)


@dataclass(frozen=True)
class _Model:
    """A solver of NuCS, and the candidate that each of its booleans stands for; () for integers."""

    puzzle: Puzzle
    solver: BacktrackSolver | None
    candidates: tuple[tuple[int, int], ...] = ()

    @property
    def counts(self) -> dict[str, float]:
        """What NuCS has counted."""
        found = self.solver.get_statistics_as_dictionary() if self.solver else {}
        names = {"nodes": "SOLVER_CHOICE_NB", "backtracks": "SOLVER_BACKTRACK_NB"}
        return {name: found[label] for name, label in names.items() if label in found}

    def solutions(self, deadline: Deadline) -> Iterator[Grid]:
        """Yield the solutions. Raises OutOfTime between two of them."""
        deadline.check()
        if self.solver is None:
            yield self.puzzle.givens
            return
        for values in self.solver.solve():
            yield self._grid(values.tolist())
            deadline.check()

    def _grid(self, values: list[int]) -> Grid:
        if not self.candidates:
            return tuple(values)
        grid = list(self.puzzle.givens)
        for (cell, digit), value in zip(self.candidates, values, strict=True):
            if value:
                grid[cell] = digit
        return tuple(grid)


def _exactly_one(puzzle: Puzzle, deadline: Deadline) -> _Model | None:
    """Return the model of booleans; None if a blank or a missing digit has no candidate."""
    digits = open_candidates(puzzle)
    if not digits:
        return _Model(puzzle, None)
    fewest_first = sorted(digits, key=lambda cell: len(digits[cell]))
    candidates = tuple((cell, digit) for cell in fewest_first for digit in digits[cell])
    number = {candidate: index for index, candidate in enumerate(candidates)}
    problem = Problem([(0, 1)] * len(candidates))
    for group in groups(puzzle, digits, deadline):
        if not group.candidates:
            return None
        rule = ALG_SUM_EQ_C if group.exactly else ALG_SUM_LEQ_C
        problem.add_propagator(rule, [number[candidate] for candidate in group.candidates], [1])
    height = len(candidates) + 2  # a choice each
    solver = BacktrackSolver(
        problem,
        dom_heuristic=DOM_HEURISTIC_MAX_VALUE,
        stks_max_height=height,
        log_level="ERROR",
    )
    return _Model(puzzle, solver, candidates)


def _all_different(puzzle: Puzzle, deadline: Deadline) -> _Model:
    """Return the model of integers."""
    size = puzzle.shape.size
    problem = Problem([(given, given) if given else (1, size) for given in puzzle.givens])
    for unit in puzzle.shape.units:
        deadline.check()
        problem.add_propagator(ALG_ALLDIFFERENT, unit)
    return _Model(puzzle, BacktrackSolver(problem, log_level="ERROR"))


def _first_call(stock: bool) -> FirstCall:
    """Return the first call of a model. The smallest puzzle is enough to compile everything."""
    solver, puzzle = Solver(stock), Puzzle.empty(Shape(1, 2))
    return FirstCall(lambda: solver._solve(puzzle, FIND_ONE), lambda: "compile_seconds")


_FIRST_CALLS = {stock: _first_call(stock) for stock in (False, True)}  # they compile different code
