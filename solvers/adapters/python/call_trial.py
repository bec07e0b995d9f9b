"""Try a call on nearly solved boards, each in a forked process, and score what comes back.

The boards have few blanks, so even a wrong solver is mostly right: the question is which call its
author meant. State, deleted files and crashes of a fork do not reach the process that solves later.
"""

from __future__ import annotations

import gc
import os
import select
import signal
from collections.abc import Callable
from enum import IntEnum
from typing import Final, NamedTuple

from solvers.adapters.example_puzzle import ANSWER, BOARDS, TEXTBOOK
from solvers.adapters.python import call_claim, user_module
from solvers.adapters.python.recorded_board import recorded
from solvers.adapters.python.solver_call import Caller, CallOutcome
from solvers.puzzle import Grid

_CPU_TIME: Final = 0.5  # seconds; a nearly solved board takes milliseconds
_TEXTBOOK_TIME: Final = 2.0
_WALL_FACTOR: Final = 6  # on a busy machine, and for code that sleeps
_MESSAGE: Final = 500  # bytes: more than a try sends

Work = Callable[[Callable[[bytes], object]], object]


class Score(IntEnum):
    """How good a try was."""

    FAILED = 0  # raised, died, or took too long
    RAN = 1  # changed nothing
    BROKE_GIVENS = 2
    PLACED = 3  # wrote digits into blanks, and took them back
    FILLED_SOME = 4
    KEEPS_GIVENS = 5  # full, with the givens unchanged
    RIGHT_WITH_ONE_BLANK = 6
    RIGHT = 7


class Try(NamedTuple):
    """The score, whether the call returns the board, and whether it returns all solutions."""

    score: Score
    returns_board: bool = False
    finds_many: bool = False


# Errors of a call with unsuitable arguments. Solvers raise others to end a search.
_BROKEN: Final = (TypeError, AttributeError, NameError)

Evaluate = Callable[[CallOutcome, Grid], Try]


def evaluate_solving(outcome: CallOutcome, givens: Grid) -> Try:
    """Evaluate a call of a function that solves."""
    returned = call_claim.returned_board(outcome.returned)
    many = call_claim.finds_many(outcome)
    grids = (*(outcome.yielded or ()), returned, outcome.board, outcome.printed)
    found = [grid for grid in grids if grid is not None and grid != givens]
    if returned is None and not found:
        return Try(Score.FAILED if outcome.error else Score.RAN)
    most = Score.PLACED if isinstance(outcome.error, _BROKEN) else Score.RIGHT
    score = min(most, max((_score(grid, givens) for grid in found), default=Score.RAN))
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
    if any(given not in (0, digit) for given, digit in zip(givens, grid, strict=True)):
        return Score.BROKE_GIVENS
    return Score.KEEPS_GIVENS if all(grid) else Score.FILLED_SOME


def attempt(caller: Caller, evaluate: Evaluate) -> Try:
    """Make calls in a forked process. On a system without forks nothing is tried."""

    def work(send: Callable[[bytes], object]) -> None:
        for givens in BOARDS:
            tried = evaluate(caller.call(givens, 2), givens)
            send(bytes(tried))
            if tried.score is Score.RIGHT:
                break

    if (sent := _forked(work)) is None:
        return Try(Score.RAN)
    tries = [
        Try(Score(sent[place]), bool(sent[place + 1]), bool(sent[place + 2]))
        for place in range(0, len(sent) - 2, 3)
    ]
    best = max(tries, default=Try(Score.FAILED))
    if not tries or tries[0].score is Score.RIGHT:
        return best
    return best._replace(score=min(best.score, Score.RIGHT_WITH_ONE_BLANK))


def places_digits(caller: Caller) -> bool:
    """Whether a call writes a digit into a blank, even if it takes it back or fails later.

    A call does so only if it reads the board in this form.
    """

    def work(send: Callable[[bytes], object]) -> None:
        board = recorded(caller.form, BOARDS[0], lambda: send(b"placed"))
        caller.call(BOARDS[0], 2, board)

    return bool(_forked(work))


def ignores_board(caller: Caller) -> bool:
    """Whether a call returns the same full grid for two puzzles without a common solution."""
    other = tuple(given and given % 9 + 1 for given in BOARDS[0])

    def work(send: Callable[[bytes], object]) -> None:
        returned = (caller.call(givens, 2).returned for givens in (BOARDS[0], other))
        first, second = map(call_claim.returned_board, returned)
        send(b"same" if first and all(first) and first == second else b"")

    return bool(_forked(work))


def solves(caller: Caller) -> bool:
    """Whether a call solves the textbook example, which is more than one step of a solver does."""

    def work(send: Callable[[bytes], object]) -> None:
        tried = evaluate_solving(caller.call(TEXTBOOK.givens, 2), TEXTBOOK.givens)
        send(b"right" if tried.score is Score.RIGHT else b"")

    return _forked(work, _TEXTBOOK_TIME) == b"right"


def problem(caller: Caller) -> str:
    """Return what happens in a call: the error that it raises, or what is wrong with its answer."""

    def work(send: Callable[[bytes], object]) -> None:
        outcome = caller.call(BOARDS[0], 2)
        error = outcome.error
        if error is None:
            tried = evaluate_solving(outcome, BOARDS[0])
            broke = tried.score is Score.BROKE_GIVENS
            send(b"its answer changes givens" if broke else b"it changes nothing")
            return
        line = user_module.line_of(error, caller.module.source)
        place = f" (line {line})" if line else ""
        send(f"{type(error).__name__}: {error}"[:200].encode() + place.encode())

    sent = _forked(work)
    return sent.decode("utf-8", "replace") if sent else "it ends its process, or takes too long"


def _forked(work: Work, seconds: float = _CPU_TIME) -> bytes | None:
    """Do some work in a forked process, which the system ends at the alarm.

    Return what it has sent until then; None on a system without forks.
    """
    try:
        receiving, sending = os.pipe()
        child = os.fork()
    except (AttributeError, OSError):
        return None
    if not child:
        _work_and_end(work, sending, seconds)
    _, status = os.waitpid(child, getattr(os, "WUNTRACED", 0))
    if os.WIFSTOPPED(status):  # by itself; the alarm would not end it
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    # The end of the pipe may never come: a process that the code has started may hold it.
    sent = os.read(receiving, _MESSAGE) if select.select([receiving], [], [], 0)[0] else b""
    os.close(receiving)
    os.close(sending)
    return sent


def _work_and_end(work: Work, sending: int, seconds: float) -> None:
    """Do the work without standard streams. Never returns."""
    try:
        gc.freeze()  # a collection would copy the whole memory of the process
        for alarm in (signal.SIGALRM, signal.SIGPROF):
            signal.signal(alarm, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, seconds * _WALL_FACTOR)
        signal.setitimer(signal.ITIMER_PROF, seconds)
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        work(lambda message: os.write(sending, message))
    finally:
        os.kill(os.getpid(), signal.SIGKILL)  # nothing of this process may run at its end
