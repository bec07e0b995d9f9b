"""Write the output of a long run so that the run can be continued after an interruption.

While a run writes `answers.txt`, its answers are in `answers.txt.partial`. The file
`answers.txt.partial.json` says what they are, and how far the run is; it is updated once a second.
At the end, the answers replace `answers.txt` in one step. Until then, `answers.txt` is unchanged.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import BinaryIO, Self

from solvers.cli.output_files import is_written_directly, put
from solvers.cli.run_journal import Journal, Position, Run
from solvers.cli.terminal_text import printable
from solvers.cli.write_errors import cannot_write
from solvers.errors import InputError, PuzzleError
from solvers.quantities import count

if sys.platform != "win32":
    import fcntl

EVERY = 1.0  # seconds between two updates of the journal


def is_replaceable(file: Path) -> bool:
    """Whether a new file can take the place of this one: not of a device, for example."""
    folder = os.path.dirname(os.path.realpath(file))
    return os.access(folder, os.W_OK) and not is_written_directly(file)


class ResumableOutput:
    """The answers of a run; a context manager, which keeps them if an exception leaves it.

    Raises InputError if the file cannot be written.
    """

    def __init__(self, file: Path, run: Run) -> None:
        self._file, self._run = file, run
        self._target = Path(os.path.realpath(file))  # the file that a link leads to
        self._partial = self._target.with_name(f"{self._target.name}.partial")
        self._journal = Journal(
            self._partial.with_name(f"{self._partial.name}.json"), self._partial, run
        )
        self._shown = printable(file.with_name(self._partial.name))
        self._stream: BinaryIO | None = None
        self._start = self._size = 0  # bytes of answers of the interrupted run, and of all
        self._position = Position(), 0  # the latest one, and the bytes of answers up to there
        self._next = 0.0  # when to update the journal

    def continue_from(self, *, resume: bool | None) -> Position:
        """Return where to continue.

        resume  True: continue; False: begin, and do not replace the unfinished output of this run;
                None: continue if it can be, or else begin

        Raises InputError if the unfinished output is not that of this run, or if it is, but is not
        to be continued.
        """
        saved = self._journal.load()
        if saved is None:
            if resume:
                note = f"there is no {self._shown} to continue; starting at the beginning"
                print(f"note: {note}", file=sys.stderr)
            return Position()
        position, size, difference = saved
        if resume and difference:
            raise InputError(
                f"cannot continue {self._shown}: {difference}",
                remedy="use the same input and options, or leave out --resume to start again",
            )
        if resume is False and not difference and position.puzzles:
            solved = count(position.puzzles, "puzzle")
            raise InputError(
                f"{self._shown} has the answers of the same run to {solved}",
                remedy="give --resume to continue it, or delete it to start again",
            )
        if resume or (resume is None and not difference):
            self._start = self._size = size
            self._position = position, size
        return self._position[0]

    def __enter__(self) -> Self:
        return self

    def write(self, text: bytes, position: Position) -> None:
        """Write answers; `position` is that after them."""
        if not text and not self._stream:  # nothing is created before the first answer
            self._position = position, self._size
            return
        with self._reported():
            stream = self._stream or self._opened()
            stream.write(text)
            self._size += len(text)
            self._position = position, self._size
            if monotonic() >= self._next:
                self._save(stream)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is not None:
            self._keep(error)
            return
        with self._reported():
            stream = self._stream or self._opened()
            stream.flush()
            os.fsync(stream.fileno())
            if os.name == "nt":  # Windows renames no file that is open
                stream.close()
            put(self._partial, self._target)
            stream.close()
            self._journal.remove()

    def _opened(self) -> BinaryIO:
        """Open the unfinished output, which no other run may write."""
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
        stream = os.fdopen(os.open(self._partial, flags, 0o666), "r+b", 1 << 16)
        try:
            self._lock(stream)
            if not self._start:
                self._journal.remove()
            stream.truncate(self._start)
            stream.seek(self._start)
        except BaseException:
            stream.close()
            raise
        self._stream = stream
        return stream

    def _lock(self, stream: BinaryIO) -> None:
        """Raise InputError if another run writes the file, or has just completed it."""
        try:
            if sys.platform != "win32":
                fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.path.samestat(os.fstat(stream.fileno()), self._partial.stat()):
                return
        except (BlockingIOError, FileNotFoundError):
            pass
        raise InputError(
            f"another run is writing {self._shown}",
            remedy="wait until it ends, or name another file",
        )

    def _save(self, stream: BinaryIO) -> None:
        """Write all answers to the disk, and then how far they go."""
        beginning = self._run.beginning()
        stream.flush()
        os.fsync(stream.fileno())
        self._journal.save(*self._position, beginning)
        self._next = monotonic() + EVERY

    def _keep(self, error: BaseException) -> None:
        """Save as much as possible, and print how to continue: without a puzzle that is not one.

        Corrected puzzles are another input, with which the run could not be continued.
        """
        if self._stream is None:
            return
        with contextlib.suppress(OSError):
            self._save(self._stream)
        with contextlib.suppress(OSError):
            self._stream.close()
        saved = self._journal.load()
        answers = f"answers to {count(saved[0].puzzles, 'puzzle')}" if saved else "first answers"
        print(f"note: the {answers} are in {self._shown}", file=sys.stderr)
        if saved and not saved[2]:
            command, how = self._run.command, "to continue"
            if isinstance(error, PuzzleError):
                command, how = f"{command} --on-error skip", "to continue without the puzzle below"
            print(f"{how}: {command}", file=sys.stderr)

    @contextlib.contextmanager
    def _reported(self) -> Iterator[None]:
        """Raise an OSError as an InputError that names the file."""
        try:
            yield
        except OSError as error:
            raise cannot_write(self._file, error) from None
