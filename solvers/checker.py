"""Verify what a solver claims. This module shares no code with any solver.

Every grid is compared with the givens and with every unit of the shape. A claim that there are no
(further) solutions is compared with every solution that is known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from operator import itemgetter

from solvers.puzzle import Grid, Puzzle
from solvers.quantities import count
from solvers.result import Result, Stop
from solvers.shape import Shape
from solvers.solver import FIND_ONE, Limits, check_arguments
from solvers.units import Unit
from solvers.verdict import Fault, Proof, Verdict, Verification

__all__ = [
    "Fault",
    "FindFaults",
    "Proof",
    "Verdict",
    "Verification",
    "find_faults",
    "grid_format_fault",
    "refutation",
    "verify",
]

_PLAIN_INTS = {int}


def grid_format_fault(puzzle: Puzzle, grid: Grid) -> Fault | None:
    """Return why a value is not a grid of this shape; None if it is one, with or without blanks."""
    shape = puzzle.shape
    if not isinstance(grid, tuple):
        return Fault(Verdict.INVALID_OUTPUT, f"a grid that is a {type(grid).__name__}, not a tuple")
    if len(grid) != shape.cells:
        reason = f"a grid of {count(len(grid), 'value')}, but the puzzle has {shape.cells} cells"
        return Fault(Verdict.INVALID_OUTPUT, reason)
    if {*map(type, grid)} != _PLAIN_INTS or min(grid) < 0 or max(grid) > shape.size:
        digits = range(shape.size + 1)
        odd = tuple(
            c for c, value in enumerate(grid) if type(value) is not int or value not in digits
        )
        reason = f"{shape.cell_name(odd[0])} holds {grid[odd[0]]!r}"
        return Fault(Verdict.INVALID_OUTPUT, reason, odd)
    return None


def find_faults(puzzle: Puzzle, grid: Grid) -> tuple[Fault, ...]:
    """Return every fault that a grid has as a solution of the puzzle; none for a solution.

    Raises PuzzleError for a puzzle that is not a Puzzle.

    >>> find_faults(Puzzle.parse("1..............."), (2,) * 16)[0].reason
    'r1c1 was given as 1 but is 2'
    """
    check_arguments(puzzle, FIND_ONE)
    if (fault := grid_format_fault(puzzle, grid)) is not None:
        return (fault,)
    shape = puzzle.shape
    found = []
    pairs = enumerate(zip(puzzle.givens, grid, strict=True))
    if changed := tuple(cell for cell, (given, value) in pairs if 0 != given != value != 0):
        cell = changed[0]
        reason = f"{shape.cell_name(cell)} was given as {puzzle.givens[cell]} but is {grid[cell]}"
        found.append(Fault(Verdict.CHANGED_GIVENS, reason, changed))
    if 0 in grid:
        blanks = tuple(cell for cell, value in enumerate(grid) if value == 0)
        first = shape.cell_name(blanks[0])
        reason = f"{len(blanks)} cells are blank; the first is {first}"
        if len(blanks) == 1:
            reason = f"{first} is blank"
        found.append(Fault(Verdict.INCOMPLETE, reason, blanks))
    return (*found, *_broken_units(puzzle, grid))


def _broken_units(puzzle: Puzzle, grid: Grid) -> Iterable[Fault]:
    for (name, cells), digits_of in _units(puzzle.shape):
        if len({*digits_of(grid)}) == len(cells):
            continue  # fast path for most units: no digit occurs twice
        places: dict[int, list[int]] = {}
        for cell in cells:
            places.setdefault(grid[cell], []).append(cell)
        for digit, where in places.items():
            if digit and len(where) > 1:
                at = " and ".join(puzzle.shape.cell_name(cell) for cell in where)
                yield Fault(Verdict.WRONG, f"{name} has {digit} at {at}", tuple(where))


@lru_cache(maxsize=64)
def _units(shape: Shape) -> tuple[tuple[Unit, Callable[[Grid], tuple[int, ...]]], ...]:
    """Return every unit, with a function that returns its digits in a grid."""
    return tuple((unit, itemgetter(*unit.cells)) for unit in shape.named_units)


FindFaults = Callable[[Puzzle, Grid], tuple[Fault, ...]]


def verify(
    puzzle: Puzzle,
    result: Result,
    limits: Limits,
    known: Iterable[Grid] = (),
    find: FindFaults = find_faults,
) -> Verification:
    """Return the verdict on a result, given `known` solutions of the puzzle from any source.

    `find` is `find_faults`, or a cached variant for callers that verify the same grid many times.
    A result of another type is a fault of the solver. Raises PuzzleError and OptionError for a
    puzzle or limits of another type.

    >>> puzzle = Puzzle.parse("1... ..3. .... ...2")
    >>> verify(puzzle, Result((), Stop.EXHAUSTED), Limits()).verdict.value
    'correct'
    >>> solution = (1, 3, 2, 4, 2, 4, 3, 1, 4, 2, 1, 3, 3, 1, 4, 2)
    >>> verify(puzzle, Result((), Stop.EXHAUSTED), Limits(), known=[solution]).faults[0].reason
    'claims no solution, but there is another'
    """
    check_arguments(puzzle, limits)
    if malformed := _malformed(result):
        return Verification.of([Fault(Verdict.INVALID_OUTPUT, malformed)])
    found = [fault for grid in result.solutions for fault in find(puzzle, grid)]
    if found:
        return Verification.of(found)
    distinct = set(result.solutions)
    if len(distinct) < len(result.solutions):
        reason = f"{len(result.solutions)} solutions, but only {len(distinct)} are different"
        return Verification.of([Fault(Verdict.REPEATED, reason)])
    if contradiction := _contradiction(result, limits):
        return Verification.of([Fault(Verdict.INVALID_OUTPUT, contradiction)])
    missed = next((grid for grid in known if grid not in distinct), None)
    if result.stop is Stop.EXHAUSTED and missed:
        return Verification.of([refutation(result, missed)])
    return Verification(_OUTCOMES.get(result.stop, Verdict.CORRECT))


_OUTCOMES = {
    Stop.TIMEOUT: Verdict.TIMEOUT,
    Stop.GAVE_UP: Verdict.GAVE_UP,
    Stop.INTERRUPTED: Verdict.GAVE_UP,
}


def _malformed(result: object) -> str | None:
    """Return why an answer is not a Result; type annotations do not bind a solver."""
    if not isinstance(result, Result):
        return f"{type(result).__name__}, not a Result"
    if not isinstance(result.solutions, tuple):
        return f"solutions are a {type(result.solutions).__name__}, not a tuple"
    return None if isinstance(result.stop, Stop) else f"stop is {result.stop!r}, not a Stop"


def _contradiction(result: Result, limits: Limits) -> str | None:
    found, wanted = len(result.solutions), limits.solution_limit
    if wanted is not None and found > wanted:
        return f"{count(found, 'solution')}, but the limit is {wanted}"
    if result.stop is Stop.ENOUGH and (wanted is None or found < wanted):
        return f"stopped with 'enough' after {found} of {wanted or 'all'} solutions"
    return None


def refutation(result: Result, missed: Grid) -> Fault:
    """Return the fault of a result that claims to have every solution but lacks `missed`."""
    found = len(result.solutions)
    claim = {0: "no solution", 1: "exactly one solution"}.get(found, f"exactly {found} solutions")
    return Fault(Verdict.REFUTED, f"claims {claim}, but there is another", evidence=missed)
