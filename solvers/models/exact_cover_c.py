"""Use exact-cover, Knuth's dancing links in C, on a matrix of candidates and requirements.

A row of the matrix is a candidate: a digit in a cell. A column is what exactly one candidate has to
fulfil: a cell is filled, or a unit has a digit. The library finds sets of rows that cover each
column once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from time import perf_counter

from solvers.about import About
from solvers.errors import Unsupported
from solvers.libraries import require
from solvers.puzzle import Grid, Puzzle
from solvers.result import Result, Stop
from solvers.shape import Shape
from solvers.size_text import size_text
from solvers.solver import FIND_ONE, Limits, check_arguments

require("exact-cover-c")

import numpy as np  # noqa: E402 - only after `require`
import numpy.typing as npt  # noqa: E402
from exact_cover_impl import get_all_solutions  # type: ignore[import-not-found] # noqa: E402

ABOUT = About(
    family="exact cover",
    licence="MIT",
    interrupted="it cannot be interrupted, so it runs in a process that is killed",
)

_LARGEST = 36  # rows of a puzzle; the dense matrix of an empty 36x36 puzzle has 240 MB
_NUMBERS = 2**31 - 1  # the library overflows if rows of the matrix times solutions are more
_Matrix = npt.NDArray[np.bool_]
_Numbers = npt.NDArray[np.integer]


@dataclass(frozen=True)
class Solver:
    """The C library exact-cover.

    stock  give all rows to the library, except those of other digits in cells with a given.
           Otherwise the columns that the givens cover are left out, and all rows in these columns

    Raises Unsupported for puzzles larger than 36x36.
    """

    stock: bool = False
    interruptible = False

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        """See `solvers.solver.Solver`. The time limit is kept by the process that runs this.

        Counters: build_seconds, search_seconds and matrix_rows.
        """
        check_arguments(puzzle, limits)
        if puzzle.shape.size > _LARGEST:
            most, size = f"{_LARGEST}x{_LARGEST}", size_text(puzzle.shape)
            raise Unsupported(f"exact-cover-c supports puzzles of up to {most}, not {size}")
        start = perf_counter()
        if puzzle.contradictions:
            return Result((), Stop.EXHAUSTED, {}, puzzle)
        matrix, rows = _stock(puzzle) if self.stock else _reduced(puzzle)
        built = perf_counter()
        covers, stop = _covers(matrix, limits.solution_limit)
        grids = tuple([_grid(puzzle, rows[cover[cover >= 0]]) for cover in covers])
        counters = {
            "matrix_rows": len(matrix),
            "build_seconds": built - start,
            "search_seconds": perf_counter() - built,
        }
        return Result(grids, stop, counters, puzzle)


@lru_cache(maxsize=2)
def _rules(shape: Shape) -> _Matrix:
    """Return the matrix of the empty grid: a row for each candidate, by cell and then by digit.

    A unit of fewer cells than digits may lack a digit. Then its column is covered by a row of its
    own. The last row is empty, because the library misreads a cover that consists of all rows.
    """
    size, cells = shape.size, shape.cells
    columns = cells + len(shape.units) * size
    lacking = range(cells + len(shape.full_units) * size, columns)
    matrix = np.zeros((cells * size + len(lacking) + 1, columns), dtype=np.bool_)
    for row in range(cells * size):
        cell, digit = divmod(row, size)
        matrix[row, cell] = True
        for unit in shape.units_of(cell):
            matrix[row, cells + unit * size + digit] = True
    for row, column in enumerate(lacking, cells * size):
        matrix[row, column] = True
    return matrix


def _given_rows(puzzle: Puzzle) -> list[int]:
    size = puzzle.shape.size
    return [cell * size + digit - 1 for cell, digit in enumerate(puzzle.givens) if digit]


def _stock(puzzle: Puzzle) -> tuple[_Matrix, _Numbers]:
    """Return the matrix with one row for each given, and its rows as rows of the empty grid."""
    rules = _rules(puzzle.shape)
    is_left = np.ones(len(rules), dtype=np.bool_)
    for row in _given_rows(puzzle):
        first = row - row % puzzle.shape.size
        is_left[first : first + puzzle.shape.size] = False
        is_left[row] = True
    return rules[is_left], np.flatnonzero(is_left)


def _reduced(puzzle: Puzzle) -> tuple[_Matrix, _Numbers]:
    """Return the columns that no given covers, with the rows that fit, as `_stock` does."""
    rules = _rules(puzzle.shape)
    is_covered = rules[_given_rows(puzzle)].any(axis=0)
    is_left = ~rules[:, is_covered].any(axis=1)
    return np.ascontiguousarray(rules[is_left][:, ~is_covered]), np.flatnonzero(is_left)


def _covers(matrix: _Matrix, solution_limit: int | None) -> tuple[_Numbers, Stop]:
    """Return the rows of each exact cover, followed by -1, and why the search ended.

    The library allocates memory for as many covers as it is asked for, so it is asked for more and
    more.
    """
    most = _NUMBERS // len(matrix)
    wanted = 1000
    while True:
        count = min(wanted, solution_limit or wanted, most)
        covers = get_all_solutions(matrix, count)
        if len(covers) < count:
            return covers, Stop.EXHAUSTED
        if len(covers) == solution_limit:
            return covers, Stop.ENOUGH
        if count == most:
            return covers, Stop.GAVE_UP
        wanted *= 10


def _grid(puzzle: Puzzle, rows: _Numbers) -> Grid:
    """Return the grid that consists of the givens and the candidates of some rows."""
    size, cells = puzzle.shape.size, list(puzzle.givens)
    for row in rows.tolist():
        if row < len(cells) * size:
            cells[row // size] = row % size + 1
    return tuple(cells)
