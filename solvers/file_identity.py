"""What identifies a file, also by another name or after it was renamed: its device and inode."""

from __future__ import annotations

from pathlib import Path


def identity(file: Path) -> tuple[int, int] | None:
    """Return what identifies a file; None if it does not exist or cannot be looked at."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
