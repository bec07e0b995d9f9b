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
    hints     the numbers of the clauses that unit propagation needs, in order, as in LRAT: those of
              the formula from 1, then the added ones; without hints, propagation finds them
    """

    clause: Clause
    deletes: bool = False
    hints: tuple[int, ...] = ()


_LINE = re.compile(r"(d )?((?:-?[1-9][0-9]{0,8} )*)0(?: ((?:[1-9][0-9]{0,8} )*)0)?")


def to_line(step: Step, *, hints: bool = False) -> str:
    """Return a step as a line of DRAT, optionally followed by its hints as in LRAT.

    >>> to_line(Step((5, -7), deletes=True)), to_line(Step((5,), hints=(12, 9)), hints=True)
    ('d 5 -7 0', '5 0 12 9 0')
    """
    numbers = [*step.clause, 0, *((*step.hints, 0) if hints and step.hints else ())]
    return f"{'d ' if step.deletes else ''}{' '.join(map(str, numbers))}"


def read_line(line: str) -> Step | None:
    """Return the step that `to_line` wrote; None for another line."""
    if not (match := _LINE.fullmatch(line)):
        return None
    deletes, clause, hints = match.groups("")
    return Step(tuple(map(int, clause.split())), bool(deletes), tuple(map(int, hints.split())))


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
