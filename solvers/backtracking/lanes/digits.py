"""Questions about the digits of a vector of masks that take several instructions."""

from __future__ import annotations

from solvers.backtracking._kernels import inlined
from solvers.backtracking.lanes.memory import LANES
from solvers.backtracking.lanes.vector import Choice, Lanes, popcount, select, splat

_COUNTS_BITS = LANES == 32  # AVX-512 does it in one instruction, others need nine or more


@inlined
def single(cell: Lanes, one: Lanes) -> Lanes:
    """Return the cell in the lanes in which it has at most one candidate, and 0 in others.

    `one` is 1 in each lane. It must not be a constant, as LLVM would count the bits of the cell
    instead, for which AVX-512 has fewer units.
    """
    return select(cell & (cell - one) == splat(0), cell, splat(0))


@inlined
def three_or_more(digits: Lanes) -> Choice:
    """Return the lanes in which there are at least three digits."""
    if _COUNTS_BITS:
        return splat(2) < popcount(digits)
    rest = digits & (digits - splat(1))
    return rest & (rest - splat(1)) != splat(0)


@inlined
def smaller(x: Lanes, y: Lanes) -> Lanes:
    """Return the smaller number in each lane."""
    return select(x < y, x, y)
