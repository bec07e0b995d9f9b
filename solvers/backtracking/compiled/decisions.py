"""Decide a candidate and undo decisions: the trail, and the candidates that requirements have left.

What follows from a decision is put on the agenda, and `propagation` chooses the order. Functions
return the code of a violated condition (see `Tables`), or NONE.
"""

from __future__ import annotations

import numpy as np

from solvers.backtracking._intrinsics import ONE, ZERO, lowest, popcount, wide
from solvers.backtracking._kernels import inlined
from solvers.backtracking.compiled.state import (
    AGENDA,
    DECIDED,
    LEVEL,
    NONE,
    OPEN_CELLS,
    STEPS,
    VISITED,
    State,
)
from solvers.backtracking.compiled.tables import PLACE, PLACE_BITS, Tables


@inlined
def truth(s: State, literal: int) -> int:
    """Return 1 if the literal holds, -1 if it has failed, and 0 if it is open."""
    value: int = s.value[literal >> 1]
    return -value if literal & 1 else value


@inlined
def infer(s: State, literal: int, reason: int) -> None:
    """Put an inferred literal on the agenda."""
    if s.value[literal >> 1] == 0 and s.queued[literal] == 0:
        s.queued[literal] = 1
        s.queued_reason[literal] = reason
        s.agenda[s.now[AGENDA]] = literal
        s.now[AGENDA] += 1


@inlined
def record(s: State, candidate: int, value: int, reason: int) -> None:
    """Record a decision with its level and its reason."""
    s.value[candidate] = value
    s.level[candidate] = s.now[LEVEL]
    s.reason[candidate] = reason
    s.trail[s.now[DECIDED]] = candidate
    s.now[DECIDED] += 1


@inlined
def eliminate(t: Tables, s: State, candidate: int, reason: int) -> int:
    """Remove an open candidate from its requirements."""
    record(s, candidate, -1, reason)
    conflict = NONE
    for index in range(candidate * t.arity, (candidate + 1) * t.arity):
        link = t.links[index]
        if link < 0:
            break
        requirement = link >> PLACE_BITS
        left = s.left[requirement] & ~(ONE << np.uint64(link & PLACE))
        s.left[requirement] = left
        if left & (left - ONE) != ZERO:
            # A bit and not a branch, which the processor could not predict.
            few = np.uint64(popcount(left) <= t.largest_overlap)
            s.changed[requirement >> 6] |= few << np.uint64(requirement & 63)
        elif left == ZERO:
            conflict = t.by_requirement + requirement
        else:
            infer(
                s,
                2 * t.members[requirement * t.size + lowest(left)],
                t.by_requirement + requirement,
            )
    return conflict


@inlined
def choose(t: Tables, s: State, candidate: int, reason: int) -> int:
    """Choose an open candidate; eliminate the others of its requirements, and its rivals."""
    record(s, candidate, 1, reason)
    s.now[OPEN_CELLS] -= 1
    for index in range(candidate * t.arity, (candidate + 1) * t.arity):
        link = t.links[index]
        if link < 0:
            break
        requirement = link >> PLACE_BITS
        others = s.left[requirement] & ~(ONE << np.uint64(link & PLACE))
        while others != ZERO:
            other = wide(t.members[requirement * t.size + lowest(others)])
            others &= others - ONE
            conflict = eliminate(t, s, other, candidate)
            if conflict != NONE:
                return conflict
    for index in range(t.rivals[candidate], t.rivals[candidate + 1]):
        rival = wide(t.rival[index])
        if s.value[rival] == 0:
            conflict = eliminate(t, s, rival, candidate)
            if conflict != NONE:
                return conflict
    return NONE


@inlined
def undo(t: Tables, s: State, level: int) -> None:
    """Undo every decision above the level."""
    start = s.level_start[level + 1]
    s.now[STEPS] += s.now[DECIDED] - start
    while s.now[DECIDED] > start:
        s.now[DECIDED] -= 1
        candidate = s.trail[s.now[DECIDED]]
        if s.value[candidate] > 0:
            s.now[OPEN_CELLS] += 1
        else:
            for index in range(candidate * t.arity, (candidate + 1) * t.arity):
                link = t.links[index]
                if link < 0:
                    break
                s.left[link >> PLACE_BITS] |= ONE << np.uint64(link & PLACE)
        s.value[candidate] = 0
    s.now[VISITED] = start
    s.now[LEVEL] = level
