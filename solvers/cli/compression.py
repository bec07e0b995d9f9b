"""Compress a file that is written, as the ending of its name says."""

from __future__ import annotations

import bz2
import gzip
import lzma
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, cast

from solvers.errors import InputError

ENDINGS = (".gz", ".bz2", ".xz")


@contextmanager
def compressed(stream: BinaryIO, file: Path) -> Iterator[BinaryIO]:
    """Yield a stream that compresses into another one, or that stream itself.

    Raises InputError for an ending that can only be read.
    """
    without_ending(file)
    if file.suffix == ".gz":  # without a time and a name, so that equal files are equal
        with gzip.GzipFile("", "wb", fileobj=stream, mtime=0) as packed:
            yield cast(BinaryIO, packed)
    elif file.suffix == ".bz2":
        with bz2.open(stream, "wb") as packed:
            yield cast(BinaryIO, packed)
    elif file.suffix == ".xz":
        with lzma.open(stream, "wb") as packed:
            yield cast(BinaryIO, packed)
    else:
        yield stream


def without_ending(file: Path) -> Path:
    """Return the name without the ending of a compressed file. Raises InputError for others."""
    if file.suffix == ".zst":
        cause = f"{file}: zstd files can only be read"
        raise InputError(cause, remedy=f"end the name with {' or '.join(ENDINGS)}")
    return file.with_suffix("") if file.suffix in ENDINGS else file
