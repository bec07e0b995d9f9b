"""Read and write files of SadMan Sudoku: `#A` headers, and sections such as `[Puzzle]`.

The section `[State]` has the cells that a user filled in, so only `[Puzzle]` is read. The name of a
puzzle is its description, `#D`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from solvers.formats import grid_blocks
from solvers.formats.context import Context
from solvers.formats.format import Format, Head
from solvers.formats.losses import NAME, all_but, is_standard
from solvers.formats.puzzle_entry import PuzzleEntry
from solvers.formats.text_files import Line

_HEADER = re.compile(r"#([ABCDLSU])(.*)")
_SECTION = re.compile(r"\s*\[([A-Za-z]+)\]\s*")
_LONGEST_ROW = 35  # characters
_FEWEST_HEADERS = 2


def recognises(head: Head) -> bool:
    """Whether the file begins with `[Puzzle]`, or has several headers above a grid."""
    if _is_puzzle_section(head.first.text):
        return True
    above = [line.text for line in head.lines if line.number < head.first.number]
    letters = {found[1] for found in map(_HEADER.fullmatch, above) if found}
    return len(letters) >= _FEWEST_HEADERS and len(head.first.text.strip()) <= _LONGEST_ROW


def _is_puzzle_section(text: str) -> bool:
    section = _SECTION.fullmatch(text)
    return bool(section and section[1].lower() == "puzzle")


def read(lines: Iterable[Line], context: Context) -> Iterator[PuzzleEntry]:
    """Yield an entry for every `[Puzzle]`, or for every grid if there are no sections.

    Raises ShapeError or OptionError for an invalid comment, and what `on_error` raises.
    """
    descriptions: list[Line] = []
    for entry in grid_blocks.read(_puzzles(lines, descriptions), context):
        above = [each for each in descriptions if each.number < (entry.line or 0)]
        del descriptions[: len(above)]
        yield replace(entry, name=above[-1].text if above else None)


def _puzzles(lines: Iterable[Line], descriptions: list[Line]) -> Iterator[Line]:
    """Yield the lines of puzzles, with a blank line for each line that is not part of one."""
    is_puzzle = True
    for line in lines:
        section, header = _SECTION.fullmatch(line.text), _HEADER.fullmatch(line.text)
        if section:
            is_puzzle = _is_puzzle_section(line.text)
        elif header:
            is_puzzle = True
            if header[1] == "D" and header[2].strip():
                descriptions.append(Line(line.number, header[2].strip()))
        yield line if is_puzzle and not section and not header else Line(line.number, "")


def _write(entries: Iterable[PuzzleEntry]) -> Iterator[str]:
    for entry in entries:
        if entry.name:
            yield f"#D{' '.join(entry.name.split())}\n"
        rows = re.findall(".{9}", str(entry.puzzle))
        yield "\n".join(["[Puzzle]", *rows, ""])


FORMAT = Format(
    recognises=recognises,
    read=read,
    write=_write,
    loses=all_but(NAME, shapes=is_standard),
    endings=(".sdk",),
)
