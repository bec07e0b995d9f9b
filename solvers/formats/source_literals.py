"""Read puzzles from source code: literals such as `{{5, 3, 0, ...}, ...}` or `[["5", ".", ...]]`.

A puzzle is a square list of rows, each a list of numbers, characters or texts, or one text. A
literal without blanks is a solution: it belongs to the puzzle above it that it completes. Maps of
regions, tables without givens or with other values, and the rest of the code are skipped.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from solvers.ambiguity import is_region_map
from solvers.empty_cells import Row
from solvers.errors import InputError, PuzzleError
from solvers.formats.cell_tables import is_completion, puzzle_of_rows
from solvers.formats.context import Context
from solvers.formats.format import Format, Head
from solvers.formats.json import is_json
from solvers.formats.puzzle_entry import PuzzleEntry
from solvers.formats.source_tables import tables
from solvers.formats.text_files import Line
from solvers.layout import BLANKS
from solvers.puzzle import Puzzle
from solvers.quantities import count

_SKIP = "skip it with --on-error skip, or write the puzzle into a file of its own"
_KEPT = 1_000  # puzzles, for which a solution may follow
_CODE = re.compile(
    r"\s*(?:#\s*include\b.*|#!.*|(?:import|from|package|using|use|export|require)\b.*[\w;>\"')]"
    r"|(?:public|private|static|const|let|var|int|char|void|def|class|function|fn|func|struct)\b"
    r".*[;{(=:,\[])\s*"
)


def recognises(head: Head) -> bool:
    """Whether the text is source code, or has a square literal, and is neither JSON nor XML.

    Code has at least two lines such as imports, definitions and declarations.
    """
    if head.first.text.lstrip().startswith("<") or is_json(head):
        return False
    is_code = sum(bool(_CODE.fullmatch(line.text)) for line in head.lines) > 1
    return is_code or next(tables(head.lines), None) is not None


def read(lines: Iterable[Line], context: Context) -> Iterator[PuzzleEntry]:
    """Yield an entry for every literal that is a puzzle.

    Raises InputError if there is none, and what `context.on_error` raises.
    """
    found: list[PuzzleEntry] = []
    number, why = 0, ""
    for rows in tables(lines):
        place = next(cell for row in rows for cell in row)
        try:
            puzzle = _puzzle(rows, context)
        except PuzzleError as error:
            number += 1
            context.on_error(error.at(context.source))
            continue
        if isinstance(puzzle, str):
            why = why or f"; the table of line {place.line} {puzzle}"
        elif 0 in puzzle.givens:
            number += 1
            found.append(PuzzleEntry(puzzle, context.source, place.line))
        elif not _complete(found, puzzle):
            why = why or f"; the table of line {place.line} has no blanks"
        if len(found) > _KEPT:
            yield found.pop(0)
    yield from found
    if not number:
        cause = f"source code without a table that is a puzzle{why}"
        remedy = "write the puzzle into a file of its own, as a line or as a grid"
        raise InputError(cause, remedy=remedy, source=context.source)


def _complete(found: list[PuzzleEntry], grid: Puzzle) -> bool:
    """Add a solution to the last puzzle that it completes. Return whether there is one."""
    for index in range(len(found) - 1, -1, -1):
        if found[index].solution is None and is_completion(grid, found[index].puzzle):
            found[index] = replace(found[index], solution=grid.givens, at_least=1)
            return True
    return False


def _puzzle(rows: Sequence[Row], context: Context) -> Puzzle | str:
    """Return the puzzle with these rows, or why it is another table.

    Raises PuzzleError for what may be a puzzle with an error.
    """
    size, texts = len(rows), [cell.text.strip() or "." for row in rows for cell in row]
    if any(len(row) != size for row in rows):
        return _damaged(rows)
    has_boxes = any(size % height == 0 for height in range(2, size))
    if not has_boxes or (context.shape and context.shape.size != size):
        return f"is {size}x{size}"
    if is_region_map(texts):
        return "is a map of regions"
    if all(text in BLANKS for text in texts):
        return "has no givens"
    wrong = sum(not _fits(text, size) for text in texts) if context.symbols is None else 0
    if wrong > size:
        return f"has other values than the digits of a {size}x{size} puzzle"
    puzzle = puzzle_of_rows(rows, context.shape, context.symbols)
    if puzzle.contradictions:
        unit, digit, cells = puzzle.contradictions[0]
        at = rows[cells[-1] // size][cells[-1] % size]
        cause = f"{unit} has {digit} twice, so this table may not be a puzzle"
        raise PuzzleError(cause, remedy=_SKIP, line=at.line, column=at.column)
    return puzzle


def _damaged(rows: Sequence[Row]) -> str:
    """Return why a table that is not square is not a puzzle, or raise PuzzleError if it may be."""
    filled = [row for row in rows if row]
    width = Counter(map(len, filled)).most_common(1)[0][0]
    texts = [cell.text.strip() or "." for row in filled for cell in row]
    if sum(not _fits(text, width) for text in texts) > width or all(t in BLANKS for t in texts):
        return f"has {count(len(rows), 'row')} of {width}"
    odd = next((row for row in filled if len(row) != width), filled[-1])
    cause = f"a table of {count(len(rows), 'row')} of {count(width, 'cell')} is nearly a puzzle"
    raise PuzzleError(
        cause, remedy=f"correct it, or {_SKIP}", line=odd[0].line, column=odd[0].column
    )


def _fits(text: str, size: int) -> bool:
    """Whether a cell may be a blank or a digit."""
    if text.isascii() and text.isdecimal():
        return int(text[:4]) <= size
    return text in BLANKS or (size > 9 and len(text) == 1 and text.isalpha())


FORMAT = Format(recognises=recognises, read=read)
