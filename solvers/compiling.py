"""Say on standard error that code is compiled, which takes seconds, if someone may wait for it.

This is a terminal, a notebook, or a command of `sudoku`, whatever its standard error is.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer

_SILENT = 2.0  # seconds without a note


class _State:
    """What the messages depend on.

    in_command  whether this process runs a command of `sudoku`
    announced   number of messages so far
    """

    in_command = False
    announced = 0


@contextmanager
def in_command() -> Iterator[None]:
    """Announce all compilations meanwhile."""
    before, _State.in_command = _State.in_command, True
    try:
        yield
    finally:
        _State.in_command = before


def announce(what: str) -> None:
    """Say that code is compiled now, if someone may wait for it."""
    _write(f"sudoku-solvers: compiling {what} for this machine (once, 5 to 10 s of CPU time)")


@contextmanager
def announced_if_slow(name: str) -> Iterator[None]:
    """Say that a solver compiles or loads code, if that takes seconds and is not announced."""
    timer = Timer(_SILENT, _note, (name, _State.announced))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _note(name: str, announced: int) -> None:
    if _State.announced == announced:
        what = "compiles or loads code, which takes longest at its first use on a machine"
        _write(f"note: {name} {what}")


def _write(line: str) -> None:
    """Write a line if someone may wait."""
    if _State.in_command or sys.stderr.isatty() or "ipykernel" in sys.modules:
        _State.announced += 1
        sys.stderr.write(f"{line}\n")
        sys.stderr.flush()
