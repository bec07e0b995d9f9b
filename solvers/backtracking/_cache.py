"""Keep compiled functions on disk, so that only the first use on a machine compiles.

One file for each combination of source, versions, processor and argument types, named by a digest of them: what was made
for one processor is never loaded on another. Files are written aside and moved into place, so that any number of processes
may share the folder, and begin with a digest of their content: one that is damaged is made again. Where no folder can be
written, nothing is kept.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import sys
import tempfile
from pathlib import Path
from typing import Any

import llvmlite  # type: ignore[import-untyped]  # carries no types
import numba
import platformdirs
from numba.core.compiler import CompileResult
from numba.core.runtime import rtsys  # type: ignore[attr-defined]  # numba.core.runtime imports it too
from numba.core.serialize import dumps

from solvers.errors import OptionError

_DIGEST = 32  # bytes of a SHA-256


def require_compiler(backend: str) -> None:
    """Raise OptionError where Numba is told not to compile."""
    if numba.config.DISABLE_JIT:  # type: ignore[attr-defined]  # set when Numba is imported
        raise OptionError(
            f"{backend} is machine code, and NUMBA_DISABLE_JIT is set",
            remedy="unset it, or use propagation",
        )


def keep(function: Any, sources: Path) -> None:
    """Let a compiled function be kept on disk, under the name of the folder that holds all its sources."""
    function._cache = _Cache(sources)


class _Cache:
    """What Numba asks of a cache. Its own goes by the date of a single source file, and has one index for all processors."""

    def __init__(self, sources: Path) -> None:
        self._name = sources.name
        self._version = _digest(
            *(path.read_bytes() for path in sorted(sources.glob("*.py")))
        ) + _digest(numba.__version__.encode(), llvmlite.__version__.encode(), sys.version.encode())

    def load_overload(self, signature: Any, target: Any) -> Any:
        """The compiled function, or None, which makes Numba compile it."""
        rtsys.initialize(
            target
        )  # all that kept code needs; Numba loads the rest itself, and only to compile
        try:
            path = self._path(signature, target.codegen())
            content = path.read_bytes() if path else b""
            if content[:_DIGEST] == _digest(content[_DIGEST:]):
                return CompileResult._rebuild(target, *pickle.loads(content[_DIGEST:]))  # type: ignore[no-untyped-call]
        except Exception:  # whatever is wrong with a kept file, it can be made again
            pass
        if sys.stderr.isatty():
            sys.stderr.write(
                f"sudoku-solvers: compiling {self._name} for this machine, once; it takes some seconds\n"
            )
        return None

    def save_overload(self, signature: Any, result: Any) -> None:
        """Keep what was compiled."""
        try:
            if path := self._path(signature, result.codegen):
                content: bytes = dumps(result._reduce())  # type: ignore[no-untyped-call]
                with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
                    file.write(_digest(content) + content)
                Path(file.name).replace(path)
        except OSError:  # a full disk, or a folder that went away, is no reason not to solve
            pass

    @property
    def cache_path(self) -> str | None:
        """The folder, for Numba's statistics."""
        return str(folder) if (folder := _folder()) else None

    def flush(self) -> None:
        """Nothing is held in memory."""

    def _path(self, signature: Any, codegen: Any) -> Path | None:
        kind = _digest(
            self._version, repr(signature).encode(), repr(codegen.magic_tuple()).encode()
        )
        folder = _folder()
        return folder / f"{self._name}-{kind.hex()[:24]}.bin" if folder else None


def _digest(*contents: bytes) -> bytes:
    return hashlib.sha256(b"".join(contents)).digest()


def _folder() -> Path | None:
    """The user's cache folder, else one among temporary files. What lies there is executed: nobody else may write it."""
    owner = os.getuid() if hasattr(os, "getuid") else None
    temporary = (
        Path(tempfile.gettempdir()) / f"sudoku-solvers-{owner if owner is not None else 'cache'}"
    )
    for folder in (platformdirs.user_cache_path("sudoku-solvers", appauthor=False), temporary):
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=folder).close()
            state = folder.stat()
        except OSError:
            continue
        if owner is None or (state.st_uid == owner and not state.st_mode & 0o022):
            return folder
    return None
