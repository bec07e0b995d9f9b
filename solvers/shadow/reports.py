"""Report a wrong answer: save it, log it, then minimise its puzzle."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic
from typing import Final

from solvers.puzzle import Puzzle
from solvers.shadow import saved
from solvers.shadow.throttle import Throttle, give_way
from solvers.shadow.wrong_answers import Answer, WrongAnswer, smallest
from solvers.solver import Solver
from solvers.worker.worker import Worker

_MINIMISING: Final = 30.0  # seconds for the wrong answers to one puzzle
_ATTEMPT: Final = 2.0  # seconds for an answer while a puzzle is minimised
_log = logging.getLogger("solvers.shadow")


@dataclass(frozen=True)
class Report:
    """The answers to one puzzle, of which some are wrong, and the folder for them."""

    puzzle: Puzzle
    answers: Mapping[str, Answer]
    wrong: Sequence[WrongAnswer]
    folder: Path

    def make(self, solvers: Mapping[str, str | Solver], throttle: Throttle) -> None:
        """Save and log it, unless it is known or the folder is full; then minimise the puzzle."""
        file = saved.place(self.folder, self.puzzle, self.wrong)
        if file is None:
            return
        saved.save(file, self.puzzle, self.answers, self.wrong, {})
        for each in self.wrong:
            _log.error("%s gave a wrong answer to %s: %s", each.solver, self._text, each.reason)
        _log.error("the answers are saved in %s", file)
        end = monotonic() + _MINIMISING

        def stop() -> bool:
            throttle.pause()
            return throttle.ended.is_set() or monotonic() > end

        minimal = {
            each.solver: self._smallest(each, solvers[each.solver], stop) for each in self.wrong
        }
        saved.save(file, self.puzzle, self.answers, self.wrong, minimal)
        for solver, puzzle in minimal.items():
            _log.error("a minimal puzzle for %s: %s", solver, puzzle.to_line())

    @property
    def _text(self) -> str:
        return f"{self.puzzle.to_line()} ({self.puzzle.shape})"

    def _smallest(
        self, wrong: WrongAnswer, solver: str | Solver, stop: Callable[[], bool]
    ) -> Puzzle:
        limits = replace(self.answers[wrong.solver].limits, time_limit=_ATTEMPT)
        with ExitStack() as stack:
            if isinstance(solver, str):  # a process of its own does not take time from the program
                worker = stack.enter_context(Worker(solver))
                give_way(worker)
                solver = worker
            return smallest(self.puzzle, wrong, solver, limits, stop)
