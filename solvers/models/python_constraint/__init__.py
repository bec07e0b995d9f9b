"""Use python-constraint, with the model from its documentation or with one tuned for Sudoku.

The library searches depth first over shrinking domains. Its distribution is python-constraint2, and
it is imported as `constraint`. The model matters most: on puzzles with 17 givens, the tuned model
was 80 to 380 times as fast with the same library (medians of three samples).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from time import perf_counter
from typing import Literal, get_args

from solvers.about import About
from solvers.deadline import Deadline, OutOfTime
from solvers.errors import MissingLibrary, OptionError
from solvers.libraries import require, version
from solvers.puzzle import Puzzle
from solvers.result import Result, Stop
from solvers.solver import FIND_ONE, Limits, check_arguments


def require_library() -> None:
    """Raise MissingLibrary unless python-constraint2 is installed and has not been overwritten."""
    require("python-constraint")
    if old := version("python-constraint"):
        raise MissingLibrary(
            f"python-constraint {old} is also installed and overwrites python-constraint2: "
            "both install the module 'constraint'",
            remedy="pip uninstall python-constraint, "
            "then pip install --force-reinstall python-constraint2",
        )


require_library()

from solvers.models.python_constraint._model import stock  # noqa: E402 - only after `require_library`
from solvers.models.python_constraint._search import search  # noqa: E402
from solvers.models.python_constraint._singles import Contradiction  # noqa: E402
from solvers.models.python_constraint._tuned import tuned  # noqa: E402

ABOUT = About(
    family="CP",
    licence="BSD-2-Clause",
    interrupted="its constraints check the clock; with model=stock, its process is killed",
)

_Model = Literal["tuned", "stock"]
_LibrarySolver = Literal[
    "backtracking", "optimized-backtracking", "recursive", "parallel", "min-conflicts"
]


@dataclass(frozen=True)
class Solver:
    """python-constraint2.

    model   "stock": a variable for each cell and an AllDifferentConstraint for each unit; "tuned":
            singles first, variables only for open cells, and a constraint that finds hidden singles
    solver  the library's solver: "backtracking" or "recursive" (equally fast),
            "optimized-backtracking" (slower), "parallel" (finds all solutions before it returns the
            first) or "min-conflicts" (incomplete: a random walk that finds one solution or gives
            up, and never proves anything)
    seed    seed of the random walk

    Raises OptionError for an unknown value.
    """

    model: Literal["tuned", "stock"] = "tuned"
    solver: Literal[
        "backtracking", "optimized-backtracking", "recursive", "parallel", "min-conflicts"
    ] = "backtracking"
    seed: int = 0

    def __post_init__(self) -> None:
        for option, known in (("model", get_args(_Model)), ("solver", get_args(_LibrarySolver))):
            if (value := getattr(self, option)) not in known:
                raise OptionError(
                    f"python-constraint has no {option} {value!r}",
                    remedy=f"use {' or '.join(known)}",
                )

    @property
    def interruptible(self) -> bool:
        """Whether a search can be stopped. The compiled stock model checks no clock or signal."""
        return self.model == "tuned"

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        """See `solvers.solver.Solver`.

        Counters: build_seconds, search_seconds and, for the tuned model, constraint_calls.
        """
        check_arguments(puzzle, limits)
        start = perf_counter()
        deadline = Deadline.after(limits.time_limit)
        calls = count()
        try:
            model = stock(puzzle) if self.model == "stock" else tuned(puzzle, deadline, calls)
        except (Contradiction, OutOfTime) as reason:
            stop = Stop.TIMEOUT if isinstance(reason, OutOfTime) else Stop.EXHAUSTED
            return Result((), stop, {"build_seconds": perf_counter() - start}, puzzle)
        built = perf_counter()
        grids, stop = search(model, self.solver, self.seed, limits, deadline)
        counters = {"build_seconds": built - start, "search_seconds": perf_counter() - built}
        if self.model == "tuned":
            counters = {"constraint_calls": next(calls), **counters}
        return Result(grids, stop, counters, puzzle)
