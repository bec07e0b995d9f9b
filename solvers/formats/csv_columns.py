"""Find the columns of a table by its header: the puzzle, its solution, its count and its name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from math import isqrt
from typing import NamedTuple

from solvers.formats.csv_records import split
from solvers.formats.text_files import Line

_PUZZLE = re.compile(
    r"(puzzle|quizze?|question|problem|sudoku|unsolved|board|grid|start|initial|input|mission)s?"
    r"|(puzzle|sudoku)_string|(unsolved|initial)_(grid|board)"
)
_SOLUTION = re.compile(r"s|sol|(solution|answer)s?|solved|(solution|solved)_(string|grid|board)")
_COUNT = re.compile(r"solutions?_count|(num|n|number_of)_solutions")
_NAME = ("name", "title", "label", "id")
_CELL = re.compile(
    r"(?P<prefix>[a-z_]*?)_?(?:r(?:ow)?_?(?P<row>\d+)_?c(?:ol(?:umn)?)?_?(?P<column>\d+)"
    r"|(?P<index>\d+))"
)
_FEWEST = 36  # columns for the cells of a puzzle; 16 may also be the rows of a large one


class Columns(NamedTuple):
    """The columns of a table: the puzzle has one, or one for each cell.

    width             the number of columns
    number            the column of the number of solutions
    counts_solutions  whether its name says that it is a number of solutions
    """

    delimiter: str
    puzzle: Sequence[int]
    width: int
    solution: Sequence[int] = ()
    number: int | None = None
    counts_solutions: bool = False
    name: int | None = None


def find(header: Line) -> Columns | None:
    """Return the columns that a header names, or None if the line is not one.

    Raises PuzzleError if several columns may be the puzzle.
    """
    for delimiter in ",;\t|":
        fields = split(header, delimiter)
        names = [re.sub(r"[\s-]+", "_", field.text.lower()) for field in fields]
        puzzles = [[i] for i, name in enumerate(names) if _PUZZLE.fullmatch(name)]
        solutions = [[i] for i, name in enumerate(names) if _SOLUTION.fullmatch(name)]
        for prefix, columns in _cells(names):
            (solutions if _SOLUTION.fullmatch(prefix) else puzzles).append(columns)
        if len(fields) > 1 and puzzles:
            for several, what in ((puzzles, "puzzle"), (solutions, "solution")):
                if len(several) > 1:
                    second = fields[several[1][0]]
                    raise second.error(
                        f"{len(several)} columns may be the {what}",
                        "rename all but one, so that it can be found",
                    )
            counts = [i for i, name in enumerate(names) if _COUNT.fullmatch(name)]
            return Columns(
                delimiter=delimiter,
                puzzle=puzzles[0],
                width=len(fields),
                solution=solutions[0] if solutions else (),
                number=next(iter(counts), names.index("count") if "count" in names else None),
                counts_solutions=bool(counts),
                name=next((names.index(name) for name in _NAME if name in names), None),
            )
    return None


def _cells(names: Sequence[str]) -> Iterator[tuple[str, list[int]]]:
    """Yield the prefix of the names of cells, and their columns in the order of the cells.

    The names are `c1` to `c81` or `0` to `80`, or have row and column, such as `r1c1`.
    """
    groups: dict[str, dict[tuple[int, int], int]] = {}
    for column, name in enumerate(names):
        if found := _CELL.fullmatch(name):
            place = (int(found["row"] or 0), int(found["column"] or found["index"]))
            groups.setdefault(found["prefix"], {})[place] = column
    for prefix, column_of in groups.items():
        size = isqrt(len(column_of))
        rows, columns = ({place[side] for place in column_of} for side in (0, 1))
        is_complete = (len(rows), len(columns)) in ((size, size), (1, size * size))
        if size * size == len(column_of) >= _FEWEST and is_complete:
            yield prefix, [column_of[place] for place in sorted(column_of)]
