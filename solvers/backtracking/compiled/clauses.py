"""The clauses learnt so far: kept one after another in one array, told of what concerns them, forgotten when there are many.

A clause watches two of its literals, its first two. When one fails it looks for another that does not; if there is none, its
other watched literal must hold. So most clauses cost nothing most of the time, and nothing to undo. The clauses that watch a
literal are a linked list that runs through their headers.
"""

from __future__ import annotations

from solvers.backtracking.compiled.compiling import inlined, kernel, wide
from solvers.backtracking.compiled.decisions import infer, truth
from solvers.backtracking.compiled.state import (
    CLAUSES,
    CONFLICTS,
    KEEP,
    LARGEST_SPREAD,
    LEARNT,
    LITERALS,
    NEXT,
    NONE,
    SPREAD,
    STEPS,
    USED,
    VISITED,
    State,
)
from solvers.backtracking.compiled.tables import Tables

_ALWAYS_KEPT = 3  # spread of a clause that is too good to be forgotten
_MORE = 500  # clauses that may be kept, with each time of forgetting


@inlined
def visit(t: Tables, s: State) -> int:
    """Tell the clauses concerned of the next decided candidate, whose one literal has failed."""
    candidate = wide(s.trail[s.now[VISITED]])
    s.now[VISITED] += 1
    failed = 2 * candidate + (1 if s.value[candidate] > 0 else 0)
    steps = 1
    conflict = NONE
    before = NONE
    watch = wide(s.watchers[failed])
    while watch != NONE and conflict == NONE:
        steps += 1
        clause, mine = watch >> 1, watch & 1
        following = wide(s.store[clause + NEXT + mine])
        other = wide(s.store[clause + LITERALS + 1 - mine])
        holds = truth(s, other)
        if holds > 0 or not _move_watch(s, clause, mine):
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
def _move_watch(s: State, clause: int, mine: int) -> bool:
    """Let the clause watch another literal in place of its failed one; false if all others fail."""
    at = clause + LITERALS + mine
    for index in range(clause + LITERALS + 2, clause + LITERALS + s.store[clause]):
        literal = wide(s.store[index])
        if truth(s, literal) >= 0:
            s.store[index] = s.store[at]
            s.store[at] = literal
            watch(s, clause, mine)
            return True
    return False


@inlined
def watch(s: State, clause: int, mine: int) -> None:
    """Enter the clause in the list of its first (0) or second (1) literal."""
    literal = s.store[clause + LITERALS + mine]
    s.store[clause + NEXT + mine] = s.watchers[literal]
    s.watchers[literal] = 2 * clause + mine


@inlined
def store(s: State, count: int) -> int:
    """Keep the learnt clause and watch its two latest literals; its position in the store."""
    clause: int = s.now[USED]
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
    s.now[USED] = clause + LITERALS + count
    s.now[CLAUSES] += 1
    s.now[LEARNT] += 1
    return clause


@inlined
def _spread(s: State, count: int) -> int:
    """How many levels the learnt candidates come from: the fewer, the more useful a clause (Audemard and Simon's LBD)."""
    spread = 0
    for index in range(count):
        level = s.level[s.learnt[index]]
        if s.stamps[level] != s.now[CONFLICTS]:
            s.stamps[level] = s.now[CONFLICTS]
            spread += 1
    return min(spread, LARGEST_SPREAD)


@kernel
def forget(t: Tables, s: State) -> None:
    """Drop the half of the clauses with the largest spread, but for those that are the reason of a decision."""
    limit = _median_spread(s)
    for literal in range(2 * t.candidates):
        s.watchers[literal] = NONE
    source, target = 0, 0
    s.now[CLAUSES] = 0
    while source < s.now[USED]:
        length = LITERALS + s.store[source]
        implied = _implied(t, s, source)
        if implied != NONE or s.store[source + SPREAD] <= max(limit, _ALWAYS_KEPT):
            for index in range(length):
                s.store[target + index] = s.store[source + index]
            if implied != NONE:
                s.reason[implied] = t.by_clause + target
            watch(s, target, 0)
            watch(s, target, 1)
            target += length
            s.now[CLAUSES] += 1
        source += length
    s.now[USED] = target
    s.now[KEEP] += _MORE


@inlined
def _implied(t: Tables, s: State, clause: int) -> int:
    """The candidate whose reason the clause is, or NONE; it can only be one of the watched."""
    for mine in range(2):
        candidate: int = s.store[clause + LITERALS + mine] >> 1
        if s.value[candidate] != 0 and s.reason[candidate] == t.by_clause + clause:
            return candidate
    return NONE


@kernel
def _median_spread(s: State) -> int:
    """The largest spread of which all clauses together make at most half."""
    for spread in range(LARGEST_SPREAD + 1):
        s.spreads[spread] = 0
    clause = 0
    while clause < s.now[USED]:
        s.spreads[s.store[clause + SPREAD]] += 1
        clause += LITERALS + s.store[clause]
    spread, total = 0, 0
    while total + s.spreads[spread] <= s.now[CLAUSES] // 2:
        total += s.spreads[spread]
        spread += 1
    return spread - 1
