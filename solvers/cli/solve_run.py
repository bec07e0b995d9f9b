"""Run `sudoku solve`: read the puzzles, solve them, and write the answers."""

from __future__ import annotations

import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import solvers
from solvers import config
from solvers.cli import arguments, compression, output_files
from solvers.cli.answer_formats import AnswerFormat
from solvers.cli.input_file import InputFile, size_of
from solvers.cli.progress import Progress, progress
from solvers.cli.remote_output import RemoteFile, refuse
from solvers.cli.resumable_output import ResumableOutput, is_replaceable
from solvers.cli.run_journal import Position, Run
from solvers.cli.solve_stream import SolveStream
from solvers.cli.terminal_text import printable, quoted
from solvers.errors import InputError, PuzzleError
from solvers.formats import ReadingOptions
from solvers.formats.puzzle_entry import raise_error
from solvers.registry import registry
from solvers.registry.spec import Spec
from solvers.solver import Limits, Solver


@dataclass(frozen=True, kw_only=True)
class SolveRun:
    """The arguments of `sudoku solve`; without an output, answers are on standard output."""

    puzzle: str
    solver: Spec | None
    limits: Limits
    answer_format: AnswerFormat
    reading: ReadingOptions
    skips_errors: bool
    jobs: int
    output: Path | None
    several: Solver | None = None  # the fallback or the race that is configured
    members: tuple[Spec, ...] = ()  # the solvers of `several`

    @property
    def specs(self) -> list[str]:
        """The solvers that answer, or the default for 9x9 if none is configured."""
        chosen = self.members or ((self.solver,) if self.solver else ())
        return list(map(str, chosen)) or [config.default()]

    def run(self, *, resume: bool) -> int:
        """Write the answers, and return the exit code. Raises what reading and solving raise."""
        return self.solve(resume=resume).exit_code

    def solve(self, *, resume: bool | None) -> Position:
        """Write the answers, and return how many there are, and of what kind.

        resume  see `ResumableOutput.continue_from`
        """
        files = [self.puzzle] if arguments.is_source(self.puzzle) else []
        with progress("puzzle", files=files, prints_results=self.output is None) as shown:
            source = None
            with suppress(OSError):  # reported by the reader
                source = InputFile(Path(self.puzzle)) if _is_regular(files) else None
            if source:
                shown.follow(source)
            position = self._write(source, shown, resume=resume)
        if self.skips_errors and position.skipped:
            print(f"{position.skipped} skipped", file=sys.stderr)
        return position

    def _write(self, source: InputFile | None, shown: Progress, *, resume: bool | None) -> Position:
        output = self.output
        is_whole = not arguments.is_source(self.puzzle) or (
            output is None
            or isinstance(output, RemoteFile)
            or compression.is_compressed(output)
            or not is_replaceable(output)
        )
        if output and not is_whole:
            with ResumableOutput(output, self._identity(source)) as file:
                start = file.continue_from(resume=resume)
                stream = self._stream(start)
                for text in stream.answers(self.puzzle, source):
                    if start.puzzles and shown.done == 0:
                        shown.restart(start.puzzles)
                    file.write(text, stream.position)
                    shown.advance_to(stream.position.puzzles)
            return stream.position
        if resume:
            refuse("--output", output, "an output at a URL cannot be continued with --resume")
            raise InputError(
                "--resume: only answers to a puzzle file in an uncompressed file can be continued",
                remedy="leave it out",
            )
        stream = self._stream(Position())
        with output_files.opened(output) as plain:
            for text in stream.answers(self.puzzle, source):
                plain.write(text)
                shown.advance_to(stream.position.puzzles)
        return stream.position

    def _stream(self, start: Position) -> SolveStream:
        return SolveStream(
            self.solver,
            self.limits,
            self.answer_format,
            _report if self.skips_errors else raise_error,
            self.reading,
            jobs=self.jobs,
            start=start,
            is_screen=self.output is None,
            several=self.several,
        )

    def _identity(self, source: InputFile | None) -> Run:
        """Return what has to be the same if this run is continued."""
        reading, size = self.reading, source and size_of(Path(self.puzzle))
        options: dict[str, object] = {
            "size of the input": size and f"{size:,} bytes",
            "solver": str(self.several or self.solver or "") or None,
            "version of the solver": self.solver and registry.version(self.solver),
            "version of sudoku-solvers": solvers.__version__,
            "solution limit": self.limits.solution_limit,
            "time limit": self.limits.time_limit,
            "format": str(self.answer_format),
            "input format": reading.format,
            "box": reading.shape and str(reading.shape),
            "symbols": reading.symbols,
        }
        words = ["sudoku", *sys.argv[1:], *(["--resume"] if "--resume" not in sys.argv else [])]
        return Run(
            options=options,
            source=Path(self.puzzle) if source else None,
            beginning=lambda: source.beginning if source else None,
            command=" ".join(map(quoted, words)),
        )


def _is_regular(files: list[str]) -> bool:
    return any(file != "-" and size_of(Path(file)) is not None for file in files)


def _report(error: PuzzleError) -> None:
    print(f"skipped: {printable(error)}", file=sys.stderr)
