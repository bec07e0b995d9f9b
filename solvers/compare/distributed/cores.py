"""Reserve cores of a machine for timed solves, also among several Dask workers on it.

Each core has a file that is locked while solvers are timed on the core. The system releases the
lock when the process ends, however it ends.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import random
from typing import Final

from solvers.errors import InputError

try:
    import fcntl
except ImportError:  # not on a POSIX system
    fcntl = None  # type: ignore[assignment]

_PAUSE: Final = 0.05  # seconds between two attempts, on average


@contextmanager
def reserved(number: int, give_up: Callable[[], bool] = lambda: False) -> Iterator[list[int]]:
    """Wait until that many cores are free, or as many as there are, and reserve them.

    The last cores are taken first. Yield no core if `give_up` says so, or if the system has no
    locks for it. Other users of the machine are not noticed.
    """
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    wanted = min(number, len(cores)) if fcntl else 0
    while not give_up():
        with ExitStack() as stack:
            if len(taken := _take(cores[::-1], wanted, stack)) == wanted:
                yield taken
                return
        time.sleep(2 * _PAUSE * random())
    yield []


def _take(cores: Sequence[int], wanted: int, stack: ExitStack) -> list[int]:
    """Lock the files of free cores, at most as many as are wanted. The stack closes the files."""
    taken: list[int] = []
    if not wanted:
        return taken
    folder = _folder()
    for core in cores:
        file = stack.enter_context((folder / f"core-{core}").open("wb"))
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            continue
        taken.append(core)
        if len(taken) == wanted:
            break
    return taken


def _folder() -> Path:
    """Return the folder of the files, which belongs to this user and to this machine."""
    folder = Path(tempfile.gettempdir()) / f"sudoku-solvers-cores-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    found = folder.lstat()
    if folder.is_symlink() or found.st_uid != os.getuid():
        cause, remedy = "belongs to another user", "remove it, or set TMPDIR"
        raise InputError(cause, remedy=remedy, source=str(folder))
    return folder
