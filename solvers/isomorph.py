"""Isomorphs: puzzles that are the same but for the names of the digits and the placing of rows and columns.

Renaming digits, and every rearrangement of cells that carries the units onto themselves (rows within a band, bands, columns,
stacks, transposition), keeps the number of solutions. Solvers should not care; textbook search does, by orders of magnitude.
"""

from __future__ import annotations

from random import Random

from solvers.errors import InputError
from solvers.puzzle import Grid, Puzzle
from solvers.shape import Shape

_TRIES = 64  # how often to look for a rearrangement that keeps extra units or regions, before keeping the cells in place


def relabelled(puzzle: Puzzle, names: tuple[int, ...]) -> Puzzle:
    """The puzzle with digit d renamed to names[d - 1]. Raises InputError unless names is a permutation of the digits."""
    if sorted(names) != list(puzzle.shape.digits):
        raise InputError(f"{names} is no permutation of the digits 1 to {puzzle.shape.size}", remedy="name each digit once")
    return Puzzle(tuple(names[given - 1] if given else 0 for given in puzzle.givens), puzzle.shape)


def with_first_row(puzzle: Puzzle, solution: Grid, row: tuple[int, ...]) -> Puzzle:
    """The puzzle relabelled so that the first row of its solution reads as given. Raises InputError for no such row."""
    names = dict(zip(solution[: puzzle.shape.size], row, strict=False))
    return relabelled(puzzle, tuple(names.get(digit, 0) for digit in puzzle.shape.digits))


def shuffled(puzzle: Puzzle, random: Random) -> Puzzle:
    """A random isomorph: digits renamed, and cells rearranged in a way that keeps every unit of the shape."""
    names = list(puzzle.shape.digits)
    random.shuffle(names)
    cells = _rearrangement(puzzle.shape, random)
    return relabelled(Puzzle(tuple(puzzle.givens[cell] for cell in cells), puzzle.shape), tuple(names))


def _rearrangement(shape: Shape, random: Random) -> list[int]:
    """For each cell, the cell whose value it takes."""
    units = {frozenset(unit) for unit in shape.units}
    plain = shape.regions is None and not shape.extra
    for _ in range(_TRIES):
        cells = _box_symmetry(shape, random) if plain else _square_symmetry(shape.size, random)
        if {frozenset(cells[cell] for cell in unit) for unit in units} == units:
            return cells
    return list(range(shape.cells))


def _box_symmetry(shape: Shape, random: Random) -> list[int]:
    """Bands, stacks, and the lines within each in random order; transposed half the time where boxes are square."""
    rows = _lines(shape.box_height, shape.box_width, random)
    columns = _lines(shape.box_width, shape.box_height, random)
    flip = shape.box_height == shape.box_width and random.random() < 0.5
    return [column * shape.size + row if flip else row * shape.size + column for row in rows for column in columns]


def _lines(inside: int, groups: int, random: Random) -> list[int]:
    order = random.sample(range(groups), groups)
    return [group * inside + line for group in order for line in random.sample(range(inside), inside)]


def _square_symmetry(size: int, random: Random) -> list[int]:
    """One of the eight rotations and reflections of the square."""
    lines = range(size)
    rows = lines if random.random() < 0.5 else lines[::-1]
    columns = lines if random.random() < 0.5 else lines[::-1]
    flip = random.random() < 0.5
    return [column * size + row if flip else row * size + column for row in rows for column in columns]
