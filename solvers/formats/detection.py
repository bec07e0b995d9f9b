"""Which format a file is in: decided by its first lines, once, for files, standard input and streams alike."""

from __future__ import annotations

import sysconfig
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice, takewhile
from os import PathLike
from pathlib import Path
from typing import BinaryIO

from solvers import layout
from solvers.errors import InputError, PuzzleError, ShapeError
from solvers.formats import blocks, lines, table, text
from solvers.formats.directives import is_blank, is_comment, shape_after
from solvers.formats.puzzle_entry import OnError, PuzzleEntry, raise_error
from solvers.formats.text import Line
from solvers.notation import LARGEST_LETTERED
from solvers.shape import Shape

Reader = Callable[[Iterable[Line], str, OnError], Iterator[PuzzleEntry]]

_HEAD = 300  # lines; more than the largest board has rows
_LONG = 36  # cells; a line with so many is a puzzle with an error rather than a row, unless it is part of a square
_NO_ROW = 81  # cells; a line with so many that can be a puzzle is one
_BUNDLED = (  # in a source tree, and in an installation
    Path(__file__).parents[2] / "data",
    Path(sysconfig.get_path("data")) / "share" / "sudoku-solvers",
)


def read(
    source: str | PathLike[str] | BinaryIO, on_error: OnError = raise_error
) -> Iterator[PuzzleEntry]:
    """The puzzles of a file, of standard input (`-`) or of an open binary stream, as they are asked for.

    Raises InputError, with source, line and column, for what cannot be read, and at the end if there was no puzzle. A single
    puzzle that cannot be read is left to `on_error`, which raises unless it is told otherwise.
    """
    name = text.name_of(source)
    stream = text.lines(source)
    head = list(islice(stream, _HEAD))
    entry = None
    for entry in reader_of(head, name)(chain(head, stream), name, on_error):
        yield entry
    if entry is None:
        raise no_puzzle(name)


def no_puzzle(source: str) -> InputError:
    """The error for a source that has none."""
    return InputError("holds no puzzle", remedy="give one puzzle a line, or grids", source=source)


def is_lines(first: bytes, source: str) -> bool:
    """Whether a file that begins with these bytes has one puzzle a line. Raises InputError for what is no text."""
    head = first.split(b"\n", _HEAD)[:_HEAD]
    decoded = (text.decoded(raw, source, number)[0] for number, raw in enumerate(head, 1))
    return (
        reader_of([Line(number, line) for number, line in enumerate(decoded, 1)], source)
        is lines.read
    )


def bundled() -> list[Path]:
    """The puzzle files that come with this package, by name. Raises InputError where they are absent."""
    found = next(filter(None, (sorted(folder.glob("*.txt")) for folder in _BUNDLED)), [])
    if not found:
        raise InputError(
            "this installation has no puzzles of its own", remedy="name a file of puzzles"
        )
    return found


def reader_of(head: list[Line], source: str) -> Reader:
    """The reader for a file that begins with these lines. Raises ShapeError for a bad shape directive."""
    shape: Shape | None = None
    for line in takewhile(lambda line: is_comment(line.text) or is_blank(line.text), head):
        shape = shape_after(line, shape, source)
    meant = [line for line in head if not is_comment(line.text)]
    first = next((i for i, line in enumerate(meant) if not is_blank(line.text)), len(meant))
    paragraph = list(takewhile(lambda line: not is_blank(line.text), meant[first:]))
    if not paragraph or _mostly_puzzles(meant, shape):
        return lines.read
    width = len(layout.read(paragraph[0].text, None, LARGEST_LETTERED).cells)
    if _is_puzzle(paragraph[0], shape):
        row = (
            width < _NO_ROW
            and blocks.is_grid(paragraph)
            and not all(_is_puzzle(line, shape) for line in paragraph)
        )
        return blocks.read if row else lines.read
    if table.dialect(paragraph[0].text):
        return table.read
    return lines.read if width >= _LONG and not blocks.is_grid(paragraph) else blocks.read


def _mostly_puzzles(meant: list[Line], shape: Shape | None) -> bool:
    """Whether most lines are whole boards too long to be rows, whatever the first one is."""
    boards = [line for line in meant if len(line.text) >= _NO_ROW and _is_puzzle(line, shape)]
    return 2 * len(boards) > sum(not is_blank(line.text) for line in meant)


def _is_puzzle(line: Line, shape: Shape | None) -> bool:
    try:
        lines.parse(line, shape, "")
    except (PuzzleError, ShapeError):
        return False
    return True
