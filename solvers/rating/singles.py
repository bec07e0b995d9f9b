"""Singles and locked candidates, compiled. Each function finds all steps of one technique."""

from __future__ import annotations

import numpy as np

from solvers.backtracking._intrinsics import ONE, ZERO, wide
from solvers.backtracking._kernels import kernel
from solvers.rating.codes import (
    ROOM,
    ROUND,
    STEP_COLUMNS,
    STEP_KIND,
    STEP_MEMBERS,
    STEP_OTHER,
    STEP_PLACE,
    STEP_ROUND,
    STEP_UNION,
    STEPS,
)
from solvers.rating.state import State
from solvers.rating.tables import Tables


@kernel
def record(
    s: State, kind: int, place: int, other: int, members: np.uint64, union: np.uint64
) -> None:
    """Record a step if there is room, and count it in any case."""
    if s.now[STEPS] < s.now[ROOM]:
        at = s.now[STEPS] * STEP_COLUMNS
        s.steps[at + STEP_ROUND] = np.uint64(s.now[ROUND])
        s.steps[at + STEP_KIND] = np.uint64(kind)
        s.steps[at + STEP_PLACE] = np.uint64(place)
        s.steps[at + STEP_OTHER] = np.uint64(other)
        s.steps[at + STEP_MEMBERS] = members
        s.steps[at + STEP_UNION] = union
    s.now[STEPS] += 1


@kernel
def hidden_singles(t: Tables, s: State, kind: int, in_boxes: int) -> int:
    """Find the digits with one place in a unit: in boxes, or in all other units."""
    found = 0
    for unit in range(t.unit_count):
        if t.is_full[unit] == 0 or t.is_box[unit] != in_boxes:
            continue
        once = twice = ZERO
        for at in range(t.unit[unit], t.unit[unit + 1]):
            left = s.left[t.units[at]]
            twice |= once & left
            once |= left
        once &= ~twice
        for at in range(t.unit[unit], t.unit[unit + 1]):
            cell = wide(t.units[at])
            digit = s.left[cell] & once
            if digit != ZERO and s.blank[cell] and s.pending[cell] == ZERO:
                s.pending[cell] = digit & (ZERO - digit)
                record(s, kind, unit, cell, s.pending[cell], ZERO)
                found += 1
    return found


@kernel
def naked_singles(t: Tables, s: State, kind: int) -> int:
    """Find the blanks with one candidate."""
    found = 0
    for cell in range(t.cells):
        left = s.left[cell]
        if s.blank[cell] and left & (left - ONE) == ZERO:
            s.pending[cell] = left
            record(s, kind, 0, cell, left, ZERO)
            found += 1
    return found


@kernel
def locked_candidates(t: Tables, s: State, kind: int, in_boxes: int) -> int:
    """Find the digits whose places in a unit, the source, are all in another unit, the target."""
    found = 0
    for overlap in range(t.overlap_count):
        if t.is_box[t.source[overlap]] != in_boxes:
            continue
        begin, rest, beyond = t.part[3 * overlap], t.part[3 * overlap + 1], t.part[3 * overlap + 2]
        end = wide(t.part[3 * overlap + 3])
        digits = others = ZERO
        for at in range(begin, rest):
            digits |= s.left[t.parts[at]]
        for at in range(rest, beyond):
            digits &= ~s.left[t.parts[at]]
        for at in range(beyond, end):
            others |= s.left[t.parts[at]]
        digits &= others
        if digits != ZERO:
            for at in range(beyond, end):
                s.removed[t.parts[at]] |= s.left[t.parts[at]] & digits
        while digits != ZERO:
            digit = digits & (ZERO - digits)
            digits ^= digit
            record(s, kind, wide(t.source[overlap]), wide(t.target[overlap]), digit, ZERO)
            found += 1
    return found
