"""Detect the format of a puzzle file by its beginning.

A format with a signature, such as XML, is recognised by it. A text without a signature is read in
every way that may fit. If exactly one way reads all of it, that is its format. If two ways read it
as different puzzles, it is ambiguous, and refused.
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path

from solvers.ambiguity import is_region_map
from solvers.errors import InputError, OptionError
from solvers.formats.context import Context
from solvers.formats.foreign_texts import refusal
from solvers.formats.format import Format, Head
from solvers.formats.puzzle_entry import PuzzleEntry
from solvers.formats.text_files import Line
from solvers.quantities import count

LINES, GRIDS = "puzzle-lines", "grid-blocks"
_PLAIN = re.compile(r"\s*(?:[0-9.]{81}(?:\s|$)|$)")  # a blank line, or the usual puzzle
_CONTENT = re.compile(r"[\w.]")  # is in every line that is not a drawn one
_NO_ROW = 81  # cells; a line that has them as a puzzle is not a row of a larger one
_LONG = 36  # cells; a line with this number is a puzzle with an error rather than a row


@cache
def formats() -> Mapping[str, Format]:
    """Return the formats by name: the modules of this folder that define FORMAT."""
    folder = str(Path(__file__).parent)
    modules = {
        found.name.replace("_", "-"): import_module(f"{__package__}.{found.name}")
        for found in pkgutil.iter_modules([folder])
    }
    return {name: module.FORMAT for name, module in modules.items() if hasattr(module, "FORMAT")}


def format_name(
    lines: Sequence[Line], context: Context, *, is_whole: bool = True, named: str | None = None
) -> str:
    """Return the name of the format of a file that begins with these lines, or the given name.

    is_whole  whether these are all lines of the file

    Raises OptionError for a name that no format has, and InputError if the text is ambiguous or if
    most of it cannot be read.
    """
    head = Head.of(lines, context)
    if named is None and head.named is None and _is_plain(head):
        return LINES  # without importing all formats
    known = formats()
    if named is not None and named not in known:
        raise OptionError(
            f"there is no format {named}", remedy=f"the formats are {', '.join(known)}"
        )
    named = named or (head.named if head.named in known else None)
    if named or _is_plain(head):
        return named or LINES
    signed = [name for name, each in known.items() if each.recognises(head)]
    if len(signed) > 1:
        raise _ambiguous(f"may be in any of the formats {', '.join(signed)}", signed, context)
    if not signed and (error := refusal(head)):
        raise error
    return signed[0] if signed else _without_signature(head, context, is_whole)


def _is_plain(head: Head) -> bool:
    """Whether the beginning has nothing but the usual puzzles."""
    if not head.paragraph:
        return True
    has_map = any(is_region_map(line.text.strip()) for line in head.paragraph[:2])
    return not has_map and all(_PLAIN.match(line.text) for line in head.content)


@dataclass(frozen=True)
class _Reading:
    """The beginning of a file as read in one format; `end` is the number of its last line."""

    name: str
    entries: tuple[PuzzleEntry, ...]
    errors: tuple[InputError, ...]
    end: int

    @property
    def is_clean(self) -> bool:
        """Whether it has puzzles and no errors."""
        return bool(self.entries) and not self.errors

    @property
    def is_possible(self) -> bool:
        """Whether no puzzle has contradictory givens."""
        return not any(entry.puzzle.contradictions for entry in self.entries)

    @property
    def details(self) -> int:
        """How much the file says about its puzzles in this format."""
        return sum(bool(each.solution) + (each.count is not None) for each in self.entries)

    @property
    def lines(self) -> int:
        """The least number of lines that its puzzles occupy."""
        if self.name != GRIDS:
            return len(self.entries)
        size_at = {entry.line or 0: entry.puzzle.shape.size for entry in self.entries}
        places = sorted({*size_at, *(error.line or 0 for error in self.errors), self.end + 1})
        return sum(min(size_at.get(line, 0), below - line) for line, below in pairwise(places))

    @property
    def text(self) -> str:
        """The reading in a message: the number of puzzles, their sizes, and the first one."""
        sizes = dict.fromkeys(f"{n}x{n}" for n in (e.puzzle.shape.size for e in self.entries))
        first = str(self.entries[0].puzzle)
        short = first if len(first) <= 30 else f"{first[:27]}..."
        puzzles = count(len(self.entries), "puzzle")
        return f"{puzzles} of {' and '.join(sizes)} ({self.name}), first {short}"


def _read(name: str, head: Head, context: Context, is_whole: bool) -> _Reading:
    entries: list[PuzzleEntry] = []
    errors: list[InputError] = []
    try:
        context = replace(context, on_error=errors.append, is_beginning=not is_whole)
        entries += formats()[name].read(head.lines, context)
    except InputError as error:
        errors.append(error)
    if not is_whole and entries and errors and (errors[-1].line or 0) > (entries[-1].line or 0):
        errors.pop()  # the last puzzle is not complete
    end = max(line.number for line in head.content if line.text.strip())
    return _Reading(name, tuple(entries), tuple(errors), end)


def _without_signature(head: Head, context: Context, is_whole: bool) -> str:
    names = [name for name, each in formats().items() if each.without_signature]
    lines = _read(LINES, head, context, is_whole)
    if lines.is_clean and all(each.puzzle.shape.cells >= _NO_ROW for each in lines.entries):
        names = [name for name in names if name != GRIDS]
    readings = [lines if name == LINES else _read(name, head, context, is_whole) for name in names]
    clean = [reading for reading in readings if reading.is_clean]
    if not clean:
        return _closest(readings, head, context)
    clean.sort(key=lambda reading: (reading.details, reading.name == LINES))
    best = {tuple(entry.puzzle for entry in reading.entries): reading for reading in clean}
    if len(best) > 1:
        best = {puzzles: each for puzzles, each in best.items() if each.is_possible} or best
    if len(best) > 1:
        ways = "; or as ".join(reading.text for reading in best.values())
        raise _ambiguous(f"can be read as {ways}", [each.name for each in best.values()], context)
    return best.popitem()[1].name


def _closest(readings: Sequence[_Reading], head: Head, context: Context) -> str:
    """Return the format that reads most of a text that no format reads without errors.

    Raises the first error if it is less than a quarter of the text.
    """
    usual = LINES if head.width >= _LONG else GRIDS
    closest = max(readings, key=lambda each: (each.lines, each.name == usual))
    content = sum(bool(_CONTENT.search(line.text)) for line in head.content)
    if 4 * closest.lines < content and closest.errors:
        error = closest.errors[0]
        read = f"; only {closest.lines} of {content} lines can be read" if closest.lines else ""
        raise type(error)(
            error.cause + read,
            remedy=error.remedy,
            source=context.source,
            line=error.line,
            column=error.column,
        )
    return closest.name


def _ambiguous(cause: str, names: Sequence[str], context: Context) -> InputError:
    options = " or ".join(f"--input-format {name}" for name in names)
    return InputError(
        cause,
        remedy=f"give {options}, or begin the file with a line such as '# format: {names[0]}'",
        source=context.source,
    )
