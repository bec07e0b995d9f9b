"""Cache compiled functions on disk, so that only the first use on a machine compiles them.

There is one file for each combination of source, versions, processor and argument types, named by a
digest of them. Code compiled for one processor is therefore never loaded on another. A file is
written under a temporary name and then renamed, so that any number of processes may share the
folder. It begins with a digest of its content, so that a damaged file is recognised and replaced.
If no folder can be written, nothing is cached.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import llvmlite  # type: ignore[import-untyped]  # carries no types
import numba
from numba.core.compiler import CompileResult
from numba.core.runtime import rtsys  # type: ignore[attr-defined]  # numba.core.runtime imports it too
from numba.core.serialize import dumps

from solvers.cache_folder import first_safe, user_cache
from solvers.errors import OptionError
from solvers.first_call import FirstCall

_DIGEST_SIZE = 32  # bytes of a SHA-256


def require_compiler(backend: str) -> None:
    """Raise OptionError if a setting keeps Numba from compiling."""
    if numba.config.DISABLE_JIT:  # type: ignore[attr-defined]  # set when Numba is imported
        raise OptionError(
            f"{backend} needs Numba's compiler, but NUMBA_DISABLE_JIT is set",
            remedy="unset NUMBA_DISABLE_JIT, or use propagation",
        )


def cache_on_disk(function: Any, sources: Path) -> None:
    """Cache a compiled function under the name of the folder that holds all its sources."""
    function._cache = _Cache(sources)


def first_call(function: Any, call: Callable[[], object]) -> FirstCall:
    """Return the first call of a compiled function, in which Numba compiles it or loads it."""

    def counter() -> str:
        return "load_seconds" if function.stats.cache_hits.total() else "compile_seconds"

    return FirstCall(call, counter)


class _Cache:
    """The cache interface that Numba expects.

    Numba's own cache only looks at the date of a single source file, and it has one index for all
    processors.
    """

    def __init__(self, sources: Path) -> None:
        self._name = sources.name
        shared = map(Path(__file__).with_name, ("_kernels.py", "_intrinsics.py"))
        files = [*sorted(sources.glob("*.py")), *shared]
        versions = numba.__version__, llvmlite.__version__, sys.version
        self._version = _digest(
            *(path.read_bytes() for path in files), *(version.encode() for version in versions)
        )

    def load_overload(self, signature: Any, target: Any) -> Any:
        """Return the compiled function, or None, which makes Numba compile it."""
        # Cached code needs nothing else; Numba itself loads the rest, and only to compile.
        rtsys.initialize(target)
        try:
            path = self._path(signature, target.codegen())
            content = path.read_bytes() if path else b""
            if content[:_DIGEST_SIZE] == _digest(content[_DIGEST_SIZE:]):
                return CompileResult._rebuild(target, *pickle.loads(content[_DIGEST_SIZE:]))  # type: ignore[no-untyped-call]
        except Exception:  # a file that cannot be read or loaded is replaced
            pass
        if sys.stderr.isatty() or "ipykernel" in sys.modules:  # a user is waiting
            sys.stderr.write(
                f"sudoku-solvers: compiling {self._name} for this machine (once, up to a minute)\n"
            )
        return None

    def save_overload(self, signature: Any, result: Any) -> None:
        """Write a compiled function to the cache."""
        try:
            if path := self._path(signature, result.codegen):
                content: bytes = dumps(result._reduce())  # type: ignore[no-untyped-call]
                with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
                    file.write(_digest(content) + content)
                Path(file.name).replace(path)
        except OSError:  # solving does not depend on the cache: the disk may be full
            pass

    @property
    def cache_path(self) -> str | None:
        """Return the cache folder, for Numba's statistics."""
        return str(folder) if (folder := _folder()) else None

    def flush(self) -> None:
        """Do nothing: no entry is held in memory."""

    def _path(self, signature: Any, codegen: Any) -> Path | None:
        kind = _digest(
            self._version, repr(signature).encode(), repr(codegen.magic_tuple()).encode()
        )
        folder = _folder()
        return folder / f"{self._name}-{kind.hex()[:24]}.bin" if folder else None


def _digest(*contents: bytes) -> bytes:
    return hashlib.sha256(b"".join(contents)).digest()


def _folder() -> Path | None:
    """Return the user's cache folder, else one among the temporary files, else None."""
    owner = os.getuid() if hasattr(os, "getuid") else "cache"
    return first_safe(user_cache(), Path(tempfile.gettempdir()) / f"sudoku-solvers-{owner}")
