"""What the module of a format defines, and the comments with which every model begins."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from textwrap import wrap

from solvers.errors import InputError
from solvers.notation import cell_texts
from solvers.puzzle import Puzzle
from solvers.shape import LARGEST

_WIDTH = 100  # columns of a comment; some formats limit the length of a line


@dataclass(frozen=True, kw_only=True)
class ModelFormat:
    """A format of models.

    tools    what reads it, such as `SAT solvers`
    endings  endings of file names that stand for the format
    lines    yields the lines of the model of a puzzle
    largest  the size of the largest puzzle; the model of a larger one needs gigabytes
    """

    tools: str
    endings: tuple[str, ...]
    lines: Callable[[Puzzle], Iterator[str]]
    largest: int = LARGEST

    def write(self, puzzle: Puzzle) -> Iterator[str]:
        """Yield the text of a model, line by line. Raises InputError if it would be too large."""
        size = puzzle.shape.size
        if size > self.largest:
            raise InputError(
                f"the model of a {size}x{size} puzzle would need gigabytes in this format",
                remedy=f"choose another format, or a puzzle of at most {self.largest} digits",
            )
        return (f"{line}\n" for line in self.lines(puzzle))


def comments(puzzle: Puzzle, prefix: str, *sentences: str) -> Iterator[str]:
    """Yield the puzzle, and how to read a solution, as comment lines with this prefix."""
    texts = cell_texts(puzzle.givens, puzzle.shape)
    size = puzzle.shape.size
    rows = [" ".join(texts[at : at + size]) for at in range(0, len(texts), size)]
    for text in (f"Sudoku {puzzle.shape}", *rows, *sentences):
        yield from (f"{prefix}{line}" for line in wrap(text, _WIDTH - len(prefix)))
