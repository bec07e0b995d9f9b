"""The candidates of a whole puzzle as one integer, so that one operation acts on all requirements.

Each requirement (see `_requirements.py`) has a *field* of bits: one bit for each of its n
candidates, and above them a *guard* bit, which is set while the requirement is open. In the field
of a cell, bit i stands for digit i + 1. In the field of a unit and a digit, bit i stands for the
unit's i-th cell. A candidate therefore has one bit in the field of its cell and one for each of its
full units: optional requirements have no field, because nothing follows from few candidates there.
The integer with all fields is the *state* of a search.
"""

from __future__ import annotations

from functools import lru_cache

from solvers.backtracking._requirements import Candidate, count, requirements_of
from solvers.shape import Shape

_CACHE_BYTES = 1 << 26  # masks kept for a shape: all of a 16x16, half of a 25x25 (8 KB each)


class Fields:
    """The positions of the bits for a shape. Masks are made on first use: large shapes have many.

    full     the state of the empty grid: all candidates possible, all requirements open
    guards   the guards of all fields
    mask     a cached function: the mask that places a digit in a cell, with `state & mask`
    placing  a cached function: the cell and the digit of a bit, and the mask that places them
    """

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self._size = shape.size
        self._width = shape.size + 1
        self.full = (1 << count(shape)[0] * self._width) - 1
        lows = self.full // ((1 << self._width) - 1)  # the lowest bit of each field
        self.guards = lows << shape.size
        # The lowest bits of n fields: a unit has one field for each of the n digits.
        self._every_digit = lows & (1 << shape.size * self._width) - 1
        entries = 8 * _CACHE_BYTES // self.full.bit_length()
        self.placing = lru_cache(maxsize=entries)(self._placing)
        self.mask = lru_cache(maxsize=entries)(self._mask)
        self._closing = lru_cache(maxsize=None)(self._closing_mask)
        self._index = [{cell: i for i, cell in enumerate(unit)} for unit in shape.full_units]
        self._unit_parts = [self._digit_one_bits(unit) for unit in range(len(shape.units))]

    def fewest(self, state: int, guards: int) -> tuple[int, int]:
        """Return the smallest number of candidates in any open field, and those fields' guards.

        `state - lows` subtracts 1 from every open field at once. A field with candidates loses its
        lowest one: `&` with the state clears the bits that the borrow set below it, as in
        `x & (x - 1)`. An empty field borrows from its guard and so clears it.
        """
        lows = guards >> self._size
        removed = 0
        while True:
            reduced = state - lows
            if empty := guards & ~reduced:
                return removed, empty
            state &= reduced
            removed += 1

    def candidates(self, state: int, guards: int) -> int:
        """Return the candidates left in the fields that have these guards."""
        return state & (guards - (guards >> self._size))

    def _unit_bits(self, cell: int, digit: int) -> list[int]:
        """Return the bits of a candidate in the fields of its full units."""
        return [
            self._unit_field(unit, digit) + self._index[unit][cell]
            for unit in self.shape.units_of(cell)
            if unit < len(self._index)
        ]

    def _unit_field(self, unit: int, digit: int) -> int:
        """Return the lowest bit of the field of a unit and a digit."""
        return (self.shape.cells + unit * self._size + digit - 1) * self._width

    def _candidate(self, bit: int) -> Candidate:
        """Return the candidate that a bit stands for."""
        field, i = divmod(bit, self._width)
        if field < self.shape.cells:
            return field, i + 1
        unit, digit = divmod(field - self.shape.cells, self._size)
        return self.shape.units[unit][i], digit + 1

    def _placing(self, bit: int) -> tuple[int, int, int]:
        cell, digit = self._candidate(bit)
        return cell, digit, self.mask(cell, digit)

    def _mask(self, cell: int, digit: int) -> int:
        mask = self.full
        for requirement in requirements_of(self.shape, (cell, digit)):
            mask &= self._closing(requirement)
        return mask

    def _closing_mask(self, field: int) -> int:
        """Return the mask that closes a requirement.

        It clears the guard of the requirement's field, and clears its candidates in every field.
        """
        if field < self.shape.cells:
            cleared = (1 << self._width) - 1 << field * self._width
            for bit in self._unit_bits(field, 1):
                cleared |= self._every_digit << bit
        else:
            unit, digit = divmod(field - self.shape.cells, self._size)
            in_cells, in_units = self._unit_parts[unit]
            cleared = in_cells << digit | in_units << digit * self._width
        return self.full ^ cleared

    def _digit_one_bits(self, unit: int) -> tuple[int, int]:
        """Return the bits to clear if digit 1 is placed in a unit: those in cells, those in units.

        For the next digit, the bits in fields of cells are 1 higher. The bits in fields of units
        are one field higher.
        """
        cells = self.shape.units[unit]
        in_cells = sum(1 << cell * self._width for cell in cells)
        in_units = sum(1 << bit for cell in cells for bit in self._unit_bits(cell, 1))
        if unit < len(self._index):
            in_units |= 1 << self._unit_field(unit, 1) + self._size
        return in_cells, in_units


@lru_cache(maxsize=8)
def fields_of(shape: Shape) -> Fields:
    """Return the fields of a shape. They are cached."""
    return Fields(shape)
