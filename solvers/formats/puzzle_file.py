"""Read a puzzle file: its format is detected, and its puzzles are read when they are needed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from os import PathLike
from typing import BinaryIO, Self

from solvers.errors import InputError
from solvers.formats import detection
from solvers.formats.context import Context
from solvers.formats.puzzle_entry import OnError, PuzzleEntry, raise_error
from solvers.formats.reading_options import DETECT, ReadingOptions
from solvers.formats.text_files import Decoder, Line
from solvers.formats.text_streams import TextStream

HEAD_LINES, HEAD_BYTES = 2000, 1 << 20  # of the beginning of a file, which shows its format


class PuzzleFile:
    """An opened puzzle file; a context manager.

    name          the name of the source for messages
    format        the name of its format
    context       how its puzzles are read
    decoder       decodes its lines

    `entries` or `chunks` can be called once. Raises InputError as `read` does.
    """

    def __init__(
        self,
        source: str | PathLike[str] | BinaryIO,
        on_error: OnError = raise_error,
        options: ReadingOptions = DETECT,
    ) -> None:
        self._stream = TextStream(source)
        self.name = self._stream.name
        self.context = Context(self.name, on_error, options.shape, options.symbols)
        self.decoder = Decoder(self.name)
        try:
            self._raw = self._stream.lines()
            self._head, is_whole = self._beginning()
            self._lines = [*self._decoded(self._head, 1)]
            self.format = detection.format_name(
                self._lines, self.context, is_whole=is_whole, named=options.format
            )
        except BaseException:
            self._stream.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._stream.close()

    @property
    def beginning(self) -> Sequence[Line]:
        """The first lines, from which the format was detected."""
        return self._lines

    def entries(self) -> Iterator[PuzzleEntry]:
        """Yield the puzzles."""
        rest = self._decoded(self._raw, len(self._lines) + 1)
        return detection.formats()[self.format].read(chain(self._lines, rest), self.context)

    def chunks(self, size: int) -> Iterator[bytes]:
        """Yield the content in chunks of about `size` bytes that end with a line."""
        return chain([b"".join(self._head)], self._stream.chunks(size))

    def _beginning(self) -> tuple[list[bytes], bool]:
        """Return the first lines, and whether they are all."""
        head: list[bytes] = []
        size = 0
        while len(head) < HEAD_LINES and size < HEAD_BYTES:
            if (line := next(self._raw, None)) is None:
                return head, True
            head.append(line)
            size += len(line)
        return head, False

    def _decoded(self, raw_lines: Iterable[bytes], number: int) -> Iterator[Line]:
        for raw in raw_lines:
            for line in self.decoder.lines(raw, number):
                yield line
                number += 1


def read(
    source: str | PathLike[str] | BinaryIO,
    on_error: OnError = raise_error,
    options: ReadingOptions = DETECT,
) -> Iterator[PuzzleEntry]:
    """Yield the puzzles of a file, a bundled set (`@NAME`), standard input (`-`) or an open stream.

    `options` say what is known about the file; the rest is detected.

    Raises InputError, with source, line and column, for a file that cannot be read, that is
    ambiguous, or that has no puzzle. `on_error` is called for a single puzzle that cannot be read;
    by default, it raises.
    """
    entry = None
    with PuzzleFile(source, on_error, options) as file:
        for entry in file.entries():
            yield entry
    if entry is None:
        raise no_puzzle_error(file.name)


def no_puzzle_error(source: str) -> InputError:
    """Return the error for a source without puzzles."""
    return InputError(
        "has no puzzle", remedy="write one puzzle on each line, or grids", source=source
    )
