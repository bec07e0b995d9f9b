"""One sweep: in all lanes at once, every band of rows and then every band of columns is narrowed by the rules.

Nine digits are nine bits of a cell, so that each line below treats nine digits of as many puzzles as there are lanes. In a
band, where a minirow is three cells:

1. A minirow may hold what its cells may hold. A digit fixed in a cell is in no other minirow of its line or its box.
2. A digit's places in the band are one of six permutations. If all six are closed for a digit, the board is dead.
3. A minirow may hold what some open permutation puts there: that is locked candidates, both ways.
4. What no other minirow of the box may hold is *due* here. Three digits due leave room for no other.
5. A digit that is due here and has one cell here is that cell's: hidden single. Other cells keep what the minirow may hold.

A board is solved when three digits are due in every minirow of every band, across and down, and no cell is empty: then each
digit has one minirow across and one down in each box, and they meet in one cell.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from solvers.backtracking.lanes.bands import (
    ACROSS,
    DIGITS,
    DOWN,
    Nine,
    Number,
    Six,
    Way,
    corners,
    permutations,
)
from solvers.backtracking.lanes.compiled import called, inlined, pasted
from solvers.backtracking.lanes.vector import (
    Lanes,
    align_stack,
    bits,
    forget,
    load,
    popcount,
    select,
    splat,
    store,
)

# What the minirows of a band show: bits set where not every digit is due, bits that changed, the smallest cell.
Signs: TypeAlias = tuple[Lanes, Lanes, Lanes]


@inlined
def single(cell: Lanes) -> Lanes:
    """The cell where it has one candidate or none, else nothing."""
    return select(cell & (cell - splat(1)) == splat(0), cell, splat(0))


@inlined
def smaller(x: Lanes, y: Lanes) -> Lanes:
    """The smaller number in each lane."""
    return select(x < y, x, y)


@inlined
def read(board: np.uint64, at: np.uint64, step: np.uint64) -> tuple[Lanes, Lanes]:
    """The digits that a minirow may hold, and those fixed in it.

    Fixed ones are added, not or-ed, which AVX-512 can do under a mask in one instruction. The sum differs only where a
    digit is fixed twice, on a board that is dead already.
    """
    x, y, z = load(board, at), load(board, at + step), load(board, at + step + step)
    return x | y | z, single(x) + single(y) + single(z)


@inlined
def read_band(board: np.uint64, at: tuple[np.uint64, ...], step: np.uint64) -> tuple[Nine, Nine]:
    """The same for nine minirows."""
    a, r = read(board, at[0], step)
    b, s = read(board, at[1], step)
    c, t = read(board, at[2], step)
    forget()
    d, u = read(board, at[3], step)
    e, v = read(board, at[4], step)
    f, w = read(board, at[5], step)
    forget()
    g, x = read(board, at[6], step)
    h, y = read(board, at[7], step)
    i, z = read(board, at[8], step)
    return (a, b, c, d, e, f, g, h, i), (r, s, t, u, v, w, x, y, z)


@inlined
def not_fixed_elsewhere(may: Nine, fixed: Nine) -> Nine:
    """Each minirow without the digits fixed in another one of its line or its box."""
    a, b, c, d, e, f, g, h, i = fixed
    line0, line1, line2 = a | b | c, d | e | f, g | h | i
    box0, box1, box2 = a | d | g, b | e | h, c | f | i
    return (
        may[0] & (a | ~(line0 | box0)),
        may[1] & (b | ~(line0 | box1)),
        may[2] & (c | ~(line0 | box2)),
        may[3] & (d | ~(line1 | box0)),
        may[4] & (e | ~(line1 | box1)),
        may[5] & (f | ~(line1 | box2)),
        may[6] & (g | ~(line2 | box0)),
        may[7] & (h | ~(line2 | box1)),
        may[8] & (i | ~(line2 | box2)),
    )


@inlined
def locked(ways: Six) -> Nine:
    """What each minirow may hold: the digits of the two permutations that contain it."""
    p, q, r, s, t, u = ways
    return p | t, q | u, r | s, r | u, p | s, q | t, q | s, r | t, p | u


@inlined
def narrow(
    board: np.uint64, at: np.uint64, step: np.uint64, may: Lanes, others: Lanes, signs: Signs
) -> Signs:
    """Narrow the three cells of a minirow to what it may hold; `others` is what the other two of its box may hold."""
    unsettled, changed, smallest = signs
    due = may & ~others
    number = popcount(due)
    may = select(number == splat(3), due, may)
    forget()
    x, y, z = load(board, at), load(board, at + step), load(board, at + step + step)
    hidden = due & (x ^ y ^ z) & ~(x & y & z)
    new_x = x & select(x & hidden != splat(0), hidden, may)
    new_y = y & select(y & hidden != splat(0), hidden, may)
    new_z = z & select(z & hidden != splat(0), hidden, may)
    store(board, at, new_x)
    store(board, at + step, new_y)
    store(board, at + step + step, new_z)
    return (
        unsettled | number ^ splat(3),
        changed | x ^ new_x | y ^ new_y | z ^ new_z,
        smaller(smaller(new_x, new_y), smaller(new_z, smallest)),
    )


@inlined
def narrow_band(board: np.uint64, start: np.uint64, way: Way) -> tuple[Lanes, Signs]:
    """The digits that have no place in the band, and the signs of its minirows."""
    at, step = corners(start, way), way.cell
    may, fixed = read_band(board, at, step)
    ways = permutations(not_fixed_elsewhere(may, fixed))
    homeless = splat(DIGITS) & ~(ways[0] | ways[1] | ways[2] | ways[3] | ways[4] | ways[5])
    a, b, c, d, e, f, g, h, i = locked(ways)
    signs = splat(0), splat(0), splat(DIGITS)
    signs = narrow(board, at[0], step, a, d | g, signs)
    signs = narrow(board, at[1], step, b, e | h, signs)
    signs = narrow(board, at[2], step, c, f | i, signs)
    signs = narrow(board, at[3], step, d, a | g, signs)
    signs = narrow(board, at[4], step, e, b | h, signs)
    signs = narrow(board, at[5], step, f, c | i, signs)
    signs = narrow(board, at[6], step, g, a | d, signs)
    signs = narrow(board, at[7], step, h, b | e, signs)
    signs = narrow(board, at[8], step, i, c | f, signs)
    return homeless, signs


@called
def across(board: np.uint64, band: np.uint64) -> tuple[Lanes, Lanes]:
    """Narrow a band of rows. Only the columns, that come last, need say what changed."""
    align_stack()
    homeless, signs = narrow_band(board, band * ACROSS.band, ACROSS)
    return homeless, signs[0]


@called
def down(board: np.uint64, band: np.uint64) -> tuple[Lanes, Lanes, Lanes, Lanes]:
    """Narrow a band of columns."""
    align_stack()
    homeless, signs = narrow_band(board, band * DOWN.band, DOWN)
    return homeless, signs[0], signs[1], signs[2]


@pasted
def sweep(board: np.uint64) -> tuple[np.uint64, np.uint64, np.uint64]:
    """Narrow all bands. Which lanes are dead, which are solved unless dead, and which did not change in the columns."""
    r, s, t = across(board, Number(0)), across(board, Number(1)), across(board, Number(2))
    x, y, z = down(board, Number(0)), down(board, Number(1)), down(board, Number(2))
    homeless = r[0] | s[0] | t[0] | x[0] | y[0] | z[0]
    unsettled = r[1] | s[1] | t[1] | x[1] | y[1] | z[1]
    changed = x[2] | y[2] | z[2]
    smallest = smaller(x[3], smaller(y[3], z[3]))
    dead = bits(homeless != splat(0)) | bits(smallest == splat(0))
    return dead, bits(unsettled == splat(0)), bits(changed == splat(0))
