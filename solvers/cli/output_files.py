"""What a command writes, held against all that it reads, against each other and against the disk before anything is done."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TextIO

from solvers.errors import InputError

DASH = Path("-")  # standard input where it is read, standard output where it is written
PUZZLES, PLAN, SOLVER, STORE = "is a file of puzzles", "is the plan", "is a solver", "is the store"
_BESIDE = ("", "-wal", "-shm", "-journal")  # what SQLite has beside a database

Inputs = Mapping[str, Iterable[Path]]  # by what they are, in words


def check(outputs: Mapping[str, Path | None], inputs: Inputs) -> None:
    """Raise InputError for an output that cannot be written, that is read, or that is another of them. Changes nothing.

    Outputs go by their options; one that is None is written to standard output.
    """
    taken = [
        (path, f"{what}, and would be written over")
        for what, paths in inputs.items()
        for path in paths
    ]
    for option, file in outputs.items():
        for path, what in taken:
            one, other = _identity(path, sys.stdin), _identity(file or DASH, sys.stdout)
            if one is not None and one == other:
                name = "standard output" if file in (None, DASH) else file
                raise InputError(f"{name} {what}", remedy="name another file")
        if file not in (None, DASH):
            _try(file)
            taken.append((file, f"is written by {option} as well"))


def store_files(store: Path) -> list[Path]:
    """The file of a store, whether it exists yet or not, and those that SQLite has beside it."""
    return [store.with_name(f"{store.name}{ending}") for ending in _BESIDE]


def write(file: Path | None, text: str) -> None:
    """Write a file, or standard output. Raises InputError where that cannot be done."""
    if file is None or file == DASH:
        sys.stdout.buffer.write(text.encode())
        return
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise cannot_write(file, error) from None


def cannot_write(file: Path, error: OSError) -> InputError:
    """The error for a file that cannot be written."""
    return InputError(
        f"cannot write {file}: {error.strerror or error}",
        remedy="name a file in a folder that exists",
    )


def _try(file: Path) -> None:
    """Open a file for writing; one that was not there is not there afterwards."""
    try:
        if file.exists():
            file.open("ab").close()
        else:
            made = Path(os.path.realpath(file))  # of a link its target
            made.open("xb").close()
            made.unlink()
    except OSError as error:
        raise cannot_write(file, error) from None


def _identity(path: Path, stream: TextIO) -> tuple[int, int] | str | None:
    """Which file a path is, or the stream for `-`: by its place on the disk, by its resolved name where it does not exist.

    None for a terminal, a pipe and a device, which are no file to be written over.
    """
    try:
        found = os.fstat(stream.fileno()) if path == DASH else path.stat()
    except FileNotFoundError:
        return os.path.realpath(path)
    except (OSError, ValueError):
        return None
    return (found.st_dev, found.st_ino) if stat.S_ISREG(found.st_mode) else None
