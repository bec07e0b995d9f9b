"""Pairs, triples, quads and fish, compiled: they are one rule about m sets with m elements.

If m sets have m elements together, no other set of the same family contains these elements.

    family         a set for each       its elements           at
    naked subset   blank of a unit      its candidates         the unit
    hidden subset  digit                its places in a unit   the unit
    fish           row, or column       the places of a digit  the digit
"""

from __future__ import annotations

import numpy as np

from solvers.backtracking._intrinsics import ONE, ZERO, lowest, popcount, wide
from solvers.backtracking._kernels import inlined, kernel
from solvers.rating.codes import COLUMNS, HIDDEN, NAKED, ROWS
from solvers.rating.singles import record
from solvers.rating.state import State
from solvers.rating.tables import Tables


@kernel
def subsets_of_units(t: Tables, s: State, kind: int, family: int, count: int) -> int:
    """Find the naked or hidden subsets of `count` sets in all units."""
    found = 0
    for unit in range(t.unit_count):
        if family == NAKED or t.is_full[unit]:
            _read_unit(t, s, unit, family)
            found += _subsets(t, s, kind, family, unit, count)
    return found


@kernel
def fish(t: Tables, s: State, kind: int, count: int) -> int:
    """Find the fish with `count` rows or columns, for all digits."""
    found = 0
    for family in range(ROWS, COLUMNS + 1):
        for digit in range(t.size):
            _read_lines(t, s, digit, family)
            found += _subsets(t, s, kind, family, digit, count)
    return found


@inlined
def _read_unit(t: Tables, s: State, unit: int, family: int) -> None:
    """Write the sets of a unit. The set of a filled cell or of a placed digit is empty."""
    for index in range(t.size):
        s.sets[index] = ZERO
    start = wide(t.unit[unit])
    for place in range(t.unit[unit + 1] - start):
        cell = t.units[start + place]
        if s.blank[cell]:
            if family == NAKED:
                s.sets[place] = s.left[cell]
            else:
                left = s.left[cell]
                while left != ZERO:
                    s.sets[lowest(left)] |= ONE << np.uint64(place)
                    left &= left - ONE


@inlined
def _read_lines(t: Tables, s: State, digit: int, family: int) -> None:
    """Write the places of a digit in each row, or in each column."""
    for line in range(t.size):
        places = ZERO
        for place in range(t.size):
            cell = _cell(t, family, digit, line, place)
            if s.blank[cell] and s.left[cell] >> np.uint64(digit) & ONE != ZERO:
                places |= ONE << np.uint64(place)
        s.sets[line] = places


@inlined
def _cell(t: Tables, family: int, at: int, index: int, element: int) -> int:
    """Return the cell in which an element of a set is a candidate."""
    if family == NAKED:
        return wide(t.units[t.unit[at] + index])
    if family == HIDDEN:
        return wide(t.units[t.unit[at] + element])
    return index * t.size + element if family == ROWS else element * t.size + index


@inlined
def _digit(family: int, at: int, index: int, element: int) -> int:
    """Return the digit for which an element of a set stands."""
    if family == NAKED:
        return element
    return index if family == HIDDEN else at


@kernel
def _subsets(t: Tables, s: State, kind: int, family: int, at: int, count: int) -> int:
    """Try all choices of `count` sets. The sets of a choice are on a stack, `picks`."""
    found = depth = index = 0
    s.unions[0] = ZERO
    while True:
        if index < t.size:
            union = s.unions[depth] | s.sets[index]
            if s.sets[index] != ZERO and popcount(union) <= count:
                s.picks[depth] = index
                if depth + 1 < count:
                    depth += 1
                    s.unions[depth] = union
                else:
                    found += _exclude(t, s, kind, family, at, count, union)
            index += 1
        elif depth == 0:
            return found
        else:
            depth -= 1
            index = s.picks[depth] + 1


@kernel
def _exclude(
    t: Tables, s: State, kind: int, family: int, at: int, count: int, union: np.uint64
) -> int:
    """Remove the elements of a subset from all other sets; return 1 if there were any."""
    members = ZERO
    for pick in range(count):
        members |= ONE << np.uint64(s.picks[pick])
    hit = 0
    for index in range(t.size):
        extra = s.sets[index] & union
        if members >> np.uint64(index) & ONE == ZERO and extra != ZERO:
            hit = 1
            while extra != ZERO:
                element = lowest(extra)
                extra &= extra - ONE
                cell = _cell(t, family, at, index, element)
                s.removed[cell] |= ONE << np.uint64(_digit(family, at, index, element))
    if hit:
        record(s, kind, at, family, members, union)
    return hit
