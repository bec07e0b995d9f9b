"""Where to guess: the band of rows with the fewest open permutations, in it a digit with two, else three, else more.

Tdoku's rule, for all lanes at once. Tdoku looks at rows and columns; rows alone take half the time to choose and cost hardly
more guesses. Bands of columns come in only where no digit has a choice left in the rows.

Each guess settles one digit in one band for good, so that no more than 54 are ever open in a lane.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from solvers.backtracking.lanes.bands import (
    ACROSS,
    CELLS,
    DOWN,
    STRUCK,
    Number,
    Way,
    corners,
    permutations,
)
from solvers.backtracking.lanes.compiled import called, inlined, pasted
from solvers.backtracking.lanes.vector import (
    LANES,
    Lanes,
    align_stack,
    bits,
    load,
    popcount,
    select,
    splat,
    store,
)

# Three more rows of the board say what to branch on: the digit as a bit, the band, the permutations to try, a bit each.
DIGIT, BAND, WAYS = Number(CELLS), Number(CELLS + 1), Number(CELLS + 2)
ROWS = CELLS + 3

_NO_CHOICE = 0xFFFF  # more than any number of open permutations
_LANES = Number(LANES)
_OFFSETS = (STRUCK.reshape(-1) * LANES).astype(np.uint16)

Branch: TypeAlias = tuple[
    Lanes, Lanes, Lanes, Lanes
]  # the band's open permutations; digit, band, permutations to try


@inlined
def may_hold(board: np.uint64, at: np.uint64, step: np.uint64) -> Lanes:
    """The digits that a minirow may hold."""
    return load(board, at) | load(board, at + step) | load(board, at + step + step)


@inlined
def flag(ways: Lanes, digit: Lanes, value: Lanes) -> Lanes:
    """The value in the lanes in which the permutation is open for the digit."""
    return select(ways & digit != splat(0), value, splat(0))


@inlined
def better(best: Branch, board: np.uint64, number: np.uint64, start: np.uint64, way: Way) -> Branch:
    """The better of the best so far and the band that starts there."""
    at, step = corners(start, way), way.cell
    a, b, c = (
        may_hold(board, at[0], step),
        may_hold(board, at[1], step),
        may_hold(board, at[2], step),
    )
    d, e, f = (
        may_hold(board, at[3], step),
        may_hold(board, at[4], step),
        may_hold(board, at[5], step),
    )
    g, h, i = (
        may_hold(board, at[6], step),
        may_hold(board, at[7], step),
        may_hold(board, at[8], step),
    )
    p, q, r, s, t, u = permutations((a, b, c, d, e, f, g, h, i))
    # The digits for which at least one, two, three, four of the permutations so far are open.
    one, two = p | q, p & q
    three, two, one = two & r, two | one & r, one | r
    four, three, two, one = three & s, three | two & s, two | one & s, one | s
    four, three, two, one = four | three & t, three | two & t, two | one & t, one | t
    four, three, two = four | three & u, three | two & u, two | one & u
    pairs, triples = two & ~three, three & ~four
    digits = select(pairs != splat(0), pairs, select(triples != splat(0), triples, four))
    digit = digits & (splat(0) - digits)
    to_try = flag(p, digit, splat(1)) + flag(q, digit, splat(2)) + flag(r, digit, splat(4))
    to_try = (
        to_try + flag(s, digit, splat(8)) + flag(t, digit, splat(16)) + flag(u, digit, splat(32))
    )
    total = popcount(p) + popcount(q) + popcount(r) + popcount(s) + popcount(t) + popcount(u)
    total = select(two == splat(0), splat(_NO_CHOICE), total)
    fewer = total < best[0]
    return (
        select(fewer, total, best[0]),
        select(fewer, digit, best[1]),
        select(fewer, splat(number), best[2]),
        select(fewer, to_try, best[3]),
    )


@called
def across(best: Branch, board: np.uint64, band: np.uint64) -> Branch:
    """Consider a band of rows."""
    align_stack()
    return better(best, board, band, band * ACROSS.band, ACROSS)


@called
def down(best: Branch, board: np.uint64, band: np.uint64) -> Branch:
    """Consider a band of columns, numbered after those of rows."""
    align_stack()
    return better(best, board, band + Number(3), band * DOWN.band, DOWN)


@pasted
def choose(board: np.uint64, stalled: np.uint64) -> None:
    """Write what each stalled lane is to branch on; no permutations where it has nothing left to choose.

    Of bands that are equally good the last is taken: measured, that costs fewer guesses than to take the first.
    """
    nothing = splat(_NO_CHOICE), splat(0), splat(0), splat(0)
    best = across(across(across(nothing, board, Number(2)), board, Number(1)), board, Number(0))
    settled = best[0] == splat(_NO_CHOICE)
    if bits(settled) & stalled != Number(0):
        other = down(down(down(nothing, board, Number(2)), board, Number(1)), board, Number(0))
        best = (
            best[0],
            select(settled, other[1], best[1]),
            select(settled, other[2], best[2]),
            select(settled, other[3], best[3]),
        )
    store(board, DIGIT, best[1])
    store(board, BAND, best[2])
    store(board, WAYS, best[3])


@inlined
def strike(
    cells: npt.NDArray[np.uint16],
    lane: np.uint64,
    digit: np.uint16,
    band: np.uint64,
    way: np.uint64,
) -> None:
    """Clear the digit from the 18 cells of the band that a permutation rules out."""
    kept = ~digit
    first = (Number(6) * band + way) * Number(18)
    for i in range(Number(18)):
        at = Number(_OFFSETS[first + i]) + lane
        cells[at] = cells[at] & kept
