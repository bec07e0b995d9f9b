"""Choose the entry point and the form of its board, by trying them on nearly solved boards.

Forms are tried in the order of likelihood, and the first that gives the right grid is chosen. The
boards have a few blanks only, so that a wrong solver is mostly right on them, too: the question is
which form its author meant, not whether the solver is right. Each try is in a forked process, so
that its state, deleted files and crashes do not reach the process that solves puzzles later.
"""

from __future__ import annotations

import os
import select
import signal
import time
from collections.abc import Callable
from enum import IntEnum
from typing import Final, NamedTuple

from solvers.adapters.example_puzzle import ANSWER
from solvers.adapters.python import call_claim, form_hints
from solvers.adapters.python.board_forms import BoardForm, forms_of
from solvers.adapters.python.entry_points import PythonEntryPoint
from solvers.adapters.python.solver_call import LEETCODE_METHOD, Caller, CallOutcome
from solvers.adapters.python.user_module import UserModule
from solvers.puzzle import Grid

# Three cells without a common unit, then one cell in different places.
_BLANKS: Final = ((1, 40, 79), (0,), (80,), (40,), (7,), (63,))
BOARDS: Final = tuple(
    tuple(0 if cell in blanks else digit for cell, digit in enumerate(ANSWER)) for blanks in _BLANKS
)
_TRY_TIME: Final = 0.5  # seconds; a nearly solved board takes milliseconds
_TOTAL_TIME: Final = 1.5  # seconds for all tries
_MESSAGE: Final = 64  # bytes: more than a try sends


class Score(IntEnum):
    """How good a try was."""

    FAILED = 0  # raised, died, or took too long
    RAN = 1  # changed nothing
    CHANGED = 2
    FULL = 3
    KEEPS_GIVENS = 4  # full, with the givens unchanged
    RIGHT_WITH_ONE_BLANK = 5
    RIGHT = 6


class Try(NamedTuple):
    """The score, whether the board is returned, and whether all solutions are."""

    score: Score
    returns_board: bool = False
    finds_many: bool = False


class Choice(NamedTuple):
    """An entry point, its form, and how good its try was."""

    entry: PythonEntryPoint
    form: BoardForm
    tried: Try


Evaluate = Callable[[CallOutcome, Grid], Try]


def evaluate_solving(outcome: CallOutcome, givens: Grid) -> Try:
    """Evaluate a call of a function that solves."""
    returned = call_claim.returned_board(outcome.returned)
    many = call_claim.finds_many(outcome)
    grids = (*(outcome.yielded or ()), returned, outcome.board, outcome.printed)
    found = [grid for grid in grids if grid is not None and grid != givens]
    if returned is None and not found:
        return Try(Score.FAILED if outcome.error else Score.RAN)
    score = max((_score(grid, givens) for grid in found), default=Score.RAN)
    return Try(score, returned is not None or many or outcome.yielded is not None, many)


def evaluate_counting(outcome: CallOutcome, _: Grid) -> Try:
    """Evaluate a call of a function that counts."""
    value = outcome.returned
    if outcome.error or isinstance(value, bool) or not hasattr(value, "__index__"):
        return Try(Score.FAILED)
    return Try(Score.RIGHT if value == 1 else Score.RAN)


def _score(grid: Grid, givens: Grid) -> Score:
    if grid == ANSWER:
        return Score.RIGHT
    if not all(grid):
        return Score.CHANGED
    keeps = all(given in (0, digit) for given, digit in zip(givens, grid, strict=True))
    return Score.KEEPS_GIVENS if keeps else Score.FULL


def choose(
    module: UserModule,
    entries: list[PythonEntryPoint],
    only: BoardForm | None = None,
    evaluate: Evaluate = evaluate_solving,
) -> Choice | None:
    """Return the first entry point that does something on a board, with its form.

    One whose name says that it solves only has to run; the check of the solver will show that it
    changes nothing. If it fails, a helper does not replace it, and nothing replaces LeetCode's
    method.
    """
    deadline = time.monotonic() + _TOTAL_TIME
    choices: list[Choice] = []
    for entry in entries:
        if not entry.is_strong and any(choice.entry.is_strong for choice in choices):
            continue
        choice = _best_form(module, entry, only, evaluate, deadline)
        is_leetcode = entry.name == LEETCODE_METHOD and entry.parameters.is_known
        needed = Score.RAN if entry.is_strong else Score.CHANGED
        if is_leetcode or choice.tried.score >= needed:
            return choice
        if (entry.is_strong or not choices) and entry.parameters.is_known:
            choices.append(choice)
    return max(choices, key=lambda choice: choice.tried.score, default=None)


def _best_form(
    module: UserModule,
    entry: PythonEntryPoint,
    only: BoardForm | None,
    evaluate: Evaluate,
    deadline: float,
) -> Choice:
    """Return the first right form, else the likeliest unless another one is much better."""
    forms = form_hints.likeliest_first(module.source, entry.node)
    if entry.board and (possible := forms_of(module.names[entry.board])):
        forms = [form for form in forms if form in possible] or list(possible)
    best: Choice | None = None
    for form in [only] if only else forms:
        if best and time.monotonic() > deadline:
            break
        tried = _try(Caller(module, entry, form), evaluate)
        if best is None or tried.score >= max(Score.KEEPS_GIVENS, best.tried.score + 1):
            best = Choice(entry, form, tried)
        if best.tried.score is Score.RIGHT:
            break
    assert best is not None
    return best


def _try(caller: Caller, evaluate: Evaluate) -> Try:
    """Make calls in a forked process, which the system ends at the alarm.

    On a system without forks nothing is tried.
    """
    try:
        receiving, sending = os.pipe()
        child = os.fork()
    except (AttributeError, OSError):
        return Try(Score.RAN)
    if not child:
        _try_boards(caller, evaluate, sending)
    os.waitpid(child, 0)
    # The end of the pipe may never come: a process that the code has started may hold it.
    sent = os.read(receiving, _MESSAGE) if select.select([receiving], [], [], 0)[0] else b""
    os.close(receiving)
    os.close(sending)
    places = range(0, len(sent) - 2, 3)
    tries = [
        Try(Score(sent[place]), bool(sent[place + 1]), bool(sent[place + 2])) for place in places
    ]
    if not tries or tries[0].score is Score.RIGHT:
        return tries[0] if tries else Try(Score.FAILED)
    best = max(tries)
    return best._replace(score=min(best.score, Score.RIGHT_WITH_ONE_BLANK))


def _try_boards(caller: Caller, evaluate: Evaluate, sending: int) -> None:
    """Send the result for one board after another until one is right. Never returns."""
    try:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, _TRY_TIME)
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        for givens in BOARDS:
            tried = evaluate(caller.call(givens, 2), givens)
            os.write(sending, bytes(tried))
            if tried.score is Score.RIGHT:
                break
    finally:
        os.kill(os.getpid(), signal.SIGKILL)  # nothing of this process may run at its end
