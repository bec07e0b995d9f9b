"""The search: propagate, learn from a conflict, record a solution, restart, or guess.

Solutions are counted exactly, each once, without a list of those found (Gebser, Kaufmann, Neumann
and Schaub, "Conflict-driven answer set enumeration"). Once a level has led to a solution, its guess
is searched to the end. The search leaves levels up to FLOOR one at a time, and turns the guess into
its opposite. Above FLOOR it may learn, jump back and restart freely. When level 0 fails, the search
has seen everything.
"""

from __future__ import annotations

from solvers.backtracking._intrinsics import lowest, pointers, wide
from solvers.backtracking._kernels import inlined, kernel
from solvers.backtracking.compiled.clauses import delete_clauses, store_clause
from solvers.backtracking.compiled.decisions import infer, undo
from solvers.backtracking.compiled.guessing import guess, set_targets
from solvers.backtracking.compiled.learning import analyse
from solvers.backtracking.compiled.proof_log import log_excluded, log_learnt
from solvers.backtracking.compiled.propagation import propagate
from solvers.backtracking.compiled.state import (
    BACKTRACKS,
    CLAUSE_LIMIT,
    CLAUSES,
    CONFLICTS,
    ENOUGH,
    EXHAUSTED,
    FLOOR,
    FOUND,
    LEVEL,
    LITERALS,
    LOGS,
    LUBY_INDEX,
    LUBY_TERM,
    NONE,
    OPEN_CELLS,
    PAUSED,
    RESTART_AFTER,
    RESTARTS,
    SINCE_RESTART,
    SOLUTIONS_FULL,
    STEPS,
    STORE_FULL,
    STORE_USED,
    STORED,
    State,
)
from solvers.backtracking.compiled.tables import Tables


@kernel
def search(tables: Tables, state: State, solution_limit: int, interval: int, steps: int) -> int:
    """Continue the search until its end, `solution_limit` solutions in total, or a pause.

    PAUSED          about `steps` steps were done
    SOLUTIONS_FULL  `state.solutions` must be emptied
    STORE_FULL      `state.store` may be too small for the next clause and must be enlarged
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
            learn_and_jump(t, s, conflict)
        elif s.now[OPEN_CELLS] == 0:
            write_solution(t, s)
            if s.now[FOUND] == solution_limit:
                return ENOUGH
            if s.now[LEVEL] == 0:
                return EXHAUSTED
            exclude_guess(t, s)
            if s.now[STORED] == room:
                return SOLUTIONS_FULL
        else:
            restart_or_delete(t, s, interval)
            guess(t, s)
        if s.now[STEPS] > end:
            return PAUSED
        if s.now[STORE_USED] + t.candidates + LITERALS > capacity:
            return STORE_FULL


@inlined
def learn_and_jump(t: Tables, s: State, conflict: int) -> None:
    """Learn a clause from a conflict and jump back to its level; at FLOOR, go back one level."""
    s.now[CONFLICTS] += 1
    s.now[SINCE_RESTART] += 1
    if s.now[LEVEL] == s.now[FLOOR]:
        exclude_guess(t, s)
        return
    s.now[BACKTRACKS] += 1
    set_targets(t, s)
    count = analyse(t, s, conflict)
    if s.now[LOGS] != 0:
        log_learnt(t, s, count)
    cause = wide(s.learnt[0])
    opposite = 2 * cause + (1 if s.value[cause] > 0 else 0)
    reason, level = NONE, 0
    if count > 1:
        clause = store_clause(s, count)
        reason, level = t.by_clause + clause, wide(s.level[s.learnt[1]])
    undo(t, s, max(level, s.now[FLOOR]))
    infer(s, opposite, reason)


@inlined
def exclude_guess(t: Tables, s: State) -> None:
    """Go back one level and exclude its guess, whose solutions are all known."""
    s.now[BACKTRACKS] += 1
    if s.now[LOGS] != 0:
        log_excluded(t, s)
    level = s.now[LEVEL] - 1
    candidate = wide(s.trail[s.level_start[level + 1]])
    undo(t, s, level)
    s.now[FLOOR] = level
    infer(s, 2 * candidate + 1, NONE)


@kernel
def write_solution(t: Tables, s: State) -> None:
    """Add the solution to `state.solutions`."""
    first = s.now[STORED] * t.cells
    for cell in range(t.cells):
        s.solutions[first + cell] = lowest(s.left[cell]) + 1
    s.now[STEPS] += t.cells
    s.now[STORED] += 1
    s.now[FOUND] += 1


@inlined
def restart_or_delete(t: Tables, s: State, interval: int) -> None:
    """Restart after enough conflicts, and delete clauses if there are too many."""
    if s.now[SINCE_RESTART] >= s.now[RESTART_AFTER]:
        if s.now[RESTART_AFTER] > 0:
            s.now[RESTARTS] += 1
            if s.now[LEVEL] > s.now[FLOOR]:
                undo(t, s, s.now[FLOOR])
        s.now[SINCE_RESTART] = 0
        s.now[RESTART_AFTER] = interval * _next_luby_term(s)
    if s.now[CLAUSES] > s.now[CLAUSE_LIMIT]:
        delete_clauses(t, s)


@inlined
def _next_luby_term(s: State) -> int:
    """Return the next term of Luby's sequence 1, 1, 2, 1, 1, 2, 4, 1, ..., in Knuth's way."""
    if s.now[LUBY_INDEX] & -s.now[LUBY_INDEX] == s.now[LUBY_TERM]:
        s.now[LUBY_INDEX] += 1
        s.now[LUBY_TERM] = 1
    else:
        s.now[LUBY_TERM] *= 2
    return wide(s.now[LUBY_TERM])
