"""Rate puzzles by logic alone, compiled: in each round, all steps of the easiest technique.

A round starts from the candidates that the previous one left, and finds every step of the easiest
technique that has one. Only then are digits placed and candidates removed. So neither the technique
nor the number of steps of a round depends on the order of the search, and isomorphs get equal
ratings.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solvers.backtracking._intrinsics import ONE, ZERO, pointers, wide
from solvers.backtracking._kernels import inlined, kernel
from solvers.rating.codes import (
    BLANKS,
    CONTRADICTION,
    FOUND,
    HARDEST,
    OUTCOME,
    RESULT_COLUMNS,
    ROUND,
    SOLVED,
    STEPS,
    STUCK,
)
from solvers.rating.singles import hidden_singles, locked_candidates, naked_singles
from solvers.rating.state import State
from solvers.rating.subsets import fish, subsets_of_units
from solvers.rating.tables import Tables


@kernel
def rate_all(
    tables: Tables, state: State, givens: NDArray[np.uint8], results: NDArray[np.int32]
) -> int:
    """Rate each row of givens; see `solvers.rating.codes` for the columns of the results.

    Return the number of steps, also of those for which there was no room.
    """
    t: Tables = pointers(tables)
    s: State = pointers(state)
    for row in range(len(givens)):
        for column in range(RESULT_COLUMNS):
            results[row, column] = 0
        _start(t, s, givens[row])
        while True:
            if _is_contradictory(t, s):
                results[row, OUTCOME] = CONTRADICTION
                break
            if s.now[BLANKS] == 0:
                results[row, OUTCOME] = SOLVED
                break
            kind, found = 0, _find(t, s, 0)
            while found == 0 and kind < FOUND - 1:
                kind += 1
                found = _find(t, s, kind)
            if found == 0:
                results[row, OUTCOME] = STUCK
                results[row, HARDEST] = FOUND
                break
            results[row, kind] += found
            results[row, HARDEST] = max(results[row, HARDEST], kind)
            _finish_round(t, s)
    return wide(s.now[STEPS])


@kernel
def _find(t: Tables, s: State, kind: int) -> int:
    """Find all steps of a technique, which is given by its rank; return their number."""
    if kind < 2:
        return hidden_singles(t, s, kind, 1 - kind)
    if kind == 2:
        return naked_singles(t, s, kind)
    if kind < 5:
        return locked_candidates(t, s, kind, 4 - kind)
    if kind < 11:
        return subsets_of_units(t, s, kind, (kind - 5) % 2, (kind - 1) // 2)
    return fish(t, s, kind, kind - 9)


@inlined
def _start(t: Tables, s: State, givens: NDArray[np.uint8]) -> None:
    """Place the givens in the empty grid."""
    s.now[BLANKS], s.now[ROUND], s.now[STEPS] = t.cells, 0, 0
    for cell in range(t.cells):
        s.left[cell] = ~ZERO >> np.uint64(64 - t.size)
        s.blank[cell] = 1
    for cell in range(t.cells):
        if givens[cell] > 0:
            _place(t, s, cell, ONE << np.uint64(givens[cell] - 1))


@kernel
def _place(t: Tables, s: State, cell: int, digit: np.uint64) -> None:
    """Place a digit: remove it from the peers, and all other digits from the cell."""
    s.left[cell] &= digit
    s.blank[cell] = 0
    s.now[BLANKS] -= 1
    for at in range(t.peer[cell], t.peer[cell + 1]):
        s.left[t.peers[at]] &= ~digit


@inlined
def _finish_round(t: Tables, s: State) -> None:
    """Place the digits and remove the candidates that this round found."""
    for cell in range(t.cells):
        s.left[cell] &= ~s.removed[cell]
        s.removed[cell] = ZERO
        if s.pending[cell] != ZERO:
            _place(t, s, cell, s.pending[cell])
            s.pending[cell] = ZERO
    s.now[ROUND] += 1


@inlined
def _is_contradictory(t: Tables, s: State) -> bool:
    """Whether a cell has no candidate, or a digit no place in a unit."""
    for cell in range(t.cells):
        if s.left[cell] == ZERO:
            return True
    for unit in range(t.unit_count):
        union = ZERO
        for at in range(t.unit[unit], t.unit[unit + 1]):
            union |= s.left[t.units[at]]
        if t.is_full[unit] and union != ~ZERO >> np.uint64(64 - t.size):
            return True
    return False
