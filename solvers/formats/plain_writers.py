"""Write entries as lines, as records of a table or as grids, with comments for their shapes."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator

from solvers import notation
from solvers.formats.losses import COUNT, NAME, SOLUTION, all_but, is_any
from solvers.formats.puzzle_entry import PuzzleEntry
from solvers.formats.text_files import plain
from solvers.shape import Shape

_COLUMNS = ("puzzle", "solution", "name")


def lines(entries: Iterable[PuzzleEntry]) -> Iterator[str]:
    """Yield a line for each puzzle, with its number of solutions and a solution, or its name."""
    return _with_shapes(entries, "puzzle-lines", _line)


def grids(entries: Iterable[PuzzleEntry]) -> Iterator[str]:
    """Yield a grid for each puzzle, with a blank line below it."""

    def grid(entry: PuzzleEntry) -> str:
        return f"{notation.to_grid(entry.puzzle.givens, entry.puzzle.shape)}\n\n"

    return _with_shapes(entries, "grid-blocks", grid)


def table(entries: Iterable[PuzzleEntry]) -> Iterator[str]:
    """Yield a header, and a record with commas for each puzzle."""
    yield f"{','.join(_COLUMNS)}\n"
    yield from _with_shapes(entries, "csv-tables", _record)


def lost_in_lines(entry: PuzzleEntry) -> list[str]:
    """Return what a line cannot hold: a name next to a solution, and an unusual name."""
    lost = all_but(COUNT, SOLUTION, shapes=is_any)(entry)
    is_alone = entry.count is None and not entry.at_least and entry.solution is None
    return [] if lost == [NAME] and is_alone and _is_plain(entry.name or "") else lost


def lost_in_table(entry: PuzzleEntry) -> list[str]:
    """Return what a record cannot hold: the number of solutions, and an unusual name."""
    is_plain = entry.name is None or _is_plain(entry.name)
    return all_but(SOLUTION, *[NAME] * is_plain, shapes=is_any)(entry)


lost_in_grids = all_but(shapes=is_any)


def _with_shapes(
    entries: Iterable[PuzzleEntry], name: str, text: Callable[[PuzzleEntry], str]
) -> Iterator[str]:
    """Yield the text of each entry, and a comment above those with another shape than 3x3.

    The first of these comments also names the format: lines of 16 cells, for example, may also be
    rows of a larger puzzle.
    """
    current = Shape()
    is_named = False
    for entry in entries:
        if entry.puzzle.shape != current:
            current = entry.puzzle.shape
            yield "" if is_named else f"# format: {name}\n"
            yield f"# shape: {current}\n"
            is_named = True
        yield text(entry)


def _line(entry: PuzzleEntry) -> str:
    fields = [str(entry.puzzle)]
    solution = notation.to_line(entry.solution, entry.puzzle.shape) if entry.solution else ""
    if entry.count is not None or entry.at_least != bool(solution):
        number = f"{entry.at_least}+" if entry.count is None else str(entry.count)
        fields += [number, solution or "-"]
    elif solution:
        fields.append(solution)
    elif entry.name and _is_plain(entry.name):
        fields.append(f"# {entry.name}")
    return f"{' '.join(fields)}\n"


def _record(entry: PuzzleEntry) -> str:
    solution = notation.to_line(entry.solution, entry.puzzle.shape) if entry.solution else ""
    name = entry.name if entry.name and _is_plain(entry.name) else ""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow([entry.puzzle, solution, name])
    return text.getvalue()


def _is_plain(name: str) -> bool:
    """Whether a name is not changed by what readers remove: spaces and signs around it."""
    is_kept = name.isprintable() and name[:1].isalnum() and not name[-1:].isspace()
    return is_kept and plain(name) == name
