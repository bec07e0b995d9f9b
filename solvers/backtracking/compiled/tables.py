"""A shape as an exact cover problem: the candidates of each requirement, and the overlaps of units.

A *candidate* is a digit in a cell, numbered cell * size + digit - 1. A *requirement* is met by
exactly one of `size` candidates: each cell holds one digit, and each unit has one place for each
digit. A candidate's position among those of a requirement is its *place*. A set of places is a
uint64, so that grids up to 64x64 fit. Units here are full units. A smaller unit only adds *rivals*:
candidates that exclude each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate, permutations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.shape import Shape

Ints = NDArray[Any]  # int32; Any, because kernels mix what they read with int
Masks = NDArray[np.uint64]

# A *link* is a requirement and a place in one number: requirement << PLACE_BITS | place.
PLACE_BITS = 6
PLACES = 1 << PLACE_BITS
PLACE = PLACES - 1  # mask of the place in a link


class Tables(NamedTuple):
    """Everything that depends only on the shape. Arrays are flat, because kernels use flat indices.

    members   the candidate at requirement * size + place; cells come first, then each unit's digits
    links     the links of candidate c at c * arity .. (c + 1) * arity - 1, its cell's first, and -1
              in unused positions
    rival     the rivals of candidate c in smaller units, at rivals[c] .. rivals[c + 1] - 1
    unit_of   the unit of a requirement; cells belong to an extra last unit that overlaps nothing
    overlaps  the overlaps of unit u are numbered overlaps[u] .. overlaps[u + 1] - 1, one for each
              other unit that shares at least two cells with u
    source    for an overlap: the first requirement of u
    target    for an overlap: the first requirement of the other unit
    shared    for an overlap: the places of u that are in both units
    beyond    for an overlap: the places of the other unit that are outside u

    Reasons and conflicts are codes:

    from 0               the candidate that was chosen and eliminates competitors and rivals
    from by_requirement  the requirement that has no other candidate left
    from by_overlap      overlap * PLACES + digit: all places of the digit in u are in the other
    unit from by_clause       a clause, by its position in the store
    """

    members: Ints
    links: Ints
    rival: Ints
    rivals: Ints
    unit_of: Ints
    overlaps: Ints
    source: Ints
    target: Ints
    shared: Masks
    beyond: Masks
    size: int
    cells: int
    candidates: int
    requirements: int
    arity: int
    largest_overlap: int
    by_requirement: int
    by_overlap: int
    by_clause: int


class _Overlap(NamedTuple):
    unit: int
    other: int
    shared: int
    beyond: int

    @classmethod
    def all(cls, units: tuple[tuple[int, ...], ...]) -> Iterator[_Overlap]:
        sets = [frozenset(unit) for unit in units]
        for unit, other in permutations(range(len(units)), 2):
            if len(both := sets[unit] & sets[other]) > 1:
                yield cls(
                    unit,
                    other,
                    _places(units[unit], both),
                    _places(units[other], sets[other] - both),
                )


def _places(unit: tuple[int, ...], cells: frozenset[int]) -> int:
    return sum(1 << place for place, cell in enumerate(unit) if cell in cells)


@lru_cache(maxsize=16)
def tables_of(shape: Shape) -> Tables:
    """Return the tables of a shape with at most `PLACES` digits."""
    members = _members(shape)
    links = _links(shape, members)
    rivals = list(_rivals(shape))
    overlaps = list(_Overlap.all(shape.full_units))
    owners = [overlap.unit for overlap in overlaps]
    first = [shape.cells + shape.size * unit for unit in range(len(shape.full_units))]
    candidates, requirements = len(links), len(members)
    return Tables(
        members=members.ravel(),
        links=links.ravel(),
        rival=_ints([rival for own in rivals for rival in own]),
        rivals=_ints([0, *accumulate(map(len, rivals))]),
        unit_of=_ints(
            [len(first)] * shape.cells + [unit for unit in range(len(first)) for _ in shape.digits]
        ),
        overlaps=_ints(np.searchsorted(owners, range(len(first) + 2))),
        source=_ints([first[overlap.unit] for overlap in overlaps]),
        target=_ints([first[overlap.other] for overlap in overlaps]),
        shared=np.array([overlap.shared for overlap in overlaps], dtype=np.uint64),
        beyond=np.array([overlap.beyond for overlap in overlaps], dtype=np.uint64),
        size=shape.size,
        cells=shape.cells,
        candidates=candidates,
        requirements=requirements,
        arity=links.shape[1],
        largest_overlap=max((overlap.shared.bit_count() for overlap in overlaps), default=0),
        by_requirement=candidates,
        by_overlap=candidates + requirements,
        by_clause=candidates + requirements + len(overlaps) * PLACES,
    )


def _ints(values: Any) -> Ints:
    return np.array(values, dtype=np.int32)


def _members(shape: Shape) -> Ints:
    """Return the candidates of each requirement, as int32[requirements, size]."""
    digits = np.arange(shape.size)
    of_cells = np.arange(shape.cells)[:, None] * shape.size + digits
    of_units = np.array(shape.full_units)[:, None, :] * shape.size + digits[:, None]
    return _ints(np.concatenate([of_cells, of_units.reshape(-1, shape.size)]))


def _links(shape: Shape, members: Ints) -> Ints:
    """Return the links of each candidate, as int32[candidates, arity]: the inverse of `members`."""
    full = len(shape.full_units)
    arity = 1 + max(sum(unit < full for unit in own) for own in shape.unit_indices)
    links = -np.ones((shape.cells * shape.size, arity), dtype=np.int32)
    used = np.zeros(len(links), dtype=np.int32)
    # The requirements of one unit, or of one row of cells, share no candidate.
    for start in range(0, len(members), shape.size):
        block = members[start : start + shape.size]
        names = (start + np.arange(shape.size))[:, None] * PLACES + np.arange(shape.size)
        links[block, used[block]] = names
        used[block] += 1
    return links


def _rivals(shape: Shape) -> Iterator[list[int]]:
    """Yield, for each candidate, the same digit in the other cells of smaller units."""
    smaller = shape.units[len(shape.full_units) :]
    cells: dict[int, set[int]] = {cell: set() for cell in range(shape.cells)}
    for unit in smaller:
        for cell in unit:
            cells[cell].update(unit)
    for cell, others in cells.items():
        for digit in range(shape.size):
            yield [other * shape.size + digit for other in sorted(others - {cell})]
