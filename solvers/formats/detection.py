"""Detect the format of a puzzle file by its first lines, and read it."""

from __future__ import annotations

import sysconfig
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice, takewhile
from os import PathLike
from pathlib import Path
from typing import BinaryIO

from solvers import layout
from solvers.errors import InputError, PuzzleError, ShapeError
from solvers.formats import csv_tables, grid_blocks, puzzle_lines, text_files
from solvers.formats.comments import is_blank, is_comment, shape_after
from solvers.formats.puzzle_entry import OnError, PuzzleEntry, raise_error
from solvers.formats.text_files import Line
from solvers.notation import LARGEST_LETTERED
from solvers.shape import Shape

Reader = Callable[[Iterable[Line], str, OnError], Iterator[PuzzleEntry]]

_HEAD = 300  # lines, more than the rows of the largest puzzle

# A line with LONG cells is a puzzle with an error rather than a row, unless it is part of a square.
# A line with NO_ROW cells that can be read as a puzzle is one.
_LONG, _NO_ROW = 36, 81

_BUNDLED = (  # in the source tree, and in an installation
    Path(__file__).parents[2] / "data",
    Path(sysconfig.get_path("data")) / "share" / "sudoku-solvers",
)


def read(
    source: str | PathLike[str] | BinaryIO, on_error: OnError = raise_error
) -> Iterator[PuzzleEntry]:
    """Yield the puzzles of a file, of standard input (`-`) or of an open binary stream.

    Raises InputError, with source, line and column, for a file that cannot be read or that has no
    puzzle. `on_error` is called for a single puzzle that cannot be read; by default, it raises.
    """
    name = text_files.source_name(source)
    stream = text_files.read_lines(source)
    head = list(islice(stream, _HEAD))
    entry = None
    for entry in choose_reader(head, name)(chain(head, stream), name, on_error):
        yield entry
    if entry is None:
        raise no_puzzle_error(name)


def no_puzzle_error(source: str) -> InputError:
    """Return the error for a source without puzzles."""
    return InputError(
        "has no puzzle", remedy="write one puzzle on each line, or grids", source=source
    )


def has_puzzle_lines(first: bytes, source: str) -> bool:
    """Whether a file that begins with these bytes has one puzzle on each line.

    Raises InputError if they are not text.
    """
    head = first.split(b"\n", _HEAD)[:_HEAD]
    decoded = (
        text_files.decode_lines(raw, source, number)[0] for number, raw in enumerate(head, 1)
    )
    return (
        choose_reader([Line(number, line) for number, line in enumerate(decoded, 1)], source)
        is puzzle_lines.read
    )


def bundled() -> list[Path]:
    """Return the puzzle files of this package by name. Raises InputError if there are none."""
    found = next(filter(None, (sorted(folder.glob("*.txt")) for folder in _BUNDLED)), [])
    if not found:
        raise InputError("this installation has no puzzle files", remedy="name a puzzle file")
    return found


def choose_reader(head: list[Line], source: str) -> Reader:
    """Return the reader for a file that begins with these lines.

    Raises ShapeError for an invalid `# shape:` comment.
    """
    shape: Shape | None = None
    for line in takewhile(lambda line: is_comment(line.text) or is_blank(line.text), head):
        shape = shape_after(line, shape, source)
    content = [line for line in head if not is_comment(line.text)]
    first = next((i for i, line in enumerate(content) if not is_blank(line.text)), len(content))
    paragraph = list(takewhile(lambda line: not is_blank(line.text), content[first:]))
    if not paragraph or _mostly_puzzles(content, shape):
        return puzzle_lines.read
    width = len(layout.read(paragraph[0].text, None, LARGEST_LETTERED).cells)
    if _is_puzzle(paragraph[0], shape):
        row = (
            width < _NO_ROW
            and grid_blocks.is_grid(paragraph)
            and not all(_is_puzzle(line, shape) for line in paragraph)
        )
        return grid_blocks.read if row else puzzle_lines.read
    if csv_tables.detect_dialect(paragraph[0].text):
        return csv_tables.read
    return (
        puzzle_lines.read
        if width >= _LONG and not grid_blocks.is_grid(paragraph)
        else grid_blocks.read
    )


def _mostly_puzzles(content: list[Line], shape: Shape | None) -> bool:
    """Whether most lines are puzzles too long to be rows, though the first may not be."""
    found = [line for line in content if len(line.text) >= _NO_ROW and _is_puzzle(line, shape)]
    return 2 * len(found) > sum(not is_blank(line.text) for line in content)


def _is_puzzle(line: Line, shape: Shape | None) -> bool:
    try:
        puzzle_lines.parse(line, shape, "")
    except (PuzzleError, ShapeError):
        return False
    return True
