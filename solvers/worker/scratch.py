"""A temporary folder that is the home of a foreign solver, and is removed with everything in it.

A lock marks a folder that is in use. The kernel releases it when its owner ends in any way, so that
the next process removes the folders of an owner that was killed.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import site
import sys
import tempfile
import time
from functools import cache
from pathlib import Path

if sys.platform != "win32":
    import fcntl

_PREFIX = "sudoku-scratch-"  # no other folder of this package begins so
_NEW = 60.0  # seconds; a younger folder may not be locked yet
_locks: dict[str, int] = {}


def make() -> str:
    """Create an empty folder that is in use until this process ends or removes it."""
    _remove_abandoned(tempfile.gettempdir())
    folder = tempfile.mkdtemp(prefix=_PREFIX)
    if sys.platform != "win32":
        _locks[folder] = os.open(folder, os.O_RDONLY)
        with contextlib.suppress(OSError):  # a file system without locks
            fcntl.flock(_locks[folder], fcntl.LOCK_EX | fcntl.LOCK_NB)
    return folder


def remove(folder: str) -> None:
    """Remove a folder, also with folders in it that cannot be entered.

    Call this only when no process can write there any more.
    """
    for path, inner, _ in os.walk(folder):
        for name in inner:
            if not os.path.islink(inside := os.path.join(path, name)):
                os.chmod(inside, 0o700)
    shutil.rmtree(folder, ignore_errors=True)
    if (lock := _locks.pop(folder, None)) is not None:
        os.close(lock)


@cache
def _remove_abandoned(parent: str) -> None:
    """Remove the folders of this user that no process has locked; once in a process."""
    if sys.platform == "win32":
        return
    for entry in os.scandir(parent):
        with contextlib.suppress(OSError):  # in use, or removed by another process
            status = entry.stat(follow_symlinks=False)
            is_ours = entry.name.startswith(_PREFIX) and entry.is_dir(follow_symlinks=False)
            if is_ours and status.st_uid == os.getuid() and time.time() - status.st_mtime > _NEW:
                lock = os.open(entry.path, os.O_RDONLY | os.O_NOFOLLOW)
                try:
                    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    remove(entry.path)
                finally:
                    os.close(lock)


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
