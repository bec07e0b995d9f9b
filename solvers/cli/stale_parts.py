"""Remove the unfinished files of runs that were killed, which nothing reads.

A lock marks a file that is being written. The kernel releases it when its process ends in any way.
"""

from __future__ import annotations

import contextlib
import os
import re
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO, Final

if sys.platform != "win32":
    import fcntl

_NEW: Final = 60.0  # seconds; a younger file may not be locked yet
_LONGEST: Final = 200  # characters of the name of the output
_PART = re.compile(r"\.(?P<output>.+)\.[0-9a-f]{8}\.part", re.DOTALL)


def name_for(output: str) -> str:
    """Return a new name for the unfinished file of an output."""
    return f".{output[:_LONGEST]}.{os.urandom(4).hex()}.part"


def lock(part: BinaryIO) -> None:
    """Mark a file as being written, until it is closed."""
    if sys.platform != "win32":
        with contextlib.suppress(OSError):  # a file system without locks
            fcntl.flock(part, fcntl.LOCK_EX | fcntl.LOCK_NB)


def remove(folder: Path, outputs: Iterable[str]) -> None:
    """Remove the unfinished files of these outputs in a folder that no process is writing."""
    if sys.platform == "win32":
        return
    names = {output[:_LONGEST] for output in outputs}
    for entry in os.scandir(folder):
        found = _PART.fullmatch(entry.name)
        if found and found["output"] in names and entry.is_file(follow_symlinks=False):
            with contextlib.suppress(OSError):  # in use, or removed by another process
                _remove(entry)


def _remove(entry: os.DirEntry[str]) -> None:
    """Remove a file of this user that is not new. Raises OSError if it is locked."""
    status = entry.stat(follow_symlinks=False)
    if status.st_uid == os.getuid() and time.time() - status.st_mtime > _NEW:
        with open(entry.path, "rb") as part:
            fcntl.flock(part, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.unlink(entry.path)
