"""A board as one number in which every requirement is a field of bits, so that one operation acts on all of them.

The *field* of a requirement (see `_requirements.py`) has a bit for each candidate that would meet it, n of them on a board
of n digits, and above these a *guard* bit, set as long as the requirement is open. Bit i stands for digit i + 1 in the
field of a cell, and for the i-th cell of the unit in that of a unit and digit; so a candidate has one bit in the field of
its cell and one for each of its units.
"""

from __future__ import annotations

from functools import lru_cache

from solvers.backtracking._requirements import Candidate, how_many, met_by
from solvers.shape import Shape

_KEPT = 1 << 26  # bytes of masks to keep for a shape: all of a 16x16, half of a 25x25 (8 KB each)


class Fields:
    """Where the bits of a shape are. Masks are made on first use: on large boards they are long and many.

    full     the empty board: every candidate possible, every requirement open
    guards   the guards of all fields
    mask     for a cell and a digit: the mask that places it, `board & mask`
    placing  for a bit: the cell and the digit that it stands for, and their mask
    """

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self._size = shape.size
        self._width = shape.size + 1
        self.full = (1 << how_many(shape) * self._width) - 1
        lows = self.full // ((1 << self._width) - 1)  # the lowest bit of each field
        self.guards = lows << shape.size
        self._every_digit = (
            lows & (1 << shape.size * self._width) - 1
        )  # the same for one unit: a field for each digit
        kept = 8 * _KEPT // self.full.bit_length()
        self.placing = lru_cache(maxsize=kept)(self._place)
        self.mask = lru_cache(maxsize=kept)(self._mask)
        self._closing = lru_cache(maxsize=None)(self._close)
        self._index = [{cell: i for i, cell in enumerate(unit)} for unit in shape.units]
        self._unit_parts = [self._parts(unit) for unit in range(len(shape.units))]

    def fewest(self, board: int, guards: int) -> tuple[int, int]:
        """How many candidates those fields have that have the fewest, and the guards of these fields.

        `board - lows` takes 1 from every open field at once. A field with candidates loses its lowest, and `&` with the
        board clears what the borrow set below it, as in `x & (x - 1)`. An empty field borrows from its guard, which falls.
        """
        lows = guards >> self._size
        count = 0
        while True:
            peeled = board - lows
            if fallen := guards & ~peeled:
                return count, fallen
            board &= peeled
            count += 1

    def candidates(self, board: int, guards: int) -> int:
        """The candidates that are left in the fields with these guards."""
        return board & (guards - (guards >> self._size))

    def _unit_bits(self, cell: int, digit: int) -> list[int]:
        """The bits of a candidate in the fields of its units."""
        return [
            self._unit_field(unit, digit) + self._index[unit][cell]
            for unit in self.shape.units_of(cell)
        ]

    def _unit_field(self, unit: int, digit: int) -> int:
        """The lowest bit of the field of a unit and a digit."""
        return (self.shape.cells + unit * self._size + digit - 1) * self._width

    def _candidate(self, bit: int) -> Candidate:
        """What a bit stands for."""
        field, i = divmod(bit, self._width)
        if field < self.shape.cells:
            return field, i + 1
        unit, digit = divmod(field - self.shape.cells, self._size)
        return self.shape.units[unit][i], digit + 1

    def _place(self, bit: int) -> tuple[int, int, int]:
        cell, digit = self._candidate(bit)
        return cell, digit, self.mask(cell, digit)

    def _mask(self, cell: int, digit: int) -> int:
        mask = self.full
        for requirement in met_by(self.shape, (cell, digit)):
            mask &= self._closing(requirement)
        return mask

    def _close(self, field: int) -> int:
        """The mask for a requirement that has been met: its guard goes, and its candidates go from every field."""
        if field < self.shape.cells:
            gone = (1 << self._width) - 1 << field * self._width
            for bit in self._unit_bits(field, 1):
                gone |= self._every_digit << bit
        else:
            unit, digit = divmod(field - self.shape.cells, self._size)
            in_cells, in_units = self._unit_parts[unit]
            gone = in_cells << digit | in_units << digit * self._width
        return self.full ^ gone

    def _parts(self, unit: int) -> tuple[int, int]:
        """The bits that go with digit 1 of a unit, in cells and in units; those of the next digit lie 1 or a field on."""
        cells = self.shape.units[unit]
        in_cells = sum(1 << cell * self._width for cell in cells)
        in_units = sum(1 << bit for cell in cells for bit in self._unit_bits(cell, 1))
        return in_cells, in_units | 1 << self._unit_field(unit, 1) + self._size


@lru_cache(maxsize=8)
def fields_of(shape: Shape) -> Fields:
    """The fields of a shape, made once."""
    return Fields(shape)
