"""Learn a clause from every conflict, as SAT solvers do; compiled by Numba, grids up to 64x64.

A puzzle is an exact cover problem (`tables.py`): each cell holds one digit, each unit has one place
for each digit, and each of these requirements is met by exactly one of its candidates. The search
knows nothing else about the shape, so that jigsaws and extra units need no code.

Propagation (`propagation.py`). The candidates that a requirement has left are the bits of a number.
Choosing a candidate eliminates the other candidates of its requirements. A requirement with one
candidate left chooses it: a naked single in a cell, a hidden single for a digit in a unit. A
requirement with none left is a conflict. When nothing else follows, locked candidates are applied:
if all places of a digit in one unit are in another unit, the digit is eliminated from the rest of
that other unit. Each inference records its reason as a number. The clause that it stands for is
written down only if it is needed.

Learning (`learning.py`, `clauses.py`). Plain backtracking undoes only its last guess, and so meets
the same contradiction again and again under unrelated guesses. On large grids this makes some
searches very long. Here the reasons of a conflict are followed back to a clause, a set of decisions
that cannot all hold. The search jumps back to the level at which that clause would have propagated.
From then on the clause works like a rule of the puzzle. Clauses whose decisions come from many
levels are deleted again.

Search (`search.py`, `guessing.py`). The next guess is in the cell with the smallest number of
candidates divided by its weight. The weight counts how often the cell took part in recent
conflicts. The digit is the one that the cell had when the search got furthest. If that is
eliminated, it is the one that was in conflicts most often, or in a long search the likeliest one.
The search restarts after 32 conflicts, or a multiple of that (Luby's sequence). It keeps clauses,
weights and activities, so that nothing is searched twice. Solutions are counted exactly, each once,
without a list of those found. There is no recursion and all state is in arrays (`state.py`): the
kernel returns every few milliseconds, so that Python can check the clock and handle Ctrl-C.

Sources: clause learning, Marques-Silva and Sakallah, "GRASP" (1999); watched literals and
activities, Moskewicz et al., "Chaff" (2001); lists of watches in the clauses, Biere, "PicoSAT
essentials" (2008); which clauses to keep, Audemard and Simon, "Predicting learnt clauses quality"
(2009); lazy explanation, Ohrimenko, Stuckey and Codish, "Propagation via lazy clause generation"
(2009); weights, Boussemart et al., "Boosting systematic search by weighting constraints" (2004);
restarts, Luby, Sinclair and Zuckerman, "Optimal speedup of Las Vegas algorithms" (1993); counting,
Gebser et al. (2007).

Counters: guesses; backtracks, guesses taken back after a conflict or a solution; propagations,
literals that followed, including givens; conflicts; restarts; learnt, the clauses learnt;
build_seconds and search_seconds. The first solve of a process that has not called `prepare` also
has compile_seconds or load_seconds, which no other counter includes.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

from solvers.about import About
from solvers.backtracking._native import require_compiler
from solvers.backtracking.compiled.pauses import SEARCH, STEPS, run
from solvers.backtracking.compiled.refutation import Refutation, log_size
from solvers.backtracking.compiled.state import (
    COUNTERS,
    add_givens,
    new_state,
    with_log,
)
from solvers.backtracking.compiled.tables import PLACES, tables_of
from solvers.errors import OptionError, Unsupported
from solvers.first_call import FirstCall
from solvers.interruption import SearchInterrupted
from solvers.proof import Proven
from solvers.puzzle import Grid, Puzzle
from solvers.result import Result, Stop
from solvers.shape import Shape
from solvers.solver import FIND_ONE, Limits, check_arguments

ABOUT = About(
    family="backtracking",
    licence="MIT AND BSD-2-Clause",  # ours and Numba's
    interrupted="the kernel returns every few milliseconds, and Python checks the clock",
    proves=True,
    releases_lock=True,
)

_ALL = 1 << 62  # the solution limit if all solutions are wanted
_NEVER = 1 << 32  # conflicts before a restart if there are to be none
_BUFFER = 256  # solutions that the kernel can store before it has to return


@dataclass(frozen=True)
class Solver:
    """Backtracking with clause learning, for all shapes with up to 64 digits.

    seed     breaks ties between digits; 0 prefers the lowest, other seeds change the search order
    restart  conflicts before the first restart, and the unit of later intervals; 0: no restarts
    """

    seed: int = 0
    restart: int = 32

    def __post_init__(self) -> None:
        require_compiler("compiled")
        for name in ("seed", "restart"):
            if (value := getattr(self, name)) < 0:
                raise OptionError(
                    f"compiled: {name}={value} is out of range", remedy="give 0 or more"
                )

    def prepare(self) -> None:
        """Compile the kernel or load it from disk, so that this is not timed."""
        _FIRST_CALL.make()

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        """See `solvers.solver.Solver`. Raises Unsupported for shapes of more than 64 digits.

        The first call in a process compiles the kernel or loads it from disk. The time limit does
        not include this.
        """
        waited = _first_call(puzzle, limits)
        return self._solve(puzzle, limits, waited)

    def solve_with_proof(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Proven:
        """See `solvers.proof.ProvingSolver`. The steps are the clauses learnt (`refutation.py`)."""
        waited = _first_call(puzzle, limits)
        proof = Refutation()
        result = self._solve(puzzle, limits, waited, proof)
        return Proven(result, proof if result.stop is Stop.EXHAUSTED else ())

    def _solve(
        self,
        puzzle: Puzzle,
        limits: Limits,
        waited: dict[str, float],
        proof: Refutation | None = None,
    ) -> Result:
        started = perf_counter()
        solution_limit = limits.solution_limit or _ALL
        tables = tables_of(puzzle.shape)
        state = new_state(tables, self.seed, min(solution_limit, _BUFFER))
        add_givens(tables, state, puzzle.givens)
        if proof is not None:
            state = with_log(tables, state, log_size(tables, state.store.size, STEPS))
        built = perf_counter()
        deadline = started + (limits.time_limit or float("inf"))
        solutions: list[Grid] = []
        interval = self.restart or _NEVER
        try:
            stop = run(solutions, proof, tables, state, solution_limit, interval, deadline)
        except KeyboardInterrupt:
            raise SearchInterrupted(solutions) from None
        counters = {name: int(state.now[register]) for name, register in COUNTERS.items()}
        seconds = {"build_seconds": built - started, "search_seconds": perf_counter() - built}
        return Result(tuple(solutions), stop, counters | seconds | waited, puzzle)


def _first_call(puzzle: Puzzle, limits: Limits) -> dict[str, float]:
    """Check the arguments, and return the seconds of compiling or loading if this is the first."""
    check_arguments(puzzle, limits)
    if puzzle.shape.size > PLACES:
        cause = f"compiled supports up to {PLACES} digits, not {puzzle.shape.size} digits"
        raise Unsupported(cause, remedy="use propagation or cp-sat")
    return {} if _FIRST_CALL.is_done else _FIRST_CALL.make()


# The smallest puzzle is enough to compile the kernel.
_FIRST_CALL = FirstCall(
    lambda: Solver()._solve(Puzzle.empty(Shape(1, 2)), FIND_ONE, {}), SEARCH.counter
)
