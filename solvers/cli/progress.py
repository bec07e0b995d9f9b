"""Show how far a command is on standard error: a bar, a number, a rate and the time left."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock, Timer
from time import monotonic
from typing import Any, BinaryIO

from solvers.quantities import count, duration, percentage

FIRST = 1.0  # second, in which nothing is shown
_BAR = 20  # columns


@contextmanager
def progress(
    noun: str,
    *,
    total: int | None = None,
    files: Iterable[str | Path] = (),
    prints_results: bool = False,
) -> Iterator[Progress]:
    """Show the progress of a block that may take longer than a second.

    noun            what is counted, in the singular
    total           how many there are, if that is known
    files           the files that are read with `Progress.open`, if `total` is not known; their
                    sizes show how far the command is
    prints_results  the block writes results to standard output; if that is a terminal, they are
                    progress enough

    Nothing is shown in the first second, or if standard error is not a terminal. The line
    disappears at the end of the block. Lines that are printed to standard error appear above it.

    >>> with progress("puzzle", total=3) as shown:
    ...     for _ in range(3):
    ...         shown.advance()

    A file is opened by the progress, so that it knows how much of it has been read:

    >>> with progress("puzzle", files=["/dev/null"]) as shown:
    ...     for line in shown.open("/dev/null"):
    ...         shown.advance()
    """
    shown = Progress(noun, total, files)
    hidden = prints_results and sys.stdout.isatty()
    if not hidden and sys.stderr.isatty():
        shown.start()
    try:
        yield shown
    finally:
        shown.stop()


class Progress:
    """The number of finished items, `done`, and how much of the input they are."""

    def __init__(self, noun: str, total: int | None, files: Iterable[str | Path]) -> None:
        self._noun, self._total = noun, total
        self._size = sum(map(_size, files))
        self._read = 0  # bytes of the files before the current one
        self._file: BinaryIO | None = None
        self.done = 0
        self._begun = monotonic()
        self._before = 0, 0.0  # what was done, and which share, before the present run
        self._lock = Lock()  # of the next three
        self._timer: Timer | None = None
        self._live: Any = None
        self._stopped = False

    def advance(self, items: int = 1) -> None:
        """Count finished items."""
        self.done += items

    def advance_to(self, items: int) -> None:
        """Set the number of finished items."""
        self.done = items

    def restart(self, items: int) -> None:
        """Begin to measure here: these items were finished in an earlier run."""
        self.done = items
        self._begun = monotonic()
        self._before = items, self.share()

    def open(self, file: str | Path) -> str | Path | BinaryIO:
        """Open a file for `formats.read` and the like; standard input stays `-`.

        A file that cannot be opened is returned as it is, so that its reader reports the error.
        """
        if str(file) != "-":
            with suppress(OSError, ValueError):
                return self.follow(open(file, "rb"))
        return file

    def follow(self, file: BinaryIO) -> BinaryIO:
        """Measure the progress by the position in an open file. It is closed at the end."""
        self._close()
        self._file = file
        return file

    def start(self) -> None:
        """Show the line after the first second."""
        self._timer = Timer(FIRST, self._show)
        self._timer.daemon = True
        self._timer.start()

    def stop(self) -> None:
        """Remove the line, and close the current file."""
        if self._timer:
            self._timer.cancel()
        with self._lock:
            self._stopped = True
            if self._live:
                self._live.stop()
        self._close()

    def _close(self) -> None:
        if self._file:
            self._read += _size(self._file.name)
            self._file.close()
            self._file = None

    def _show(self) -> None:
        from rich.live import Live  # most commands end before it is needed

        from solvers.cli.plain_console import PlainConsole

        with self._lock:
            if not self._stopped:
                self._live = Live(
                    console=PlainConsole(stderr=True),
                    get_renderable=self._row,
                    transient=True,
                    redirect_stdout=False,
                )
                self._live.start()

    def _row(self) -> Any:
        from rich.progress_bar import ProgressBar
        from rich.table import Table

        share, seconds = self.share(), monotonic() - self._begun
        row = Table.grid(padding=(0, 1))
        row.add_column(no_wrap=True)
        row.add_column(no_wrap=True)
        row.add_row(
            ProgressBar(1.0, share, _BAR, pulse=not share, animation_time=seconds),
            self.text(seconds),
        )
        return row

    def text(self, seconds: float) -> str:
        """Return the line after these seconds, without its bar."""
        share = self.share()
        items, before = self._before
        rate = (self.done - items) / seconds
        shown = f"{rate:,.0f}" if rate >= 10 else f"{rate:.2g}"
        parts = [count(self.done, self._noun), f"{shown} a second"]
        if share > before:
            left = duration(float(f"{seconds * (1 - share) / (share - before):.2g}"))
            parts = [percentage(share), *parts, f"{left} left"]
        return ", ".join(parts)

    def share(self) -> float:
        """Return the share that is finished; 0.0 if it is not known.

        It is not known either if all files have been read, but not all items are finished.
        """
        if self._total:
            return min(self.done / self._total, 1.0)
        if not self._size:
            return 0.0
        read = self._read
        with suppress(OSError, ValueError):  # another thread closes the file
            read += self._file.tell() if self._file else 0
        return read / self._size if read < self._size else 0.0


def _size(file: str | Path) -> int:
    """Return the bytes of a file; 0 for one without a size, such as standard input."""
    try:
        return os.stat(file).st_size
    except (OSError, ValueError):
        return 0
