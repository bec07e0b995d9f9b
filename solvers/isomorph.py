"""Isomorphs: the same puzzle with digits relabelled, and rows and columns rearranged.

Cells may be rearranged in every way that maps units to units: rows within a band, bands, columns,
stacks, transposition. An isomorph has as many solutions as the puzzle. The time of textbook search
may differ between isomorphs by orders of magnitude.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from solvers.errors import InputError
from solvers.puzzle import Grid, Puzzle
from solvers.shape import Shape

# Attempts to find a rearrangement that keeps extra units or regions, before leaving cells in place.
_TRIES = 64


def relabelled(puzzle: Puzzle, names: tuple[int, ...]) -> Puzzle:
    """Return the puzzle with digit d renamed to names[d - 1].

    Raises InputError if names is not a permutation of the digits.
    """
    if sorted(names) != list(puzzle.shape.digits):
        raise InputError(
            f"{names} is not a permutation of the digits 1 to {puzzle.shape.size}",
            remedy="name each digit once",
        )
    return Puzzle(tuple(names[given - 1] if given else 0 for given in puzzle.givens), puzzle.shape)


def with_first_row(puzzle: Puzzle, solution: Grid, row: tuple[int, ...]) -> Puzzle:
    """Return the puzzle relabelled so that the first row of its solution is `row`.

    Raises InputError if `row` is not a permutation of the digits.
    """
    names = dict(zip(solution[: puzzle.shape.size], row, strict=False))
    return relabelled(puzzle, tuple(names.get(digit, 0) for digit in puzzle.shape.digits))


@dataclass(frozen=True)
class Isomorphism:
    """A map to an isomorph: cell i gets the value of cells[i], and digit d becomes names[d - 1]."""

    cells: tuple[int, ...]
    names: tuple[int, ...]

    @classmethod
    def random(cls, shape: Shape, random: Random) -> Isomorphism:
        """Return a random map that maps each unit of the shape to a unit."""
        names = list(shape.digits)
        random.shuffle(names)
        return cls(tuple(_rearrangement(shape, random)), tuple(names))

    def apply(self, values: Grid) -> Grid:
        """Return the values of the isomorph, given those of the puzzle or grid (0 for a blank)."""
        names = (0, *self.names)
        return tuple([names[values[cell]] for cell in self.cells])

    def then(self, other: Isomorphism) -> Isomorphism:
        """Return the map that does this one first, and then the other one."""
        cells = tuple(self.cells[cell] for cell in other.cells)
        return Isomorphism(cells, tuple(other.names[name - 1] for name in self.names))

    def inverse(self) -> Isomorphism:
        """Return the map that leads back."""
        cells = sorted(range(len(self.cells)), key=self.cells.__getitem__)
        names = sorted(range(len(self.names)), key=self.names.__getitem__)
        return Isomorphism(tuple(cells), tuple(digit + 1 for digit in names))


def shuffled(puzzle: Puzzle, random: Random) -> Puzzle:
    """Return a random isomorph."""
    return Puzzle(Isomorphism.random(puzzle.shape, random).apply(puzzle.givens), puzzle.shape)


def _rearrangement(shape: Shape, random: Random) -> list[int]:
    """Return, for each cell, the cell whose value it gets."""
    if shape.regions is None and not shape.extra:
        return _box_symmetry(shape, random)
    units = {frozenset(unit) for unit in shape.units}
    for _ in range(_TRIES):
        cells = _square_symmetry(shape.size, random)
        if {frozenset(cells[cell] for cell in unit) for unit in units} == units:
            return cells
    return list(range(shape.cells))


def _box_symmetry(shape: Shape, random: Random) -> list[int]:
    """Shuffle bands, stacks, and the lines in each; transpose half the time if boxes are square."""
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
    """Return one of the eight rotations and reflections of the square."""
    lines = range(size)
    rows = lines if random.random() < 0.5 else lines[::-1]
    columns = lines if random.random() < 0.5 else lines[::-1]
    flip = random.random() < 0.5
    return [
        column * size + row if flip else row * size + column for row in rows for column in columns
    ]
