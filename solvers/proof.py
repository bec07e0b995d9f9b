"""A proof that a puzzle has no other solutions: clauses that each follow from those before.

A step adds a clause or deletes one. An added clause follows by reverse unit propagation (RUP): if
all of its literals are false, unit propagation finds a contradiction. The last step adds the empty
clause. The steps are those of the formats DRAT and LRAT, see Wetzler, Heule and Hunt, "DRAT-trim"
(2014), and Cruz-Filipe, Heule, Hunt, Kaufmann and Schneider-Kamp, "Efficient certified RAT
verification" (2017). The clauses before the first step are those of `solvers.cnf.formula`.
"""

from __future__ import annotations

import re
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
    """

    clause: Clause
    deletes: bool = False


_LINE = re.compile(r"(d )?((?:-?[1-9][0-9]{0,8} )*)0")


def to_line(step: Step) -> str:
    """Return a step as a line of DRAT.

    >>> to_line(Step((5, -7), deletes=True))
    'd 5 -7 0'
    """
    return f"{'d ' if step.deletes else ''}{' '.join(map(str, (*step.clause, 0)))}"


def read_line(line: str) -> Step | None:
    """Return the step that `to_line` wrote; None for another line."""
    match = _LINE.fullmatch(line)
    return Step(tuple(map(int, match[2].split())), bool(match[1])) if match else None


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
