"""The error for a file that cannot be written, with the remedy for its cause."""

from __future__ import annotations

import errno
from pathlib import Path

from solvers.errors import InputError

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_REMEDIES = {
    **dict.fromkeys(_FULL, "delete other files, or name a file on another disk"),
    errno.ENAMETOOLONG: "name a file with a shorter name",
    errno.ENXIO: "name a file, or - for standard output",  # a socket
}


def cannot_write(file: Path, error: OSError) -> InputError:
    """Return the error for a file that cannot be written."""
    cause = f"cannot write {file}: {error.strerror or error}"
    if error.errno == errno.EISDIR:
        return InputError(f"{file} is a folder", remedy="name a file in it")
    remedy = _REMEDIES.get(error.errno or 0, "name a file in a folder that exists")
    return InputError(cause, remedy=remedy)
