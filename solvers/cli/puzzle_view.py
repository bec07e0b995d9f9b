"""Draw a puzzle on a terminal: boxes or regions, givens and solution, or candidates."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from solvers import notation
from solvers.cell_symbols import LARGEST_LETTERED
from solvers.cli.shown_puzzle import ShownPuzzle
from solvers.puzzle import Puzzle
from solvers.svg_grid import marked_cells

GIVEN, FILLED, FAINT, EXTRA = "bold cyan", "green", "dim", "underline"
# The character for lines that go up, right, down and left: bits 1, 2, 4 and 8.
_ASCII = " ||+||++-+-+++++"
_UNICODE = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"


def draw(shown: ShownPuzzle, unicode: bool = False) -> list[Text]:
    """Return the lines of a drawing."""
    puzzle = shown.puzzle
    texts = notation.cell_texts(shown.solution or puzzle.givens, puzzle.shape)
    between = "," if puzzle.shape.size > LARGEST_LETTERED else ""
    for cell, digits in enumerate(shown.candidates):
        if digits:
            texts[cell] = between.join(notation.cell_texts(digits, puzzle.shape))
    return _Drawing(puzzle, texts, _UNICODE if unicode else _ASCII).lines()


class _Drawing:
    """The texts of the cells, and the lines between boxes or regions."""

    def __init__(self, puzzle: Puzzle, texts: Sequence[str], characters: str) -> None:
        self._n = n = puzzle.shape.size
        self._puzzle, self._texts, self._characters = puzzle, texts, characters
        self._region = puzzle.shape.region_of
        self._extra = marked_cells(puzzle.shape)
        self._widths = [max(map(len, texts[column::n])) for column in range(n)]
        # Whether there is a line anywhere at the left of each column, and after the last one.
        self._has_line = [
            any(self._left(row, column) for row in range(n)) for column in range(n + 1)
        ]

    def lines(self) -> list[Text]:
        """Return the drawing from top to bottom."""
        found = []
        for row in range(self._n + 1):
            if any(self._above(row, column) for column in range(self._n)):
                found.append(self._rule(row))
            if row < self._n:
                found.append(self._row(row))
        return found

    def _left(self, row: int, column: int) -> bool:
        """Whether there is a line at the left of a cell."""
        if not 0 <= row < self._n:
            return False
        cell = row * self._n + column
        return column in (0, self._n) or self._region[cell] != self._region[cell - 1]

    def _above(self, row: int, column: int) -> bool:
        """Whether there is a line above a cell."""
        if not 0 <= column < self._n:
            return False
        cell = row * self._n + column
        return row in (0, self._n) or self._region[cell] != self._region[cell - self._n]

    def _rule(self, row: int) -> Text:
        """Draw the lines above a row."""
        dash, text = self._characters[10], ""
        for column in range(self._n + 1):
            before, after = self._above(row, column - 1), self._above(row, column)
            if column:
                text += (dash if before else " ") * (self._widths[column - 1] + 1)
            if self._has_line[column]:
                bits = (
                    self._left(row - 1, column)
                    + 2 * after
                    + 4 * self._left(row, column)
                    + 8 * before
                )
                text += self._characters[bits] + (dash if after else " ")
        return Text(text.rstrip(), FAINT)

    def _row(self, row: int) -> Text:
        """Draw a row of cells."""
        line = Text()
        for column in range(self._n + 1):
            if self._has_line[column]:
                line.append(f"{self._characters[5] if self._left(row, column) else ' '} ", FAINT)
            if column < self._n:
                cell = row * self._n + column
                text, is_given = self._texts[cell], self._puzzle.givens[cell]
                style = GIVEN if is_given else FAINT if text == "." else FILLED
                line.append(text, f"{style} {EXTRA}" if cell in self._extra else style)
                line.append(" " * (self._widths[column] - len(text) + 1))
        line.rstrip()
        return line
