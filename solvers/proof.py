"""A proof that a puzzle has no other solutions: clauses that each follow from those before.

A step adds a clause or deletes one. An added clause follows by reverse unit propagation (RUP): if
all of its literals are false, unit propagation finds a contradiction. The last step adds the empty
clause. The steps are those of the formats DRAT and LRAT, see Wetzler, Heule and Hunt, "DRAT-trim"
(2014), and Cruz-Filipe, Heule, Hunt, Kaufmann and Schneider-Kamp, "Efficient certified RAT
verification" (2017). The clauses before the first step are those of `solvers.cnf.formula`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol, runtime_checkable

from solvers.cnf import Clause
from solvers.puzzle import Puzzle
from solvers.result import Result
from solvers.solver import FIND_ONE, Limits, Solver


class Step(NamedTuple):
    """One step of a proof.

    clause    the literals; empty for a contradiction
    deletes   the clause is not needed any more
    hints     the numbers of the clauses that unit propagation needs, in order, as in LRAT: those of
              the formula from 1, then the added ones; without hints, propagation finds them
    """

    clause: Clause
    deletes: bool = False
    hints: tuple[int, ...] = ()


class Proven(NamedTuple):
    """A result, and the steps that refute `formula(puzzle, result.solutions)`.

    The steps are empty if the search did not run to its end: there is nothing to prove.
    """

    result: Result
    steps: Iterable[Step]


@runtime_checkable
class ProvingSolver(Solver, Protocol):
    """A backend that can prove that there are no other solutions than those it has found."""

    def solve_with_proof(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Proven:
        """Solve as `solve` does, and write down the proof. This may take longer than `solve`."""
        ...
