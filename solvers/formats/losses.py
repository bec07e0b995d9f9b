"""What a format cannot say about a puzzle: its shape, name, number of solutions or solution."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from solvers.errors import ShapeError
from solvers.formats.puzzle_entry import PuzzleEntry
from solvers.shape import Shape

SHAPE, NAME, COUNT, SOLUTION = "shape", "name", "number of solutions", "solution"
EVERYTHING = (NAME, COUNT, SOLUTION)

Losses: TypeAlias = Callable[[PuzzleEntry], list[str]]


def is_usual(shape: Shape) -> bool:
    """Whether the shape is the one that is inferred from the number of cells."""
    try:
        return shape == Shape.of_size(shape.size)
    except ShapeError:  # no shape is usual, or several
        return False


def is_standard(shape: Shape) -> bool:
    """Whether the shape is the usual 9x9."""
    return shape == Shape()


def is_any(_: Shape) -> bool:
    """Whether a format holds the shape: it holds every shape."""
    return True


def all_but(*held: str, shapes: Callable[[Shape], bool] = is_usual) -> Losses:
    """Return what an entry has that is neither one of these, nor a shape that `shapes` accepts."""

    def lost(entry: PuzzleEntry) -> list[str]:
        claims_more = entry.at_least != int(entry.solution is not None)
        has = {
            SHAPE: not shapes(entry.puzzle.shape),
            NAME: entry.name is not None,
            COUNT: entry.count is not None or claims_more,
            SOLUTION: entry.solution is not None,
        }
        return [word for word, is_there in has.items() if is_there and word not in held]

    return lost


only_puzzles = all_but()  # for a format without shapes, names, solutions and their numbers
