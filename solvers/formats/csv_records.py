"""Split the records of a table into fields with their places; quoted fields may have line ends."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from solvers.errors import PuzzleError
from solvers.formats.comments import is_comment
from solvers.formats.context import Context
from solvers.formats.text_files import Line
from solvers.puzzle import Puzzle
from solvers.shape import Shape

_QUOTED = re.compile(r' *"((?:[^"]|"")*)" *')
_LONGEST = 300  # lines of one record; more than the rows of the largest puzzle


class Field(NamedTuple):
    """The text of a field, without quotes, and its place in the record, counted from 1."""

    text: str
    line: int
    column: int

    def puzzle(self, context: Context, shape: Shape | None = None) -> Puzzle:
        """Read the puzzle or grid in the field. Raises PuzzleError with its place."""
        try:
            return context.puzzle(self.text, shape=shape)
        except PuzzleError as error:
            raise error.at(None, self.line, self.column) from None

    def error(self, cause: str, remedy: str) -> PuzzleError:
        """Return an error for the field."""
        return PuzzleError(cause, remedy=remedy, line=self.line, column=self.column)


Record = Sequence[Field]


def split(line: Line, delimiter: str) -> Record:
    """Return the fields of a record, which may be several lines with line ends between them."""
    fields: list[Field] = []
    begin, text = 0, line.text
    while True:
        quoted = _QUOTED.match(text, begin)
        if quoted and text[quoted.end() : quoted.end() + 1] in ("", delimiter):
            value, place, end = quoted[1].replace('""', '"'), quoted.start(1), quoted.end()
        else:
            end = text.find(delimiter, begin) % (len(text) + 1)  # -1 is the end
            value, place = text[begin:end], begin
        place += len(value) - len(value.lstrip())
        column = place - text.rfind("\n", 0, place)
        fields.append(Field(value.strip(), 1 + text.count("\n", 0, place), column))
        if end == len(text):
            return fields
        begin = end + 1


def whole_records(lines: Iterable[Line]) -> Iterator[Line]:
    """Yield each record as one line, with line ends where a quoted field has them.

    If a quote is not closed, each of its lines is a record.
    """
    parts: list[Line] = []
    quotes = 0
    for line in lines:
        parts.append(line)
        quotes += 0 if len(parts) == 1 and is_comment(line.text) else line.text.count('"')
        if quotes % 2 == 0:
            yield Line(parts[0].number, "\n".join(part.text for part in parts))
        elif len(parts) == _LONGEST:
            yield from parts
        else:
            continue
        parts, quotes = [], 0
    yield from parts
