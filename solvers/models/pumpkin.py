"""Use Pumpkin, a CP solver that learns clauses (lazy clause generation).

The default model has a boolean for each candidate that no given excludes, and sums of booleans
that are 1. With `stock`, it has an integer for each cell and an all-different for each unit, as
the examples of Pumpkin do. On puzzles with 17 givens that took 2.7 times as long, and on the
hardest 4.3 times (means of 20 and of 15 puzzles, on a busy machine).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from solvers.about import About
from solvers.deadline import Deadline
from solvers.errors import OptionError
from solvers.libraries import require
from solvers.models._late_interrupts import late_interrupts
from solvers.models._library_search import LibrarySearch, run
from solvers.models._open_candidates import groups, open_candidates
from solvers.puzzle import Grid, Puzzle
from solvers.result import Result
from solvers.solver import FIND_ONE, Limits

require("pumpkin")

from pumpkin_solver import (  # type: ignore[import-untyped] # noqa: E402 - only after `require`
    Comparator,
    Model,
    Predicate,
    SatisfactionResult,
    constraints,
)

ABOUT = About(
    family="CP",
    licence="MIT OR Apache-2.0",
    interrupted="Pumpkin checks the clock; for Ctrl-C the search starts again after 0.25, 0.5 … s",
)

# Seconds after which a search pauses, twice as long after each pause. Python cannot notice Ctrl-C
# while Pumpkin holds the interpreter lock.
_FIRST_SLICE = 0.25
_Reader = Callable[[Any], Grid]  # from a solution of Pumpkin to a grid
_Excluder = Callable[[Grid], list[Any]]  # from a grid to the literals of which one has to be true


@dataclass(frozen=True)
class _Built:
    """A model of a puzzle, and how to read it."""

    model: Model
    read: _Reader
    exclusion: _Excluder

    def exclude(self, grid: Grid) -> bool:
        """Exclude the solution. Return False for a puzzle without blanks, which has only one."""
        if literals := self.exclusion(grid):
            rule = constraints.Clause(literals, self.model.new_constraint_tag())
            self.model.add_constraint(rule)
        return bool(literals)


@dataclass(frozen=True)
class Solver:
    """Pumpkin.

    seed   seed of its random choices
    stock  use integers and all-different

    Raises OptionError for a seed out of range.
    """

    seed: int = 0
    stock: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.seed < 2**63:
            raise OptionError(
                f"pumpkin: seed={self.seed} is out of range", remedy="give 0 to 2^63 - 1"
            )

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        """See `solvers.solver.Solver`. Counters: build_seconds and search_seconds.

        A search for one solution pauses for Ctrl-C after 0.25 s, then after 0.5 s more, 1 s more,
        and so on. Each time it starts again: in a model whose time ended before the first decision,
        Pumpkin 0.5 ends the process when it is to search again.
        """
        return run(puzzle, limits, partial(self._search, puzzle))

    def _search(self, puzzle: Puzzle, search: LibrarySearch) -> None:
        if puzzle.contradictions:
            search.end_build()
            return
        with late_interrupts(search.deadline) as deadline:
            build = partial(self._build, puzzle, deadline)
            first = build()
            search.end_build()
            if first:
                search.add_all(_solutions(first, build, deadline))

    def _build(self, puzzle: Puzzle, deadline: Deadline) -> _Built | None:
        model = Model(seed=self.seed)
        ways = (_all_different if self.stock else _exactly_one)(model, puzzle, deadline)
        return _Built(model, *ways) if ways else None


def _exactly_one(
    model: Model, puzzle: Puzzle, deadline: Deadline
) -> tuple[_Reader, _Excluder] | None:
    """Build the model of booleans; None if a blank or a missing digit has no candidate."""
    digits = open_candidates(puzzle)
    literals = {
        (cell, digit): model.new_boolean_variable() for cell in digits for digit in digits[cell]
    }
    for group in groups(puzzle, digits, deadline):
        if not group.candidates:
            return None
        terms = [literals[candidate].as_integer() for candidate in group.candidates]
        rule = constraints.Equals if group.exactly else constraints.LessThanOrEquals
        model.add_constraint(rule(terms, 1, model.new_constraint_tag()))

    def read(solution: Any) -> Grid:
        grid = list(puzzle.givens)
        for (cell, digit), literal in literals.items():
            if solution.bool_value(literal):
                grid[cell] = digit
        return tuple(grid)

    def exclude(grid: Grid) -> list[Any]:
        return [literals[cell, grid[cell]].negate() for cell in digits]

    return read, exclude


def _all_different(model: Model, puzzle: Puzzle, deadline: Deadline) -> tuple[_Reader, _Excluder]:
    """Build the model of integers."""
    size = puzzle.shape.size
    cells = [model.new_integer_variable(given or 1, given or size) for given in puzzle.givens]
    for unit in puzzle.shape.units:
        deadline.check()
        rule = constraints.AllDifferent([cells[cell] for cell in unit], model.new_constraint_tag())
        model.add_constraint(rule)

    def read(solution: Any) -> Grid:
        return tuple([solution.int_value(cell) for cell in cells])

    def exclude(grid: Grid) -> list[Any]:
        differs = Comparator.NotEqual
        tag = model.new_constraint_tag
        return [
            model.predicate_as_boolean(Predicate(cells[cell], differs, digit), tag())
            for cell, digit in enumerate(grid)
            if not puzzle.givens[cell]
        ]

    return read, exclude


def _solutions(
    built: _Built, build: Callable[[], _Built | None], deadline: Deadline
) -> Iterator[Grid]:
    """Yield the solutions, and exclude each for the rest of the search. Raises OutOfTime."""
    found: list[Grid] = []
    seconds = _FIRST_SLICE
    while not built.model.is_inconsistent():
        deadline.check()
        result = built.model.satisfy(timeout=max(0.0, min(seconds, deadline.left)))
        if isinstance(result, SatisfactionResult.Unsatisfiable):
            return
        if isinstance(result, SatisfactionResult.Satisfiable):
            found.append(built.read(result._0))
            yield found[-1]
            if not built.exclude(found[-1]):
                return
        else:
            deadline.check()
            seconds *= 2
            built = build() or built  # the same puzzle can be built again
            for grid in found:
                built.exclude(grid)
