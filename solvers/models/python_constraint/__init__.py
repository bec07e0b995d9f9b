"""Depth-first search over domains that shrink: python-constraint, as its documentation has it or tuned for Sudoku.

The distribution is python-constraint2, imported as `constraint`. How far apart the two models are is the finding: on puzzles
with 17 clues, with the same library, the tuned one was 80 to 380 times as fast in the medians of three samples.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from time import perf_counter
from typing import Literal, get_args

from solvers.errors import MissingLibrary, OptionError
from solvers.libraries import require, version
from solvers.models._deadline import Deadline, OutOfTime
from solvers.puzzle import Puzzle
from solvers.result import Result, Stop
from solvers.solver import FIND_ONE, Limits


def require_library() -> None:
    """Raise MissingLibrary unless python-constraint2 is there and nothing has overwritten it."""
    require("python-constraint", "python-constraint2", "2.9")
    if old := version("python-constraint"):
        cause = f"python-constraint {old} is installed as well, and overwrites python-constraint2: both import as 'constraint'"
        remedy = (
            "pip uninstall python-constraint, then pip install --force-reinstall python-constraint2"
        )
        raise MissingLibrary(cause, remedy=remedy)


require_library()

from solvers.models.python_constraint._model import stock  # noqa: E402 - only once the library is known to be there
from solvers.models.python_constraint._search import search  # noqa: E402 - needs it too
from solvers.models.python_constraint._singles import Contradiction  # noqa: E402 - with the others of its package
from solvers.models.python_constraint._tuned import tuned  # noqa: E402 - needs it too

_Model = Literal["tuned", "stock"]
_LibrarySolver = Literal[
    "backtracking", "optimized-backtracking", "recursive", "parallel", "min-conflicts"
]


@dataclass(frozen=True)
class Solver:
    """python-constraint2.

    model   "stock": a variable a cell, AllDifferentConstraint a unit. "tuned": singles first, only open cells, and a
            constraint of ours that looks for hidden singles
    solver  which of the library's: "backtracking" or "recursive" (no clear winner), "optimized-backtracking" (slower),
            "parallel" (finds every solution before it gives the first) or "min-conflicts" (incomplete: a random walk that
            finds one solution or gives up, and never proves anything)
    seed    of the random walk

    Raises OptionError for a value that there is not.
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
        """The stock model is compiled throughout: no clock, signal or thread reaches it before it finds a solution."""
        return self.model == "tuned"

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        """Counters: build_seconds, search_seconds and, for the tuned model, constraint_calls."""
        start = perf_counter()
        deadline = Deadline.after(limits.time_limit)
        calls = count()
        try:
            model = stock(puzzle) if self.model == "stock" else tuned(puzzle, deadline, calls)
        except Contradiction:
            return Result((), Stop.EXHAUSTED, {"build_seconds": perf_counter() - start})
        except OutOfTime:
            return Result((), Stop.TIMEOUT, {"build_seconds": perf_counter() - start})
        built = perf_counter()
        grids, stop = search(model, self.solver, self.seed, limits, deadline)
        counters = {"build_seconds": built - start, "search_seconds": perf_counter() - built}
        return Result(
            grids,
            stop,
            counters if self.model == "stock" else {"constraint_calls": next(calls), **counters},
        )
