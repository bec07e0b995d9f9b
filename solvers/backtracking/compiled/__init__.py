"""Learn a clause from every conflict, on top of singles and locked candidates; compiled by Numba, any board up to 64x64.

A puzzle is an exact cover (`tables.py`): every cell holds one digit and every unit has one place for each digit, and each
of these requirements is met by exactly one of its candidates. Nothing else about the board is known to the search, so that
jigsaws and extra units need no code.

Propagation (`propagation.py`). A requirement keeps the candidates it has left as the bits of a number. To choose a
candidate eliminates the others of its requirements; a requirement with one left chooses it (a naked single if it is a cell,
a hidden single if it is a digit of a unit), and one with none left is a conflict. When nothing else follows, locked
candidates: a digit whose places in one unit all lie in another goes nowhere else in that other unit. Every inference notes
its reason, not as a clause but as a number from which the clause can be written down if it is ever needed.

Learning (`learning.py`, `clauses.py`). Backtracking that only undoes its last guess meets the same contradiction again and
again under guesses that have nothing to do with it; on large boards that is the long tail of its times. Here the reasons of
a conflict are followed back to a clause, a set of decisions that cannot all hold, and the search jumps back to where that
clause would have spoken. From then on the clause propagates like a rule of the puzzle. Those that join decisions of many
levels are forgotten.

Search (`search.py`). The guess is in the cell with the fewest candidates for its weight, the weight being how often it took
part in late conflicts; the digit is the one most often in conflicts, so that a wrong one shows soon. The search starts over
after 32 conflicts, or a multiple of it (Luby's sequence); clauses, weights and activities stay, and so nothing is searched
twice. Solutions are counted exactly, each once, without a list of those found: see there. There is no recursion, and all
state is in arrays (`state.py`), so that the kernel stops every few milliseconds to let the clock and Ctrl-C be looked at.

Sources: clause learning, Marques-Silva and Sakallah, "GRASP" (1999); watched literals and activities, Moskewicz et al.,
"Chaff" (2001); lists of watches in the clauses, Biere, "PicoSAT essentials" (2008); which clauses to keep, Audemard and
Simon, "Predicting learnt clauses quality" (2009); lazily written reasons, Ohrimenko, Stuckey and Codish, "Propagation via
lazy clause generation" (2009); weights, Boussemart et al., "Boosting systematic search by weighting constraints" (2004);
restarts, Luby, Sinclair and Zuckerman, "Optimal speedup of Las Vegas algorithms" (1993); counting, Gebser et al. (2007).

Counters: guesses; backtracks, guesses taken back after a conflict or a solution; propagations, literals that followed
(givens among them); conflicts; restarts; learnt, clauses; build_seconds and search_seconds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from time import perf_counter

import numpy as np

from solvers.backtracking._cache import cache_on_disk, require_compiler
from solvers.backtracking.compiled.search import CRAMPED, ENOUGH, EXHAUSTED, search
from solvers.backtracking.compiled.state import COUNTERS, STORED, State, fresh, give
from solvers.backtracking.compiled.tables import PLACES, Tables, tables_of
from solvers.errors import OptionError, Unsupported
from solvers.puzzle import Grid, Puzzle
from solvers.result import Result, Stop
from solvers.shape import Shape
from solvers.solver import ONE, Limits

cache_on_disk(search, Path(__file__).parent)

_ALL = 1 << 62  # solutions wanted when there is no limit
_NEVER = 1 << 32  # conflicts before a restart when there is to be none
_ROOM = 256  # solutions that a kernel may find before it hands them out
_SLICE = 50_000  # steps between two looks at the clock: about 5 ms


@dataclass(frozen=True)
class Solver:
    """seed     breaks ties between digits, 0 for the lowest; another seed finds the same solutions in another order
    restart  conflicts before the first new start, and the unit of the later intervals; 0: never start over
    """

    seed: int = 0
    restart: int = 32

    def __post_init__(self) -> None:
        require_compiler("compiled")
        for name in ("seed", "restart"):
            if (value := getattr(self, name)) < 0:
                raise OptionError(f"{name}={value}", remedy="give 0 or more")

    def prepare(self) -> None:
        """Compile the kernel, or load it from disk, before anything is timed."""
        _compile()

    def solve(self, puzzle: Puzzle, limits: Limits = ONE) -> Result:
        """See `solvers.solver.Solver`. Raises Unsupported for boards of more than 64 digits.

        The time limit does not count what the first call in a process takes to compile the kernel or to load it from disk.
        """
        if puzzle.shape.size > PLACES:
            raise Unsupported(
                f"a board of {puzzle.shape.size} digits", remedy=f"this solver takes up to {PLACES}"
            )
        _compile()
        return self._solve(puzzle, limits)

    def _solve(self, puzzle: Puzzle, limits: Limits) -> Result:
        started = perf_counter()
        wanted = limits.solution_limit or _ALL
        tables = tables_of(puzzle.shape)
        state = fresh(tables, self.seed, min(wanted, _ROOM))
        give(tables, state, puzzle.givens)
        built = perf_counter()
        deadline = started + (limits.time_limit or float("inf"))
        solutions, stop = _search(tables, state, wanted, self.restart or _NEVER, deadline)
        counters = {name: int(state.now[register]) for name, register in COUNTERS.items()}
        seconds = {"build_seconds": built - started, "search_seconds": perf_counter() - built}
        return Result(solutions, stop, counters | seconds)


def _search(
    tables: Tables, state: State, wanted: int, interval: int, deadline: float
) -> tuple[tuple[Grid, ...], Stop]:
    """Call the kernel slice after slice; between two of them Ctrl-C works and the clock is looked at."""
    solutions: list[Grid] = []
    while True:
        end = search(tables, state, wanted, interval, _SLICE)
        solutions += _hand_out(state)
        if end == EXHAUSTED:
            return tuple(solutions), Stop.EXHAUSTED
        if end == ENOUGH:
            return tuple(solutions), Stop.ENOUGH
        if perf_counter() > deadline:
            return tuple(solutions), Stop.TIMEOUT
        if end == CRAMPED:
            state = state._replace(store=np.concatenate([state.store, np.empty_like(state.store)]))


def _hand_out(state: State) -> Iterator[Grid]:
    """Empty `state.solutions`."""
    stored = int(state.now[STORED])
    state.now[STORED] = 0
    return map(tuple, state.solutions[:stored].tolist())


@cache
def _compile() -> None:
    """Have Numba compile the kernel, or load it from disk, on the smallest board."""
    Solver()._solve(Puzzle.empty(Shape(1, 2)), ONE)
