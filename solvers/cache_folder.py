"""Cache folders for compiled code: files in them are executed, so no other user may write there."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import platformdirs


def user_cache(name: str = "") -> Path:
    """Return the path of this package's cache folder, or of a folder in it."""
    return platformdirs.user_cache_path("sudoku-solvers", appauthor=False) / name


def first_safe(*folders: Path) -> Path | None:
    """Return the first folder that only this user can write, or None. Create missing folders."""
    return next((folder for folder in folders if _is_safe(folder)), None)


def _is_safe(folder: Path) -> bool:
    try:
        folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
        state = folder.stat()
    except OSError:
        return False
    if not hasattr(os, "getuid"):
        return True
    return state.st_uid == os.getuid() and not state.st_mode & 0o022
