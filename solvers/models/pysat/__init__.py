"""Use SAT solvers of PySAT, with a variable for each candidate that no given excludes.

Defaults are what was fastest in measurements on 9x9 puzzles (17 givens, and the hardest known),
16x16 and 25x25: Minicard, which has constraints "at most one of these". One such constraint
replaces the clauses of all pairs, so that building the model takes half of the time.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal, get_args

from solvers.about import About
from solvers.deadline import Deadline
from solvers.errors import OptionError
from solvers.libraries import require
from solvers.models._library_search import LibrarySearch, run
from solvers.proof import Proven
from solvers.puzzle import Grid, Puzzle
from solvers.result import Result, Stop
from solvers.solver import FIND_ONE, Limits

require("pysat")

from pysat.solvers import Solver as Oracle  # noqa: E402 - only after `require`

from solvers.models.pysat import _log  # noqa: E402
from solvers.models.pysat._kept import borrow, give_back  # noqa: E402
from solvers.models.pysat._proof import steps  # noqa: E402
from solvers.models.pysat._rules import add_open, placed, reader  # noqa: E402
from solvers.models.pysat._search import solutions  # noqa: E402

ABOUT = About(
    family="SAT",
    licence="MIT",
    interrupted="the search has parts of limited conflicts, and the clock is checked after each",
    proves=True,
)

_Name = Literal["minicard", "gluecard4", "glucose4", "minisat22", "cadical153", "cadical195"]
_NATIVE = ("minicard", "gluecard4")  # with constraints "at most one"
_COUNTERS = ("conflicts", "decisions")
_PROVER: _Name = "glucose4"  # each clause of its proofs follows by unit propagation


@dataclass(frozen=True)
class Solver:
    """SAT solvers of PySAT.

    solver  "minicard", "gluecard4", "glucose4", "minisat22", "cadical153" or "cadical195"; None:
            "minicard" or, with `stock`, PySAT's default "minisat22"
    kept    keep a solver with the rules from puzzle to puzzle, and assume the givens. It keeps what
            it has learnt, so its time and its first solutions depend on the puzzles before
    stock   the clauses of a textbook: all rules, and a clause for each given
    encoding  "direct": a variable for each candidate; "log": one for each bit of a cell's digit
    hidden_singles  with "direct", have clauses that follow from the others: each digit has a place
            in each unit

    Raises OptionError for an unknown value, and for two options that exclude each other.
    """

    solver: (
        Literal["minicard", "gluecard4", "glucose4", "minisat22", "cadical153", "cadical195"] | None
    ) = None
    kept: bool = False
    stock: bool = False
    encoding: Literal["direct", "log"] = "direct"
    hidden_singles: bool = True

    def __post_init__(self) -> None:
        for option, value, known in (
            ("solver", "minicard" if self.solver is None else self.solver, get_args(_Name)),
            ("encoding", self.encoding, ("direct", "log")),
        ):
            if value not in known:
                cause = f"pysat has no {option} {value!r}"
                raise OptionError(cause, remedy=f"use {', '.join(known)}")
        chosen = [
            option
            for option, is_chosen in (
                ("stock=true", self.stock),
                ("hidden_singles=false", not self.hidden_singles),
                ("encoding=log", self.encoding == "log"),
                ("kept=true", self.kept),
            )
            if is_chosen
        ]
        if len(chosen) > 1 and chosen != ["stock=true", "hidden_singles=false"]:
            raise OptionError(f"pysat: {' and '.join(chosen)}", remedy="choose one of them")

    @property
    def words(self) -> tuple[str, ...]:
        """What a kept solver says of itself, so that only first solves are timed."""
        return ("remembers",) if self.kept else ()

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        """See `solvers.solver.Solver`.

        Counters: conflicts, decisions, build_seconds and search_seconds.
        """
        return self._solve(puzzle, limits)

    def solve_with_proof(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Proven:
        """See `solvers.proof.ProvingSolver`. The solver is Glucose, which writes such proofs."""
        proof: list[str] = []
        result = Solver(_PROVER, stock=self.stock)._solve(puzzle, limits, proof)
        return Proven(result, steps(proof) if result.stop is Stop.EXHAUSTED else ())

    def _solve(self, puzzle: Puzzle, limits: Limits, proof: list[str] | None = None) -> Result:
        """Solve a puzzle. With a list for a proof, the solver must be one that writes proofs."""
        return run(puzzle, limits, partial(self._search, puzzle, proof))

    def _search(self, puzzle: Puzzle, proof: list[str] | None, search: LibrarySearch) -> None:
        if puzzle.contradictions:
            return
        deadline = search.deadline
        read = partial(_log.read, puzzle) if self.encoding == "log" else reader(puzzle)
        with self._model(puzzle, deadline, search.grids, proof) as (oracle, assumptions, guard):
            search.end_build()
            before = oracle.accum_stats()
            search.add_all(solutions(oracle, read, assumptions, guard, deadline))
            after = oracle.accum_stats()
            search.counts = {name: after[name] - before[name] for name in _COUNTERS}

    @contextmanager
    def _model(
        self, puzzle: Puzzle, deadline: Deadline, found: list[Grid], proof: list[str] | None
    ) -> Iterator[tuple[Any, list[int], list[int]]]:
        """Yield a solver with the rules, its assumptions, and the literals of later clauses."""
        name = self.solver or ("minisat22" if self.stock else "minicard")
        native = name in _NATIVE and not self.stock
        if self.kept:
            kept = borrow(name, puzzle.shape, native, deadline)
            yield kept.oracle, [*placed(puzzle), kept.switch], [-kept.switch]
            give_back(name, puzzle.shape, kept, len(found))
            return
        options = {} if proof is None else {"with_proof": True}
        with Oracle(name, **options) as oracle:
            if self.encoding == "log":
                _log.add_open(oracle, puzzle, deadline)
            else:
                open_part = Puzzle.empty(puzzle.shape) if self.stock else puzzle
                add_open(oracle, open_part, native, deadline, hidden_singles=self.hidden_singles)
            for given in placed(puzzle) if self.stock else ():
                oracle.add_clause([given])
            yield oracle, [], []
            if proof is not None:
                proof += oracle.get_proof()
