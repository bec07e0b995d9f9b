"""Files that a command leaves in the current folder: written anew where it wrote them before, and never over another's."""

from __future__ import annotations

from pathlib import Path

from solvers.cli import output_files


def keep(stem: str, mark: str, text: str) -> str:
    """Write `stem.txt`, or `stem-2.txt` and so on where that is not of our making; `mark` is how ours begin.

    The name that was written. Raises InputError where none can be.
    """
    number = 1
    while not _is_ours(path := Path(f"{stem}{f'-{number}' if number > 1 else ''}.txt"), mark):
        number += 1
    output_files.write(path, text)
    return path.name


def _is_ours(path: Path, mark: str) -> bool:
    """Whether a file may be written: there is none, or it begins with our mark."""
    try:
        return path.read_bytes().startswith(mark.encode())
    except FileNotFoundError:
        return True
    except OSError:
        return False
