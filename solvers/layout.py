"""Find the cells in a text: its rows, the lines drawn between them, and the size of its boxes.

A text is read in one of three ways: as a table (fields separated by commas, some of them empty), as
words (one number for each cell), or as characters (one for each cell). `solvers.notation` decides
what the text of a cell means. A *rule* is a line that is drawn between rows, such as `---+---`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import isqrt

from solvers import empty_cells
from solvers.drawn_lines import STROKES, between_rules, box_height, is_rule, lines_of, with_dots
from solvers.empty_cells import Cell, Row

BLANKS = ".0_*?-xX"

_SEPARATORS = r"\s,;|\[\]{}()\"'\u200b\ufeff"
_WORD = rf"[^{_SEPARATORS}]+"
_CHARACTER = rf"[^{_SEPARATORS}+=]"
_APART = re.compile(r"-[\s,;|]+-")
_SMALLEST = 4  # cells in a row
_WRAPPED = 80  # cells in a line of a puzzle that is wrapped to several
_NUMBER = re.compile(r"-?[0-9]{1,3}")


@dataclass(frozen=True)
class Layout:
    """The cells of a text, line by line, and the size of the drawn boxes (0: not drawn).

    is_certain  whether no blank can be missing, because each cell was found by its place
    """

    rows: tuple[Row, ...]
    box_height: int = 0
    box_width: int = 0
    is_certain: bool = False

    @property
    def cells(self) -> Row:
        """All cells in reading order."""
        return tuple(cell for row in self.rows for cell in row)

    @property
    def usual_width(self) -> int:
        """The number of cells in most lines."""
        return Counter(map(len, self.rows)).most_common(1)[0][0] if self.rows else 0

    @property
    def irregular_row(self) -> Row | None:
        """The first line with another number of cells than most."""
        width = self.usual_width
        return next((row for row in self.rows if len(row) != width), None)

    def misplaced(self, size: int) -> Row | None:
        """Return the first line that shows that blanks are missing; None if none does.

        The lines must be rows, or cells in the same columns of every line, but the last may be
        shorter. Cells of a single line must be in groups of the same length, or numbers.
        """
        if self.is_certain or len(self.rows) == size:
            return self.irregular_row
        if len(self.rows) == 1 and self._has_numbers:
            return None
        if len(self.rows) == 1:
            places = [cell.column for cell in self.rows[0]]
            ends = [i for i, (a, b) in enumerate(pairwise(places), 1) if b - a > 1]
            groups = {b - a for a, b in pairwise([0, *ends, len(places)])}
            return self.rows[0] if len(groups) > 1 else None
        if len(self.rows) > self.usual_width >= _SMALLEST and not self.irregular_row:
            return self.rows[self.usual_width]  # the first row of another puzzle
        width = len(self.rows[0])
        if width > _WRAPPED or (width >= _SMALLEST**2 and isqrt(width) ** 2 == width):
            return self.rows[1]  # each line may be a puzzle
        first, *between, last = [self._places(row) for row in self.rows]
        wrong = [i for i, places in enumerate(between, 1) if places != first]
        if not wrong and last != first[: len(last)]:
            wrong = [len(self.rows) - 1]
        return self.rows[wrong[0]] if wrong else None

    @cached_property
    def _has_numbers(self) -> bool:
        return any(len(cell.text) > 1 for row in self.rows for cell in row)

    def _places(self, row: Row) -> list[int]:
        if self._has_numbers:
            return [*range(len(row))]
        return [cell.column - row[0].column for cell in row]


def read(text: str, cells: int | None, largest_lettered: int) -> Layout:
    """Return the layout of a text with a number of cells (None: any square number).

    A puzzle with more than `largest_lettered` digits is read as words, even if every word has one
    character.
    """
    lines = with_dots(lines_of(text))
    if found := empty_cells.read_table(lines) or empty_cells.read_spaced(between_rules(lines)):
        return Layout(found.rows, box_height(lines, found.rows), found.box_width, is_certain=True)
    words = _layout(lines, _WORD)
    if _are_numbers(words.cells, cells, largest_lettered):
        return Layout(
            tuple(tuple(c._replace(text=empty_cells.plain(c.text)) for c in r) for r in words.rows),
            words.box_height,
            words.box_width,
        )
    return _layout(lines, _CHARACTER)


def _are_numbers(words: Row, cells: int | None, largest_lettered: int) -> bool:
    """Whether each word is a number for one cell; otherwise each character is one cell."""
    count = len(words)
    if count != (isqrt(count) ** 2 if cells is None else cells) or count < 2:
        return False
    texts = {word.text for word in words}
    if not all(text in BLANKS or _NUMBER.fullmatch(text) for text in map(empty_cells.plain, texts)):
        return False
    return isqrt(count) > largest_lettered or any(len(text) > 1 for text in texts)


def _layout(lines: Sequence[str], pattern: str) -> Layout:
    """Read rows of what the pattern matches.

    A line of dashes is a rule, unless reading it as a row of blanks makes the grid square, or its
    dashes are apart like the cells of other rows that have dashes as blanks.
    """
    found = {
        number: tuple(
            Cell(match.group(), number, match.start() + 1) for match in re.finditer(pattern, line)
        )
        for number, line in enumerate(lines, 1)
        if line.strip() and not (is_rule(line) and not STROKES.isdisjoint(line.replace("-", "")))
    }
    ambiguous = {number for number in found if is_rule(lines[number - 1])}
    rows_with_dashes = {
        _places(row)
        for number, row in found.items()
        if number not in ambiguous and any(cell.text == "-" for cell in row)
    }
    ambiguous -= {
        number
        for number in ambiguous
        if _APART.search(lines[number - 1]) and _places(found[number]) in rows_with_dashes
    }
    certain = Layout(tuple(row for number, row in found.items() if row and number not in ambiguous))
    width = certain.usual_width or Layout(tuple(found.values())).usual_width
    with_blank_rows = Layout(
        tuple(
            row
            for number, row in found.items()
            if row and (number not in ambiguous or len(row) == width)
        )
    )
    readings = (certain, with_blank_rows) if certain.rows else (with_blank_rows,)
    fits = (reading for fit in (_is_grid, _is_square) for reading in readings if fit(reading))
    rows = next(fits, readings[0]).rows
    return Layout(rows, *_drawn_box(lines, rows, pattern))


def _places(row: Row) -> tuple[int, ...]:
    return tuple(cell.column - row[0].column for cell in row)


def _is_grid(layout: Layout) -> bool:
    return all(len(row) == len(layout.rows) for row in layout.rows)


def _is_square(layout: Layout) -> bool:
    return isqrt(len(layout.cells)) ** 2 == len(layout.cells)


def _drawn_box(lines: Sequence[str], rows: tuple[Row, ...], pattern: str) -> tuple[int, int]:
    """Return height and width of the drawn boxes, each 0 if it is not drawn.

    The width is the number of cells before the first bar within the first row.
    """
    if not rows:
        return 0, 0
    inner = lines[rows[0][0].line - 1].strip().strip("|")
    width = len(re.findall(pattern, inner.partition("|")[0])) if "|" in inner else 0
    return box_height(lines, rows), width
