"""A folder that is a foreign solver's home and its place for temporary files, and is removed with all that it left there."""

from __future__ import annotations

import os
import shutil
import site
import tempfile
from pathlib import Path

_PREFIX = "sudoku-"


def make() -> str:
    """A new empty folder."""
    return tempfile.mkdtemp(prefix=_PREFIX)


def remove(folder: str) -> None:
    """Remove it, and folders in it that nobody may enter, too. No process may be left that writes there."""
    for path, inner, _ in os.walk(folder):
        for name in inner:
            if not os.path.islink(inside := os.path.join(path, name)):
                os.chmod(inside, 0o700)
    shutil.rmtree(folder, ignore_errors=True)


def environment(folder: str) -> dict[str, str]:
    """The variables that make it home. What is compiled once is kept, and compilers are found, where they were before."""
    home = Path.home()
    places = {
        "XDG_CACHE_HOME": home / ".cache",
        "CARGO_HOME": home / ".cargo",
        "RUSTUP_HOME": home / ".rustup",
    }
    kept = {name: os.environ.get(name) or str(place) for name, place in places.items()}
    return (
        kept
        | {"PYTHONUSERBASE": site.getuserbase()}
        | dict.fromkeys(("HOME", "TMPDIR", "TMP", "TEMP"), folder)
    )
