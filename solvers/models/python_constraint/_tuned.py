"""The tuned model: variables for open cells only, small domains first, one constraint per unit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from time import perf_counter

from constraint import (  # type: ignore[import-untyped] # it has no type hints
    AllDifferentConstraint,
    Constraint,
    Domain,
    Problem,
)

from solvers.cancellation import is_cancelled
from solvers.deadline import Deadline, OutOfTime
from solvers.models.python_constraint._model import Model
from solvers.models.python_constraint._singles import candidates
from solvers.puzzle import Puzzle


def tuned(puzzle: Puzzle, deadline: Deadline, calls: Iterator[int]) -> Model:
    """Return a model in which cells decided by singles are not variables.

    Cells with few candidates are added first, because the library breaks ties in this order. Each
    call of a constraint advances `calls` by one. Raises Contradiction and OutOfTime.
    """
    left = candidates(puzzle, deadline)
    decided = {cell: digit for cell, (digit, *others) in enumerate(left) if not others}
    if len(decided) == len(left):
        return Model(decided, None)
    problem = Problem()
    for cell in sorted(range(len(left)), key=lambda cell: len(left[cell])):
        if cell not in decided:
            problem.addVariable(cell, sorted(left[cell]))
    for unit in puzzle.shape.units:
        if open_cells := [cell for cell in unit if cell not in decided]:
            is_full = len(unit) == puzzle.shape.size
            rule = UnitConstraint(deadline, calls) if is_full else AllDifferentConstraint()
            problem.addConstraint(rule, open_cells)
    return Model(decided, problem)


class UnitConstraint(Constraint):  # type: ignore[misc] # the library has no type hints
    """Each missing digit of a full unit goes into one of its open cells; there are as many of each.

    This hides more values than AllDifferentConstraint does. If a digit has one place left, the
    other digits of that place are hidden. If it has none, the search is at a dead end. The compiled
    search calls this Python code, so this is also where the clock is checked and Ctrl-C is noticed.
    """

    def __init__(self, deadline: Deadline, calls: Iterator[int]) -> None:
        self._end = deadline.at
        self._calls = calls

    def __call__(
        self,
        variables: Sequence[int],
        domains: Mapping[int, Domain],
        assignments: Mapping[int, int],
        forwardcheck: object = None,
        _unassigned: object = None,
    ) -> bool:
        """Return whether the assigned cells differ; with `forwardcheck`, also prune the others."""
        next(self._calls)
        if perf_counter() > self._end or is_cancelled():
            raise OutOfTime
        used = [assignments[cell] for cell in variables if cell in assignments]
        if len(set(used)) < len(used):
            return False
        return not forwardcheck or _prune(
            [domains[cell] for cell in variables if cell not in assignments], used
        )


def _prune(domains: Sequence[Domain], used: Sequence[int]) -> bool:
    """Hide used digits and apply hidden singles; return False if a cell or digit has no place."""
    place: dict[int, Domain] = {}
    several = set()
    for domain in domains:
        for digit in domain[:]:
            if digit in used:
                domain.hideValue(digit)
            elif digit in place:
                several.add(digit)
            else:
                place[digit] = domain
        if not domain:
            return False
    if len(place) < len(domains):
        return False
    for digit in place.keys() - several:
        domain = place[digit]
        for other in domain[:]:
            if other != digit:
                domain.hideValue(other)
        if not domain:
            return False  # another digit also has only this place, so `digit` is hidden
    return True
