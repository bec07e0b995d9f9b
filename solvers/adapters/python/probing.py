"""Which of several entries and board forms is meant: try them on a nearly solved board, each in a process of its own.

Hints come first: the form that the file speaks for is tried first, and taken if it gives the right grid. The board has three
blanks with no unit in common, so that a solver with a fault mostly gets it right all the same; what is sought is the form
that its author meant, not whether it is right. A fork keeps what the code does there (state, deleted files, crashes) from
the process that is to serve it.
"""

from __future__ import annotations

import os
import select
import signal
import time
from collections.abc import Callable, Iterator
from enum import IntEnum
from typing import Final, NamedTuple

from solvers.adapters.python import claims, hints
from solvers.adapters.python.calling import LEETCODES, Caller, Outcome
from solvers.adapters.python.entries import Entry
from solvers.adapters.python.forms import Form, forms_of
from solvers.adapters.python.running import Module
from solvers.puzzle import Grid

SOLUTION: Final = tuple(
    map(int, "534678912672195348198342567859761423426853791713924856961537284287419635345286179")
)
_BLANKS: Final = (
    (1, 40, 79),
    (0,),
    (80,),
    (40,),
    (7,),
    (63,),
)  # in no unit together; then one alone, in any corner
BOARDS: Final = tuple(
    tuple(0 if c in blanks else digit for c, digit in enumerate(SOLUTION)) for blanks in _BLANKS
)
_ALARM: Final = 0.5  # seconds for one try; a nearly solved board takes milliseconds
_BUDGET: Final = 1.5  # seconds for all of them
_TOLD: Final = 64  # bytes: more than a try has to tell


class Score(IntEnum):
    """How near a try came."""

    FAILED = 0  # raised, died, or took too long
    RAN = 1  # changed nothing
    CHANGED = 2
    FULL = 3
    KEEPS = 4  # full, and the givens are as they were
    ONCE = 5  # right on a board with one blank
    RIGHT = 6


class Tried(NamedTuple):
    """How near it came, whether it returns its board, and whether it gives any number of solutions."""

    score: Score
    returns: bool = False
    many: bool = False


class Choice(NamedTuple):
    """An entry with the form that was found for it."""

    entry: Entry
    form: Form
    tried: Tried


Judge = Callable[[Outcome, Grid], Tried]


def solving(outcome: Outcome, givens: Grid) -> Tried:
    """Judge a call that is to solve."""
    returned = claims.returned_board(outcome.returned)
    many = claims.is_many(outcome)
    grids = (*(outcome.yielded or ()), returned, outcome.board, outcome.printed)
    found = [grid for grid in grids if grid is not None and grid != givens]
    if returned is None and not found:
        return Tried(Score.FAILED if outcome.error else Score.RAN)
    score = max((_score(grid, givens) for grid in found), default=Score.RAN)
    return Tried(score, returned is not None or many or outcome.yielded is not None, many)


def counting(outcome: Outcome, _: Grid) -> Tried:
    """Judge a call that is to count."""
    value = outcome.returned
    if outcome.error or isinstance(value, bool) or not hasattr(value, "__index__"):
        return Tried(Score.FAILED)
    return Tried(Score.RIGHT if value == 1 else Score.RAN)


def _score(grid: Grid, givens: Grid) -> Score:
    if grid == SOLUTION:
        return Score.RIGHT
    if not all(grid):
        return Score.CHANGED
    return (
        Score.KEEPS
        if all(given in (0, value) for given, value in zip(givens, grid, strict=True))
        else Score.FULL
    )


def choose(
    module: Module, entries: list[Entry], only: Form | None = None, judge: Judge = solving
) -> Choice | None:
    """The first entry that does something on a board, with its form; None where there is none.

    An entry whose name says that it solves is taken if it only runs: that it changes nothing is for the trial to tell. And
    where it fails, a helper that works does not stand in for it; for LeetCode's method, nothing does, whatever it is called.
    """
    deadline = time.monotonic() + _BUDGET
    choices: list[Choice] = []
    for entry in entries:
        if not entry.strong and any(choice.entry.strong for choice in choices):
            continue
        choice = _best_form(module, entry, only, judge, deadline)
        is_meant = entry.name == LEETCODES and entry.parameters.known
        if is_meant or choice.tried.score >= (Score.RAN if entry.strong else Score.CHANGED):
            return choice
        if (entry.strong or not choices) and entry.parameters.known:
            choices.append(choice)
    return max(choices, key=lambda choice: choice.tried.score, default=None)


def _best_form(
    module: Module, entry: Entry, only: Form | None, judge: Judge, deadline: float
) -> Choice:
    """The first right one; else the likeliest, unless another one fills the grid and keeps the givens."""
    forms = hints.ordered(module.source, entry.node)
    if entry.grid and (possible := forms_of(module.names[entry.grid])):
        forms = [form for form in forms if form in possible] or list(possible)
    best: Choice | None = None
    for form in [only] if only else forms:
        if best and time.monotonic() > deadline:
            break
        tried = _try(Caller(module, entry, form), judge)
        if best is None or tried.score >= max(Score.KEEPS, best.tried.score + 1):
            best = Choice(entry, form, tried)
        if best.tried.score is Score.RIGHT:
            break
    assert best is not None
    return best


def _try(caller: Caller, judge: Judge) -> Tried:
    """Calls in a forked process, which the system ends at the alarm. Without forks nothing is tried."""
    try:
        receiving, sending = os.pipe()
        child = os.fork()
    except (AttributeError, OSError):  # no such thing on this system, or not allowed
        return Tried(Score.RAN)
    if not child:
        _answer(caller, judge, sending)
    os.waitpid(
        child, 0
    )  # the end of the pipe may never come: what the code has started, and left to run, holds it
    told = os.read(receiving, _TOLD) if select.select([receiving], [], [], 0)[0] else b""
    os.close(receiving)
    os.close(sending)
    tried = [
        Tried(Score(score), bool(returns), bool(many)) for score, returns, many in _threes(told)
    ]
    if not tried or tried[0].score is Score.RIGHT:
        return tried[0] if tried else Tried(Score.FAILED)
    best = max(tried)
    return Tried(min(best.score, Score.ONCE), best.returns, best.many)


def _threes(told: bytes) -> Iterator[bytes]:
    """The bytes in threes."""
    return (told[place : place + 3] for place in range(0, len(told) - 2, 3))


def _answer(caller: Caller, judge: Judge, sending: int) -> None:
    """The child's end of a try, on one board after another until one is right; never returns."""
    try:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, _ALARM)
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        for givens in BOARDS:
            tried = judge(caller.call(givens, 2), givens)
            os.write(sending, bytes(tried))
            if tried.score is Score.RIGHT:
                break
    finally:
        os.kill(os.getpid(), signal.SIGKILL)  # nothing of this process's own may run at its end
