"""Read grids of several lines, with any text between them, as in forum posts and web pages.

A grid has as many rows as cells in a row. Lines may be drawn between rows, and there may be blank
lines between bands. A title above a grid becomes its name, and a full grid below a title such as
`Solution` is the solution of the grid above it. A line of numbers such as `9 9`, `3 3` or `size: 9`
above a grid must be its size. Every line that looks like a part of a row must belong to a grid.
Grids without other lines between them are a stack (see `solvers.formats.grid_stack`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from solvers.errors import PuzzleError
from solvers.formats import plain_writers
from solvers.formats.comments import is_comment
from solvers.formats.context import Context
from solvers.formats.format import Format
from solvers.formats.grid_block import GridBlock
from solvers.formats.grid_lines import Kind, kind, widths, without_markup
from solvers.formats.grid_stack import GridStack
from solvers.formats.puzzle_entry import PuzzleEntry
from solvers.formats.size_lines import SizeLine, find_size
from solvers.formats.text_files import Line
from solvers.formats.titles import is_drawn

_SOLUTION = re.compile(r"\b(solution|solved|answer)s?\b", re.IGNORECASE)
_LONGEST_NAME = 80  # characters
_AROUND_TITLE = " \t:#*=-_"


def read(lines: Iterable[Line], context: Context) -> Iterator[PuzzleEntry]:
    """Yield an entry for every grid; its line is the first row.

    Raises ShapeError or OptionError for an invalid comment, and what `on_error` raises.
    """
    reader = _Reader(context)
    for line in lines:
        yield from reader.feed(line)
    yield from reader.end()


class _Reader:
    """Reads lines, and yields each entry when it is certain that it is read correctly.

    The next grid shows that it has no solution, and the end of its stack that no row is missing.
    """

    def __init__(self, context: Context) -> None:
        self._context = context
        self._block = GridBlock()
        self._size: SizeLine | None = None
        self._title: str | None = None
        self._entry: PuzzleEntry | None = None  # its solution may follow
        self._stack = GridStack()

    def feed(self, line: Line) -> Iterator[PuzzleEntry]:
        """Read a line, and yield the entries that are complete."""
        if is_comment(line.text):
            self._end_grid()
            self._context = self._context.after(line)
            return self._released()
        line = line._replace(text=without_markup(line.text))
        match kind(line.text):
            case Kind.RULE:
                self._add_rule(line)
            case Kind.BLANK if self._block and (self._is_complete() or not self._block.add_break()):
                self._end_grid()
            case Kind.ROW | Kind.LETTERS | Kind.DAMAGED as found:
                self._add(line, found)
            case Kind.TEXT | Kind.CODE as found:
                self._end_grid()
                self._add_text(line, found)
        return iter(()) if self._stack else self._released()

    def end(self) -> Iterator[PuzzleEntry]:
        """Yield the last entries."""
        is_cut = self._context.is_beginning and not self._is_complete()
        if is_cut:
            self._block = GridBlock()
        self._end_grid()
        self._finish_entry()
        if self._size and not is_cut:
            line = self._size.line
            cause = f"{line.text.strip()!r} may be a size, but there is no grid below it"
            self._error(PuzzleError(cause, remedy="delete the line", line=line.number))
        return self._released()

    def _released(self) -> Iterator[PuzzleEntry]:
        return self._stack.released(self._context.on_error)

    def _is_complete(self) -> bool:
        return self._block.is_complete(self._context) or self._block.is_line(self._context)

    def _add(self, line: Line, found: Kind) -> None:
        block = self._block
        is_other = block.is_title or found is Kind.LETTERS or block.is_line(self._context)
        if block and block.is_complete(self._context):
            self._end_grid(is_stack=not find_size(line))
        elif block and is_other and block.widths.isdisjoint(widths(line.text)):
            self._end_grid()
        if not self._block and (size := find_size(line)):
            self._size = size
        else:
            self._block.add(line, is_title=found is Kind.LETTERS)

    def _add_rule(self, line: Line) -> None:
        if self._block.is_table_head and not {*line.text} - {*" |:-"}:
            self._block = GridBlock()
        elif self._block:
            self._block.add_rule(line)
            return
        try:
            is_drawn(line.text)
        except PuzzleError as error:
            self._error(error.at(None, line.number))

    def _add_text(self, line: Line, found: Kind) -> None:
        if found is Kind.CODE:
            self._error(
                PuzzleError(
                    "the line looks like source code",
                    remedy="write only grids and text between them",
                    line=line.number,
                )
            )
        elif size := find_size(line):
            self._size = size
        else:
            self._title = line.text.strip(_AROUND_TITLE)[:_LONGEST_NAME] or None

    def _end_grid(self, *, is_stack: bool = False) -> None:
        """Read the grid that is complete; in a stack, a row of the next one is directly below."""
        block, self._block = self._block, GridBlock()
        if block.is_title:
            self._title = block.text.strip()
        elif block:
            self._finish(block)
            self._size = self._title = None
        if is_stack:
            self._finish_entry()
            self._stack.go_on()
        else:
            self._entry = None if self._stack.is_refused else self._entry
            self._stack.end()

    def _finish(self, block: GridBlock) -> None:
        """Read a grid, which is a puzzle, or the solution of the puzzle above it."""
        try:
            puzzle = block.puzzle(self._context)
            if self._stack:
                self._stack.check(puzzle, block.first, self._context.source)
            if self._size:
                self._size.check(puzzle.shape)
        except PuzzleError as error:
            self._finish_entry()
            if self._stack and not block.is_complete(self._context):
                self._stack.refuse(error.at(self._context.source))
            else:
                self._error(error)
            return
        if not all(puzzle.givens) or not _SOLUTION.search(self._title or ""):
            self._finish_entry()
            name = None if self._title == str(puzzle.shape.size) else self._title
            self._entry = PuzzleEntry(puzzle, self._context.source, block.first, name=name)
        elif self._entry and self._entry.puzzle.shape == puzzle.shape:
            self._entry = replace(self._entry, solution=puzzle.givens, at_least=1)
            self._finish_entry()
        else:
            self._finish_entry()
            self._error(
                PuzzleError(
                    f"the solution {self._title!r} does not follow a puzzle of its size",
                    remedy="write it below its puzzle, or delete it",
                    line=block.first,
                )
            )

    def _finish_entry(self) -> None:
        if self._entry:
            self._stack.hold(self._entry)
        self._entry = None

    def _error(self, error: PuzzleError) -> None:
        self._stack.hold(error.at(self._context.source))


FORMAT = Format(
    without_signature=True,
    read=read,
    write=plain_writers.grids,
    loses=plain_writers.lost_in_grids,
    endings=(".ss",),
)
