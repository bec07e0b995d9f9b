"""Keep machine code on disk, so that only the first use on a machine compiles it.

There is one file for each combination of source, types of arguments, versions and processor, named
by a digest of them. Code compiled for one processor is therefore never loaded on another. A file is
written under a temporary name and then renamed, so that any number of processes may share the
folder. It begins with a digest of its content, so that a damaged file is recognised and replaced.
If no folder can be written, nothing is kept.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import sys
import tempfile
from pathlib import Path

import llvmlite  # type: ignore[import-untyped]  # carries no types

from solvers.backtracking._machine_code import MachineCode
from solvers.backtracking._processor import processor
from solvers.cache_folder import first_safe, user_cache
from solvers.libraries import version

_DIGEST_SIZE = 32  # bytes of a SHA-256
_COMPILER = ("_compiling.py", "_frame.py", "_intrinsics.py", "_kernels.py", "_machine_code.py")


class KeptCode:
    """The place on disk of the machine code of a function that is defined in a folder.

    kinds  the types of its arguments, see `Frame.kinds`
    """

    def __init__(self, sources: Path, name: str, kinds: str) -> None:
        shared = map(Path(__file__).with_name, _COMPILER)
        files = [*sorted(sources.glob("*.py")), *shared]
        versions = version("numba") or "", llvmlite.__version__, sys.version
        about = name, kinds, *versions, repr(processor())
        kind = _digest(*(file.read_bytes() for file in files), *(text.encode() for text in about))
        folder = _folder()
        self._path = folder / f"{sources.name}-{kind.hex()[:24]}.bin" if folder else None

    def read(self) -> MachineCode | None:
        """Return the machine code, or None if there is none or the file is damaged."""
        try:
            content = self._path.read_bytes() if self._path else b""
            if content[:_DIGEST_SIZE] != _digest(content[_DIGEST_SIZE:]):
                return None
            return MachineCode(*pickle.loads(content[_DIGEST_SIZE:]))
        except Exception:  # a file that cannot be read is replaced
            return None

    def write(self, code: MachineCode) -> None:
        """Keep machine code."""
        if not self._path:
            return
        content = pickle.dumps((code.name, code.missing, code.code))
        try:
            with tempfile.NamedTemporaryFile(dir=self._path.parent, delete=False) as file:
                file.write(_digest(content) + content)
            Path(file.name).replace(self._path)
        except OSError:  # solving does not depend on it: the disk may be full
            pass


def _digest(*contents: bytes) -> bytes:
    return hashlib.sha256(b"".join(contents)).digest()


def _folder() -> Path | None:
    """Return the user's cache folder, else one among the temporary files, else None."""
    owner = os.getuid() if hasattr(os, "getuid") else "cache"
    return first_safe(user_cache(), Path(tempfile.gettempdir()) / f"sudoku-solvers-{owner}")
