"""Choose the entry point and the form of its board, by trying them on nearly solved boards.

Forms are tried in the order of likelihood, and the first that gives the right grid is chosen.
"""

from __future__ import annotations

import os
import time
from typing import Final, NamedTuple

from solvers.adapters.python import documented_calls, form_hints
from solvers.adapters.python.board_forms import BoardForm, forms_of
from solvers.adapters.python.call_trial import (
    Evaluate,
    Score,
    Try,
    attempt,
    evaluate_solving,
    ignores_board,
    places_digits,
)
from solvers.adapters.python.entry_points import PythonEntryPoint
from solvers.adapters.python.solver_call import LEETCODE_METHOD, Caller
from solvers.adapters.python.user_module import UserModule

_CPU_TIME: Final = 1.5  # seconds for all tries
_WALL_TIME: Final = 15.0
_SLEEPS: Final = 5.0  # seconds, if hardly any of them is CPU time
_BUSY: Final = 0.02  # the share of CPU time of code that does not sleep, even on a busy machine


class _Deadline:
    """The end of all tries, by CPU time, so that a busy machine does not shorten them much."""

    def __init__(self) -> None:
        self._start = time.monotonic(), self._of_children()

    @property
    def is_over(self) -> bool:
        """Whether no more forms are tried."""
        wall, cpu = time.monotonic() - self._start[0], self._of_children() - self._start[1]
        sleeps = wall > _SLEEPS and cpu < _BUSY * wall
        return cpu > _CPU_TIME or wall > _WALL_TIME or sleeps

    def _of_children(self) -> float:
        times = os.times()
        return times.children_user + times.children_system


class Choice(NamedTuple):
    """An entry point, its form, how good its try was, and whether the file documents the call."""

    entry: PythonEntryPoint
    form: BoardForm
    tried: Try
    is_documented: bool = False

    @property
    def is_trusted(self) -> bool:
        """Whether a fault in this call is a fault of the solver.

        A call that gave no plausible answer may be a wrong guess, unless the file documents it. A
        call with objects that are unknown, such as a window, is a guess until it fills the board.
        """
        plausible = Score.PLACED if self.entry.is_strong else Score.FILLED_SOME
        if not (self.entry.parameters.is_known or self.entry.has_known_values):
            plausible = Score.KEEPS_GIVENS
        return self.is_documented or self.tried.score >= plausible


def choose(
    module: UserModule,
    entries: list[PythonEntryPoint],
    only: BoardForm | None = None,
    evaluate: Evaluate = evaluate_solving,
) -> Choice | None:
    """Return the first trusted choice that does not fail, else a trusted one, else the best.

    A function whose name says that it solves is not replaced by a helper, even if it fails.
    LeetCode's method is not replaced by anything.
    """
    deadline = _Deadline()
    choices: list[Choice] = []
    for entry in entries:
        if not entry.is_strong and any(choice.entry.is_strong for choice in choices):
            continue
        choice = _best_form(module, entry, only, evaluate, deadline)
        is_leetcode = entry.name == LEETCODE_METHOD and choice.is_documented
        if is_leetcode or (choice.is_trusted and choice.tried.score > Score.FAILED):
            return choice
        choices.append(choice)
    return max(choices, key=lambda choice: (choice.is_trusted, choice.tried.score), default=None)


def _best_form(
    module: UserModule,
    entry: PythonEntryPoint,
    only: BoardForm | None,
    evaluate: Evaluate,
    deadline: _Deadline,
) -> Choice:
    """Return the first right form, else the likeliest unless another one is much better."""
    forms = form_hints.likeliest_first(module.source, entry.node)
    if entry.board and (possible := forms_of(module.names[entry.board])):
        forms = [form for form in forms if form in possible] or list(possible)
    best: Choice | None = None
    for form in [only] if only else forms:
        if best and deadline.is_over:
            break
        tried = attempt(Caller(module, entry, form), evaluate)
        is_implausible = evaluate is evaluate_solving and tried.score < Score.PLACED
        if is_implausible and places_digits(Caller(module, entry, form)):
            tried = tried._replace(score=Score.PLACED)
        needed = Score.PLACED if best and best.tried.score < Score.PLACED else Score.KEEPS_GIVENS
        if best is None or tried.score >= max(needed, best.tried.score + 1):
            best = Choice(entry, form, tried)
        if best.tried.score is Score.RIGHT:
            break
    assert best is not None
    if best.tried.score >= Score.PLACED:
        return best
    documented = documented_calls.is_documented(module, entry, best.form, named=only is not None)
    if best.tried.score is Score.BROKE_GIVENS and entry.is_strong and not documented:
        documented = ignores_board(Caller(module, entry, best.form))  # in any form
    return best._replace(is_documented=documented)
