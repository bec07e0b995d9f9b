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
from itertools import islice

from solvers import notation
from solvers.errors import InputError, PuzzleError
from solvers.formats.comments import is_comment
from solvers.formats.context import Context
from solvers.formats.format import Format, Head
from solvers.formats.json_cells import is_row
from solvers.formats.json_entries import entries_of, is_element
from solvers.formats.json_values import Parser, Value
from solvers.formats.losses import EVERYTHING, all_but, is_any
from solvers.formats.puzzle_entry import PuzzleEntry
from solvers.formats.text_files import Line

_START = re.compile(r'\s*(?:\{\s*(?:"|$)|\[\s*(?:[\[{"]|$))')
_PEEKED = 3  # documents, which show whether the text is JSON


def recognises(head: Head) -> bool:
    """Whether the text is JSON, and its first line is not a complete object, as in JSON lines."""
    return is_json(head) and not ends_object(head)


def ends_object(head: Head) -> bool:
    """Whether the first line ends an object."""
    return head.first.text.rstrip().endswith("}")


def is_json(head: Head) -> bool:
    """Whether the text begins like a JSON object, or like a list of lists, objects or texts.

    A list that is a row of a puzzle is not JSON, nor is a text that goes on in another way after
    its first value.
    """
    if not _START.match(head.first.text):
        return False
    parser, found = Parser(head.context.source, lambda _: False), list[Value]()
    try:
        for value in islice(parser.documents(head.content), _PEEKED):
            found.append(value)
    except InputError:
        if found and not parser.is_within:
            return False
    return not found or not is_row(found[0])


def read(lines: Iterable[Line], context: Context) -> Iterator[PuzzleEntry]:
    """Yield an entry for every puzzle.

    Raises InputError for text that is not JSON, ShapeError or OptionError for an invalid comment,
    and what `context.on_error` raises.
    """
    contexts = [context]

    def content() -> Iterator[Line]:
        for line in lines:
            if is_comment(line.text):
                contexts[0] = contexts[0].after(line)
            else:
                yield line

    for value in Parser(context.source, is_element).documents(content()):
        found = entries_of(value, contexts[0])
        while True:
            try:
                yield next(found)
            except StopIteration:
                break
            except PuzzleError as error:
                context.on_error(error.at(context.source))
                break


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
    return json.dumps(found, ensure_ascii=False)


FORMAT = Format(
    recognises=recognises,
    read=read,
    write=write,
    loses=all_but(*EVERYTHING, shapes=is_any),
    endings=(".json",),
)
