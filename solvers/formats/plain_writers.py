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

_COLUMNS = ("puzzle", "num_solutions", "solution", "name")


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


def unusual_name(entry: PuzzleEntry) -> list[str]:
    """Return what lines and records cannot hold: a name with signs that readers remove."""
    is_plain = entry.name is None or _is_plain(entry.name)
    return all_but(COUNT, SOLUTION, *[NAME] * is_plain, shapes=is_any)(entry)


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
    solution, name = _solution(entry), _name(entry)
    fields = [str(entry.puzzle)]
    if number := _number(entry):
        fields += [number, solution or "-"]
    elif solution:
        fields.append(solution)
    if name:
        fields.append(f"# {name}")
    return f"{' '.join(fields)}\n"


def _record(entry: PuzzleEntry) -> str:
    text = io.StringIO()
    record = [entry.puzzle, _number(entry), _solution(entry), _name(entry)]
    csv.writer(text, lineterminator="\n").writerow(record)
    return text.getvalue()


def _solution(entry: PuzzleEntry) -> str:
    return notation.to_line(entry.solution, entry.puzzle.shape) if entry.solution else ""


def _number(entry: PuzzleEntry) -> str:
    """Return the number of solutions, or nothing if the solution says all that is known."""
    if entry.count is not None:
        return str(entry.count)
    return f"{entry.at_least}+" if entry.at_least != bool(entry.solution) else ""


def _name(entry: PuzzleEntry) -> str:
    return entry.name if entry.name and _is_plain(entry.name) else ""


def _is_plain(name: str) -> bool:
    """Whether a name is not changed by what readers remove: spaces and signs around it."""
    is_kept = name.isprintable() and name[:1].isalnum() and not name[-1:].isspace()
    return is_kept and plain(name) == name
