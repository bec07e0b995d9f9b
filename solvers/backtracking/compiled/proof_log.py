"""The log of a proof: each clause that the search learns or deletes, if `State.now[LOGS]` is set.

A clause in the log is a header and its literals. The header is 4 * the number of literals + what
the clause is: LEARNT, DELETED, or EXCLUDED, which excludes the guesses of all levels,
because their solutions are all known.

All that the search infers follows by unit propagation from the clauses of the puzzle and those of
the log, except by locked candidates: if all places of a digit in a unit are in another unit, then
assuming the digit elsewhere in that other unit leads to a contradiction, but only after one more
step of search. So each inference by locked candidates that a logged clause depends on is logged
before it, as a clause of its own, each once.

A logged number counts as a step, so that Python empties the log often enough: see `log_size`.
"""

from __future__ import annotations

import numpy as np

from solvers.backtracking._intrinsics import ONE, ZERO, wide
from solvers.backtracking._kernels import kernel
from solvers.backtracking.compiled.refutation import DELETED, EXCLUDED, LEARNT
from solvers.backtracking.compiled.state import (
    DECIDED,
    LEVEL,
    LITERALS,
    LOGGED,
    ROOT_LOGGED,
    STEPS,
    State,
)
from solvers.backtracking.compiled.tables import PLACE, PLACE_BITS, Tables


@kernel
def log_learnt(t: Tables, s: State, count: int) -> None:
    """Log the clause in `learnt`, before its decisions are undone."""
    _log_root(t, s)
    _write(s, 4 * count + LEARNT)
    for index in range(count):
        cause = wide(s.learnt[index])
        _write(s, 2 * cause + (1 if s.value[cause] > 0 else 0))


@kernel
def log_deleted(s: State, clause: int) -> None:
    """Log that a clause of the store is deleted."""
    count = wide(s.store[clause])
    _write(s, 4 * count + DELETED)
    for index in range(clause + LITERALS, clause + LITERALS + count):
        _write(s, wide(s.store[index]))


@kernel
def log_excluded(t: Tables, s: State) -> None:
    """Log that not all guesses of the current levels hold together."""
    _log_root(t, s)
    for index in range(s.level_start[1], s.now[DECIDED]):
        candidate = wide(s.trail[index])
        if t.by_overlap <= s.reason[candidate] < t.by_clause:
            log_locked(t, s, wide(s.reason[candidate]), candidate)
    _write(s, 4 * s.now[LEVEL] + EXCLUDED)
    for level in range(1, s.now[LEVEL] + 1):
        _write(s, 2 * wide(s.trail[s.level_start[level]]) + 1)


@kernel
def log_locked(t: Tables, s: State, code: int, candidate: int) -> None:
    """Log why locked candidates eliminate a candidate, unless that has been logged.

    The candidate is not chosen, or the digit is in a place of u outside the other unit.
    """
    overlap, digit = (code - t.by_overlap) >> PLACE_BITS, (code - t.by_overlap) & PLACE
    bit = _place(t, candidate, t.target[overlap] + digit)
    if s.locked[code - t.by_overlap] & bit != ZERO:
        return
    s.locked[code - t.by_overlap] |= bit
    header = s.now[LOGGED]
    _write(s, 0)
    _write(s, 2 * candidate + 1)
    first = (t.source[overlap] + digit) * t.size
    for place in range(t.size):
        if t.shared[overlap] >> np.uint64(place) & ONE == ZERO:
            _write(s, 2 * wide(t.members[first + place]))
    s.log[header] = 4 * (s.now[LOGGED] - header - 1) + LEARNT


@kernel
def _log_root(t: Tables, s: State) -> None:
    """Log each new candidate that locked candidates have eliminated on level 0."""
    end = wide(s.level_start[1]) if s.now[LEVEL] > 0 else s.now[DECIDED]
    while s.now[ROOT_LOGGED] < end:
        candidate = wide(s.trail[s.now[ROOT_LOGGED]])
        s.now[ROOT_LOGGED] += 1
        if t.by_overlap <= s.reason[candidate] < t.by_clause:
            _write(s, 4 + LEARNT)
            _write(s, 2 * candidate + 1)


@kernel
def _place(t: Tables, candidate: int, requirement: int) -> np.uint64:
    """Return the place of a candidate in one of its requirements, as a bit."""
    index = candidate * t.arity
    while t.links[index] >> PLACE_BITS != requirement:
        index += 1
    return ONE << np.uint64(t.links[index] & PLACE)


@kernel
def _write(s: State, number: int) -> None:
    s.log[s.now[LOGGED]] = number
    s.now[LOGGED] += 1
    s.now[STEPS] += 1
