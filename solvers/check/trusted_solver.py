"""What is true of a puzzle according to a trusted solver: its solutions, counted and checked."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from solvers import checker
from solvers.errors import Crashed, PuzzleError, SearchIncomplete, SudokuError
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle
from solvers.quantities import count
from solvers.registry import registry
from solvers.result import Stop
from solvers.solver import Limits, Solver

PREFERENCE: Final = ("compiled", "propagation")  # complete for every shape, the fastest first
BUILT_IN: Final = "propagation"  # complete, and has nothing to load
EXACT: Final = 100  # the largest number of solutions that is counted exactly
_OTHER: Final = "name another solver with --against"


def find(name: str | None = None) -> Solver:
    """Return the solver with that name, or the best that is installed.

    Raises UnknownSolver, MissingLibrary.
    """
    known = registry.backends()
    return registry.get(name or next(name for name in PREFERENCE if not known[name].missing))


def prove(
    puzzle: Puzzle, solver: Solver, seconds: float | None = None, most: int = EXACT
) -> PuzzleEntry:
    """Return the puzzle with what the solver proves about it. Raises SearchIncomplete."""
    result = solver.solve(puzzle, Limits(most + 1, seconds))
    if result.stop not in (Stop.EXHAUSTED, Stop.ENOUGH):
        raise SearchIncomplete(
            f"the trusted solver could not solve {puzzle} in time",
            remedy=f"raise the time limit, or {_OTHER}",
        )
    if any(checker.find_faults(puzzle, grid) for grid in result.solutions):
        raise Crashed(f"the trusted solver is wrong on {puzzle}", remedy=_OTHER)
    found = len(set(result.solutions))
    return PuzzleEntry(
        puzzle,
        count=found if found <= most else None,
        at_least=found,
        solution=min(result.solutions, default=None),
    )


def verify_entry(entry: PuzzleEntry, solver: Solver, seconds: float) -> PuzzleEntry:
    """Prove the number of solutions that a file states. Raises PuzzleError if it is wrong.

    A number above EXACT is accepted if the puzzle has more than EXACT solutions.
    """
    try:
        found = prove(entry.puzzle, solver, seconds)
    except SudokuError as error:
        raise error.at(entry.source, entry.line) from error
    is_less = entry.count is not None and entry.count < found.at_least
    stated = max(entry.count or 0, entry.at_least)
    if is_less or (found.count is not None and stated > found.count):
        claimed = str(entry.count) if entry.count is not None else f"at least {entry.at_least}"
        raise PuzzleError(
            f"the file claims {claimed} solutions, but the puzzle has {_number(found)}",
            remedy="correct the number",
            source=entry.source,
            line=entry.line,
        )
    return replace(
        found, source=entry.source, line=entry.line, name=entry.name or f"line {entry.line}"
    )


def _number(found: PuzzleEntry) -> str:
    return count(found.at_least, "solution") if found.count is not None else f"over {EXACT}"
