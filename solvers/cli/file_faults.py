"""Check what a puzzle file says about a puzzle: its solution, and how many solutions it has."""

from __future__ import annotations

from itertools import islice

from solvers.checker import find_faults
from solvers.errors import PuzzleError
from solvers.formats.puzzle_entry import PuzzleEntry
from solvers.quantities import at_least, count
from solvers.result import Result, Stop


def file_fault(entry: PuzzleEntry, result: Result, found: int | None = None) -> PuzzleError | None:
    """Return what is wrong in the file, given an answer to the puzzle; None if nothing is.

    found  the number of solutions, if the result has only some of them
    """
    if entry.solution and (faults := find_faults(entry.puzzle, entry.solution)):
        cause = f"the solution in the file is wrong: {faults[0].reason}"
    else:
        cause = _wrong_number(entry, result, found)
    if not cause:
        return None
    return PuzzleError(cause, remedy="correct the file", source=entry.source, line=entry.line)


def _wrong_number(entry: PuzzleEntry, result: Result, found: int | None) -> str:
    """Return how the number of solutions differs from the file; empty if it may be right.

    There may be very many solutions: they are verified only if they contradict the file, and no
    more of them than contradict it.
    """
    if entry.count is None and not entry.at_least:
        return ""
    found = len(set(result.solutions)) if found is None else found
    is_known, number = entry.count is not None, entry.count or entry.at_least
    is_short = result.stop is Stop.EXHAUSTED and found < max(number, entry.at_least)
    if not (is_short or (is_known and found > number)):
        return ""
    enough = islice(dict.fromkeys(result.solutions), number + 1)
    if any(find_faults(entry.puzzle, grid) for grid in enough):
        return ""  # the answer is wrong, and contradicts nothing
    more = "" if result.stop is Stop.EXHAUSTED else "at least "
    claim = (count if is_known else at_least)(number, "solution")
    return f"the file claims {claim}, but the puzzle has {more}{found}"
