"""Decompress a stream of bytes as it is read, in bounded memory."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO, cast

from solvers.errors import MissingLibrary
from solvers.libraries import install

PIECE = 1 << 16  # bytes that are read at a time
MEMORY = 1 << 28  # bytes that decompression may use
_GZIP, _BZIP2, _XZ, _ZSTD = b"\x1f\x8b", b"BZh", b"\xfd7zXZ\x00", b"\x28\xb5\x2f\xfd"


def decompressed(stream: io.BufferedReader, name: str) -> io.BufferedReader:
    """Decompress a stream; its first bytes show how it is compressed."""
    head = stream.peek(8)
    if head.startswith(_GZIP):
        return cast(io.BufferedReader, gzip.open(stream))
    if head.startswith(_BZIP2):
        return cast(io.BufferedReader, bz2.open(stream))
    if head.startswith(_XZ):
        return joined(_from_xz(stream))
    return joined(_from_zstd(stream, name)) if head.startswith(_ZSTD) else stream


def _from_xz(stream: BinaryIO) -> Iterator[bytes]:
    """Decompress in bounded memory, which `lzma.open` does not."""
    decompressor = None
    for raw in pieces(stream):
        while raw or not (decompressor is None or decompressor.needs_input):
            if decompressor is None:
                decompressor = lzma.LZMADecompressor(memlimit=MEMORY)
            yield decompressor.decompress(raw, PIECE)
            raw = b""
            if decompressor.eof:  # another stream may follow, after padding
                raw, decompressor = decompressor.unused_data.lstrip(b"\0"), None
    if decompressor is not None:
        raise EOFError("it ends too early")


def _from_zstd(stream: BinaryIO, name: str) -> Iterator[bytes]:
    try:
        import zstandard
    except ImportError:
        cause = "is compressed with zstd, but the library zstandard is not installed"
        raise MissingLibrary(
            cause, remedy=f"{install('zstd')}, or decompress the file", source=name
        ) from None
    decompressor = zstandard.ZstdDecompressor(max_window_size=MEMORY)
    try:
        yield from pieces(decompressor.stream_reader(stream, read_across_frames=True))
    except zstandard.ZstdError as error:
        raise EOFError(str(error)) from None


def pieces(stream: Any) -> Iterator[bytes]:
    while piece := stream.read(PIECE):
        yield piece


class _Joined(io.RawIOBase):
    """The bytes of pieces, one after another."""

    def __init__(self, pieces: Iterable[bytes]) -> None:
        self._pieces = iter(pieces)
        self._rest = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while not self._rest:
            if (piece := next(self._pieces, None)) is None:
                return 0
            self._rest = piece
        size = min(len(buffer), len(self._rest))
        buffer[:size], self._rest = self._rest[:size], self._rest[size:]
        return size


def joined(pieces: Iterable[bytes]) -> io.BufferedReader:
    return io.BufferedReader(_Joined(pieces))
