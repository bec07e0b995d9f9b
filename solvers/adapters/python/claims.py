"""What a call of a Python solver claims: by boards returned, yielded, printed or left in place, by words and exceptions."""

from __future__ import annotations

import re
import traceback
from itertools import islice
from typing import Any, Final

from solvers.adapters.claim import claim
from solvers.adapters.python import reading
from solvers.adapters.python.calling import Outcome
from solvers.adapters.python.source import Source
from solvers.puzzle import Grid, Puzzle
from solvers.result import Result, Stop
from solvers.solver import Limits
from solvers.worker.protocol import InvalidOutput

_NONE_SAID: Final = re.compile(
    r"no (valid )?(solution|answer)|un-?solvable|not solvable|unsatisfiable|infeasible|impossible|invalid|not valid|"
    r"(can ?not|can't|could not|couldn't) (be solved|solve|find a solution)|contradiction|"
    r"does ?n[o']t (exist|have a solution)",
    re.IGNORECASE,
)
_NONE_RAISED: Final = re.compile(
    r"no_?solution|unsolvable|unsatisfiable|infeasible|contradiction|invalid|impossible",
    re.IGNORECASE,
)


def result(
    outcome: Outcome, puzzle: Puzzle, limits: Limits, source: Source, *, returns: bool
) -> Result:
    """The claim. `returns`: the board is what it returns, so that None is the answer that there is none.

    Raises InvalidOutput, and what the solver raised, with a traceback that ends in the user's file.
    """
    says_none = _is_none(outcome, returns)
    if outcome.error is not None:
        deliberate = _raised_by(outcome.error, source)
        if deliberate and all(outcome.board):
            return claim(
                puzzle, outcome.board, says_none=False, limits=limits
            )  # an exception to leave the search with
        if not (deliberate and _means_none(outcome.error)):
            raise _trimmed(outcome.error, source)
        return claim(puzzle, puzzle.givens, says_none=True, limits=limits)
    if outcome.yielded is not None and all(map(all, outcome.yielded)):
        return _many(outcome.yielded, outcome.ended, limits)
    found = _boards(outcome.returned)
    if found is not None and all(map(all, found)):
        return _many(found, True, limits)
    board = _board(outcome, puzzle)
    if board == puzzle.givens and not says_none and (spoilt := _spoilt(outcome)):
        raise InvalidOutput(spoilt)
    return claim(puzzle, board, says_none=says_none, limits=limits)


def returned_board(value: Any) -> Grid | None:
    """The board that a value is, or that it has among others: `(True, board)`, `(board, count)`."""
    if (grid := reading.grid(value)) is not None:
        return grid
    if isinstance(value, list | tuple) and 0 < len(value) <= 4:
        return next((grid for part in value if (grid := reading.grid(part)) is not None), None)
    return None


def is_many(outcome: Outcome) -> bool:
    """Whether it gives any number of solutions, and so says how many there are."""
    yielded = outcome.yielded
    return bool(_boards(outcome.returned)) or (bool(yielded) and all(map(all, yielded or ())))


def _boards(value: Any) -> tuple[Grid, ...] | None:
    """The boards of a list or set of boards, which may be empty; None for anything else."""
    if not isinstance(value, list | set | frozenset) or reading.grid(value) is not None:
        return None
    grids = tuple(reading.grid(part) for part in value)
    return None if not grids or None in grids else grids  # type: ignore[return-value]


def _many(boards: tuple[Grid, ...], ended: bool, limits: Limits) -> Result:
    """All of them, once each; that there are no others, if the iteration came to its end and was not just repeating some."""
    distinct = dict.fromkeys(boards)
    kept = tuple(islice(distinct, limits.solution_limit))
    enough = limits.solution_limit is not None and len(kept) >= limits.solution_limit
    return Result(kept, Stop.ENOUGH if enough else Stop.EXHAUSTED if ended else Stop.GAVE_UP)


def _board(outcome: Outcome, puzzle: Puzzle) -> Grid:
    """The board that is its answer: the full one, wherever it is, else the one that has changed."""
    returned = outcome.yielded[-1] if outcome.yielded else returned_board(outcome.returned)
    found = [grid for grid in (returned, outcome.board, outcome.printed) if grid is not None]
    full = next((grid for grid in found if all(grid)), None)
    return full or next((grid for grid in found if grid != puzzle.givens), puzzle.givens)


def _spoilt(outcome: Outcome) -> str:
    """What keeps the board that came back, returned or in its place, from being one; empty where nothing does."""
    if outcome.printed is not None or returned_board(outcome.returned) is not None:
        return ""
    return reading.odd(outcome.returned) if reading.is_nearly(outcome.returned) else outcome.spoilt


def _is_none(outcome: Outcome, returns: bool) -> bool:
    """Whether what was returned or printed means that there is no solution."""
    value = outcome.returned
    if isinstance(value, list | tuple) and 0 < len(value) <= 4:
        return any(part is False for part in value) or (
            returns and all(part is None for part in value)
        )
    if isinstance(value, str):
        return bool(_NONE_SAID.search(value)) or (returns and not value.strip())
    if value is None:
        return (
            (returns and outcome.yielded is None)
            or (outcome.yielded == ())
            or bool(_NONE_SAID.search(outcome.said))
        )
    if isinstance(value, bool | int | list | tuple | set | dict):
        return value is False or (not value and (returns or isinstance(value, list | tuple)))
    return type(value).__name__ == "bool_" and not value  # NumPy's False


def _means_none(error: BaseException) -> bool:
    return bool(_NONE_RAISED.search(type(error).__name__) or _NONE_SAID.search(str(error)))


def _raised_by(error: BaseException, source: Source) -> bool:
    """Whether the user's code raised it with a statement, or left with sys.exit, and not Python at a fault."""
    if isinstance(error, SystemExit):
        return True
    frames = traceback.extract_tb(error.__traceback__)
    return (
        bool(frames) and frames[-1].filename == source.path and frames[-1].lineno in source.raising
    )


def _trimmed(error: BaseException, source: Source) -> BaseException:
    """The same exception, its traceback ending at the last line of the user's file: that is where to look."""
    here = error.__traceback__
    last = None
    while here is not None:
        last = here if here.tb_frame.f_code.co_filename == source.path else last
        here = here.tb_next
    if last is not None:
        last.tb_next = None
    return error
