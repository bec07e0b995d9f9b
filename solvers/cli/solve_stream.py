"""Solve all puzzles of a file, in batches if the solver supports them, and yield the answers."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace

from solvers import config, formats
from solvers.api import is_own, run
from solvers.cli import arguments
from solvers.cli.answer_formats import AnswerFormat, render
from solvers.cli.file_faults import file_fault
from solvers.cli.terminal_text import printable
from solvers.errors import PuzzleError
from solvers.formats import PuzzleFile, comments, detection, puzzle_lines
from solvers.formats.puzzle_entry import OnError, PuzzleEntry
from solvers.formats.reading_options import DETECT, ReadingOptions
from solvers.formats.text_files import Line
from solvers.interruption import SearchInterrupted
from solvers.puzzle import STANDARD, Puzzle
from solvers.quantities import duration
from solvers.registry import registry
from solvers.result import Result, Status, Stop
from solvers.shape import Shape
from solvers.solver import BatchSolver, Limits, Solver

NO_SOLUTION, WRONG_FILE, TIME_LIMIT = 1, 1, 3
QUICK = 0.3  # seconds, about as long as the compiled solvers take to load
_STARTS_FAST = "propagation"


class SolveStream:
    """The puzzles of one argument of the command line, solved one after another.

    solver     the configured solver; None: the fastest one for each shape. A single puzzle is first
               given to `propagation`, which starts in a fraction of the time, for QUICK seconds.
    puzzles    how many have been solved
    exit_code  0; 1 if a puzzle has no solution, or the file is wrong about it; 3 if the time limit
               left one undecided
    jobs       the number of threads or processes that solve puzzles of a file
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
    ) -> None:
        self.puzzles = 0
        self.exit_code = 0
        self._configured = solver
        self._single = False
        self._limits = limits
        self._format = answer_format
        self._on_error = on_error
        self._reading = reading
        self._jobs = jobs
        self._solvers: dict[Shape, Solver] = {}

    def answers(self, argument: str) -> Iterator[bytes]:
        """Yield what to write. Raises what reading, the solver and `on_error` raise."""
        if (
            arguments.is_source(argument)
            and self._format is AnswerFormat.LINE
            and self._limits.time_limit is None
        ):
            solver = self._solver(STANDARD)
            if isinstance(solver, BatchSolver) and is_own(solver):
                yield from self._batches(argument, solver)
                return
        self._single = not arguments.is_source(argument)
        yield from self._one_by_one(arguments.puzzles(argument, self._on_error, self._reading))

    def answer(self, entry: PuzzleEntry) -> bytes:
        """Solve one puzzle, and return what to write. Report if the file is wrong about it."""
        result = self._solve(entry.puzzle)
        self._note_first_call(result)
        self.count(1, _exit_code(result))
        self.report(file_fault(entry, result))
        return self._rendered(entry.puzzle, result)

    def report(self, fault: PuzzleError | None) -> None:
        """Report what is wrong in a file, if anything is."""
        if fault:
            self.count(0, WRONG_FILE)
            print(f"error: {printable(fault)}", file=sys.stderr)

    def _rendered(self, puzzle: Puzzle, result: Result) -> bytes:
        return "\n".join([*render(self._format, puzzle, result), ""]).encode()

    def _solve(self, puzzle: Puzzle) -> Result:
        limits, left = self._limits, self._limits.time_limit
        if self._single and self._configured is None:
            first = QUICK if left is None else min(left, QUICK)
            result = registry.get(_STARTS_FAST).solve(puzzle, replace(limits, time_limit=first))
            if result.stop is not Stop.TIMEOUT or first == left:
                return result
            limits = replace(limits, time_limit=left and left - QUICK)
        return run(self._solver(puzzle.shape), puzzle, limits)

    def _note_first_call(self, result: Result) -> None:
        """Say how long the solver was compiled, if that took longer than the time limit."""
        seconds, limit = result.counters.get("compile_seconds", 0.0), self._limits.time_limit
        if limit is not None and seconds > limit:
            took = f"was first compiled for this machine, which took {duration(seconds)}"
            note = f"note: the solver {took}: the time limit does not include this"
            print(note, file=sys.stderr)

    def count(self, puzzles: int, exit_code: int) -> None:
        """Count solved puzzles, and keep the highest exit code."""
        self.puzzles += puzzles
        self.exit_code = max(self.exit_code, exit_code)

    def _one_by_one(self, entries: Iterator[PuzzleEntry]) -> Iterator[bytes]:
        """Yield an answer for each puzzle; for one that Ctrl-C interrupts, what was found."""
        for entry in entries:
            try:
                yield self.answer(entry)
            except SearchInterrupted as interrupt:
                if interrupt.solutions:
                    found = Result(interrupt.solutions, Stop.INTERRUPTED)
                    yield self._rendered(entry.puzzle, found)
                raise KeyboardInterrupt from None

    def _batches(self, source: str, solver: BatchSolver) -> Iterator[bytes]:
        from solvers import batch  # it imports NumPy

        with formats.PuzzleFile(source, self._on_error, self._reading) as file:
            if file.format == detection.LINES:
                chunks, others = file.chunks(batch.CHUNK), _OtherLines(self, file)
                for done in batch.solve(chunks, solver, self._limits, others, self._jobs):
                    self.count(done.puzzles, NO_SOLUTION if done.unsatisfiable else 0)
                    yield done.text
            else:
                yield from self._one_by_one(file.entries())
            if not self.puzzles:
                raise formats.no_puzzle_error(file.name)

    def _solver(self, shape: Shape) -> Solver:
        if shape not in self._solvers:
            self._solvers[shape] = registry.get(self._configured or config.default(shape))
        return self._solvers[shape]


class _OtherLines:
    """Handles the lines of a batch that are not 81 cells: comments, other shapes, errors."""

    def __init__(self, stream: SolveStream, file: PuzzleFile) -> None:
        self._stream = stream
        self._context = file.context
        self._decoder = file.decoder

    @property
    def standard(self) -> bool:
        """See `batch.OtherLines`."""
        return self._context.shape in (None, STANDARD) and self._context.symbols is None

    def answer(self, raw: bytes, number: int) -> tuple[bytes, int]:
        """See `batch.OtherLines`."""
        lines = self._decoder.lines(raw, number)
        return b"".join(map(self._answer, lines)), len(lines)

    def checked(self, raw: bytes, number: int, answer: bytes) -> bytes:
        """See `batch.OtherLines`."""
        (line,) = self._decoder.lines(raw, number)
        found = puzzle_lines.parse(Line(1, answer.decode()), self._context)
        stop = Stop.ENOUGH if found.count is None else Stop.EXHAUSTED
        result = Result((found.solution,) if found.solution else (), stop)
        try:
            entry = puzzle_lines.parse(line, self._context)
        except PuzzleError as error:
            self._context.on_error(error.at(self._context.source, line.number))
            return b""
        self._stream.report(file_fault(entry, result, found.at_least))
        return answer

    def _answer(self, line: Line) -> bytes:
        if comments.is_comment(line.text):
            self._context = self._context.after(line)
        elif not comments.is_blank(line.text):
            try:
                return self._stream.answer(puzzle_lines.parse(line, self._context))
            except PuzzleError as error:
                self._context.on_error(error.at(self._context.source, line.number))
        return b""


def _exit_code(result: Result) -> int:
    is_undecided = result.status in (Status.UNKNOWN, Status.SOLVED)
    if is_undecided and result.stop in (Stop.TIMEOUT, Stop.GAVE_UP):
        return TIME_LIMIT
    return NO_SOLUTION if result.status is Status.UNSATISFIABLE else 0
