"""Write a file into the current folder, but never overwrite one that the command did not write."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from solvers.cli import output_files
from solvers.errors import InputError


def write_generated(stem: str, first_line: str, text: str) -> str:
    """Write `stem.txt`, or `stem-2.txt` and so on if that file is not ours, and return its name.

    A file is ours if it begins with the first line. Raises InputError if none can be written.
    """
    number = 1
    path = Path(f"{stem}.txt")
    while not _is_ours(path, first_line):
        number += 1
        path = Path(f"{stem}-{number}.txt")
    output_files.write(path, text)
    return path.name


def try_to_write(
    stem: str, first_line: str, text: str, report: Callable[[InputError], None]
) -> str | None:
    """Write a file as `write_generated` does; report an error, and return None."""
    try:
        return write_generated(stem, first_line, text)
    except InputError as error:
        report(error)
        return None


def _is_ours(path: Path, first_line: str) -> bool:
    try:
        return path.read_bytes().startswith(first_line.encode())
    except FileNotFoundError:
        return True  # there is no such file yet
    except OSError:
        return False
