"""The model written for speed: only open cells, small domains first, and a constraint that sees a whole unit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from time import perf_counter

from constraint import Constraint, Domain, Problem  # type: ignore[import-untyped] # it has no type hints

from solvers.models._deadline import Deadline, OutOfTime
from solvers.models.python_constraint._model import Model
from solvers.models.python_constraint._singles import candidates
from solvers.puzzle import Puzzle


def tuned(puzzle: Puzzle, deadline: Deadline, calls: Iterator[int]) -> Model:
    """What singles decide is no variable. Cells with few candidates are added first: so the library breaks its ties.

    Every call of a constraint takes the next of `calls`. Raises Contradiction and OutOfTime.
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
            problem.addConstraint(UnitConstraint(deadline, calls), open_cells)
    return Model(decided, problem)


class UnitConstraint(Constraint):  # type: ignore[misc] # the library has no type hints
    """The open cells of a unit take its missing digits, each once; there are as many of the one as of the other.

    So it may hide more than all-different does: where a digit has one place left, the other digits of that place; where it
    has none, the search is at a dead end. It is Python called from a search that is compiled, and therefore also the place
    where the clock is read and where Ctrl-C arrives.
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
        """Whether the assigned cells agree; with `forwardcheck`, hides what the others can no longer hold."""
        next(self._calls)
        if perf_counter() > self._end:
            raise OutOfTime
        used = [assignments[cell] for cell in variables if cell in assignments]
        if len(set(used)) < len(used):
            return False
        return not forwardcheck or _prune(
            [domains[cell] for cell in variables if cell not in assignments], used
        )


def _prune(domains: Sequence[Domain], used: Sequence[int]) -> bool:
    """Hide the used digits, and what a hidden single leaves no room for; False where a cell or a digit has no place."""
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
            return False  # hidden already, for another digit that has this place alone
    return True
