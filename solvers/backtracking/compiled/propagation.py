"""Everything that follows from what is decided: singles, locked candidates, clauses; each inference with its reason.

The cheapest kind first: a requirement with one candidate left chooses it (naked and hidden single are the same rule here),
then the clauses hear of each decided candidate, and last, locked candidates: if all places that a digit has in one unit lie
in another unit, it goes nowhere else in that other unit. Functions return the code of a violated condition, or NONE.
"""

from __future__ import annotations

from solvers.backtracking.compiled.clauses import visit
from solvers.backtracking.compiled.compiling import ONE, ZERO, inlined, lowest, wide
from solvers.backtracking.compiled.decisions import choose, eliminate, truth
from solvers.backtracking.compiled.state import AGENDA, DECIDED, NONE, PROPAGATIONS, VISITED, State
from solvers.backtracking.compiled.tables import PLACES, Tables


@inlined
def propagate(t: Tables, s: State) -> int:
    """Decide all that follows."""
    conflict = NONE
    while conflict == NONE:
        if s.now[AGENDA] > 0:
            conflict = settle(t, s)
        elif s.now[VISITED] < s.now[DECIDED]:
            conflict = visit(t, s)
        else:
            requirement = _next_changed(t, s)
            if requirement == NONE:
                return NONE
            conflict = confine(t, s, requirement)
    _drop_agenda(t, s)
    return conflict


@inlined
def settle(t: Tables, s: State) -> int:
    """Decide the last literal of the agenda."""
    s.now[AGENDA] -= 1
    literal = wide(s.agenda[s.now[AGENDA]])
    s.awaited[literal] = 0
    reason = wide(s.because[literal])
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
def confine(t: Tables, s: State, requirement: int) -> int:
    """Locked candidates: wherever all that is left of the requirement lies in another unit, clear the rest of that unit."""
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
    """Take the first requirement off `changed`; NONE if there is none."""
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
        s.awaited[s.agenda[s.now[AGENDA]]] = 0
    for word in range((t.requirements >> 6) + 1):
        s.changed[word] = ZERO
