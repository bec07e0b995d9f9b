"""The lines of one grid, as far as they have been read, and whether the grid is complete."""

from __future__ import annotations

from solvers import layout
from solvers.cell_symbols import LARGEST_LETTERED
from solvers.errors import PuzzleError
from solvers.formats import grid_frames, grid_lines
from solvers.formats.context import Context
from solvers.formats.text_files import Line
from solvers.puzzle import Puzzle
from solvers.quantities import count

_SMALLEST_LINE = 36  # cells; a line with as many may be a whole puzzle
_USUAL = {4, 6, 8, 9, 10, 12, 16, 20, 25}  # rows; blanks between bars may be spaces


class GridBlock:
    """The lines of a grid. It is false without rows.

    first   the line number of its first row
    rows    the number of rows
    widths  the numbers of cells that a row may have
    is_title  whether it is a single line of letters, which may be a title
    """

    def __init__(self) -> None:
        self.first = 0
        self.rows = 0
        self.is_title = False
        self.widths: set[int] = set()
        self._columns = 0  # the number of columns that a header names
        self._drawn = 0  # lines of strokes that may also be rows without givens
        self._breaks: list[int] = []  # the numbers of rows above blank lines
        self._lines: list[Line] = []

    def __bool__(self) -> bool:
        return self.rows > 0

    @property
    def text(self) -> str:
        """The rows, and the lines drawn between them."""
        return "\n".join(line.text for line in self._lines)

    @property
    def is_table_head(self) -> bool:
        """Whether it is one row of bars, which may be the head of a table in Markdown."""
        return self.rows == 1 and not {*self.text} - {*" |"}

    def add(self, line: Line, *, is_title: bool = False) -> None:
        """Add a row, or a damaged one. One of letters alone may also be a title."""
        if not (line := self._without_frame(line)).text:
            return
        self.is_title = is_title and not self.rows
        self.first = self.first or line.number
        self.rows += 1
        self.widths |= grid_lines.widths(line.text) | (_USUAL if "|" in line.text else set())
        self._lines.append(line)

    def _without_frame(self, line: Line) -> Line:
        """Return a row without its label; no text for the names of columns."""
        if not self.rows and (head := grid_frames.header(line.text)) and head.is_certain:
            self._columns = head.columns
            return line._replace(text="")
        if self.rows == 1 and not self._columns:
            head = grid_frames.header(self._lines[0].text)
            if head and grid_frames.without_label(line.text, 0, head.columns):
                self.first, self.rows, self.widths, self._lines = 0, 0, set(), []
                self._columns = head.columns
        text = self._columns and grid_frames.without_label(line.text, self.rows, self._columns)
        return line._replace(text=text) if text else line

    def add_rule(self, line: Line) -> None:
        """Add a line that is drawn between rows, or a row without givens written `-` or `+`."""
        self._drawn += {*line.text.strip()} in ({"-"}, {"+"})
        self._lines.append(line)

    def add_break(self) -> bool:
        """Note a blank line; return whether the grid can go on below it.

        It can between bands, which all have the same height.
        """
        if self.rows not in self._breaks:
            self._breaks.append(self.rows)
        height = self._breaks[0]
        is_regular = self.rows == height * len(self._breaks)
        return is_regular and any(height < w and w % height == 0 for w in self.widths)

    def is_complete(self, context: Context) -> bool:
        """Whether it has as many rows as cells in each row, and no number is too large."""
        sizes = self.widths if context.shape is None else {context.shape.size}
        if not any(self.rows <= size <= self.rows + self._drawn for size in sizes):
            return False
        found = layout.read(self.text, None, LARGEST_LETTERED)
        size = len(found.rows)
        return size in sizes and all(
            len(row) == size and all(_fits(cell.text, size) for cell in row) for row in found.rows
        )

    def is_line(self, context: Context) -> bool:
        """Whether it is a puzzle in one line."""
        if self.rows > 1 or max(self.widths, default=0) < _SMALLEST_LINE:
            return False
        try:
            context.puzzle(self.text)
        except PuzzleError:
            return False
        return True

    def puzzle(self, context: Context) -> Puzzle:
        """Read the puzzle. Raises PuzzleError with its place in the file."""
        if self.rows == 1 and not self.is_line(context):
            cells = max(self.widths, default=1)
            raise PuzzleError(
                f"one row of {count(cells, 'cell')} without other rows",
                remedy="write all rows, or delete the line",
                line=self.first,
            )
        try:
            puzzle = context.puzzle(self.text)
        except PuzzleError as error:
            line = self._lines[(error.line or 1) - 1]
            raise PuzzleError(
                error.cause, remedy=error.remedy, line=line.number, column=error.column
            ) from None
        size = puzzle.shape.size
        if self.rows > 1 and not self.rows <= size <= self.rows + self._drawn:
            raise PuzzleError(
                f"{self.rows} lines of cells for a {size}x{size} grid",
                remedy="write each row on a line of its own",
                line=self.first,
            )
        if self._columns not in (0, size):
            raise PuzzleError(
                f"a {size}x{size} grid below the names of {count(self._columns, 'column')}",
                remedy="delete the names of columns and rows, or write the missing cells",
                line=self.first,
            )
        inner = [rows for rows in self._breaks if rows < self.rows]
        if inner and inner != [*range(inner[0], self.rows, inner[0])]:
            raise PuzzleError(
                f"a blank line below row {inner[0]}, but not below every {inner[0]} rows",
                remedy="delete the blank lines in the grid, or write the missing rows",
                line=self.first,
            )
        return puzzle


def _fits(cell: str, size: int) -> bool:
    return len(cell) == 1 or not cell.isdecimal() or int(cell) <= size
