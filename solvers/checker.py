"""The judge: what is wrong with a grid, and what a result is worth. Shares no code with any solver.

A solver claims; the judge decides. Every grid is held against the givens and against every unit of the shape; a claim that
there are no (further) solutions is held against every valid grid that anybody found.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from solvers.puzzle import Grid, Puzzle
from solvers.result import Result, Stop
from solvers.shape import Shape
from solvers.solver import Limits
from solvers.units import Unit

_PLAIN_INTS = {int}


class Verdict(StrEnum):
    """What was verified of an answer."""

    CORRECT = "correct"
    TIMEOUT = "timeout"  # the time limit ended the search; nothing that it found is wrong
    GAVE_UP = "gave-up"  # an incomplete method found nothing more; nothing that it found is wrong
    UNSUPPORTED = "unsupported"  # the solver said that it cannot take such a puzzle
    WRONG = "wrong"  # a grid that repeats a digit in a unit
    CHANGED_GIVENS = "changed-givens"  # a grid that is not one of this puzzle
    INCOMPLETE = "incomplete"  # a grid with empty cells
    REPEATED = "repeated"  # the same solution more than once
    REFUTED = "refuted"  # "no further solutions", and yet there is one
    INVALID_OUTPUT = (
        "invalid-output"  # no grids of the right size, or a result that contradicts itself
    )
    INCONSISTENT = "inconsistent"  # another answer in a batch than alone
    OVERRUN = "overrun"  # ran on past its time limit
    MEMOUT = "memout"  # the memory limit
    CRASH = "crash"  # raised, or died

    @property
    def is_failure(self) -> bool:
        """Whether a solver that gets this verdict is at fault."""
        return self not in _NO_FAULT


_NO_FAULT = frozenset({Verdict.CORRECT, Verdict.TIMEOUT, Verdict.GAVE_UP, Verdict.UNSUPPORTED})


class Fault(NamedTuple):
    """One thing that is wrong with an answer: in words, the cells that show it, the verified grid that refutes it."""

    verdict: Verdict
    reason: str
    cells: tuple[int, ...] = ()
    evidence: Grid | None = None


@dataclass(frozen=True)
class Verification:
    """The verdict on an answer, and every fault that led to it. The first fault gives the verdict."""

    verdict: Verdict
    faults: tuple[Fault, ...] = ()

    @classmethod
    def of(cls, faults: Iterable[Fault]) -> Verification:
        """At least one fault."""
        found = tuple(faults)
        return cls(found[0].verdict, found)


def grid_format_fault(puzzle: Puzzle, grid: Grid) -> Fault | None:
    """What keeps a value from being a grid of this board at all, filled or not; None for a grid."""
    shape = puzzle.shape
    if not isinstance(grid, tuple):
        return Fault(Verdict.INVALID_OUTPUT, f"a grid that is a {type(grid).__name__}, not a tuple")
    if len(grid) != shape.cells:
        return Fault(
            Verdict.INVALID_OUTPUT,
            f"a grid of {len(grid)} values, and the board has {shape.cells} cells",
        )
    if {*map(type, grid)} != _PLAIN_INTS or min(grid) < 0 or max(grid) > shape.size:
        odd = [
            cell
            for cell, value in enumerate(grid)
            if type(value) is not int or not 0 <= value <= shape.size
        ]
        return Fault(
            Verdict.INVALID_OUTPUT, f"{shape.cell_name(odd[0])} holds {grid[odd[0]]!r}", tuple(odd)
        )
    return None


def find_faults(puzzle: Puzzle, grid: Grid) -> tuple[Fault, ...]:
    """Everything that keeps `grid` from being a solution of the puzzle; empty for a solution."""
    if (fault := grid_format_fault(puzzle, grid)) is not None:
        return (fault,)
    shape = puzzle.shape
    found = []
    if changed := tuple(
        c for c, given in enumerate(puzzle.givens) if given and grid[c] != given and grid[c]
    ):
        cell = changed[0]
        reason = f"{shape.cell_name(cell)} was given as {puzzle.givens[cell]} and came back as {grid[cell]}"
        found.append(Fault(Verdict.CHANGED_GIVENS, reason, changed))
    if 0 in grid:
        empty = tuple(cell for cell, value in enumerate(grid) if value == 0)
        first = shape.cell_name(empty[0])
        reason = (
            f"{len(empty)} cells are empty, the first is {first}"
            if len(empty) > 1
            else f"{first} is empty"
        )
        found.append(Fault(Verdict.INCOMPLETE, reason, empty))
    return (*found, *_broken_units(puzzle, grid))


def _broken_units(puzzle: Puzzle, grid: Grid) -> Iterable[Fault]:
    for (name, cells), digits_of in _units(puzzle.shape):
        if len({*digits_of(grid)}) == len(cells):
            continue  # no digit twice; most units are right, and many grids are verified
        places: dict[int, list[int]] = {}
        for cell in cells:
            places.setdefault(grid[cell], []).append(cell)
        for digit, where in places.items():
            if digit and len(where) > 1:
                at = " and ".join(puzzle.shape.cell_name(cell) for cell in where)
                yield Fault(Verdict.WRONG, f"{name} has {digit} at {at}", tuple(where))


@lru_cache(maxsize=64)
def _units(shape: Shape) -> tuple[tuple[Unit, Callable[[Grid], tuple[int, ...]]], ...]:
    """Every unit, with what takes its digits from a grid."""
    return tuple((unit, itemgetter(*unit.cells)) for unit in shape.named_units)


FindFaults = Callable[[Puzzle, Grid], tuple[Fault, ...]]


def verify(
    puzzle: Puzzle,
    result: Result,
    limits: Limits,
    known: Iterable[Grid] = (),
    find: FindFaults = find_faults,
) -> Verification:
    """The verdict on a result; `known` are verified solutions of the puzzle, whoever found them.

    `look` is `faults`, or that with a memory for one who meets the same grid many times.
    """
    if malformed := _malformed(result):
        return Verification.of([Fault(Verdict.INVALID_OUTPUT, malformed)])
    found = [fault for grid in result.solutions for fault in find(puzzle, grid)]
    if found:
        return Verification.of(found)
    distinct = set(result.solutions)
    if len(distinct) < len(result.solutions):
        count = f"{len(result.solutions)} solutions, of which only {len(distinct)} differ"
        return Verification.of([Fault(Verdict.REPEATED, count)])
    if contradiction := _contradiction(result, limits):
        return Verification.of([Fault(Verdict.INVALID_OUTPUT, contradiction)])
    if result.stop is Stop.EXHAUSTED and (
        missed := next((g for g in known if g not in distinct), None)
    ):
        return Verification.of([refutation(result, missed)])
    outcome = {Stop.TIMEOUT: Verdict.TIMEOUT, Stop.GAVE_UP: Verdict.GAVE_UP}
    return Verification(outcome.get(result.stop, Verdict.CORRECT))


def _malformed(result: object) -> str | None:
    """What keeps an answer from being a Result at all: a solver is somebody else's code, and types are only promises."""
    if not isinstance(result, Result):
        return f"{type(result).__name__}, not a Result"
    if not isinstance(result.solutions, tuple):
        return f"solutions are a {type(result.solutions).__name__}, not a tuple"
    return None if isinstance(result.stop, Stop) else f"stop is {result.stop!r}, not a Stop"


def _contradiction(result: Result, limits: Limits) -> str | None:
    found, wanted = len(result.solutions), limits.solution_limit
    if wanted is not None and found > wanted:
        return f"{found} solutions where at most {wanted} were asked for"
    if result.stop is Stop.ENOUGH and (wanted is None or found < wanted):
        return f"stopped with enough at {found} of {wanted or 'all'} solutions"
    return None


def refutation(result: Result, missed: Grid) -> Fault:
    """The fault of a result that claims to hold every solution and lacks the verified grid `missed`."""
    count = len(result.solutions)
    claim = {0: "no solution", 1: "exactly one solution"}.get(count, f"exactly {count} solutions")
    return Fault(Verdict.REFUTED, f"claims {claim}, and there is another", evidence=missed)
