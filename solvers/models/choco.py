"""Use Choco, a CP solver: an integer for each cell and an all-different for each unit.

Choco is a Java library; pychoco contains it as machine code. An option that is None has the value
that was fastest in measurements on 9x9 puzzles (17 givens, and the hardest known), 16x16 and 25x25.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Literal, get_args

from solvers.about import About
from solvers.deadline import Deadline
from solvers.errors import OptionError
from solvers.libraries import require
from solvers.models._late_interrupts import late_interrupts
from solvers.models._library_search import LibrarySearch, run
from solvers.puzzle import Grid, Puzzle
from solvers.result import Result
from solvers.solver import FIND_ONE, Limits

require("choco")

from pychoco import backend  # noqa: E402 - only after `require`
from pychoco.model import Model  # noqa: E402
from pychoco.search.search_strategies import SearchStrategies  # noqa: E402
from pychoco.solver import Solver as ChocoSolver  # noqa: E402
from pychoco.variables.intvar import IntVar  # noqa: E402

ABOUT = About(
    family="CP",
    licence="BSD-4-Clause",
    interrupted="the search pauses after 100 nodes, and Choco checks the clock at every node",
)

_Consistency = Literal["AC", "AC_REGIN", "BC", "DEFAULT"]
_Search = Literal["dom-over-wdeg", "min-dom", "default"]
_NODES = 100  # nodes between two checks for Ctrl-C; 25x25 puzzles take 1 to 2 ms for each
_LONGEST = 1e6  # seconds; Choco also reads longer limits, but cannot count them


@dataclass(frozen=True)
class Solver:
    """Choco.

    consistency  what an all-different deduces: "AC" (everything; Zhang's algorithm), "AC_REGIN"
                 (the same by Régin's), "BC" (bounds) or "DEFAULT" (bounds, and at times everything)
    search       "dom-over-wdeg": branch on the smallest domain divided by the conflicts of its
                 constraints; "min-dom": on the smallest domain; "default": what Choco chooses;
                 None: "default" if it learns, else "dom-over-wdeg"
    learning     learn a clause from every conflict (Choco's setting lcg); None: for more than 16
                 digits only
    stock        use the defaults of Choco: AC, its own search, and no learning

    Raises OptionError for an unknown value.
    """

    consistency: Literal["AC", "AC_REGIN", "BC", "DEFAULT"] = "AC"
    search: Literal["dom-over-wdeg", "min-dom", "default"] | None = None
    learning: bool | None = None
    stock: bool = False

    def __post_init__(self) -> None:
        known = {"consistency": get_args(_Consistency), "search": (None, *get_args(_Search))}
        for option, values in known.items():
            if (value := getattr(self, option)) not in values:
                raise OptionError(
                    f"choco has no {option} {value!r}",
                    remedy=f"use {', '.join(filter(None, values))}",
                )

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        """See `solvers.solver.Solver`.

        Counters: nodes, conflicts (Choco's fails), build_seconds and search_seconds.
        """
        return run(puzzle, limits, partial(self._search, puzzle))

    def _search(self, puzzle: Puzzle, search: LibrarySearch) -> None:
        with late_interrupts(search.deadline) as deadline:
            cells, solver = self._build(puzzle, deadline)
            search.end_build()
            try:
                search.add_all(_solutions(cells, solver, deadline))
            finally:
                search.counts = {
                    "nodes": backend.get_node_count(solver._handle),  # pychoco's method is the time
                    "conflicts": backend.get_fail_count(solver._handle),
                }

    def _build(self, puzzle: Puzzle, deadline: Deadline) -> tuple[list[IntVar], ChocoSolver]:
        """Return the variables of the cells, and the solver of their model. Raises OutOfTime."""
        size = puzzle.shape.size
        learns = size > 16 if self.learning is None else self.learning
        model = Model(lcg=learns and not self.stock)
        cells = [model.intvar(given or 1, given or size) for given in puzzle.givens]
        for unit in puzzle.shape.units:
            deadline.check()
            model.all_different([cells[cell] for cell in unit], self.consistency).post()
        solver = model.get_solver()
        search = self.search or ("default" if self.stock or learns else "dom-over-wdeg")
        if search == "min-dom":
            solver.set_min_dom_lb_search(*cells)
        elif search == "dom-over-wdeg":
            # The method of the solver prints all variables; that of its base class does not.
            SearchStrategies.set_dom_over_w_deg_search(solver, *cells)
        return cells, solver


def _solutions(cells: list[IntVar], solver: ChocoSolver, deadline: Deadline) -> Iterator[Grid]:
    """Yield the solutions. Raises OutOfTime.

    At a limit of nodes, a search only pauses: the next call continues it. Python can then notice
    Ctrl-C, which it cannot while Choco holds the interpreter lock.
    """
    deadline.check()
    solver.limit_time(f"{min(deadline.left, _LONGEST):.3f}s")
    while True:
        nodes = backend.get_node_count(solver._handle)
        if solver.solve(node_limit=nodes + _NODES):
            yield tuple([cell.get_value() for cell in cells])
        elif solver.get_search_state() != "STOPPED":
            return
        deadline.check()
