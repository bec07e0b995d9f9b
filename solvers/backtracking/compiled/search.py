"""The search: propagate, learn from a conflict, report a solution, start over, or guess.

Solutions are counted exactly and kept apart without a list of those found (Gebser, Kaufmann, Neumann and Schaub,
"Conflict-driven answer set enumeration"): once a level has given a solution, its guess is exhausted step by step. Levels up
to FLOOR are left only one at a time, the guess turned into its opposite; above FLOOR the search learns, jumps back and
starts over as it likes. When level 0 fails, everything has been seen, each solution once.
"""

from __future__ import annotations

import numpy as np

from solvers.backtracking.compiled.clauses import forget, store
from solvers.backtracking.compiled.compiling import (
    ONE,
    ZERO,
    entry,
    inlined,
    kernel,
    lowest,
    pointers,
    popcount,
    wide,
)
from solvers.backtracking.compiled.decisions import infer, undo
from solvers.backtracking.compiled.learning import analyse
from solvers.backtracking.compiled.propagation import propagate
from solvers.backtracking.compiled.state import (
    BACKTRACKS,
    CLAUSES,
    CONFLICTS,
    DECIDED,
    FLOOR,
    FOUND,
    GUESSES,
    KEEP,
    LEVEL,
    LITERALS,
    NONE,
    OPEN,
    PATIENCE,
    RESTARTS,
    SINCE,
    SPAN,
    STEPS,
    STORED,
    TURN,
    USED,
    State,
)
from solvers.backtracking.compiled.tables import Tables

EXHAUSTED, ENOUGH, PAUSED, FULL, CRAMPED = range(5)  # why `search` returns


@entry
def search(tables: Tables, state: State, wanted: int, interval: int, steps: int) -> int:
    """Go on searching until the end, `wanted` solutions in all, or a pause.

    PAUSED  after about `steps` more steps
    FULL    `state.solutions` is: empty it
    CRAMPED `state.store` may be too small for the next clause: enlarge it
    """
    room, capacity = state.solutions.shape[0], state.store.shape[0]
    t: Tables = pointers(tables)
    s: State = pointers(state)
    end = s.now[STEPS] + steps
    while True:
        conflict = propagate(t, s)
        if conflict != NONE:
            if s.now[LEVEL] == 0:
                return EXHAUSTED
            retreat(t, s, conflict)
        elif s.now[OPEN] == 0:
            write(t, s)
            if s.now[FOUND] == wanted:
                return ENOUGH
            if s.now[LEVEL] == 0:
                return EXHAUSTED
            close(t, s)
            if s.now[STORED] == room:
                return FULL
        else:
            tidy(t, s, interval)
            guess(t, s)
        if s.now[STEPS] > end:
            return PAUSED
        if s.now[USED] + t.candidates + LITERALS > capacity:
            return CRAMPED


@inlined
def retreat(t: Tables, s: State, conflict: int) -> None:
    """Learn from a conflict and jump back to where its clause would have spoken; at FLOOR, one level back."""
    s.now[CONFLICTS] += 1
    s.now[SINCE] += 1
    if s.now[LEVEL] == s.now[FLOOR]:
        close(t, s)
        return
    s.now[BACKTRACKS] += 1
    count = analyse(t, s, conflict)
    cause = wide(s.learnt[0])
    opposite = 2 * cause + (1 if s.value[cause] > 0 else 0)
    reason, level = NONE, 0
    if count > 1:
        clause = store(s, count)
        reason, level = t.by_clause + clause, wide(s.level[s.learnt[1]])
    undo(t, s, max(level, s.now[FLOOR]))
    infer(s, opposite, reason)


@inlined
def close(t: Tables, s: State) -> None:
    """All solutions with the latest guess are known: what remains is without it."""
    s.now[BACKTRACKS] += 1
    level = s.now[LEVEL] - 1
    candidate = wide(s.trail[s.marks[level + 1]])
    undo(t, s, level)
    s.now[FLOOR] = level
    infer(s, 2 * candidate + 1, NONE)


@kernel
def write(t: Tables, s: State) -> None:
    """Put the solution with those not yet handed out."""
    first = s.now[STORED] * t.cells
    for cell in range(t.cells):
        s.solutions[first + cell] = lowest(s.left[cell]) + 1
    s.now[STEPS] += t.cells
    s.now[STORED] += 1
    s.now[FOUND] += 1


@inlined
def tidy(t: Tables, s: State, interval: int) -> None:
    """Start over when patience is out, and forget when there are too many clauses."""
    if s.now[SINCE] >= s.now[PATIENCE]:
        if s.now[PATIENCE] > 0:
            s.now[RESTARTS] += 1
            if s.now[LEVEL] > s.now[FLOOR]:
                undo(t, s, s.now[FLOOR])
        s.now[SINCE] = 0
        s.now[PATIENCE] = interval * _next_span(s)
    if s.now[CLAUSES] > s.now[KEEP]:
        forget(t, s)


@inlined
def _next_span(s: State) -> int:
    """1, 1, 2, 1, 1, 2, 4, 1, ...: close to the best schedule for any search (Luby; this way to make it is Knuth's)."""
    if s.now[TURN] & -s.now[TURN] == s.now[SPAN]:
        s.now[TURN] += 1
        s.now[SPAN] = 1
    else:
        s.now[SPAN] *= 2
    return wide(s.now[SPAN])


@inlined
def guess(t: Tables, s: State) -> None:
    """Branch: in the cell with the fewest candidates for its weight, choose the most active one."""
    best, lowest_score = NONE, np.inf
    for cell in range(t.cells):
        left = s.left[cell]
        if left & (left - ONE) != ZERO:
            score = popcount(left) / (s.weight[cell] + s.bump[0])
            if score < lowest_score:
                best, lowest_score = cell, score
    chosen = NONE
    left = s.left[best]
    while left != ZERO:
        candidate = best * t.size + lowest(left)
        left &= left - ONE
        if chosen == NONE or s.activity[candidate] > s.activity[chosen]:
            chosen = candidate
    s.now[GUESSES] += 1
    s.now[STEPS] += t.size
    s.now[LEVEL] += 1
    s.marks[s.now[LEVEL]] = s.now[DECIDED]
    infer(s, 2 * chosen, NONE)
