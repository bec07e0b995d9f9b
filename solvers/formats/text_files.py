"""Decode the lines of a file: refuse binary data, and read digits of other scripts as 0 to 9."""

from __future__ import annotations

import unicodedata
import warnings
from typing import NamedTuple

from solvers.errors import InputError
from solvers.formats.text_streams import LONGEST_LINE

_FULL_WIDTH = {0xFF01 + i: 0x21 + i for i in range(94)}  # the printable ASCII characters


class InputNote(UserWarning):
    """A warning: an input was read in a way that may surprise."""


class Line(NamedTuple):
    """A line of text without its end, and its number, counted from 1."""

    number: int
    text: str


def plain(text: str) -> str:
    """Return a text with ASCII characters for full-width ones and for digits of other scripts."""
    if text.isascii():
        return text
    return "".join(
        str(unicodedata.decimal(each)) if each.isdecimal() else each
        for each in text.translate(_FULL_WIDTH)
    )


class Decoder:
    """Decodes the lines of one source. It warns once with InputNote if it changes characters."""

    def __init__(self, source: str) -> None:
        self.source = source
        self._warned = False

    def lines(self, raw: bytes, number: int) -> list[Line]:
        """Return a line, or several that carriage returns separate. Raises InputError."""
        if len(raw) > LONGEST_LINE:
            cause = f"a line has more than {LONGEST_LINE:,} bytes"
            remedy = "write one puzzle on each line"
            raise InputError(cause, remedy=remedy, source=self.source, line=number)
        try:
            text = raw.decode("utf-8")
        except UnicodeDecodeError as error:
            cause, remedy = f"byte {raw[error.start]:#04x} is not UTF-8", "save the file as UTF-8"
            raise self._error(cause, remedy, number, error.start) from None
        if "\0" in text:
            raise self._error("binary data", "use a text file", number, text.index("\0"))
        text = text.removesuffix("\n").removesuffix("\r")
        texts = text.removeprefix("\ufeff" if number == 1 else "").split("\r")
        lines = [Line(number + i, text) for i, text in enumerate(texts)]
        return lines if text.isascii() else [*map(self._plain, lines)]

    def _error(self, cause: str, remedy: str, line: int, index: int) -> InputError:
        return InputError(cause, remedy=remedy, source=self.source, line=line, column=index + 1)

    def _plain(self, line: Line) -> Line:
        text = plain(line.text)
        if text != line.text and not self._warned:
            self._warned = True
            index = next(i for i, each in enumerate(text) if each != line.text[i])
            place = f"{self.source}:{line.number}:{index + 1}"
            warnings.warn(
                InputNote(
                    f"{place}: {line.text[index]!r} and similar characters are read as ASCII"
                ),
                stacklevel=2,
            )
        return Line(line.number, text)
