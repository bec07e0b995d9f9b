"""Use Exact, a pseudo-Boolean solver: 0-1 variables, and sums of them that must be 1.

Exact learns linear constraints from conflicts by cutting planes, with exact arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from solvers.about import About
from solvers.deadline import Deadline
from solvers.errors import OptionError
from solvers.libraries import require
from solvers.models._library_search import LibrarySearch, run
from solvers.models._signal_handlers import kept_handlers
from solvers.puzzle import Grid, Puzzle
from solvers.result import Result
from solvers.solver import FIND_ONE, Limits

require("exact")

import exact  # type: ignore[import-not-found] # noqa: E402 - only after `require`; a compiled module

ABOUT = About(
    family="pseudo-Boolean",
    licence="AGPL-3.0-only",
    interrupted="it may overrun its limit by seconds, so it runs in a process that is killed",
)

_SLICE = 0.1  # seconds; meanwhile Exact holds Python's global lock. It overruns this by a second
_FASTEST = (("inp-probing", "0"), ("inp-atmostone", "0"))


@dataclass(frozen=True)
class Solver:
    """Exact.

    Threads take turns, because Exact holds Python's global lock. Exact is paused every 0.1 s for
    Ctrl-C, so a longer search depends on the clock and is not repeatable.

    seed   seed of Exact's random choices
    stock  use Exact's defaults. Otherwise it does not look for implied facts and at-most-one
           constraints before the search, which was fastest in measurements

    Raises OptionError for a seed out of range.
    """

    seed: int = 1
    stock: bool = False
    interruptible = False

    def __post_init__(self) -> None:
        if not 1 <= self.seed < 2**31:
            raise OptionError(
                f"exact: seed={self.seed} is out of range", remedy="give 1 to 2^31 - 1"
            )

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        """See `solvers.solver.Solver`. The process that runs this keeps the time limit exactly.

        Counters: build_seconds, search_seconds, conflicts, decisions and propagations.
        """
        return run(puzzle, limits, partial(self._search, puzzle))

    def _search(self, puzzle: Puzzle, search: LibrarySearch) -> None:
        program, candidates = self._program(puzzle, search.deadline)
        search.end_build()
        search.add_all(_grids(program, candidates, search.deadline))
        search.counts = _counters(program)

    def _program(self, puzzle: Puzzle, deadline: Deadline) -> tuple[exact.Exact, list[list[str]]]:
        """Return the program, and the name of the variable of each digit in each cell."""
        shape, digits = puzzle.shape, puzzle.shape.digits
        options = [("seed", str(self.seed)), *(() if self.stock else _FASTEST)]
        program = _new(options)
        candidates = [[f"{cell}={digit}" for digit in digits] for cell in range(shape.cells)]
        for variables in candidates:
            deadline.check()
            for variable in variables:
                program.addVariable(variable)
            program.addConstraint([(1, variable) for variable in variables], True, 1, True, 1)
        for unit in shape.units:
            deadline.check()
            is_full = len(unit) == shape.size
            for places in zip(*(candidates[cell] for cell in unit), strict=True):
                terms = [(1, variable) for variable in places]
                program.addConstraint(terms, is_full, 1, True, 1)  # at least 1, at most 1
        for cell, digit in enumerate(puzzle.givens):
            if digit:
                program.fix(candidates[cell][digit - 1], 1)
        return program, candidates


def _new(options: list[tuple[str, str]]) -> exact.Exact:
    """Return an empty program, with the signal handlers as they were.

    Exact installs its own. After Ctrl-C in them, every later search of the process would fail.
    """
    with kept_handlers():
        return exact.Exact(options)


def _grids(program: exact.Exact, candidates: list[list[str]], deadline: Deadline) -> Iterator[Grid]:
    """Yield the solutions; each is then excluded. Raises OutOfTime."""
    variables = [variable for cell in candidates for variable in cell]
    size = len(candidates[0])
    while _is_satisfiable(program, deadline):
        values = program.getLastSolutionFor(variables)
        firsts = range(0, len(values), size)
        yield tuple([values.index(1, first, first + size) - first + 1 for first in firsts])
        program.invalidateLastSol(variables)


def _is_satisfiable(program: exact.Exact, deadline: Deadline) -> bool:
    """Continue the search until it has an answer. Raises OutOfTime.

    Exact also returns TIMEOUT, and PAUSED between its phases.
    """
    while (answer := program.runOnce(_SLICE)) not in ("SAT", "UNSAT"):
        deadline.check()
    deadline.check()
    return bool(answer == "SAT")


def _counters(program: exact.Exact) -> dict[str, int | float]:
    counted = dict(program.getStats())
    return {name: int(counted[name]) for name in ("conflicts", "decisions", "propagations")}
