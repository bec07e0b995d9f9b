"""Read and write JSON lines: an object, or another value that is a puzzle, on each line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solvers.formats import json as json_format
from solvers.formats.format import Format, Head
from solvers.formats.json import text_of
from solvers.formats.losses import EVERYTHING, all_but, is_any
from solvers.formats.puzzle_entry import PuzzleEntry


def recognises(head: Head) -> bool:
    """Whether the text is JSON, and its first line is a complete object."""
    return json_format.is_json(head) and json_format.ends_object(head)


def write(entries: Iterable[PuzzleEntry]) -> Iterator[str]:
    """Yield a line for each puzzle."""
    for entry in entries:
        yield f"{text_of(entry)}\n"


FORMAT = Format(
    recognises=recognises,
    read=json_format.read,
    write=write,
    loses=all_but(*EVERYTHING, shapes=is_any),
    endings=(".jsonl", ".ndjson"),
)
