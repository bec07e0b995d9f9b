"""What a search holds: all of it in arrays, so that a kernel can stop at any step and go on from there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.backtracking.compiled.tables import Ints, Masks, Tables

Bytes = NDArray[Any]
Reals = NDArray[Any]

NONE = -1  # in place of a code (see `Tables`): no conflict; as a reason: given, or guessed, or the guess is exhausted

# --- numbers that change, in `State.now`

(
    DECIDED,  # length of the trail
    VISITED,  # how much of the trail the clauses have been told
    AGENDA,  # its length
    LEVEL,  # guesses that stand
    FLOOR,  # levels at and below it have given solutions: they are left one by one, never jumped over
    OPEN,  # cells without a digit
    CLAUSES,  # clauses kept
    KEEP,  # clauses that may be kept
    USED,  # length of the clause store
    CONFLICTS,
    SINCE,  # conflicts since the last restart
    PATIENCE,  # conflicts until the next
    TURN,  # of the restarts' schedule; SPAN: how long the present one is
    SPAN,
    RESTARTS,
    GUESSES,
    BACKTRACKS,
    PROPAGATIONS,
    LEARNT,
    FOUND,  # solutions in all
    STORED,  # solutions in `State.solutions`
    STEPS,  # a measure of work
    REGISTERS,
) = range(23)

COUNTERS = {
    "guesses": GUESSES,
    "backtracks": BACKTRACKS,
    "propagations": PROPAGATIONS,
    "conflicts": CONFLICTS,
    "restarts": RESTARTS,
    "learnt": LEARNT,
}

# --- a clause in the store: a header, then its literals

SPREAD, NEXT, LITERALS = (
    1,
    2,
    4,
)  # number of levels among its literals; for both watches the next in its list

LARGEST_SPREAD = 63  # counted as this from there on

INITIAL_STORE = 1 << 14  # numbers; at least twice what one clause may need
INITIAL_KEEP = 2000


class State(NamedTuple):
    """A *literal* 2c says that candidate c is chosen, 2c + 1 that it is eliminated. A *clause*: one of its literals holds.

    left       of a requirement: the places of its candidates that are not eliminated
    value      of a candidate: 1 chosen, -1 eliminated, 0 open
    level      of a decided candidate: how many guesses stood when it was decided
    reason     of a decided candidate: a code that `explain` can expand
    trail      decided candidates in order; `marks`: of a level, where it begins, with its guess
    agenda     literals that follow and are not decided yet; `because`: their reasons; `awaited`: whether on the agenda
    changed    a bit for each requirement whose few remaining candidates may lie in one overlap
    store      the clauses; `watchers`: of a literal, the first clause that must be told when it fails
    weight     of a cell, and `activity` of a candidate: how often lately in conflicts; `bump`: what "lately" is worth now
    solutions  those not yet handed out
    seen, marked, causes, learnt, stamps, spreads    scratch for the analysis of one conflict, and for forgetting
    """

    left: Masks
    value: NDArray[Any]
    level: Ints
    reason: Ints
    trail: Ints
    marks: Ints
    agenda: Ints
    because: Ints
    awaited: Bytes
    changed: Masks
    store: Ints
    watchers: Ints
    weight: Reals
    activity: Reals
    bump: Reals
    seen: Bytes
    marked: Ints
    causes: Ints
    learnt: Ints
    stamps: Ints
    spreads: Ints
    solutions: Bytes
    now: NDArray[Any]


def fresh(tables: Tables, seed: int, room: int) -> State:
    """The state of an empty board, with room for so many solutions between two stops."""
    cells, candidates, requirements = tables.cells, tables.candidates, tables.requirements
    now = np.zeros(REGISTERS, dtype=np.int64)
    now[OPEN], now[KEEP] = cells, INITIAL_KEEP
    return State(
        left=np.full(requirements, (1 << tables.size) - 1, dtype=np.uint64),
        value=np.zeros(candidates, dtype=np.int8),
        level=np.empty(candidates, dtype=np.int32),
        reason=np.empty(candidates, dtype=np.int32),
        trail=np.empty(candidates, dtype=np.int32),
        marks=np.zeros(cells + 2, dtype=np.int32),
        agenda=np.empty(2 * candidates, dtype=np.int32),
        because=np.empty(2 * candidates, dtype=np.int32),
        awaited=np.zeros(2 * candidates, dtype=np.uint8),
        changed=np.zeros(requirements // 64 + 1, dtype=np.uint64),
        store=np.empty(max(INITIAL_STORE, 2 * candidates), dtype=np.int32),
        watchers=np.full(2 * candidates, NONE, dtype=np.int32),
        weight=np.zeros(cells),
        activity=_noise(candidates, seed).copy() if seed else np.zeros(candidates),
        bump=np.ones(1),
        seen=np.zeros(candidates, dtype=np.uint8),
        marked=np.empty(candidates, dtype=np.int32),
        causes=np.empty(candidates, dtype=np.int32),
        learnt=np.empty(candidates, dtype=np.int32),
        stamps=np.zeros(cells + 2, dtype=np.int32),
        spreads=np.zeros(LARGEST_SPREAD + 1, dtype=np.int32),
        solutions=np.empty((room, cells), dtype=np.uint8),
        now=now,
    )


@lru_cache(maxsize=16)
def _noise(candidates: int, seed: int) -> Reals:
    """Activities far below that of one conflict: they only break ties."""
    return np.random.default_rng(seed).random(candidates) * 1e-3


def give(tables: Tables, state: State, givens: Sequence[int]) -> None:
    """Put the givens on the agenda of a fresh state. The reason is the cell's own requirement: it shows if they clash."""
    digits = np.frombuffer(bytes(givens), dtype=np.uint8)
    cells = np.flatnonzero(digits)
    literals = 2 * (cells * tables.size + digits[cells] - 1)
    state.agenda[: len(literals)] = literals
    state.because[literals] = tables.by_requirement + cells
    state.awaited[literals] = 1
    state.now[AGENDA] = len(literals)
