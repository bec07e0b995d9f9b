"""Read a puzzle from what people have: text, rows, arrays, tables, bytes, or the path of a file."""

from __future__ import annotations

import os
import reprlib
from collections.abc import Iterable
from math import isqrt
from typing import Any

from solvers.errors import PuzzleError, ShapeError
from solvers.notation import usual_shape
from solvers.puzzle import STANDARD, Puzzle
from solvers.puzzle_cells import from_items, items_of
from solvers.shape import Shape

PuzzleLike = Puzzle | str | bytes | os.PathLike[str] | Iterable[Any]


def read_puzzle(value: PuzzleLike, shape: Shape | str | None = None) -> Puzzle:
    """Return the puzzle that a value describes.

    value  a Puzzle; text in any notation; nested or flat lists, tuples or arrays, or a table, with
           integers or text, and 0, None, NaN or "." for a blank; a list of rows as text; bytes,
           which are text in UTF-8 or have the value of a cell each; a `pathlib.Path` to a file
           with one puzzle
    shape  the shape or its text, such as "2x3"; None infers it

    Raises PuzzleError, which says how the value was read, ShapeError, and InputError for a file
    that cannot be read. `Puzzle.parse` reads only text, and never looks at files.

    >>> read_puzzle([[1, 0, 0, 0], [0, 0, 3, 0], [0, 0, 0, 0], [0, 0, 0, 2]])
    Puzzle.parse('1.....3........2')
    """
    if isinstance(value, str):
        return _from_text(value, shape)
    shape = None if shape is None else Shape.parse(shape)
    if isinstance(value, Puzzle):
        if shape not in (None, value.shape):
            raise ShapeError(
                f"the puzzle has the shape {value.shape}, not {shape}",
                remedy="leave out the shape, or give Puzzle(puzzle.givens, shape)",
            )
        return value
    if isinstance(value, bytes | bytearray | memoryview):
        return _from_bytes(bytes(value), shape)
    if isinstance(value, os.PathLike):
        return _from_file(value, shape)
    items = items_of(value)
    return _from_text(items, shape) if isinstance(items, str) else from_items(items, shape)


def _from_text(text: str, shape: Shape | str | None) -> Puzzle:
    try:
        puzzle = Puzzle.parse(text, shape)
    except PuzzleError:
        if kind := _existing(text):
            cause = f"{text!r} is the name of a {kind}, not a puzzle"
            raise PuzzleError(cause, remedy=f"give {_as_path(text)}") from None
        _refuse_set(text.strip())
        if '"puzzle"' in text:
            cause, remedy = "the text is JSON, not a puzzle", "give Puzzle.from_json(text)"
            raise PuzzleError(cause, remedy=remedy) from None
        raise
    if len(text) < STANDARD.cells and (kind := _existing(text)):
        cause = f"{text!r} can be read as a puzzle, and is the name of a {kind}"
        raise PuzzleError(cause, remedy=f"give Puzzle.parse({text!r}), or {_as_path(text)}")
    return puzzle


def _existing(name: str) -> str | None:
    """Return "file" or "folder" if there is one of this name."""
    if "\n" in name or not name:
        return None
    return "file" if os.path.isfile(name) else "folder" if os.path.isdir(name) else None


def _refuse_set(name: str) -> None:
    """Raise PuzzleError for the name of a bundled set without its `@`."""
    from solvers.formats.bundled_files import (
        set_called,  # imported here because only errors need it
    )

    if known := set_called(name):
        raise PuzzleError(
            f"{name!r} is the name of a bundled set, not a puzzle",
            remedy=f"solve the puzzle of each entry that solvers.formats.read({known!r}) yields",
        ) from None


def _as_path(name: str) -> str:
    if os.path.isdir(name):
        return "the path of a file in it"
    one = f"pathlib.Path({name!r}) for a file with one puzzle"
    return f"{one}, or read one with several by solvers.formats.read({name!r})"


def _from_bytes(data: bytes, shape: Shape | None) -> Puzzle:
    """Read bytes as text and as the values of cells; exactly one reading must fit."""
    size = shape.size if shape else isqrt(len(data))
    try:
        as_text = Puzzle.parse(data.decode("utf-8-sig"), shape)
    except (UnicodeDecodeError, PuzzleError) as error:
        if max(data, default=size + 1) <= size and len(data) == size * size:
            return Puzzle(tuple(data), shape or usual_shape(size))
        if isinstance(error, PuzzleError):
            raise
        cause = f"the bytes are neither UTF-8 text nor digits: {reprlib.repr(data)}"
        raise PuzzleError(cause, remedy="decode them, and give the text") from None
    if max(data) <= size and len(data) == size * size:
        cause = f"the bytes are a {as_text.shape.size}x{as_text.shape.size} puzzle as text"
        cause += f", and a {size}x{size} puzzle with a byte for each cell"
        raise PuzzleError(cause, remedy="give value.decode(), or list(value)")
    return as_text


def _from_file(path: os.PathLike[str], shape: Shape | None) -> Puzzle:
    from solvers import formats  # imported here because most programs read no file

    entries = formats.read(path)
    first = next(entries)
    if (second := next(entries, None)) is not None:
        raise PuzzleError(
            "the file has more than one puzzle",
            remedy="solve the puzzle of each entry that solvers.formats.read yields",
            source=os.fspath(path),
            line=second.line,
        )
    return Puzzle(first.puzzle.givens, shape) if shape else first.puzzle
