"""Isomorphs: puzzles that are the same but for the names of the digits and the placing of rows and columns.

Renaming digits, and every rearrangement of cells that carries the units onto themselves (rows within a band, bands, columns,
stacks, transposition), keeps the number of solutions. Solvers should not care; textbook search does, by orders of magnitude.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from solvers.errors import InputError
from solvers.puzzle import Grid, Puzzle
from solvers.shape import Shape

_TRIES = 64  # how often to look for a rearrangement that keeps extra units or regions, before keeping the cells in place


def relabelled(puzzle: Puzzle, names: tuple[int, ...]) -> Puzzle:
    """The puzzle with digit d renamed to names[d - 1]. Raises InputError unless names is a permutation of the digits."""
    if sorted(names) != list(puzzle.shape.digits):
        raise InputError(
            f"{names} is no permutation of the digits 1 to {puzzle.shape.size}",
            remedy="name each digit once",
        )
    return Puzzle(tuple(names[given - 1] if given else 0 for given in puzzle.givens), puzzle.shape)


def with_first_row(puzzle: Puzzle, solution: Grid, row: tuple[int, ...]) -> Puzzle:
    """The puzzle relabelled so that the first row of its solution reads as given. Raises InputError for no such row."""
    names = dict(zip(solution[: puzzle.shape.size], row, strict=False))
    return relabelled(puzzle, tuple(names.get(digit, 0) for digit in puzzle.shape.digits))


@dataclass(frozen=True)
class Isomorphism:
    """A way to make isomorphs: cell i takes the value of `cells[i]`, and digit d becomes `names[d - 1]`."""

    cells: tuple[int, ...]
    names: tuple[int, ...]

    @classmethod
    def random(cls, shape: Shape, random: Random) -> Isomorphism:
        """Digits renamed, and cells rearranged in a way that keeps every unit of the shape."""
        names = list(shape.digits)
        random.shuffle(names)
        return cls(tuple(_rearrangement(shape, random)), tuple(names))

    def of(self, values: Grid) -> Grid:
        """The values of a board (0 for an empty cell) on the isomorph's."""
        names = (0, *self.names)
        return tuple([names[values[cell]] for cell in self.cells])


def shuffled(puzzle: Puzzle, random: Random) -> Puzzle:
    """A random isomorph."""
    return Puzzle(Isomorphism.random(puzzle.shape, random).of(puzzle.givens), puzzle.shape)


def _rearrangement(shape: Shape, random: Random) -> list[int]:
    """For each cell, the cell whose value it takes."""
    if shape.regions is None and not shape.extra:
        return _box_symmetry(shape, random)
    units = {frozenset(unit) for unit in shape.units}
    for _ in range(_TRIES):
        cells = _square_symmetry(shape.size, random)
        if {frozenset(cells[cell] for cell in unit) for unit in units} == units:
            return cells
    return list(range(shape.cells))


def _box_symmetry(shape: Shape, random: Random) -> list[int]:
    """Bands, stacks, and the lines within each in random order; transposed half the time where boxes are square."""
    rows = _lines(shape.box_height, shape.box_width, random)
    columns = _lines(shape.box_width, shape.box_height, random)
    flip = shape.box_height == shape.box_width and random.random() < 0.5
    return [
        column * shape.size + row if flip else row * shape.size + column
        for row in rows
        for column in columns
    ]


def _lines(inside: int, groups: int, random: Random) -> list[int]:
    order = random.sample(range(groups), groups)
    return [
        group * inside + line for group in order for line in random.sample(range(inside), inside)
    ]


def _square_symmetry(size: int, random: Random) -> list[int]:
    """One of the eight rotations and reflections of the square."""
    lines = range(size)
    rows = lines if random.random() < 0.5 else lines[::-1]
    columns = lines if random.random() < 0.5 else lines[::-1]
    flip = random.random() < 0.5
    return [
        column * size + row if flip else row * size + column for row in rows for column in columns
    ]
