"""The state of a search, all in arrays, so that the kernel can pause at any step and continue."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.backtracking.compiled.tables import Ints, Masks, Tables

Bytes = NDArray[Any]
Reals = NDArray[Any]

# Stands for no code (see `Tables`). A conflict that is NONE means that there is no conflict. A
# reason that is NONE means that the literal was given or guessed, or is the opposite of an excluded
# guess.
NONE = -1

EXHAUSTED, ENOUGH, PAUSED, SOLUTIONS_FULL, STORE_FULL = range(5)  # why `search` returns

# --- indices into `State.now`

(
    DECIDED,  # length of the trail
    VISITED,  # length of the part of the trail that was propagated through the clauses
    AGENDA,  # length of the agenda
    LEVEL,  # number of open guesses
    FLOOR,  # levels up to this one have led to solutions; they are left one at a time
    OPEN_CELLS,  # cells without a digit
    CLAUSES,  # clauses in the store
    CLAUSE_LIMIT,  # number of clauses above which some are deleted
    STORE_USED,  # length of the used part of the clause store
    CONFLICTS,
    SINCE_RESTART,  # conflicts since the last restart
    RESTART_AFTER,  # conflicts between the last restart and the next
    LUBY_INDEX,  # together with LUBY_TERM, the position in Luby's sequence
    LUBY_TERM,  # the current term of the sequence
    RESTARTS,
    GUESSES,
    BACKTRACKS,
    PROPAGATIONS,
    LEARNT,
    FOUND,  # solutions in total
    STORED,  # solutions in `State.solutions`
    DEEPEST,  # the longest trail before a guess that failed, since it was last reset
    RESET_AT,  # the number of conflicts at which DEEPEST is reset
    STEPS,  # work done so far
    LOGS,  # 1 if a proof is logged
    LOGGED,  # length of the used part of the log
    ROOT_LOGGED,  # length of the part of level 0 whose locked candidates are logged
    REGISTERS,
) = range(28)

COUNTERS = {
    "guesses": GUESSES,
    "backtracks": BACKTRACKS,
    "propagations": PROPAGATIONS,
    "conflicts": CONFLICTS,
    "restarts": RESTARTS,
    "learnt": LEARNT,
}

# --- a clause in the store: a header, then its literals

# The header: the number of literals; the number of levels among them; for both watches, the next
# clause in the list.
SPREAD, NEXT, LITERALS = 1, 2, 4

LARGEST_SPREAD = 63  # larger spreads are stored as this value

INITIAL_STORE = 1 << 14  # numbers; at least twice as many as one clause may need
INITIAL_CLAUSE_LIMIT = 2000


class State(NamedTuple):
    """The arrays of a search.

    *Literal* 2c means that candidate c is chosen, and 2c + 1 that it is eliminated. A *clause*
    means that at least one of its literals holds.

    left           for a requirement: the places of its candidates that are not eliminated
    value          for a candidate: 1 chosen, -1 eliminated, 0 open
    level          for a decided candidate: the number of open guesses when it was decided
    reason         for a decided candidate: a code that `explain` can expand
    trail          the decided candidates in order
    level_start    for a level: its first position on the trail, which is its guess
    agenda         the literals that were inferred and are not decided yet
    queued_reason  for a literal on the agenda: its reason
    queued         for a literal: whether it is on the agenda
    changed        a bit for each requirement whose few remaining candidates may be in one overlap
    store          the clauses
    watchers       for a literal: the first clause of the list that watches it
    weight         for a cell: how often it took part in recent conflicts
    activity       for a candidate: how often it took part in recent conflicts
    bump           how much a conflict adds to weight and activity now
    target         for a cell: its candidate when the trail was longest, or NONE
    solutions      the solutions that Python has not read yet
    log            the part of the proof that Python has not read yet
    locked         for an overlap and a digit: the places whose elimination is in the proof

    The fields seen, marked, causes, learnt, stamps and spreads are scratch memory for the analysis
    of a conflict and for deleting clauses. `now` holds single numbers, see above.
    """

    left: Masks
    value: NDArray[Any]
    level: Ints
    reason: Ints
    trail: Ints
    level_start: Ints
    agenda: Ints
    queued_reason: Ints
    queued: Bytes
    changed: Masks
    store: Ints
    watchers: Ints
    weight: Reals
    activity: Reals
    bump: Reals
    target: Ints
    seen: Bytes
    marked: Ints
    causes: Ints
    learnt: Ints
    stamps: Ints
    spreads: Ints
    solutions: Bytes
    log: Ints
    locked: Masks
    now: NDArray[Any]


_NO_LOG, _NO_MASKS = np.empty(0, dtype=np.int32), np.empty(0, dtype=np.uint64)


def new_state(tables: Tables, seed: int, room: int) -> State:
    """Return the state of an empty grid that can store `room` solutions before it must return."""
    cells, candidates, requirements = tables.cells, tables.candidates, tables.requirements
    now = np.zeros(REGISTERS, dtype=np.int64)
    now[OPEN_CELLS], now[CLAUSE_LIMIT] = cells, INITIAL_CLAUSE_LIMIT
    return State(
        left=np.full(requirements, (1 << tables.size) - 1, dtype=np.uint64),
        value=np.zeros(candidates, dtype=np.int8),
        level=np.empty(candidates, dtype=np.int32),
        reason=np.empty(candidates, dtype=np.int32),
        trail=np.empty(candidates, dtype=np.int32),
        level_start=np.zeros(cells + 2, dtype=np.int32),
        agenda=np.empty(2 * candidates, dtype=np.int32),
        queued_reason=np.empty(2 * candidates, dtype=np.int32),
        queued=np.zeros(2 * candidates, dtype=np.uint8),
        changed=np.zeros(requirements // 64 + 1, dtype=np.uint64),
        store=np.empty(max(INITIAL_STORE, 2 * candidates), dtype=np.int32),
        watchers=np.full(2 * candidates, NONE, dtype=np.int32),
        weight=np.zeros(cells),
        activity=_noise(candidates, seed).copy() if seed else np.zeros(candidates),
        bump=np.ones(1),
        target=np.full(cells, NONE, dtype=np.int32),
        seen=np.zeros(candidates, dtype=np.uint8),
        marked=np.empty(candidates, dtype=np.int32),
        causes=np.empty(candidates, dtype=np.int32),
        learnt=np.empty(candidates, dtype=np.int32),
        stamps=np.zeros(cells + 2, dtype=np.int32),
        spreads=np.zeros(LARGEST_SPREAD + 1, dtype=np.int32),
        solutions=np.empty((room, cells), dtype=np.uint8),
        log=_NO_LOG,
        locked=_NO_MASKS,
        now=now,
    )


def with_log(tables: Tables, state: State, size: int) -> State:
    """Return a new state that logs its proof, with room for `size` numbers."""
    state.now[LOGS] = 1
    return state._replace(
        log=np.empty(size, dtype=np.int32),
        locked=np.zeros(tables.by_clause - tables.by_overlap, dtype=np.uint64),
    )


@lru_cache(maxsize=16)
def _noise(candidates: int, seed: int) -> Reals:
    """Return activities far below that of one conflict, which only break ties."""
    return np.random.default_rng(seed).random(candidates) * 1e-3


def add_givens(tables: Tables, state: State, givens: Sequence[int]) -> None:
    """Put the givens on the agenda of a new state. The reason of each is its cell's requirement."""
    digits = np.frombuffer(bytes(givens), dtype=np.uint8)
    cells = np.flatnonzero(digits)
    literals = 2 * (cells * tables.size + digits[cells] - 1)
    state.agenda[: len(literals)] = literals
    state.queued_reason[literals] = tables.by_requirement + cells
    state.queued[literals] = 1
    state.now[AGENDA] = len(literals)
