"""Solve one puzzle of a file: what to write, the exit code, and whether the file is wrong."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import NamedTuple

from solvers import config
from solvers.cli import first_use, process
from solvers.cli.answer_formats import AnswerFormat, render
from solvers.cli.file_faults import file_fault
from solvers.cli.terminal_text import printable
from solvers.formats.puzzle_entry import PuzzleEntry
from solvers.interruption import SearchInterrupted
from solvers.puzzle import Puzzle
from solvers.quantities import duration
from solvers.registry import registry
from solvers.registry.spec import Spec, is_foreign
from solvers.result import Result, Status, Stop
from solvers.shape import Shape
from solvers.solver import Limits, Preparable, Solver
from solvers.verified import is_own, run

NO_SOLUTION, WRONG_FILE, TIME_LIMIT = 1, 1, 3  # exit codes
QUICK = 0.3  # seconds, about as long as the compiled solvers take to load
_STARTS_FAST = "propagation"
_NO_ALGEBRA = {"lanes", "compiled"}  # they use NumPy for arrays only


class Answer(NamedTuple):
    """What to write for a puzzle.

    fault           what the file says about the puzzle, if that is wrong
    is_interrupted  Ctrl-C ended the search; the text has the solutions that it had found
    error           the exception that the solver raised, instead of a text
    is_unsatisfiable  the puzzle has no solution
    """

    text: bytes
    exit_code: int = 0
    fault: str = ""
    is_interrupted: bool = False
    error: Exception | None = None
    is_unsatisfiable: bool = False


class PuzzleSolver:
    """Solves puzzles with the configured solver, or with the fastest one for each shape.

    single  there is only one puzzle. Without a configured solver, `propagation` tries it first, for
            QUICK seconds: it starts in a fraction of the time.
    several  the fallback or the race that is configured, in place of one solver
    """

    def __init__(
        self,
        configured: str | None,
        limits: Limits,
        answer_format: AnswerFormat,
        several: Solver | None = None,
    ) -> None:
        self.single = False
        self._configured = configured
        self._several = several
        self._limits = limits
        self._format = answer_format
        self._solvers: dict[Shape, Solver] = {}

    def answer(self, entry: PuzzleEntry) -> Answer:
        """Solve one puzzle. Raises what the solver raises, but not for Ctrl-C."""
        try:
            result = self._solve(entry.puzzle)
        except SearchInterrupted as interrupt:
            found = Result(interrupt.solutions, Stop.INTERRUPTED)
            text = self._rendered(entry.puzzle, found) if interrupt.solutions else b""
            return Answer(text, is_interrupted=True)
        except KeyboardInterrupt:
            self._note_interrupt(self._solvers.get(entry.puzzle.shape))
            raise
        self._note_first_call(result)
        fault = file_fault(entry, result)
        text = self._rendered(entry.puzzle, result)
        none = result.status is Status.UNSATISFIABLE
        return Answer(text, exit_code(result), str(fault) if fault else "", is_unsatisfiable=none)

    def solver(self, shape: Shape) -> Solver:
        """Return the solver for a shape. Raises as `registry.get` does."""
        if self._several is not None:
            return self._several
        if shape not in self._solvers:
            name = self._configured or config.default(shape)
            if Spec.parse(name).name in _NO_ALGEBRA:
                process.import_numpy()
            solver = self._solvers[shape] = registry.get(name)
            if not is_own(solver) and not is_foreign(name):
                first_use.prepare(name, solver)
        return self._solvers[shape]

    def prepare(self, shape: Shape) -> None:
        """Load or compile the solver for a shape, so that forks of this process need not."""
        if not self._several and not (self._configured and is_foreign(self._configured)):
            solver = self.solver(shape)
            if isinstance(solver, Preparable):
                solver.prepare()

    def forked(self) -> None:
        """Prepare for work in a fork: a worker that was inherited belongs to the parent."""
        self._inherited = self._solvers
        self._solvers = {shape: solver for shape, solver in self._solvers.items() if is_own(solver)}

    def _note_first_call(self, result: Result) -> None:
        """Say how long the solver was compiled, if that took longer than the time limit."""
        seconds, limit = result.counters.get("compile_seconds", 0.0), self._limits.time_limit
        if limit is not None and seconds > limit:
            took = f"was first compiled for this machine, which took {duration(seconds)}"
            note = f"note: the solver {took}: the time limit does not include this"
            print(note, file=sys.stderr)

    @staticmethod
    def _note_interrupt(solver: Solver | None) -> None:
        """Say why there are no solutions if Ctrl-C ends the search of another process."""
        from solvers.worker.worker import Worker  # most solvers run in this process

        if isinstance(solver, Worker):
            why = "it runs in a process of its own, which reports solutions when its search ends"
            note = f"note: what {solver.spec} has found is not known: {why}"
            print(printable(note), file=sys.stderr)

    def _rendered(self, puzzle: Puzzle, result: Result) -> bytes:
        return "\n".join([*render(self._format, puzzle, result), ""]).encode()

    def _solve(self, puzzle: Puzzle) -> Result:
        limits, left = self._limits, self._limits.time_limit
        if self.single and self._configured is None and self._several is None:
            first = QUICK if left is None else min(left, QUICK)
            result = registry.get(_STARTS_FAST).solve(puzzle, replace(limits, time_limit=first))
            if result.stop is not Stop.TIMEOUT or first == left:
                return result
            limits = replace(limits, time_limit=left and left - QUICK)
        return run(self.solver(puzzle.shape), puzzle, limits)


def exit_code(result: Result) -> int:
    """Return the exit code for an answer."""
    is_undecided = result.status in (Status.UNKNOWN, Status.SOLVED)
    if is_undecided and result.stop in (Stop.TIMEOUT, Stop.GAVE_UP):
        return TIME_LIMIT
    return NO_SOLUTION if result.status is Status.UNSATISFIABLE else 0
