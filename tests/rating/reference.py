"""A slow and obvious rating, to compare with the compiled one: one step at a time, with sets."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from solvers.puzzle import Puzzle
from solvers.rating import Technique
from solvers.shape import Shape

Candidates = list[set[int]]  # of each cell
Removal = set[tuple[int, int]]  # cells and digits


def hardest(puzzle: Puzzle) -> tuple[bool, Technique | None]:
    """Return whether logic fills the grid, and the most difficult technique that it used."""
    shape = puzzle.shape
    left = [{given} if given else set(shape.digits) for given in puzzle.givens]
    filled = {cell for cell, given in enumerate(puzzle.givens) if given}
    for cell in filled:
        for peer in shape.peers(cell):
            left[peer].discard(puzzle.givens[cell])
    used: Technique | None = None
    while not _is_contradictory(shape, left) and len(filled) < shape.cells:
        steps = ((each, next(find(shape, left, filled), None)) for each, find in _FINDERS.items())
        technique, found = next((step for step in steps if step[1]), (Technique.GUESS, None))
        if not found:
            return False, technique
        if used is None or technique.value > used.value:
            used = technique
        if technique.value <= Technique.NAKED_SINGLE.value:
            ((cell, digit),) = found
            filled.add(cell)
            left[cell] = {digit}
            found = {(peer, digit) for peer in shape.peers(cell)}
        for cell, digit in found:
            left[cell].discard(digit)
    return not _is_contradictory(shape, left), used


def _is_contradictory(shape: Shape, left: Candidates) -> bool:
    return not all(left) or any(
        len(set().union(*(left[cell] for cell in unit))) < shape.size
        for unit in shape.units
        if len(unit) == shape.size
    )


Find = Callable[[Shape, Candidates, set[int]], Iterator[Removal]]


def _places(unit: tuple[int, ...], left: Candidates, digit: int) -> set[int]:
    return {cell for cell in unit if digit in left[cell]}


def _full_units(shape: Shape) -> Iterator[tuple[str, tuple[int, ...]]]:
    return (unit for unit in shape.named_units if len(unit.cells) == shape.size)


def _is_box(name: str) -> bool:
    return name.startswith(("box ", "region "))


def _hidden_single(boxes: bool) -> Find:
    def find(shape: Shape, left: Candidates, filled: set[int]) -> Iterator[Removal]:
        for name, unit in _full_units(shape):
            for digit in shape.digits if _is_box(name) == boxes else ():
                places = _places(unit, left, digit)
                if len(places) == 1 and not places & filled:
                    yield {(places.pop(), digit)}

    return find


def _naked_single(shape: Shape, left: Candidates, filled: set[int]) -> Iterator[Removal]:
    for cell in range(shape.cells):
        if len(left[cell]) == 1 and cell not in filled:
            yield {(cell, min(left[cell]))}


def _locked(boxes: bool) -> Find:
    def find(shape: Shape, left: Candidates, filled: set[int]) -> Iterator[Removal]:
        for name, unit in _full_units(shape):
            for digit in shape.digits if _is_box(name) == boxes else ():
                places = _places(unit, left, digit)
                for other in shape.units:
                    if places <= {*other} and (rest := _places(other, left, digit) - {*unit}):
                        yield {(cell, digit) for cell in rest}

    return find


def _naked(count: int) -> Find:
    def find(shape: Shape, left: Candidates, filled: set[int]) -> Iterator[Removal]:
        for unit in shape.units:
            blanks = [cell for cell in unit if cell not in filled]
            for chosen in combinations([c for c in blanks if len(left[c]) <= count], count):
                digits = set().union(*(left[cell] for cell in chosen))
                if len(digits) == count:
                    rest = {*blanks} - {*chosen}
                    yield {(cell, digit) for cell in rest for digit in digits & left[cell]}

    return _nonempty(find)


def _hidden(count: int) -> Find:
    def find(shape: Shape, left: Candidates, filled: set[int]) -> Iterator[Removal]:
        for _, unit in _full_units(shape):
            places = {digit: _places(unit, left, digit) for digit in shape.digits}
            few = [digit for digit in shape.digits if 2 <= len(places[digit]) <= count]
            for chosen in combinations(few, count):
                cells = set().union(*(places[digit] for digit in chosen))
                if len(cells) == count:
                    yield {(cell, digit) for cell in cells for digit in left[cell] - {*chosen}}

    return _nonempty(find)


def _fish(count: int) -> Find:
    def find(shape: Shape, left: Candidates, filled: set[int]) -> Iterator[Removal]:
        rows, columns = shape.units[: shape.size], shape.units[shape.size : 2 * shape.size]
        for lines, across in ((rows, columns), (columns, rows)):
            for digit in shape.digits:
                few = [line for line in lines if 2 <= len(_places(line, left, digit)) <= count]
                for chosen in combinations(few, count):
                    inside = set().union(*(_places(line, left, digit) for line in chosen))
                    crossed = [line for line in across if inside & {*line}]
                    if len(crossed) == count:
                        rest = set().union(*(_places(line, left, digit) for line in crossed))
                        yield {(cell, digit) for cell in rest - inside}

    return _nonempty(find)


def _nonempty(find: Find) -> Find:
    return lambda *state: (removal for removal in find(*state) if removal)


_FINDERS: dict[Technique, Find] = {
    Technique.HIDDEN_SINGLE_IN_BOX: _hidden_single(boxes=True),
    Technique.HIDDEN_SINGLE: _hidden_single(boxes=False),
    Technique.NAKED_SINGLE: _naked_single,
    Technique.POINTING: _locked(boxes=True),
    Technique.CLAIMING: _locked(boxes=False),
    Technique.NAKED_PAIR: _naked(2),
    Technique.HIDDEN_PAIR: _hidden(2),
    Technique.NAKED_TRIPLE: _naked(3),
    Technique.HIDDEN_TRIPLE: _hidden(3),
    Technique.NAKED_QUAD: _naked(4),
    Technique.HIDDEN_QUAD: _hidden(4),
    Technique.X_WING: _fish(2),
    Technique.SWORDFISH: _fish(3),
    Technique.JELLYFISH: _fish(4),
}
