"""Compress a file that is written, as the ending of its name says."""

from __future__ import annotations

import bz2
import gzip
import lzma
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, cast

from solvers.errors import InputError, MissingLibrary
from solvers.libraries import install
from solvers.near_names import alternatives

_ENDINGS = (".gz", ".bz2", ".xz", ".zst")
_NOT_WRITTEN = {
    *(".7z", ".br", ".lz4", ".lzma", ".rar", ".svgz", ".tar"),
    *(".tbz2", ".tgz", ".txz", ".z", ".zip"),
}


def is_compressed(file: Path) -> bool:
    """Whether the ending of a name says that the file is compressed."""
    return _ending(file) in _ENDINGS


@contextmanager
def compressed(stream: BinaryIO, file: Path) -> Iterator[BinaryIO]:
    """Yield a stream that compresses into another one, or that stream itself.

    Raises InputError for an ending that is not written, and MissingLibrary for .zst without the
    library zstandard.
    """
    without_ending(file)
    ending = _ending(file)
    if ending == ".gz":  # without a time and a name, so that equal files are equal
        with gzip.GzipFile("", "wb", fileobj=stream, mtime=0) as packed:
            yield cast(BinaryIO, packed)
    elif ending == ".bz2":
        with bz2.open(stream, "wb") as packed:
            yield cast(BinaryIO, packed)
    elif ending == ".xz":
        with lzma.open(stream, "wb") as packed:
            yield cast(BinaryIO, packed)
    elif ending == ".zst":
        with _zstandard(file).ZstdCompressor().stream_writer(stream, closefd=False) as packed:
            yield cast(BinaryIO, packed)
    else:
        yield stream


def without_ending(file: Path) -> Path:
    """Return the name without the ending of a compressed file.

    Raises InputError for the ending of an archive, or of another compression, and MissingLibrary
    for .zst without the library zstandard.
    """
    ending = _ending(file)
    if ending in _NOT_WRITTEN or (is_compressed(file) and _ending(file.with_suffix("")) == ".tar"):
        cause = f"{file}: {'.tar' if is_compressed(file) else ending} files cannot be written"
        raise InputError(cause, remedy=f"end the name with {alternatives(_ENDINGS)}")
    if ending == ".zst":
        _zstandard(file)
    return file.with_suffix("") if is_compressed(file) else file


def _zstandard(file: Path) -> Any:
    try:
        import zstandard
    except ImportError:
        cause = f"{file}: zstd needs the library zstandard, which is not installed"
        raise MissingLibrary(cause, remedy=f"{install('zstd')}, or end the name with .gz") from None
    return zstandard


def _ending(file: Path) -> str:
    return file.suffix.lower()
