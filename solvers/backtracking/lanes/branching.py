"""Choose where to guess, for all lanes at once.

The rule is Tdoku's: take the band with the fewest open permutations, and in it a digit with two
open permutations, else three, else more. Tdoku compares bands of rows and bands of columns.
Comparing the rows alone takes half the time and costs few more guesses, so bands of columns are
used only if no digit has a choice left in the rows.

Hard puzzles (`hardness.py`) have another rule: of all six bands, take the one in which the fewest
digits have a choice, and of these the one with the most digits that may still be anywhere. It
halves the guesses of the hardest puzzles, and doubles those of the hardest with 17 givens.

A guess fixes the permutation of one digit in one band, so a lane has at most 54 open guesses.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from solvers.backtracking._kernels import inlined, kernel, merged
from solvers.backtracking.lanes import memory
from solvers.backtracking.lanes.bands import (
    ACROSS,
    DOWN,
    EXCLUDED,
    Number,
    Strides,
    corners,
    permutations,
)
from solvers.backtracking.lanes.memory import LANES
from solvers.backtracking.lanes.vector import (
    Lanes,
    align_stack,
    bits,
    chosen,
    compiler_barrier,
    load,
    popcount,
    select,
    splat,
    store,
)

DIGIT, BAND, TO_TRY = Number(memory.DIGIT), Number(memory.BAND), Number(memory.TO_TRY)

_NO_CHOICE = 0xFFFF  # more than any number of open permutations
_MANY = 18  # a puzzle may be hard if each band that has a choice has so many open permutations
_LANES = Number(LANES)
_OFFSETS = (EXCLUDED.reshape(-1) * LANES).astype(np.uint16)

# The number of open permutations of the band; the digit, the band, the permutations to try.
Branch: TypeAlias = tuple[Lanes, Lanes, Lanes, Lanes]


@inlined
def may_hold(rows: np.uint64, at: np.uint64, step: np.uint64) -> Lanes:
    """Return the digits that a minirow may hold."""
    return load(rows, at) | load(rows, at + step) | load(rows, at + step + step)


@inlined
def flag(open_digits: Lanes, digit: Lanes, value: Lanes) -> Lanes:
    """Return the value in the lanes in which a permutation is open for the digit, else 0."""
    return select(open_digits & digit != splat(0), value, splat(0))


@inlined
def better(
    best: Branch,
    rows: np.uint64,
    band: np.uint64,
    start: np.uint64,
    strides: Strides,
    hard: bool,
) -> Branch:
    """Return the better of `best` and the band that begins at `start`."""
    at, step = corners(start, strides), strides.cell
    a = may_hold(rows, at[0], step)
    b = may_hold(rows, at[1], step)
    c = may_hold(rows, at[2], step)
    d = may_hold(rows, at[3], step)
    e = may_hold(rows, at[4], step)
    f = may_hold(rows, at[5], step)
    g = may_hold(rows, at[6], step)
    h = may_hold(rows, at[7], step)
    i = may_hold(rows, at[8], step)
    p, q, r, s, t, u = permutations((a, b, c, d, e, f, g, h, i))
    # The digits for which at least one, two, three or four permutations are open.
    one, two = p | q, p & q
    three, two, one = two & r, two | one & r, one | r
    four, three, two, one = three & s, three | two & s, two | one & s, one | s
    four, three, two, one = four | three & t, three | two & t, two | one & t, one | t
    four, three, two = four | three & u, three | two & u, two | one & u
    pairs, triples = two & ~three, three & ~four
    digits = select(pairs != splat(0), pairs, select(triples != splat(0), triples, four))
    digit = digits & (splat(0) - digits)
    first = flag(p, digit, splat(1)) + flag(q, digit, splat(2)) + flag(r, digit, splat(4))
    last = flag(s, digit, splat(8)) + flag(t, digit, splat(16)) + flag(u, digit, splat(32))
    if hard:
        number = popcount(two)
        value = number + number + number + number - popcount(p & q & r & s & t & u)
    else:
        value = popcount(p) + popcount(q) + popcount(r) + popcount(s) + popcount(t) + popcount(u)
    value = select(two == splat(0), splat(_NO_CHOICE), value)
    fewer = value < best[0]
    return (
        select(fewer, value, best[0]),
        select(fewer, digit, best[1]),
        select(fewer, splat(band), best[2]),
        select(fewer, first + last, best[3]),
    )


@kernel
def across(best: Branch, rows: np.uint64, band: np.uint64) -> Branch:
    """Compare a band of rows with the best so far."""
    align_stack()
    return better(best, rows, band, band * ACROSS.band, ACROSS, False)


@kernel
def down(best: Branch, rows: np.uint64, band: np.uint64) -> Branch:
    """Compare a band of columns with the best so far. Columns are numbered after rows."""
    align_stack()
    return better(best, rows, band + Number(3), band * DOWN.band, DOWN, False)


@kernel
def across_hard(best: Branch, rows: np.uint64, band: np.uint64) -> Branch:
    """Compare a band of rows with the best so far, by the rule for hard puzzles."""
    align_stack()
    return better(best, rows, band, band * ACROSS.band, ACROSS, True)


@kernel
def down_hard(best: Branch, rows: np.uint64, band: np.uint64) -> Branch:
    """Compare a band of columns with the best so far, by the rule for hard puzzles."""
    align_stack()
    return better(best, rows, band + Number(3), band * DOWN.band, DOWN, True)


@merged
def choose(rows: np.uint64, stalled: np.uint64) -> np.uint64:
    """Write what each stalled lane has to branch on, or no permutations if no digit has a choice.

    Return the lanes in which even the band with the fewest open permutations has many. The last of
    equally good bands is chosen: measurements show fewer guesses than with the first.
    """
    nothing = splat(_NO_CHOICE), splat(0), splat(0), splat(0)
    best = across(across(across(nothing, rows, Number(2)), rows, Number(1)), rows, Number(0))
    settled = best[0] == splat(_NO_CHOICE)
    if bits(settled) & stalled != Number(0):
        other = down(down(down(nothing, rows, Number(2)), rows, Number(1)), rows, Number(0))
        best = (
            best[0],
            select(settled, other[1], best[1]),
            select(settled, other[2], best[2]),
            select(settled, other[3], best[3]),
        )
    store(rows, DIGIT, best[1])
    store(rows, BAND, best[2])
    store(rows, TO_TRY, best[3])
    many: np.uint64 = ~(bits(best[0] < splat(_MANY)) | bits(settled))
    return many


@merged
def choose_hard(rows: np.uint64, hard: np.uint64) -> None:
    """Write what each lane with a hard puzzle has to branch on."""
    best = splat(_NO_CHOICE), splat(0), splat(0), splat(0)
    best = across_hard(across_hard(best, rows, Number(2)), rows, Number(1))
    best = down_hard(across_hard(best, rows, Number(0)), rows, Number(2))
    best = down_hard(down_hard(best, rows, Number(1)), rows, Number(0))
    these = chosen(hard)
    digit, band, to_try = load(rows, DIGIT), load(rows, BAND), load(rows, TO_TRY)
    compiler_barrier()  # else LLVM would store under a mask, and reading that soon takes long
    store(rows, DIGIT, select(these, best[1], digit))
    store(rows, BAND, select(these, best[2], band))
    store(rows, TO_TRY, select(these, best[3], to_try))


@inlined
def clear_digit(
    cells: npt.NDArray[np.uint16],
    lane: np.uint64,
    digit: np.uint16,
    band: np.uint64,
    permutation: np.uint64,
) -> None:
    """Clear the digit from the 18 cells of the band that the permutation excludes."""
    kept = ~digit
    first = (Number(6) * band + permutation) * Number(18)
    for i in range(Number(18)):
        at = Number(_OFFSETS[first + i]) + lane
        cells[at] = cells[at] & kept
