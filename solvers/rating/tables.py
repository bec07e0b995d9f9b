"""A shape as flat arrays for the kernel: units, peers, and the overlaps of units."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import permutations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.shape import Shape

Ints = NDArray[Any]  # int32; Any, because kernels mix what they read with int


class Tables(NamedTuple):
    """Everything that depends only on the shape. A list i is at start[i] .. start[i + 1] - 1.

    unit, units    the cells of each unit
    is_box         whether a unit is a box or a region
    is_full        whether a unit has a cell for each digit, so that each digit has a place in it
    peer, peers    the peers of each cell
    source, target  for an overlap: two units that share at least two cells; the source is full,
                   and the target has other cells
    part, parts    for overlap i: list 3i has the shared cells, 3i + 1 the others of the source,
                   3i + 2 the others of the target
    """

    unit: Ints
    units: Ints
    is_box: Ints
    is_full: Ints
    peer: Ints
    peers: Ints
    source: Ints
    target: Ints
    part: Ints
    parts: Ints
    size: int
    cells: int
    unit_count: int
    overlap_count: int


@lru_cache(maxsize=16)
def tables_of(shape: Shape) -> Tables:
    """Return the tables of a shape."""
    units = shape.units
    sets = [frozenset(unit) for unit in units]
    shared = Counter(pair for own in shape.unit_indices for pair in permutations(own, 2))
    overlaps = sorted(
        (one, other)
        for (one, other), count in shared.items()
        if count > 1 and len(units[one]) == shape.size and sets[other] - sets[one]
    )
    parts = [
        sorted(cells)
        for one, other in overlaps
        for cells in (
            sets[one] & sets[other],
            sets[one] - sets[other],
            sets[other] - sets[one],
        )
    ]
    unit, unit_cells = _flat(units)
    peer, peer_cells = _flat(shape.all_peers)
    part, part_cells = _flat(parts)
    return Tables(
        unit=unit,
        units=unit_cells,
        is_box=_ints(
            index >= 2 * shape.size and len({shape.region_of[cell] for cell in cells}) == 1
            for index, cells in enumerate(units)
        ),
        is_full=_ints(len(cells) == shape.size for cells in units),
        peer=peer,
        peers=peer_cells,
        source=_ints(one for one, _ in overlaps),
        target=_ints(other for _, other in overlaps),
        part=part,
        parts=part_cells,
        size=shape.size,
        cells=shape.cells,
        unit_count=len(units),
        overlap_count=len(overlaps),
    )


def _flat(lists: Sequence[Sequence[int]]) -> tuple[Ints, Ints]:
    """Return where each list begins, with the end of the last one, and all lists in one array."""
    starts = np.cumsum([0, *map(len, lists)])
    return _ints(starts), _ints(value for values in lists for value in values)


def _ints(values: Iterable[Any]) -> Ints:
    return np.array([*values], dtype=np.int32)
