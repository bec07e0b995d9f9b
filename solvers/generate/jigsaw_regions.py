"""Make random connected regions for a jigsaw: begin with rows, and exchange cells of neighbours."""

from __future__ import annotations

from random import Random
from typing import Final

_EXCHANGES: Final = 4  # for each cell, on average
_TRIES: Final = 60  # for each cell, at most


def random_regions(size: int, random: Random) -> tuple[int, ...]:
    """Return the region of each cell. There may be no grid with these regions."""
    region_of = [cell // size for cell in range(size * size)]
    neighbours = [_neighbours(cell, size) for cell in range(size * size)]
    left = _EXCHANGES * size * size
    for _ in range(_TRIES * size * size):
        one = random.randrange(size * size)
        near_cell = random.choice(neighbours[one])
        other = random.choice(
            [cell for cell, region in enumerate(region_of) if region == region_of[near_cell]]
        )
        if region_of[one] != region_of[other] and _exchange(region_of, one, other, neighbours):
            left -= 1
            if not left:
                break
    return tuple(region_of)


def _neighbours(cell: int, size: int) -> list[int]:
    row, column = divmod(cell, size)
    places = (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)
    return [r * size + c for r, c in places if 0 <= r < size and 0 <= c < size]


def _exchange(region_of: list[int], one: int, other: int, neighbours: list[list[int]]) -> bool:
    """Exchange the regions of two cells if both regions stay connected."""
    region_of[one], region_of[other] = region_of[other], region_of[one]
    if all(_is_connected(region_of, cell, neighbours) for cell in (one, other)):
        return True
    region_of[one], region_of[other] = region_of[other], region_of[one]
    return False


def _is_connected(region_of: list[int], cell: int, neighbours: list[list[int]]) -> bool:
    region, found, new = region_of[cell], {cell}, [cell]
    while new:
        for near in neighbours[new.pop()]:
            if region_of[near] == region and near not in found:
                found.add(near)
                new.append(near)
    return len(found) == region_of.count(region)
