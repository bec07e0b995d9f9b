"""The steps of a rating as values: what the kernel recorded, with the candidates it stands for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from solvers.puzzle import Puzzle
from solvers.rating.codes import NAKED, ROWS, STEP_KIND
from solvers.rating.levels import FISH, LOCKED, SINGLES, TECHNIQUES, Technique
from solvers.shape import Shape

Candidate = tuple[int, int]  # a cell and a digit
Record = Sequence[int]  # the columns that `solvers.rating.codes` defines


@dataclass(frozen=True, kw_only=True)
class Step:
    """A step: the cells in which a pattern was found, and what follows.

    round    steps of the same round start from the same candidates, and count from 1
    units    the names of the units of the pattern; for locked candidates, the source and the target
    digits   the digits of the pattern
    cells    the cells of the pattern
    placed   the cell and the digit that the step places, or None
    removed  the candidates that the step removes, each a cell and a digit
    """

    technique: Technique
    round: int
    units: tuple[str, ...]
    digits: tuple[int, ...]
    cells: tuple[int, ...]
    placed: Candidate | None = None
    removed: tuple[Candidate, ...] = ()


def steps_of(puzzle: Puzzle, records: Iterable[Record]) -> Iterator[Step]:
    """Yield the steps that the kernel recorded for a puzzle."""
    shape = puzzle.shape
    left = [(1 << shape.size) - 1] * shape.cells
    for cell, given in enumerate(puzzle.givens):
        if given:
            _place(left, shape, cell, given)
    for _, group in groupby(records, itemgetter(0)):
        steps = [_step(shape, left, record) for record in group]
        yield from steps
        for step in steps:
            for cell, digit in step.removed:
                left[cell] &= ~_bit(digit)
            if step.placed:
                _place(left, shape, *step.placed)


def _place(left: list[int], shape: Shape, cell: int, digit: int) -> None:
    """Remove a digit from the peers of a cell, and the other digits from the cell."""
    left[cell] &= _bit(digit)
    for peer in shape.peers(cell):
        left[peer] &= ~_bit(digit)


def _step(shape: Shape, left: list[int], record: Record) -> Step:
    technique = TECHNIQUES[record[STEP_KIND]]
    if technique in SINGLES:
        return _single(shape, technique, record)
    if technique in LOCKED:
        return _locked(shape, left, technique, record)
    return (_fish if technique in FISH else _subset)(shape, left, technique, record)


def _single(shape: Shape, technique: Technique, record: Record) -> Step:
    number, _, unit, cell, digits, _ = record
    (digit,) = _ones(digits, 1)
    is_naked = technique is Technique.NAKED_SINGLE
    return Step(
        technique=technique,
        round=number + 1,
        units=() if is_naked else (shape.named_units[unit].name,),
        digits=(digit,),
        cells=(cell,),
        placed=(cell, digit),
    )


def _locked(shape: Shape, left: list[int], technique: Technique, record: Record) -> Step:
    number, _, source, target, digits, _ = record
    inside, beyond = shape.named_units[source], shape.named_units[target]
    return Step(
        technique=technique,
        round=number + 1,
        units=(inside.name, beyond.name),
        digits=_ones(digits, 1),
        cells=tuple(cell for cell in inside.cells if left[cell] & digits),
        removed=_among(left, (cell for cell in beyond.cells if cell not in inside.cells), digits),
    )


def _subset(shape: Shape, left: list[int], technique: Technique, record: Record) -> Step:
    number, _, index, family, members, union = record
    unit = shape.named_units[index]
    places, digits = (members, union) if family == NAKED else (union, members)
    cells = tuple(unit.cells[place] for place in _ones(places))
    others = [cell for cell in unit.cells if cell not in cells]
    return Step(
        technique=technique,
        round=number + 1,
        units=(unit.name,),
        digits=_ones(digits, 1),
        cells=cells,
        removed=_among(left, others, digits) if family == NAKED else _among(left, cells, ~digits),
    )


def _fish(shape: Shape, left: list[int], technique: Technique, record: Record) -> Step:
    """Return a fish. The first units of a shape are its rows, then its columns."""
    number, _, index, family, members, union = record
    first, crossing = (0, shape.size) if family == ROWS else (shape.size, 0)
    lines = [shape.named_units[first + line] for line in _ones(members)]
    inside = {cell for line in lines for cell in line.cells}
    crossed = {cell for line in _ones(union) for cell in shape.units[crossing + line]}
    digit = 1 << index
    return Step(
        technique=technique,
        round=number + 1,
        units=tuple(line.name for line in lines),
        digits=(index + 1,),
        cells=tuple(cell for cell in sorted(inside & crossed) if left[cell] & digit),
        removed=_among(left, sorted(crossed - inside), digit),
    )


def _among(left: list[int], cells: Iterable[int], digits: int) -> tuple[Candidate, ...]:
    """Return the candidates in these cells that are among the digits."""
    return tuple((cell, digit) for cell in cells for digit in _ones(left[cell] & digits, 1))


def _bit(digit: int) -> int:
    return 1 << (digit - 1)


def _ones(mask: int, first: int = 0) -> tuple[int, ...]:
    """Return the positions of the bits that are set, counted from `first`."""
    return tuple(first + index for index in range(mask.bit_length()) if mask >> index & 1)
