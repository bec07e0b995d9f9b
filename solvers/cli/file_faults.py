"""Check what a puzzle file says about a puzzle: its solution, and how many solutions it has."""

from __future__ import annotations

from solvers.checker import find_faults
from solvers.errors import PuzzleError
from solvers.formats.puzzle_entry import PuzzleEntry
from solvers.quantities import at_least, count
from solvers.result import Result, Stop


def file_fault(entry: PuzzleEntry, result: Result, found: int | None = None) -> PuzzleError | None:
    """Return what is wrong in the file, given an answer to the puzzle; None if nothing is.

    found  the number of solutions, if the result has only some of them
    """
    cause, found = "", len(set(result.solutions)) if found is None else found
    right = all(not find_faults(entry.puzzle, grid) for grid in result.solutions)
    is_short = result.stop is Stop.EXHAUSTED and found < max(entry.count or 0, entry.at_least)
    if entry.solution and (faults := find_faults(entry.puzzle, entry.solution)):
        cause = f"the solution in the file is wrong: {faults[0].reason}"
    elif right and (is_short or (entry.count is not None and found > entry.count)):
        more = "" if result.stop is Stop.EXHAUSTED else "at least "
        has = f"the puzzle has {more}{found}"
        known, number = entry.count is not None, entry.count or entry.at_least
        claim = (count if known else at_least)(number, "solution")
        cause = f"the file claims {claim}, but {has}"
    if not cause:
        return None
    return PuzzleError(cause, remedy="correct the file", source=entry.source, line=entry.line)
