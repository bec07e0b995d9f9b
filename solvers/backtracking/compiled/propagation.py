"""Propagation: infer all that follows by singles, clauses and locked candidates, with reasons.

The cheapest rule comes first. A requirement with one candidate left chooses it; naked and hidden
singles are the same rule here. Next, each decided candidate is propagated through the clauses.
Locked candidates come last: if all places of a digit in one unit are in another unit, it is
eliminated from the rest of that other unit. Functions return the code of a violated condition, or
NONE.
"""

from __future__ import annotations

from solvers.backtracking._intrinsics import ONE, ZERO, lowest, wide
from solvers.backtracking._kernels import inlined
from solvers.backtracking.compiled.clauses import propagate_clauses
from solvers.backtracking.compiled.decisions import choose, eliminate, truth
from solvers.backtracking.compiled.state import AGENDA, DECIDED, NONE, PROPAGATIONS, VISITED, State
from solvers.backtracking.compiled.tables import PLACES, Tables


@inlined
def propagate(t: Tables, s: State) -> int:
    """Decide everything that follows from the decisions so far."""
    conflict = NONE
    while conflict == NONE:
        if s.now[AGENDA] > 0:
            conflict = decide_next(t, s)
        elif s.now[VISITED] < s.now[DECIDED]:
            conflict = propagate_clauses(t, s)
        else:
            requirement = _next_changed(t, s)
            if requirement == NONE:
                return NONE
            conflict = lock_candidates(t, s, requirement)
    _drop_agenda(t, s)
    return conflict


@inlined
def decide_next(t: Tables, s: State) -> int:
    """Decide the last literal of the agenda."""
    s.now[AGENDA] -= 1
    literal = wide(s.agenda[s.now[AGENDA]])
    s.queued[literal] = 0
    reason = wide(s.queued_reason[literal])
    holds = truth(s, literal)
    if holds > 0:
        return NONE
    if holds < 0:
        return reason
    s.now[PROPAGATIONS] += 1
    if literal & 1:
        return eliminate(t, s, literal >> 1, reason)
    return choose(t, s, literal >> 1, reason)


@inlined
def lock_candidates(t: Tables, s: State, requirement: int) -> int:
    """Apply locked candidates to each unit that contains all the requirement's candidates."""
    left = s.left[requirement]
    unit = t.unit_of[requirement]
    for overlap in range(t.overlaps[unit], t.overlaps[unit + 1]):
        if left & ~t.shared[overlap] != ZERO:
            continue
        digit = requirement - t.source[overlap]
        target = t.target[overlap] + digit
        rest = s.left[target] & t.beyond[overlap]
        while rest != ZERO:
            candidate = wide(t.members[target * t.size + lowest(rest)])
            rest &= rest - ONE
            conflict = eliminate(t, s, candidate, t.by_overlap + overlap * PLACES + digit)
            if conflict != NONE:
                return conflict
    return NONE


@inlined
def _next_changed(t: Tables, s: State) -> int:
    """Remove the first requirement from `changed` and return it, or NONE if there is none."""
    for word in range((t.requirements >> 6) + 1):
        bits = s.changed[word]
        if bits != ZERO:
            s.changed[word] = bits & (bits - ONE)
            return wide(word * 64 + lowest(bits))
    return NONE


@inlined
def _drop_agenda(t: Tables, s: State) -> None:
    while s.now[AGENDA] > 0:
        s.now[AGENDA] -= 1
        s.queued[s.agenda[s.now[AGENDA]]] = 0
    for word in range((t.requirements >> 6) + 1):
        s.changed[word] = ZERO
