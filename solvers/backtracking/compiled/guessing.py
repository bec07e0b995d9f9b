"""Guess a digit: of the cell with the fewest candidates for its weight, the most promising one.

The *target* of a cell is the digit that it had when the search last got furthest: when the trail
before the guess that failed was longer than at any earlier conflict. A guess repeats the target of
its cell. So the search returns to that place after it has jumped back or restarted, and does not
build all of the grid anew. After each `_PERIOD` conflicts "furthest" starts again, so that the
search can leave a place that only looks good.

The target may be eliminated, or there is none yet. Then, in the first `_SHORT` conflicts, the guess
is the digit that was in conflicts most often, so that a wrong guess fails soon. In a longer search
this repeats the same mistakes: some searches became very long. So later the guess is the likeliest
digit, the one with the fewest places left in the units of its cell. If all places were equally
likely and the units independent, its probability would be one divided by the product of their
numbers.

Sources: targets, the "target phases" of the SAT solvers CaDiCaL and Kissat (Biere, Fazekas, Fleury
and Heisinger, SAT Competition 2020), here for the digits of cells in place of truth values; the
likeliest digit, Pesant, Quimper and Zanarini, "Counting-based search" (2012), with this estimate in
place of counting.
"""

from __future__ import annotations

import numpy as np

from solvers.backtracking._intrinsics import ONE, ZERO, lowest, popcount, wide
from solvers.backtracking._kernels import inlined
from solvers.backtracking.compiled.decisions import infer
from solvers.backtracking.compiled.state import (
    CONFLICTS,
    DECIDED,
    DEEPEST,
    GUESSES,
    LEVEL,
    NONE,
    RESET_AT,
    STEPS,
    State,
)
from solvers.backtracking.compiled.tables import PLACE_BITS, Tables

_PERIOD = 1000  # conflicts until the next place counts as furthest
_SHORT = 100  # conflicts of a search that is not long


@inlined
def guess(t: Tables, s: State) -> None:
    """Guess a digit of the cell with the fewest candidates for its weight."""
    best, lowest_score = NONE, np.inf
    for cell in range(t.cells):
        left = s.left[cell]
        if left & (left - ONE) != ZERO:
            score = popcount(left) / (s.weight[cell] + s.bump[0])
            if score < lowest_score:
                best, lowest_score = cell, score
    chosen = wide(s.target[best])
    if chosen == NONE or s.value[chosen] != 0:
        chosen = _most_promising(t, s, best)
    s.now[GUESSES] += 1
    s.now[STEPS] += t.size
    s.now[LEVEL] += 1
    s.level_start[s.now[LEVEL]] = s.now[DECIDED]
    infer(s, 2 * chosen, NONE)


@inlined
def _most_promising(t: Tables, s: State, cell: int) -> int:
    """Return the candidate of the cell that was in most conflicts or, later, the likeliest one."""
    chosen, highest_score = NONE, -np.inf
    left = s.left[cell]
    while left != ZERO:
        candidate = cell * t.size + lowest(left)
        left &= left - ONE
        score = s.activity[candidate] if s.now[CONFLICTS] < _SHORT else -_places(t, s, candidate)
        if score > highest_score:
            chosen, highest_score = candidate, score
    return chosen


@inlined
def _places(t: Tables, s: State, candidate: int) -> float:
    """Return the product of the numbers of places that the digit has left in each of its units."""
    places = 1.0
    for index in range(candidate * t.arity + 1, (candidate + 1) * t.arity):
        link = t.links[index]
        if link < 0:
            break
        places *= popcount(s.left[link >> PLACE_BITS])
    return places


@inlined
def set_targets(t: Tables, s: State) -> None:
    """Remember the digits before the guess that has failed, if the search never got further."""
    if s.now[CONFLICTS] >= s.now[RESET_AT]:
        s.now[RESET_AT] += _PERIOD
        s.now[DEEPEST] = 0
    reached = wide(s.level_start[s.now[LEVEL]])
    if reached > s.now[DEEPEST]:
        s.now[DEEPEST] = reached
        s.now[STEPS] += reached
        for index in range(reached):
            candidate = wide(s.trail[index])
            if s.value[candidate] > 0:
                s.target[candidate // t.size] = candidate
