"""What is true of a board, by a backend that is trusted: how many solutions it has, and one of them, checked."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from solvers import checker
from solvers.errors import Crashed, PuzzleError, SearchIncomplete, SudokuError
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle
from solvers.registry import registry
from solvers.result import Stop
from solvers.solver import Limits, Solver

PREFERENCE: Final = (
    "compiled",
    "propagation",
)  # complete, for boards of every shape, the fastest first
READY: Final = "propagation"  # complete, and there without anything to load
MOST: Final = 100  # solutions that are counted exactly


def backend(name: str | None = None) -> Solver:
    """The backend of that name, else the best that is installed. Raises UnknownSolver, MissingLibrary."""
    known = registry.backends()
    return registry.get(name or next(name for name in PREFERENCE if not known[name].missing))


def known(
    puzzle: Puzzle, solver: Solver, seconds: float | None = None, most: int = MOST
) -> PuzzleEntry:
    """The puzzle with what the solver proves of it. Raises SearchIncomplete where the time is too short."""
    result = solver.solve(puzzle, Limits(most + 1, seconds))
    if result.stop not in (Stop.EXHAUSTED, Stop.ENOUGH):
        raise SearchIncomplete(
            f"nothing is known of {puzzle}",
            remedy="allow more time, or name another solver with --against",
        )
    if any(checker.find_faults(puzzle, grid) for grid in result.solutions):
        raise Crashed(
            f"the solver that was to be trusted is wrong on {puzzle}",
            remedy="name another one with --against",
        )
    found = len(set(result.solutions))
    return PuzzleEntry(
        puzzle,
        count=found if found <= most else None,
        at_least=found,
        solution=min(result.solutions, default=None),
    )


def verified(entry: PuzzleEntry, solver: Solver, seconds: float) -> PuzzleEntry:
    """An entry of a file with its expectation proved. Raises PuzzleError with the place where the file claims another."""
    try:
        found = known(entry.puzzle, solver, seconds)
    except SudokuError as error:
        raise error.at(entry.source, entry.line) from error
    if (entry.count is not None and found.count != entry.count) or entry.at_least > found.at_least:
        claimed = entry.count if entry.count is not None else f"at least {entry.at_least}"
        cause = f"the file claims {claimed} solutions, and there are {found.at_least}"
        raise PuzzleError(cause, remedy="mend the count", source=entry.source, line=entry.line)
    return replace(
        found, source=entry.source, line=entry.line, name=entry.name or f"line {entry.line}"
    )
