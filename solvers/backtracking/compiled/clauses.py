"""The clauses learnt so far: stored in one array, propagated by watched literals, and deleted.

A clause watches its first two literals. When one of them fails, it looks for another one that has
not failed. If there is none, its other watched literal must hold. Most clauses therefore cost
nothing most of the time, and there is nothing to undo. The clauses that watch a literal form a
linked list through their headers.
"""

from __future__ import annotations

from solvers.backtracking._intrinsics import wide
from solvers.backtracking._kernels import inlined, kernel
from solvers.backtracking.compiled.decisions import infer, truth
from solvers.backtracking.compiled.proof_log import log_deleted
from solvers.backtracking.compiled.state import (
    CLAUSE_LIMIT,
    CLAUSES,
    CONFLICTS,
    LARGEST_SPREAD,
    LEARNT,
    LITERALS,
    LOGS,
    NEXT,
    NONE,
    SPREAD,
    STEPS,
    STORE_USED,
    VISITED,
    State,
)
from solvers.backtracking.compiled.tables import Tables

_ALWAYS_KEPT = 3  # the largest spread of clauses that are never deleted
_MORE = 500  # added to the clause limit after each deletion


@inlined
def propagate_clauses(t: Tables, s: State) -> int:
    """Propagate the clauses that watch the failed literal of the next decided candidate."""
    candidate = wide(s.trail[s.now[VISITED]])
    s.now[VISITED] += 1
    failed = 2 * candidate + (1 if s.value[candidate] > 0 else 0)
    steps = 1
    conflict = NONE
    before = NONE
    watch = wide(s.watchers[failed])
    while watch != NONE and conflict == NONE:
        steps += 1
        clause, slot = watch >> 1, watch & 1
        following = wide(s.store[clause + NEXT + slot])
        other = wide(s.store[clause + LITERALS + 1 - slot])
        holds = truth(s, other)
        if holds > 0 or not _move_watch(s, clause, slot):
            if holds < 0:
                conflict = t.by_clause + clause
            elif holds == 0:
                infer(s, other, t.by_clause + clause)
            before = watch
        elif before == NONE:
            s.watchers[failed] = following
        else:
            s.store[(before >> 1) + NEXT + (before & 1)] = following
        watch = following
    s.now[STEPS] += steps
    return conflict


@inlined
def _move_watch(s: State, clause: int, slot: int) -> bool:
    """Watch another literal in place of the failed one; return False if all others have failed."""
    at = clause + LITERALS + slot
    for index in range(clause + LITERALS + 2, clause + LITERALS + s.store[clause]):
        literal = wide(s.store[index])
        if truth(s, literal) >= 0:
            s.store[index] = s.store[at]
            s.store[at] = literal
            watch(s, clause, slot)
            return True
    return False


@inlined
def watch(s: State, clause: int, slot: int) -> None:
    """Add the clause to the list of its first (slot 0) or second (slot 1) literal."""
    literal = s.store[clause + LITERALS + slot]
    s.store[clause + NEXT + slot] = s.watchers[literal]
    s.watchers[literal] = 2 * clause + slot


@inlined
def store_clause(s: State, count: int) -> int:
    """Store the learnt clause, watch its two latest literals, and return its position."""
    clause: int = s.now[STORE_USED]
    latest = 1
    for index in range(2, count):
        if s.level[s.learnt[index]] > s.level[s.learnt[latest]]:
            latest = index
    s.learnt[1], s.learnt[latest] = s.learnt[latest], s.learnt[1]
    s.store[clause] = count
    s.store[clause + SPREAD] = _spread(s, count)
    for index in range(count):
        cause = s.learnt[index]
        s.store[clause + LITERALS + index] = 2 * cause + (1 if s.value[cause] > 0 else 0)
    watch(s, clause, 0)
    watch(s, clause, 1)
    s.now[STORE_USED] = clause + LITERALS + count
    s.now[CLAUSES] += 1
    s.now[LEARNT] += 1
    return clause


@inlined
def _spread(s: State, count: int) -> int:
    """Return how many levels the learnt candidates come from (Audemard and Simon's LBD).

    The fewer levels, the more useful is the clause.
    """
    spread = 0
    for index in range(count):
        level = s.level[s.learnt[index]]
        if s.stamps[level] != s.now[CONFLICTS]:
            s.stamps[level] = s.now[CONFLICTS]
            spread += 1
    return min(spread, LARGEST_SPREAD)


@kernel
def delete_clauses(t: Tables, s: State) -> None:
    """Delete the half of the clauses with the largest spread, except the reasons of decisions."""
    largest_kept = max(_median_spread(s), _ALWAYS_KEPT)
    for literal in range(2 * t.candidates):
        s.watchers[literal] = NONE
    source, target = 0, 0
    s.now[CLAUSES] = 0
    while source < s.now[STORE_USED]:
        length = LITERALS + s.store[source]
        implied = _implied(t, s, source)
        if implied != NONE or s.store[source + SPREAD] <= largest_kept:
            for index in range(length):
                s.store[target + index] = s.store[source + index]
            if implied != NONE:
                s.reason[implied] = t.by_clause + target
            watch(s, target, 0)
            watch(s, target, 1)
            target += length
            s.now[CLAUSES] += 1
        elif s.now[LOGS] != 0:
            log_deleted(s, source)
        source += length
    s.now[STORE_USED] = target
    s.now[CLAUSE_LIMIT] += _MORE


@inlined
def _implied(t: Tables, s: State, clause: int) -> int:
    """Return the candidate whose reason is this clause, or NONE. It is one of the watched two."""
    for slot in range(2):
        candidate: int = s.store[clause + LITERALS + slot] >> 1
        if s.value[candidate] != 0 and s.reason[candidate] == t.by_clause + clause:
            return candidate
    return NONE


@kernel
def _median_spread(s: State) -> int:
    """Return the largest spread such that at most half of the clauses have it or a smaller one."""
    for spread in range(LARGEST_SPREAD + 1):
        s.spreads[spread] = 0
    clause = 0
    while clause < s.now[STORE_USED]:
        s.spreads[s.store[clause + SPREAD]] += 1
        clause += LITERALS + s.store[clause]
    spread, total = 0, 0
    while total + s.spreads[spread] <= s.now[CLAUSES] // 2:
        total += s.spreads[spread]
        spread += 1
    return spread - 1
