"""Solve all puzzles of a file, in batches or in processes, and yield the answers in order."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, BinaryIO

from solvers import formats
from solvers.cli import arguments
from solvers.cli.answer_formats import AnswerFormat
from solvers.cli.other_lines import OtherLines, starts_with_9x9
from solvers.cli.puzzle_solver import NO_SOLUTION, WRONG_FILE, Answer, PuzzleSolver
from solvers.cli.run_journal import Position
from solvers.cli.terminal_text import printable
from solvers.errors import PuzzleError
from solvers.formats import PuzzleFile, detection
from solvers.formats.puzzle_entry import OnError, PuzzleEntry
from solvers.formats.reading_options import DETECT, ReadingOptions
from solvers.puzzle import STANDARD
from solvers.solver import BatchSolver, Limits, Solver
from solvers.verified import is_own

if TYPE_CHECKING:
    from solvers.cli.process_pool import ProcessPool


class SolveStream:
    """The puzzles of one argument of the command line, solved in order.

    solver     the configured solver; None: the fastest one for each shape
    on_error   called for a puzzle that cannot be read
    jobs       the number of threads or processes that solve puzzles of a file
    start      where to continue an earlier run
    is_screen  a person reads the answers: what an interrupted search has found is one of them
    several    the fallback or the race that is configured, in place of one solver

    The exit code of a position is 0; 1 if a puzzle has no solution, or the file is wrong about it;
    3 if the time limit left one undecided.
    """

    def __init__(
        self,
        solver: str | None,
        limits: Limits,
        answer_format: AnswerFormat,
        on_error: OnError,
        reading: ReadingOptions = DETECT,
        *,
        jobs: int = 1,
        start: Position | None = None,
        is_screen: bool = True,
        several: Solver | None = None,
    ) -> None:
        self.position = start or Position()  # after the answers that were yielded
        self._counted = self.position  # after those that may still wait to be yielded
        self._solver = PuzzleSolver(solver, limits, answer_format, several)
        self._batches_allowed = answer_format is AnswerFormat.LINE and limits.time_limit is None
        self._limits = limits
        self._on_error = on_error
        self._reading = reading
        self._jobs = jobs
        self._to_skip = self.position.done
        self._pool: ProcessPool | None = None
        self._is_screen = is_screen
        self._waiting: deque[tuple[bytes, Position]] = deque()

    def answers(self, argument: str, source: BinaryIO | None = None) -> Iterator[bytes]:
        """Yield what to write; `source` is the file that the argument names, if it is open.

        Raises what reading, the solver and `on_error` raise.
        """
        if not arguments.is_source(argument):
            self._solver.single = True
            yield from self._each(arguments.puzzles(argument, self._report, self._reading))
            return
        solver = self._solver.solver(STANDARD) if self._batches_allowed else None
        with PuzzleFile(source or argument, self._report, self._reading) as file:
            in_batches = isinstance(solver, BatchSolver) and is_own(solver)
            if in_batches and file.format == detection.LINES and starts_with_9x9(file):
                assert isinstance(solver, BatchSolver)
                yield from self._batches(file, solver)
            else:
                yield from self._each(file.entries())
            if not self.position.puzzles:
                raise formats.no_puzzle_error(file.name)

    def _batches(self, file: PuzzleFile, solver: BatchSolver) -> Iterator[bytes]:
        from solvers import batch  # it imports NumPy

        chunks, others = file.chunks(batch.CHUNK), OtherLines(file, self._answer, self._fault)
        done, self._to_skip = self._to_skip, 0
        for answers in batch.solve(
            chunks, solver, self._limits, others, threads=self._jobs, done=done
        ):
            self._count(puzzles=answers.puzzles, unsatisfiable=answers.unsatisfiable)
            self.position = self._counted = replace(self._counted, done=answers.lines)
            yield answers.text

    def _answer(self, entry: PuzzleEntry) -> bytes:
        """Solve a puzzle that is not part of a batch."""
        return self._text(self._solver.answer(entry))

    def _each(self, entries: Iterator[PuzzleEntry]) -> Iterator[bytes]:
        """Solve puzzle by puzzle; for one that Ctrl-C interrupts, yield what was found."""
        from solvers.cli.process_pool import ProcessPool  # batches need no processes

        with ProcessPool(self._solver, self._jobs) as self._pool:
            failure = None
            try:
                while failure is None:
                    try:
                        entry = next(entries)
                    except StopIteration:
                        break
                    except Exception as error:  # raised after the answers to all puzzles before it
                        failure = error
                        break
                    yield from self._waited_for()
                    if self._to_skip:
                        self._to_skip -= 1
                        continue
                    for answer in self._pool.submit(entry):
                        yield from self._answered(answer)
                yield from self._waited_for()
                for answer in self._pool.drain():
                    yield from self._answered(answer)
            except KeyboardInterrupt:
                for answer in self._pool.interrupt():
                    yield from self._answered(answer)
                raise
        if failure:
            raise failure

    def _answered(self, answer: Answer) -> Iterator[bytes]:
        if answer.is_interrupted and answer.text and self._is_screen:
            yield answer.text
        text = self._text(answer)
        self.position = self._counted
        yield text

    def _waited_for(self) -> Iterator[bytes]:
        """Yield the answers to puzzles before one that cannot be read."""
        while self._waiting:
            text, self.position = self._waiting.popleft()
            yield text

    def _report(self, error: PuzzleError) -> None:
        """Report a puzzle that cannot be read, after what was wrong with the puzzles before it."""
        for answer in self._pool.drain() if self._pool else ():
            text = self._text(answer)
            self._waiting.append((text, self._counted))
        if self._to_skip:
            self._to_skip -= 1
            return
        self._on_error(error)
        self._count(skipped=1)

    def _text(self, answer: Answer) -> bytes:
        """Count an answer, and return what to write. Raises the error of the solver."""
        if answer.error:
            raise answer.error
        if answer.is_interrupted:
            raise KeyboardInterrupt
        none = int(answer.is_unsatisfiable)
        self._count(puzzles=1, unsatisfiable=none, exit_code=answer.exit_code)
        if answer.fault:
            self._fault(answer.fault)
        return answer.text

    def _fault(self, fault: str) -> None:
        """Report what the file says about a puzzle, if that is wrong."""
        self._count(exit_code=WRONG_FILE)
        print(f"error: {printable(fault)}", file=sys.stderr)

    def _count(
        self, *, puzzles: int = 0, skipped: int = 0, unsatisfiable: int = 0, exit_code: int = 0
    ) -> None:
        before = self._counted
        exit_code = max(exit_code, NO_SOLUTION if unsatisfiable else 0)
        self._counted = Position(
            done=before.done + puzzles + skipped,
            puzzles=before.puzzles + puzzles,
            skipped=before.skipped + skipped,
            exit_code=max(before.exit_code, exit_code),
            unsatisfiable=before.unsatisfiable + unsatisfiable,
        )
