"""What the reader of a format knows: the source, its shape and symbols, and where errors go."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from solvers.errors import InputError, PuzzleError
from solvers.formats.comments import is_blank, is_comment
from solvers.formats.puzzle_entry import OnError, PuzzleEntry, raise_error
from solvers.formats.reading_options import ReadingOptions
from solvers.formats.text_files import Line
from solvers.puzzle import Puzzle
from solvers.shape import Shape

_DIRECTIVE = re.compile(r"#+\s*(shape|symbols)\s*:\s*(.*)", re.IGNORECASE)


@dataclass(frozen=True)
class Context:
    """How to read the puzzles of a source.

    source    its name, for entries and errors
    on_error  called with the error for a puzzle that cannot be read
    shape     the shape of the puzzles, or None to infer it
    symbols   the symbols of the digits, or None to infer them
    is_beginning  whether the lines may end in a puzzle, because they are the beginning of a file
    """

    source: str
    on_error: OnError = raise_error
    shape: Shape | None = None
    symbols: str | None = None
    is_beginning: bool = False

    def after(self, comment: Line) -> Context:
        """Return the context below a comment, which may set the shape or the symbols.

        Raises ShapeError or OptionError for an invalid value.
        """
        directive = _DIRECTIVE.fullmatch(comment.text.strip())
        if not directive:
            return self
        try:
            if directive[1].lower() == "shape":
                return replace(self, shape=Shape.parse(directive[2]))
            return replace(self, symbols=ReadingOptions(symbols=directive[2].strip()).symbols)
        except InputError as error:
            raise error.at(self.source, comment.number) from None

    def puzzle(self, text: str, line: Line | None = None, shape: Shape | None = None) -> Puzzle:
        """Read a puzzle or grid. With a line, the text is a part of it.

        Raises PuzzleError with line and column in the text, or with the column in the line.
        """
        try:
            return Puzzle.parse(text, shape or self.shape, self.symbols)
        except PuzzleError as error:
            if line is None:
                raise
            raise error.at(None, 1, max(line.text.find(text), 0) + 1) from None


def read_each_line(
    lines: Iterable[Line],
    context: Context,
    parse: Callable[[Line, Context], PuzzleEntry | None],
) -> Iterator[PuzzleEntry]:
    """Yield what `parse` returns for each line that is not blank and not a comment.

    `parse` gets the line, and the context with the shape and symbols that comments have set. It
    returns None for a line without a puzzle, such as a header. Raises ShapeError or OptionError for
    an invalid comment, and what `on_error` raises.
    """
    for line in lines:
        if is_comment(line.text):
            context = context.after(line)
        elif not is_blank(line.text):
            try:
                entry = parse(line, context)
            except PuzzleError as error:
                context.on_error(error.at(context.source, line.number))
            else:
                if entry:
                    yield entry
