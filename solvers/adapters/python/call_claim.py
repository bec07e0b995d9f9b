"""What a call of a Python solver claims, by what it returned, yielded, printed, left or raised."""

from __future__ import annotations

import re
import traceback
from itertools import islice
from typing import Any, Final

from solvers.adapters.claim import claim
from solvers.adapters.python.board_reading import defect, read_board, resembles_board
from solvers.adapters.python.python_source import PythonSource
from solvers.adapters.python.solver_call import CallOutcome
from solvers.errors import InvalidOutput
from solvers.puzzle import Grid, Puzzle
from solvers.result import Result, Stop
from solvers.solver import Limits

_NONE_IN_TEXT: Final = re.compile(
    r"no (valid )?(solution|answer)|un-?solvable|not solvable|unsatisfiable|infeasible|impossible"
    r"|invalid|not valid|(can ?not|can't|could not|couldn't) (be solved|solve|find a solution)"
    r"|contradiction|does ?n[o']t (exist|have a solution)",
    re.IGNORECASE,
)
_NONE_IN_EXCEPTION: Final = re.compile(
    r"no_?solution|unsolvable|unsatisfiable|infeasible|contradiction|invalid|impossible",
    re.IGNORECASE,
)


def result(
    outcome: CallOutcome,
    puzzle: Puzzle,
    limits: Limits,
    source: PythonSource,
    *,
    returns_board: bool,
) -> Result:
    """Return the claim of a call.

    returns_board  whether the solver returns its board, so that None claims that there is none

    Raises InvalidOutput, and what the solver raised, with a traceback that ends in its file.
    """
    if outcome.error is not None:
        return _claim_of_error(outcome, outcome.error, puzzle, limits, source)
    if outcome.yielded is not None and all(map(all, outcome.yielded)):
        return _many(outcome.yielded, outcome.is_exhausted, limits)
    found = _boards(outcome.returned)
    if found is not None and all(map(all, found)):
        return _many(found, True, limits)
    says_none = _says_none(outcome, returns_board)
    board = _board(outcome, puzzle)
    is_unread = board == puzzle.givens and not says_none
    if (is_unread or board == outcome.board) and (problem := _defect(outcome)):
        raise InvalidOutput(problem)
    return claim(puzzle, board, says_none=says_none, limits=limits)


def returned_board(value: Any) -> Grid | None:
    """Return the board that a value is or contains, such as `(True, board)`."""
    if (grid := read_board(value)) is not None:
        return grid
    if not isinstance(value, list | tuple) or not 0 < len(value) <= 4:
        return None
    return next((grid for part in value if (grid := read_board(part)) is not None), None)


def finds_many(outcome: CallOutcome) -> bool:
    """Whether the solver returns all solutions, and so claims how many there are."""
    yielded = outcome.yielded
    return bool(_boards(outcome.returned)) or (bool(yielded) and all(map(all, yielded or ())))


def _claim_of_error(
    outcome: CallOutcome,
    error: BaseException,
    puzzle: Puzzle,
    limits: Limits,
    source: PythonSource,
) -> Result:
    deliberate = _raised_by(error, source)
    if deliberate and all(outcome.board):  # raised to end the search
        return claim(puzzle, outcome.board, says_none=False, limits=limits)
    if not (deliberate and _means_none(error)):
        raise _shortened(error, source)
    return claim(puzzle, puzzle.givens, says_none=True, limits=limits)


def _boards(value: Any) -> tuple[Grid, ...] | None:
    """Return the boards of a list or set of boards; None for anything else."""
    if not isinstance(value, list | set | frozenset) or read_board(value) is not None:
        return None
    grids = tuple(read_board(part) for part in value)
    return None if not grids or None in grids else grids  # type: ignore[return-value]


def _many(boards: tuple[Grid, ...], is_exhausted: bool, limits: Limits) -> Result:
    """Return distinct boards, with the claim that there are no others if the iteration ended."""
    distinct = dict.fromkeys(boards)
    kept = tuple(islice(distinct, limits.solution_limit))
    if limits.solution_limit is not None and len(kept) >= limits.solution_limit:
        return Result(kept, Stop.ENOUGH)
    return Result(kept, Stop.EXHAUSTED if is_exhausted else Stop.GAVE_UP)


def _board(outcome: CallOutcome, puzzle: Puzzle) -> Grid:
    """Return the full board among those that may be the answer, else one that has changed."""
    returned = outcome.yielded[-1] if outcome.yielded else returned_board(outcome.returned)
    found = [grid for grid in (returned, outcome.board, outcome.printed) if grid is not None]
    full = next((grid for grid in found if all(grid)), None)
    return full or next((grid for grid in found if grid != puzzle.givens), puzzle.givens)


def _defect(outcome: CallOutcome) -> str:
    """Return why the returned or changed value is not a board; empty if it is one."""
    if outcome.printed is not None or returned_board(outcome.returned) is not None:
        return ""
    return defect(outcome.returned) if resembles_board(outcome.returned) else outcome.defect


def _says_none(outcome: CallOutcome, returns_board: bool) -> bool:
    """Whether what was returned or printed means that there is no solution."""
    value = outcome.returned
    if isinstance(value, list | tuple) and 0 < len(value) <= 4:
        is_empty = returns_board and all(part is None for part in value)
        return is_empty or any(part is False for part in value)
    if isinstance(value, str):
        return bool(_NONE_IN_TEXT.search(value)) or (returns_board and not value.strip())
    if value is None:
        is_empty = outcome.yielded == () or (returns_board and outcome.yielded is None)
        return is_empty or bool(_NONE_IN_TEXT.search(outcome.printed_text))
    if isinstance(value, bool | int | list | tuple | set | dict):
        return value is False or (not value and (returns_board or isinstance(value, list | tuple)))
    return type(value).__name__ == "bool_" and not value  # NumPy's False


def _means_none(error: BaseException) -> bool:
    return bool(_NONE_IN_EXCEPTION.search(type(error).__name__) or _NONE_IN_TEXT.search(str(error)))


def _raised_by(error: BaseException, source: PythonSource) -> bool:
    """Whether a statement of the user's code raised an exception, rather than Python itself."""
    if isinstance(error, SystemExit):
        return True
    frames = traceback.extract_tb(error.__traceback__)
    if not frames or frames[-1].filename != source.path:
        return False
    return frames[-1].lineno in source.raising_lines


def _shortened(error: BaseException, source: PythonSource) -> BaseException:
    """Return the exception with a traceback that ends at the last line in the user's file."""
    here = error.__traceback__
    last = None
    while here is not None:
        last = here if here.tb_frame.f_code.co_filename == source.path else last
        here = here.tb_next
    if last is not None:
        last.tb_next = None
    return error
