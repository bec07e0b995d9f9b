"""The puzzle files that come with this package: those compared by default, and named sets.

The argument `@easy` of a command means the bundled file easy.txt. The files in the folder `sets`
are only used by name.
"""

from __future__ import annotations

import os
import re
import sysconfig
from pathlib import Path

from solvers.errors import InputError

_FOLDERS = (  # in the source tree, and in an installation
    Path(__file__).parents[2] / "data",
    Path(sysconfig.get_path("data")) / "share" / "sudoku-solvers",
)
_NAME = re.compile("[a-z0-9]+(-[a-z0-9]+)*")  # a file in `sets` without its ending


def bundled() -> list[Path]:
    """Return the files that are compared by default. Raises InputError if there are none."""
    found = next(filter(None, (sorted(folder.glob("*.txt")) for folder in _FOLDERS)), [])
    if not found:
        raise InputError("this installation has no puzzle files", remedy="name a puzzle file")
    return found


def named_set(text: str) -> Path:
    """Return the bundled file for a text such as `@easy`. Raises InputError for unknown names."""
    by_name = _by_name()
    if text not in by_name:
        remedy = f"use one of {', '.join(by_name)}"
        raise InputError(f"there is no bundled set {text}", remedy=remedy)
    return by_name[text]


def set_called(name: str) -> str | None:
    """Return `@NAME` for the name of a bundled set without its `@`; None for other text."""
    if not _NAME.fullmatch(name) or not any(map(os.path.isdir, _FOLDERS)):
        return None
    return f"@{name}" if f"@{name}" in _by_name() else None


def _by_name() -> dict[str, Path]:
    """Return the files of all sets by `@NAME`. Raises InputError if there are none."""
    files = bundled()
    files += (files[0].parent / "sets").glob("*.txt")
    return {f"@{file.stem}": file for file in sorted(files, key=lambda file: file.stem)}


def file_named(text: str) -> str:
    """Return the bundled file for `@NAME`, unless there is a file of that name; else the text."""
    is_set = text.startswith("@") and not os.path.lexists(text)
    return str(named_set(text)) if is_set else text
