"""Read and write JSON: one puzzle, or a list of puzzles, in the forms that programs use.

A puzzle is a text, a list of rows, a list of all cells, or a list of cells with row and column. An
object names it `puzzle`, `grid`, `board` and the like, and may give its solution, name, number of
solutions, shape, size and regions. An object with a rule that is not supported, such as cages, or
with a list that may be a rule, is refused.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice

from solvers import notation
from solvers.errors import InputError, PuzzleError
from solvers.formats.cell_tables import is_completion
from solvers.formats.comments import is_comment
from solvers.formats.context import Context
from solvers.formats.format import Format, Head
from solvers.formats.json_cells import is_row
from solvers.formats.json_entries import entries_of, is_element, named_puzzles
from solvers.formats.json_values import Parser, Value
from solvers.formats.losses import EVERYTHING, all_but, is_any
from solvers.formats.puzzle_entry import PuzzleEntry
from solvers.formats.text_files import Line

_START = re.compile(r'\s*(?:\{\s*(?:"|$)|\[\s*(?:[\[{"]|$))')
_QUOTED = re.compile(r'\s*[\[{][\s\[{]*"')
_PEEKED = 3  # documents and lines, which show whether the text is JSON


def recognises(head: Head) -> bool:
    """Whether the text is JSON, and its first line is not a complete object, as in JSON lines."""
    return is_json(head) and not ends_object(head)


def ends_object(head: Head) -> bool:
    """Whether the first line ends an object."""
    return head.first.text.rstrip().endswith("}")


def is_json(head: Head) -> bool:
    """Whether the text begins like a JSON object, or like a list of lists, objects or texts.

    A list that is a row of a puzzle is not JSON. Text with a value that is not one of JSON is not
    JSON either, unless it has a text in double quotes first, or the error is within a later value.
    """
    if not _START.match(head.first.text):
        return False
    parser, found = Parser(head.context.source, lambda _: False), list[Value]()
    try:
        for value in islice(parser.documents(head.content), _PEEKED):
            found.append(value)
    except InputError:
        beginning = "\n".join(line.text for line in head.paragraph[:_PEEKED])
        is_json = parser.is_within if found else parser.is_cut or _QUOTED.match(beginning)
        if not is_json:
            return False
    return not found or not is_row(found[0])


def read(lines: Iterable[Line], context: Context) -> Iterator[PuzzleEntry]:
    """Yield an entry for every puzzle.

    In a value that names no puzzle, a grid that completes the puzzle before it is its solution.
    Raises InputError for text that is not JSON, ShapeError or OptionError for an invalid comment,
    and what `context.on_error` raises.
    """
    held: PuzzleEntry | None = None
    try:
        for entry, is_named in _entries(lines, context):
            if not is_named and held and is_completion(entry.puzzle, held.puzzle):
                yield replace(held, solution=entry.puzzle.givens, at_least=1)
                held = None
            else:
                if held:
                    yield held
                held = None if is_named else entry
                if is_named:
                    yield entry
    except InputError:
        if held:
            yield held
        raise
    if held:
        yield held


def _entries(lines: Iterable[Line], context: Context) -> Iterator[tuple[PuzzleEntry, bool]]:
    """Yield each entry, and whether an object names it as a puzzle."""
    contexts = [context]

    def content() -> Iterator[Line]:
        for line in lines:
            if is_comment(line.text):
                contexts[0] = contexts[0].after(line)
            else:
                yield line

    for value in Parser(context.source, is_element).documents(content()):
        try:
            for entry in entries_of(value, contexts[0]):
                yield entry, bool(named_puzzles(value))
        except PuzzleError as error:
            context.on_error(error.at(context.source))


def write(entries: Iterable[PuzzleEntry]) -> Iterator[str]:
    """Yield a list with an object for each puzzle."""
    separator = "[\n"
    for entry in entries:
        yield f"{separator}{text_of(entry)}"
        separator = ",\n"
    yield "[]\n" if separator == "[\n" else "\n]\n"


def text_of(entry: PuzzleEntry) -> str:
    """Return the object, on one line, that is read as this entry."""
    found = entry.puzzle.to_dict()
    if entry.name is not None:
        found["name"] = entry.name
    if entry.count is not None:
        found["count"] = entry.count
    if entry.at_least != (entry.count or bool(entry.solution)):
        found["at_least"] = entry.at_least
    if entry.solution is not None:
        found["solution"] = notation.to_line(entry.solution, entry.puzzle.shape)
    return json.dumps(found)


FORMAT = Format(
    recognises=recognises,
    read=read,
    write=write,
    loses=all_but(*EVERYTHING, shapes=is_any),
    endings=(".json",),
)
