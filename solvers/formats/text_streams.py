"""Open a source as a stream of UTF-8 text: decompress it, and convert UTF-16 and old line ends."""

from __future__ import annotations

import codecs
import gzip
import io
import lzma
import os
import sys
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from os import PathLike
from typing import Any, BinaryIO, cast

from solvers.errors import InputError
from solvers.formats import remote
from solvers.formats.bundled_files import file_named, set_called
from solvers.formats.compression import MEMORY, PIECE, decompressed, joined, pieces

LONGEST_LINE = 1_000_000  # bytes; four times the longest puzzle, with 255 digits
_ENCODINGS = {  # by the first bytes; the marks of UTF-32 begin with those of UTF-16
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
_NOT_TEXT = {
    b"PK\x03\x04": (
        "a zip archive or a spreadsheet",
        "unpack it, for example with `unzip -p FILE`",
    ),
    b"7z\xbc\xaf": ("a 7z archive", "unpack it"),
    b"Rar!": ("a rar archive", "unpack it"),
    b"%PDF": ("a PDF document", "give the puzzles as text"),
    b"SQLite format 3": ("an SQLite database", "export the puzzles as text"),
    b"\x89PNG": ("an image", "give the puzzles as text"),
    b"\xff\xd8\xff": ("an image", "give the puzzles as text"),
}
_DAMAGE = (EOFError, zlib.error, lzma.LZMAError, gzip.BadGzipFile, UnicodeDecodeError)

Source = str | PathLike[str] | BinaryIO


def source_name(source: Source) -> str:
    """Return the name of a source for messages."""
    if isinstance(source, str | PathLike):
        return "standard input" if source == "-" else str(source)
    return str(getattr(source, "name", "stream"))


class TextStream:
    """A source as UTF-8 bytes. Raises InputError if it cannot be opened, read or decompressed."""

    def __init__(self, source: Source) -> None:
        self.name = source_name(source)
        with _explained(self.name), ExitStack() as stack:
            self._stream = _as_text(_opened(source, stack), self.name)
            self._stack = stack.pop_all()

    def close(self) -> None:
        """Close a file that was opened here."""
        self._stack.close()

    def lines(self) -> Iterator[bytes]:
        """Yield the lines with their ends; of a line that is too long, its beginning."""
        with _explained(self.name):
            while raw := self._stream.readline(LONGEST_LINE + 1):
                yield raw

    def chunks(self, size: int) -> Iterator[bytes]:
        """Yield chunks of about `size` bytes that end with a line.

        If a line is too long, its beginning ends the last chunk.
        """
        rest = b""
        with _explained(self.name):
            while piece := self._stream.read(size):
                end = piece.rfind(b"\n") + 1
                if end:
                    yield b"".join((rest, memoryview(piece)[:end]))  # one copy
                    rest = piece[end:]
                else:
                    rest += piece
                if len(rest) > LONGEST_LINE:
                    break
        if rest:
            yield rest


@contextmanager
def _explained(name: str) -> Iterator[None]:
    """Turn the errors of reading into InputError."""
    try:
        yield
    except _DAMAGE as error:
        cause, remedy = f"is damaged: {error}", "compress or save the file again"
        if "Memory usage limit" in str(error):
            cause, remedy = f"needs more than {MEMORY >> 20} MB to decompress", "decompress it"
        raise InputError(cause, remedy=remedy, source=name) from None
    except OSError as error:
        is_folder = isinstance(error, IsADirectoryError)
        remedy = "name a puzzle file" if is_folder else "name a readable file"
        if isinstance(error, FileNotFoundError) and (known := set_called(name)):
            remedy = f"write {known} for the bundled set"
        cause = f"cannot be read: {error.strerror or error}"
        raise InputError(cause, remedy=remedy, source=name) from None


def _opened(source: Source, stack: ExitStack) -> io.BufferedReader:
    if source == "-":
        source = getattr(sys.stdin, "buffer", None) or io.BytesIO(sys.stdin.read().encode())
    if isinstance(source, io.BufferedReader):
        return source
    if isinstance(source, str | PathLike):
        path = file_named(os.fspath(source))
        if remote.scheme(path):
            return remote.opened(path, stack)
        try:
            return stack.enter_context(open(path, "rb"))
        except ValueError as error:  # the name contains a NUL
            raise OSError(str(error)) from None
    reader: io.BufferedReader = io.BufferedReader(cast(Any, source))
    stack.callback(reader.detach)  # leave the caller's stream open
    return reader


def _as_text(stream: io.BufferedReader, name: str) -> io.BufferedReader:
    text = decompressed(stream, name)
    head = text.peek(PIECE)
    for signature, (what, remedy) in _NOT_TEXT.items():
        if head.startswith(signature):
            raise InputError(f"is {what}", remedy=remedy, source=name)
    for mark, encoding in _ENCODINGS.items():
        if head.startswith(mark):
            return joined(_decoded(text, encoding))
    if b"\r" in head[:-1] and b"\n" not in head:
        return joined(piece.replace(b"\r", b"\n") for piece in pieces(text))
    return text


def _decoded(text: BinaryIO, encoding: str) -> Iterator[bytes]:
    decoder = codecs.getincrementaldecoder(encoding)()
    for piece in pieces(text):
        yield decoder.decode(piece).encode()
    yield decoder.decode(b"", True).encode()
