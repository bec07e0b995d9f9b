"""Conflict analysis: find the clause that would have prevented a conflict.

The analysis goes back along the trail from the violated condition. It replaces each decision of the
current level by its reason, until one decision of that level is left through which all paths lead
(the first unique implication point). This decision and the causes from lower levels must not all
hold again: that is the clause. An eliminated candidate of a lower level is replaced by the choice
that eliminated it. Several candidates often share one choice, so the clause becomes shorter, which
was measured to be faster.
"""

from __future__ import annotations

import numpy as np

from solvers.backtracking._intrinsics import ONE, ZERO, wide
from solvers.backtracking._kernels import inlined
from solvers.backtracking.compiled.proof_log import log_locked
from solvers.backtracking.compiled.state import DECIDED, LEVEL, LITERALS, LOGS, NONE, State
from solvers.backtracking.compiled.tables import PLACE, PLACE_BITS, Tables

DECAY = 0.95  # factor by which a conflict counts less with each later one
_HUGE = 1e100


@inlined
def analyse(t: Tables, s: State, conflict: int) -> int:
    """Fill `learnt` with the candidates of the new clause, and return their number.

    The first is the unique implication point.
    """
    code, position = conflict, s.now[DECIDED]
    pivot = conflict  # no candidate has this number
    count, marked, open_causes = 1, 0, 0
    while True:
        for index in range(explain(t, s, code, pivot)):
            cause = _root(t, s, wide(s.causes[index]))
            if s.seen[cause] != 0 or s.level[cause] == 0:
                continue
            s.seen[cause] = 1
            s.marked[marked] = cause
            marked += 1
            _bump(t, s, cause)
            if s.level[cause] == s.now[LEVEL]:
                open_causes += 1
            else:
                s.learnt[count] = cause
                count += 1
        position -= 1
        while s.seen[s.trail[position]] == 0:
            position -= 1
        pivot = wide(s.trail[position])
        open_causes -= 1
        if open_causes == 0:
            break
        code = wide(s.reason[pivot])
    s.learnt[0] = pivot
    count = _shorten(t, s, count)
    for index in range(marked):
        s.seen[s.marked[index]] = 0
    _decay(t, s)
    return count


@inlined
def explain(t: Tables, s: State, code: int, candidate: int) -> int:
    """Fill `causes` with the decided candidates that a code stands for, and return their number.

    The candidate that was decided for this reason is left out.
    """
    if code < t.by_requirement:
        s.causes[0] = code
        return 1
    count = 0
    if code < t.by_overlap:
        first = (code - t.by_requirement) * t.size
        for index in range(first, first + t.size):
            if t.members[index] != candidate:
                s.causes[count] = t.members[index]
                count += 1
    elif code < t.by_clause:
        overlap, digit = (code - t.by_overlap) >> PLACE_BITS, (code - t.by_overlap) & PLACE
        first = (t.source[overlap] + digit) * t.size
        for place in range(t.size):
            if t.shared[overlap] >> np.uint64(place) & ONE == ZERO:
                s.causes[count] = t.members[first + place]
                count += 1
        if s.now[LOGS] != 0:
            log_locked(t, s, code, candidate)
    else:
        clause = code - t.by_clause
        for index in range(clause + LITERALS, clause + LITERALS + s.store[clause]):
            if s.store[index] >> 1 != candidate:
                s.causes[count] = s.store[index] >> 1
                count += 1
    return count


@inlined
def _root(t: Tables, s: State, candidate: int) -> int:
    """Return the choice that eliminated the candidate on a lower level, or the candidate itself."""
    reason = wide(s.reason[candidate])
    if (
        s.value[candidate] < 0
        and s.level[candidate] < s.now[LEVEL]
        and 0 <= reason < t.by_requirement
    ):
        return reason
    return candidate


@inlined
def _shorten(t: Tables, s: State, count: int) -> int:
    """Remove each cause that follows from the others, and return how many remain."""
    kept = 1
    for index in range(1, count):
        cause = wide(s.learnt[index])
        if s.reason[cause] == NONE or not _covered(t, s, cause):
            s.learnt[kept] = cause
            kept += 1
    return kept


@inlined
def _covered(t: Tables, s: State, cause: int) -> bool:
    """Return whether all reasons of the cause are in the clause or on level 0."""
    for index in range(explain(t, s, wide(s.reason[cause]), cause)):
        deeper = _root(t, s, wide(s.causes[index]))
        if s.level[deeper] > 0 and s.seen[deeper] == 0:
            return False
    return True


@inlined
def _bump(t: Tables, s: State, candidate: int) -> None:
    """Increase the activity of a candidate in a conflict, and the weight of its cell."""
    s.activity[candidate] += s.bump[0]
    s.weight[t.links[candidate * t.arity] >> PLACE_BITS] += s.bump[0]


@inlined
def _decay(t: Tables, s: State) -> None:
    """Make later conflicts count more."""
    s.bump[0] /= DECAY
    if s.bump[0] > _HUGE:
        s.bump[0] /= _HUGE
        for candidate in range(t.candidates):
            s.activity[candidate] /= _HUGE
        for cell in range(t.cells):
            s.weight[cell] /= _HUGE
