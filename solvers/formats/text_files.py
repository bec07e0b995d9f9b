"""Read the lines of a file, of standard input or of a stream: decompress, decode, number."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from os import PathLike
from typing import Any, BinaryIO, NamedTuple, cast

from solvers.errors import InputError, MissingLibrary
from solvers.libraries import install

LONGEST_LINE = 1_000_000  # bytes; four times the longest puzzle, with 255 digits
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_GZIP, _BZIP2, _XZ, _ZSTD = b"\x1f\x8b", b"BZh", b"\xfd7zXZ\x00", b"\x28\xb5\x2f\xfd"
_DAMAGE = (EOFError, zlib.error, lzma.LZMAError)


class Line(NamedTuple):
    """A line of text without its end, and its number, counted from 1."""

    number: int
    text: str


def read_lines(source: str | PathLike[str] | BinaryIO) -> Iterator[Line]:
    """Yield every line. Raises InputError if it cannot be opened, decompressed or decoded."""
    number = 0
    for raw in _read(source, lambda stream: stream.readline(LONGEST_LINE + 1)):
        for text in decode_lines(raw, source_name(source), number + 1):
            number += 1
            yield Line(number, text)


def read_chunks(source: str | PathLike[str] | BinaryIO, size: int) -> Iterator[bytes]:
    """Yield the content in chunks of about `size` bytes that end with a line.

    Raises InputError as `read_lines` does.
    """
    rest = b""
    for piece in _read(source, lambda stream: stream.read(size)):
        end = piece.rfind(b"\n") + 1
        if end:
            yield rest + piece[:end]
            rest = piece[end:]
        else:
            rest += piece
    if rest:
        yield rest


def _read(
    source: str | PathLike[str] | BinaryIO, piece: Callable[[BinaryIO], bytes]
) -> Iterator[bytes]:
    name = source_name(source)
    with ExitStack() as stack:
        try:
            stream = _decompressed(_opened(source, stack), name)
            while raw := piece(stream):
                yield raw
        except OSError as error:
            remedy = (
                "name a puzzle file"
                if isinstance(error, IsADirectoryError)
                else "name a readable file"
            )
            cause = f"cannot be read: {error.strerror or error}"
            raise InputError(cause, remedy=remedy, source=name) from None
        except _DAMAGE as error:
            raise InputError(
                f"is damaged: {error}", remedy="compress the file again", source=name
            ) from None


def source_name(source: str | PathLike[str] | BinaryIO) -> str:
    """Return the name of a source for messages."""
    if isinstance(source, str | PathLike):
        return "standard input" if source == "-" else str(source)
    return str(getattr(source, "name", "stream"))


def _opened(source: str | PathLike[str] | BinaryIO, stack: ExitStack) -> io.BufferedReader:
    if source == "-":
        source = getattr(sys.stdin, "buffer", None) or io.BytesIO(sys.stdin.read().encode())
    if isinstance(source, io.BufferedReader):
        return source
    if isinstance(source, str | PathLike):
        try:
            return stack.enter_context(open(source, "rb"))
        except ValueError as error:  # the name contains a NUL
            raise OSError(str(error)) from None
    reader: io.BufferedReader = io.BufferedReader(cast(Any, source))
    stack.callback(reader.detach)  # leave the caller's stream open
    return reader


def _decompressed(stream: io.BufferedReader, name: str) -> BinaryIO:
    """Decompress a stream; its first bytes show how it is compressed."""
    head = stream.peek(8)
    if head.startswith(_UTF_16):
        raise InputError("is UTF-16 text", remedy="save it as UTF-8", source=name)
    if head.startswith(_GZIP):
        return cast(BinaryIO, gzip.open(stream))
    if head.startswith(_BZIP2):
        return cast(BinaryIO, bz2.open(stream))
    if head.startswith(_XZ):
        return cast(BinaryIO, lzma.open(stream))
    return _zstd(stream, name) if head.startswith(_ZSTD) else stream


def _zstd(stream: io.BufferedReader, name: str) -> BinaryIO:
    try:
        import zstandard
    except ImportError:
        cause = "is compressed with zstd, but the library zstandard is not installed"
        raise MissingLibrary(
            cause, remedy=f"{install('zstd')}, or decompress the file", source=name
        ) from None

    class Reader(io.RawIOBase):
        """A zstd stream that raises the exceptions of the standard library."""

        _stream = zstandard.ZstdDecompressor().stream_reader(stream, read_across_frames=True)

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: Any) -> int:
            try:
                return self._stream.readinto(buffer)
            except zstandard.ZstdError as error:
                raise EOFError(str(error)) from None

    return cast(BinaryIO, io.BufferedReader(Reader()))


def decode_lines(raw: bytes, name: str, number: int) -> list[str]:
    """Return the text of a line, or of several separated by carriage returns. Raises InputError."""
    if len(raw) > LONGEST_LINE:
        cause = f"a line has more than {LONGEST_LINE:,} bytes"
        remedy = "write one puzzle on each line"
        raise InputError(cause, remedy=remedy, source=name, line=number)
    if b"\0" in raw:
        raise InputError("binary data", remedy="use a text file", source=name, line=number)
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        cause = f"byte {raw[error.start]:#04x} at column {error.start + 1} is not UTF-8"
        raise InputError(
            cause, remedy="save the file as UTF-8 text", source=name, line=number
        ) from None
    return (
        text.removesuffix("\n")
        .removesuffix("\r")
        .removeprefix("\ufeff" if number == 1 else "")
        .split("\r")
    )
