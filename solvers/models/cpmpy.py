"""Use CPMpy, a modelling library: one model of integers and all-different, for many solvers.

It translates the model for the chosen solver, so that the same backend checks several libraries
independently of our own models of them. The translation is part of what is timed.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter
from typing import ClassVar
from warnings import catch_warnings, simplefilter

from solvers.about import About
from solvers.deadline import Deadline, OutOfTime
from solvers.errors import MissingLibrary, OptionError
from solvers.interruption import SearchInterrupted
from solvers.libraries import require
from solvers.models._signal_handlers import kept_handlers
from solvers.puzzle import Grid, Puzzle
from solvers.result import Result, Stop
from solvers.solver import FIND_ONE, Limits, check_arguments

require("cpmpy")

import cpmpy  # type: ignore[import-untyped] # noqa: E402 - only after `require`
from cpmpy.solvers.solver_interface import ExitStatus  # type: ignore[import-untyped] # noqa: E402

ABOUT = About(
    family="CP",
    licence="Apache-2.0",
    interrupted="its process is killed; between two solutions, the clock is checked",
)

_ENDED = (ExitStatus.OPTIMAL, ExitStatus.UNSATISFIABLE)

_TESTED = ("ortools", "choco", "z3", "exact", "pysat", "pumpkin", "highs")
_USE = f"use {', '.join(_TESTED)}"
_OPTIMISERS = ("rc2",)
_INNER = {"z3": ("sat", "opt")}
_OR_TOOLS = {"num_search_workers": 1, "catch_sigint_signal": False}


@dataclass(frozen=True)
class Solver:
    """CPMpy.

    solver  the name that CPMpy has for a solver: ortools, choco, z3, exact, pysat, pumpkin, highs,
            or one with a solver of its own, such as pysat:glucose4

    Raises OptionError for an unknown name and for one that only optimises, and MissingLibrary for
    one that is not installed.
    """

    solver: str = "ortools"
    interruptible: ClassVar[bool] = False

    def __post_init__(self) -> None:
        names = [name for name, _ in cpmpy.SolverLookup.base_solvers()]
        name, colon, _ = self.solver.partition(":")
        if name not in names:
            raise OptionError(f"cpmpy has no solver {self.solver!r}", remedy=_USE)
        if name in _OPTIMISERS:
            cause = f"cpmpy:solver={name} only optimises, and a puzzle has nothing to optimise"
            raise OptionError(cause, remedy=_USE)
        if not cpmpy.SolverLookup.lookup(name).supported():
            raise MissingLibrary(
                f"cpmpy:solver={name} needs the library of {name}, which is not installed",
                remedy=f"pip install 'cpmpy[{name}]'",
            )
        if colon:
            self._check_inner(name)

    def _check_inner(self, name: str) -> None:
        """Raise OptionError for a solver of another solver that CPMpy does not have."""
        try:
            with kept_handlers():
                cpmpy.SolverLookup.get(self.solver, cpmpy.Model())
        except Exception:
            known = cpmpy.SolverLookup.lookup(name)
            inner = known.solvernames() if hasattr(known, "solvernames") else None
            few = ", ".join(f"{name}:{each}" for each in [*(inner or ()), *_INNER.get(name, ())])
            cause = f"cpmpy cannot use the solver {self.solver!r}"
            raise OptionError(cause, remedy=f"use {few or name}") from None

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        """See `solvers.solver.Solver`. Counters: build_seconds and search_seconds."""
        check_arguments(puzzle, limits)
        start = built = perf_counter()
        deadline = Deadline.after(limits.time_limit)
        found: dict[Grid, None] = {}
        try:
            cells, model = _model(puzzle)
            with catch_warnings():
                simplefilter("ignore")  # that the object is not to be used again
                with kept_handlers():
                    solver = cpmpy.SolverLookup.get(self.solver, model)
                built = perf_counter()
                deadline.check()

                def collect() -> None:
                    found[tuple(map(int, cells.value()))] = None

                solver.solveAll(
                    display=collect,
                    solution_limit=limits.solution_limit,
                    time_limit=None if limits.time_limit is None else deadline.left,
                    **(_OR_TOOLS if self.solver == "ortools" else {}),
                )
            stop = _stop(solver.status().exitstatus, len(found), limits)
        except OutOfTime:
            stop = Stop.TIMEOUT
        except KeyboardInterrupt:
            raise SearchInterrupted(found) from None
        counters = {"build_seconds": built - start, "search_seconds": perf_counter() - built}
        return Result(tuple(found), stop, counters, puzzle)


def _model(puzzle: Puzzle) -> tuple[cpmpy.intvar, cpmpy.Model]:
    """Return the variables of the cells, and the model."""
    cells = cpmpy.intvar(1, puzzle.shape.size, shape=puzzle.shape.cells)
    model = cpmpy.Model()
    for unit in puzzle.shape.units:
        model += cpmpy.AllDifferent([cells[cell] for cell in unit])
    for cell, given in enumerate(puzzle.givens):
        if given:
            model += cells[cell] == given
    return cells, model


def _stop(status: ExitStatus, number: int, limits: Limits) -> Stop:
    """Return why a search ended that found this number of solutions."""
    if number == limits.solution_limit:
        return Stop.ENOUGH
    if status in _ENDED:
        return Stop.EXHAUSTED
    return Stop.GAVE_UP if limits.time_limit is None else Stop.TIMEOUT
