"""Write a file into the current folder, but never overwrite a file of someone else."""

from __future__ import annotations

from pathlib import Path

from solvers.cli import output_files


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


def _is_ours(path: Path, first_line: str) -> bool:
    try:
        return path.read_bytes().startswith(first_line.encode())
    except FileNotFoundError:
        return True  # free to be written
    except OSError:
        return False
