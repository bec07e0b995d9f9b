"""One sweep: narrow the candidates of all lanes, in all bands of rows and then of columns.

The nine digits are nine bits of a cell, so each line below handles nine digits in all lanes. In
each band, whose minirows have three cells each:

1. A minirow may hold what its cells may hold. A digit fixed in a cell is not in any other minirow
   of the same line or box.
2. The places of a digit in the band are one of six permutations. If all six are closed for a digit,
   the lane is at a dead end.
3. A minirow may hold the digits that some open permutation puts there. This rule covers locked
   candidates, both pointing and claiming.
4. A digit that no other minirow of the box may hold is *due* in this one. If three digits are due,
   the minirow holds no others. (More than three are a dead end, which a later sweep finds.)
5. Across, a digit that is due and has only one cell in the minirow belongs to that cell: a hidden
   single. Other cells keep what the minirow may hold.

Down, hidden singles are left out: as singles of their box, the next sweep finds them across. This
costs some guesses, but saves instructions.

A lane is solved when three digits are due in each minirow of each band, across and down, and each
cell has a candidate. Each digit then has one minirow across and one down in each box, and these
meet in one cell.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from solvers.backtracking._kernels import inlined, kernel, merged
from solvers.backtracking.lanes.bands import (
    ACROSS,
    DIGITS,
    DOWN,
    Nine,
    Number,
    Strides,
    corners,
    locked,
    permutations,
)
from solvers.backtracking.lanes.digits import single, smaller, three_or_more
from solvers.backtracking.lanes.memory import ONES
from solvers.backtracking.lanes.vector import (
    Lanes,
    align_stack,
    bits,
    compiler_barrier,
    load,
    select,
    splat,
    store,
)

# What narrowing a band has shown: 1 unless three digits are due in each minirow, bits that changed,
# and the smallest cell.
Summary: TypeAlias = tuple[Lanes, Lanes, Lanes]


@inlined
def read(rows: np.uint64, at: np.uint64, step: np.uint64, one: Lanes) -> tuple[Lanes, Lanes]:
    """Return the digits that a minirow may hold, and the digits fixed in it.

    Fixed digits are added, not or-ed, because AVX-512 can add under a mask in one instruction. The
    sum only differs if a digit is fixed twice, and then the lane is at a dead end anyway.
    """
    x, y, z = load(rows, at), load(rows, at + step), load(rows, at + step + step)
    return x | y | z, single(x, one) + single(y, one) + single(z, one)


@inlined
def read_band(rows: np.uint64, at: tuple[np.uint64, ...], step: np.uint64) -> tuple[Nine, Nine]:
    """Do the same for nine minirows."""
    one = load(rows, Number(ONES))
    a, r = read(rows, at[0], step, one)
    b, s = read(rows, at[1], step, one)
    c, t = read(rows, at[2], step, one)
    compiler_barrier()
    d, u = read(rows, at[3], step, one)
    e, v = read(rows, at[4], step, one)
    f, w = read(rows, at[5], step, one)
    compiler_barrier()
    g, x = read(rows, at[6], step, one)
    h, y = read(rows, at[7], step, one)
    i, z = read(rows, at[8], step, one)
    return (a, b, c, d, e, f, g, h, i), (r, s, t, u, v, w, x, y, z)


@inlined
def not_fixed_elsewhere(may: Nine, fixed: Nine) -> Nine:
    """Remove from each minirow the digits fixed in another one of its line or box."""
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
def narrow(
    rows: np.uint64,
    at: np.uint64,
    step: np.uint64,
    may: Lanes,
    others: Lanes,
    summary: Summary,
    hidden_singles: bool,
) -> Summary:
    """Narrow a minirow's cells to what it may hold; `others` is what the rest of its box may."""
    unsettled, changed, smallest = summary
    due = may & ~others
    full = three_or_more(due)
    may = select(full, due, may)
    compiler_barrier()
    x, y, z = load(rows, at), load(rows, at + step), load(rows, at + step + step)
    new_x, new_y, new_z = x & may, y & may, z & may
    if hidden_singles:
        hidden = due & (x ^ y ^ z) & ~(x & y & z)
        new_x = x & select(x & hidden != splat(0), hidden, may)
        new_y = y & select(y & hidden != splat(0), hidden, may)
        new_z = z & select(z & hidden != splat(0), hidden, may)
    store(rows, at, new_x)
    store(rows, at + step, new_y)
    store(rows, at + step + step, new_z)
    return (
        select(full, unsettled, splat(1)),
        changed | x ^ new_x | y ^ new_y | z ^ new_z,
        smaller(smaller(new_x, new_y), smaller(new_z, smallest)),
    )


@inlined
def narrow_band(
    rows: np.uint64, start: np.uint64, strides: Strides, hidden_singles: bool
) -> tuple[Lanes, Summary]:
    """Narrow a band; return the digits that have no place in it, and the summary."""
    at, step = corners(start, strides), strides.cell
    may, fixed = read_band(rows, at, step)
    open_digits = permutations(not_fixed_elsewhere(may, fixed))
    p, q, r, s, t, u = open_digits
    unplaceable = splat(DIGITS) & ~(p | q | r | s | t | u)
    a, b, c, d, e, f, g, h, i = locked(open_digits)
    summary = splat(0), splat(0), splat(DIGITS)
    summary = narrow(rows, at[0], step, a, d | g, summary, hidden_singles)
    summary = narrow(rows, at[1], step, b, e | h, summary, hidden_singles)
    summary = narrow(rows, at[2], step, c, f | i, summary, hidden_singles)
    summary = narrow(rows, at[3], step, d, a | g, summary, hidden_singles)
    summary = narrow(rows, at[4], step, e, b | h, summary, hidden_singles)
    summary = narrow(rows, at[5], step, f, c | i, summary, hidden_singles)
    summary = narrow(rows, at[6], step, g, a | d, summary, hidden_singles)
    summary = narrow(rows, at[7], step, h, b | e, summary, hidden_singles)
    summary = narrow(rows, at[8], step, i, c | f, summary, hidden_singles)
    return unplaceable, summary


@kernel
def across(rows: np.uint64, band: np.uint64) -> tuple[Lanes, Lanes]:
    """Narrow a band of rows. Changes are only reported for columns, which come last."""
    align_stack()
    unplaceable, summary = narrow_band(rows, band * ACROSS.band, ACROSS, True)
    return unplaceable, summary[0]


@kernel
def down(rows: np.uint64, band: np.uint64) -> tuple[Lanes, Lanes, Lanes, Lanes]:
    """Narrow a band of columns."""
    align_stack()
    unplaceable, summary = narrow_band(rows, band * DOWN.band, DOWN, False)
    return unplaceable, summary[0], summary[1], summary[2]


@merged
def sweep(rows: np.uint64) -> tuple[np.uint64, np.uint64, np.uint64]:
    """Narrow all bands; return the lanes that are dead, solved (unless dead) and stalled, as bits.

    A stalled lane is one in which the bands of columns changed nothing.
    """
    r, s, t = across(rows, Number(0)), across(rows, Number(1)), across(rows, Number(2))
    x, y, z = down(rows, Number(0)), down(rows, Number(1)), down(rows, Number(2))
    unplaceable = r[0] | s[0] | t[0] | x[0] | y[0] | z[0]
    unsettled = r[1] | s[1] | t[1] | x[1] | y[1] | z[1]
    changed = x[2] | y[2] | z[2]
    smallest = smaller(x[3], smaller(y[3], z[3]))
    dead = bits(unplaceable != splat(0)) | bits(smallest == splat(0))
    return dead, bits(unsettled == splat(0)), bits(changed == splat(0))
