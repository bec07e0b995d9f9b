"""Detect the format of a puzzle file by its first lines, and read it."""

from __future__ import annotations

import pkgutil
import sysconfig
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from itertools import chain, islice
from os import PathLike
from pathlib import Path
from typing import BinaryIO

from solvers.errors import InputError, OptionError
from solvers.formats import text_files
from solvers.formats.context import Context
from solvers.formats.format import LINES, Format, Head
from solvers.formats.puzzle_entry import OnError, PuzzleEntry, raise_error
from solvers.formats.reading_options import DETECT, ReadingOptions
from solvers.formats.text_files import Line

_LINES, _GRIDS = "puzzle-lines", "grid-blocks"
_LONG = 36  # cells; a line with this number is a puzzle with an error rather than a row

_BUNDLED = (  # in the source tree, and in an installation
    Path(__file__).parents[2] / "data",
    Path(sysconfig.get_path("data")) / "share" / "sudoku-solvers",
)


def read(
    source: str | PathLike[str] | BinaryIO,
    on_error: OnError = raise_error,
    options: ReadingOptions = DETECT,
) -> Iterator[PuzzleEntry]:
    """Yield the puzzles of a file, of standard input (`-`) or of an open binary stream.

    `options` say what is known about the file; the rest is detected.

    Raises InputError, with source, line and column, for a file that cannot be read or that has no
    puzzle. `on_error` is called for a single puzzle that cannot be read; by default, it raises.
    """
    name = text_files.source_name(source)
    stream = text_files.read_lines(source)
    head = list(islice(stream, LINES))
    entry = None
    context = Context(name, on_error, options.shape, options.symbols)
    found = formats()[format_name(head, context, options.format)]
    for entry in found.read(chain(head, stream), context):
        yield entry
    if entry is None:
        raise no_puzzle_error(name)


def no_puzzle_error(source: str) -> InputError:
    """Return the error for a source without puzzles."""
    return InputError(
        "has no puzzle", remedy="write one puzzle on each line, or grids", source=source
    )


def has_puzzle_lines(first: bytes, context: Context, named: str | None = None) -> bool:
    """Whether a file that begins with these bytes has one puzzle on each line.

    Raises InputError if they are not text.
    """
    head = first.split(b"\n", LINES)[:LINES]
    decoded = (
        text_files.decode_lines(raw, context.source, number)[0]
        for number, raw in enumerate(head, 1)
    )
    lines = [Line(number, line) for number, line in enumerate(decoded, 1)]
    return format_name(lines, context, named) == _LINES


def bundled() -> list[Path]:
    """Return the puzzle files of this package by name. Raises InputError if there are none."""
    found = next(filter(None, (sorted(folder.glob("*.txt")) for folder in _BUNDLED)), [])
    if not found:
        raise InputError("this installation has no puzzle files", remedy="name a puzzle file")
    return found


@cache
def formats() -> Mapping[str, Format]:
    """Return the formats by name: the modules of this folder that define FORMAT."""
    folder = str(Path(__file__).parent)
    modules = {
        found.name.replace("_", "-"): import_module(f"{__package__}.{found.name}")
        for found in pkgutil.iter_modules([folder])
    }
    return {name: module.FORMAT for name, module in modules.items() if hasattr(module, "FORMAT")}


def format_name(lines: list[Line], context: Context, named: str | None = None) -> str:
    """Return the name of the format of a file that begins with these lines, or the given name.

    Raises OptionError for a name that no format has, InputError if two formats recognise the text
    and neither comes before the other, and ShapeError for an invalid `# shape:` comment.
    """
    known = formats()
    if named is not None:
        if named not in known:
            raise OptionError(
                f"there is no format {named}", remedy=f"the formats are {', '.join(known)}"
            )
        return named
    head = Head.of(lines, context)
    if head.named is not None and head.named in known:
        return head.named
    if not head.paragraph:
        return _LINES
    found = [name for name, each in known.items() if each.recognises(head)]
    behind = {name for each in found for name in known[each].before}
    match [name for name in found if name not in behind]:
        case [name]:
            return name
        case []:  # no format: reading it as one of these raises an error that says what is wrong
            return _LINES if head.width >= _LONG else _GRIDS
        case several:
            raise InputError(
                f"may be in any of the formats {', '.join(several)}",
                remedy=f"begin the file with a line such as '# format: {several[0]}'",
                source=context.source,
            )
