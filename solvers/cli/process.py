"""Prepare the process of the command line: its standard streams, memory, and what Ctrl-C does."""

from __future__ import annotations

import atexit
import codecs
import contextlib
import gc
import io
import os
import signal
import sys
import time
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

INTERRUPTED = 130  # the exit code that a shell reports for SIGINT
_CLEAN_UP = 2.0  # seconds after Ctrl-C in which it has no further effect
_A_MOMENT = 0.01  # seconds, in which a finalizer ends
_NEW_OBJECTS = 10_000  # more than those that are freed, before Python looks for cycles among them
_BLAS_THREADS = "OPENBLAS_NUM_THREADS"
_SHOW_CURSOR = "\x1b[?25h"
_PLAIN = {"≥": ">=", "≤": "<=", "µ": "u", "✓": "+", "✗": "X", "…": "...", "—": "-"}


class Interrupts:
    """Raises KeyboardInterrupt once, so that nothing interrupts the clean-up.

    If the clean-up takes longer than two seconds, Ctrl-C ends the process immediately.
    """

    def __init__(self) -> None:
        self._first: float | None = None
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, self._interrupt)
            sys.unraisablehook = self._raise_again

    def finish(self) -> None:
        """From now on, Ctrl-C has no effect if it was pressed before; else it ends the process."""
        if signal.getsignal(signal.SIGINT) == self._interrupt:
            signal.signal(signal.SIGINT, signal.SIG_IGN if self._first else _end)
            sys.unraisablehook = sys.__unraisablehook__

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        now = time.monotonic()
        if self._first is None:
            self._first = now
            raise KeyboardInterrupt
        if now - self._first > _CLEAN_UP:
            _end(number, frame)

    def _raise_again(self, lost: sys.UnraisableHookArgs) -> None:
        """Raise KeyboardInterrupt again soon: in a finalizer, Python only prints it."""
        if lost.exc_type is KeyboardInterrupt:
            self._first = None
            signal.signal(signal.SIGALRM, self._interrupt)
            signal.setitimer(signal.ITIMER_REAL, _A_MOMENT)
        else:
            sys.__unraisablehook__(lost)


def report_interrupt() -> None:
    """Show the cursor of the terminal again, which a live table has hidden, and print a line."""
    cursor = _SHOW_CURSOR if "rich" in sys.modules and os.isatty(2) else ""
    with contextlib.suppress(OSError):  # standard error is closed
        os.write(2, f"{cursor}interrupted\n".encode())


def _end(number: int, frame: FrameType | None) -> None:  # noqa: ARG001  a handler of signals
    report_interrupt()
    os._exit(INTERRUPTED)


def open_streams() -> None:
    """Make the standard streams usable, even if they are closed or cannot show every character.

    Reading a closed standard input finds nothing, and writing to a closed standard output is an
    OSError, as it is for other programs.
    """
    for descriptor, name, flags in (
        (0, "stdin", os.O_RDONLY),
        (1, "stdout", os.O_RDONLY),
        (2, "stderr", os.O_WRONLY),
    ):
        if getattr(sys, name) is None:
            os.open(os.devnull, flags)  # the lowest free descriptor, which is this one
            mode = "r" if descriptor == 0 else "w"
            setattr(sys, name, open(descriptor, mode, encoding="utf-8", closefd=False))  # noqa: SIM115
    own = sys.stdout is sys.__stdout__ and isinstance(sys.stdout, io.TextIOWrapper)
    if own and isinstance(sys.stdout.buffer, io.RawIOBase):
        encoding = sys.stdout.encoding
        whole = _WritesWhole(sys.stdout.detach())
        sys.stdout = io.TextIOWrapper(whole, encoding, write_through=True)
    codecs.register_error("sudoku", _escape)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="sudoku")


def collect_less_often() -> None:
    """Look for garbage in cycles less often, and not at exit, when all memory is freed anyway.

    Importing modules makes many objects and no garbage.
    """
    gc.set_threshold(_NEW_OBJECTS, *gc.get_threshold()[1:])
    atexit.register(gc.freeze)


def import_numpy() -> None:
    """Import NumPy without the threads of its linear algebra, which wait actively for work.

    This is for commands and backends that use no linear algebra. Other processes are started with
    the same environment as before.
    """
    if "numpy" in sys.modules or _BLAS_THREADS in os.environ:
        return
    os.environ[_BLAS_THREADS] = "1"
    try:
        import numpy  # noqa: F401  it reads the variable once
    except ImportError:
        pass  # reported where it is needed
    finally:
        del os.environ[_BLAS_THREADS]


class _WritesWhole(io.BufferedWriter):
    """Writes all of a text immediately, where the unbuffered output of Python may lose its end."""

    def write(self, data: ReadableBuffer) -> int:
        """Write all of it, or raise the OSError that prevents it."""
        written = super().write(data)
        self.flush()
        return written


def flush_output() -> None:
    """Write what is left for standard output, if anything still reads it."""
    try:
        sys.stdout.flush()
    except OSError:
        discard_output()


def discard_output() -> None:
    """Discard all further output, including what Python writes when it exits."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _escape(error: UnicodeError) -> tuple[str | bytes, int]:
    """Replace what an encoding does not have: "≥" by ">=", other characters by escapes."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    first = error.object[error.start]
    if first in _PLAIN:
        return _PLAIN[first], error.start + 1
    return first.encode("ascii", "backslashreplace").decode(), error.start + 1
