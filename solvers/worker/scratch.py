"""A temporary folder that is the home of a foreign solver, and is removed with everything in it."""

from __future__ import annotations

import os
import shutil
import site
import tempfile
from pathlib import Path

_PREFIX = "sudoku-"


def make() -> str:
    """Create an empty folder."""
    return tempfile.mkdtemp(prefix=_PREFIX)


def remove(folder: str) -> None:
    """Remove a folder, also with folders in it that cannot be entered.

    No process may still write there.
    """
    for path, inner, _ in os.walk(folder):
        for name in inner:
            if not os.path.islink(inside := os.path.join(path, name)):
                os.chmod(inside, 0o700)
    shutil.rmtree(folder, ignore_errors=True)


def environment(folder: str) -> dict[str, str]:
    """Return the environment variables that make the folder the home and the temporary folder.

    Caches of compiled code, and compilers in the user's home, are still found.
    """
    home = Path.home()
    defaults = {
        "XDG_CACHE_HOME": home / ".cache",
        "CARGO_HOME": home / ".cargo",
        "RUSTUP_HOME": home / ".rustup",
    }
    unchanged = {name: os.environ.get(name) or str(path) for name, path in defaults.items()}
    unchanged["PYTHONUSERBASE"] = site.getuserbase()
    return unchanged | dict.fromkeys(("HOME", "TMPDIR", "TMP", "TEMP"), folder)
