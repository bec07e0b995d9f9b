"""The linked lists of lanes that search one puzzle.

An idle lane that finds the queue empty steals from the lane with the most saved states. It takes
that lane's oldest saved state, with everything that is still to be tried there. Several lanes may
therefore search one puzzle. They form a linked list in the order in which a single lane would reach
their parts; a stolen part comes right after what its victim keeps.

Only the head of the list may add a solution. Another lane that finds a solution waits until it is
the head, and its saved states can still be stolen. Guesses are added up in the same order. The
answer is therefore the one that a single lane would give: the same solutions in the same order, and
the same number of guesses. It does not depend on the other puzzles of the batch.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from solvers.backtracking._kernels import inlined
from solvers.backtracking.lanes.bands import Number
from solvers.backtracking.lanes.lane_state import Saved, copy, place, split
from solvers.backtracking.lanes.memory import ENOUGH, EXHAUSTED, GUESSED, LANE_ROWS, LANES, STOP

Numbers = npt.NDArray[np.int64]
Whole: TypeAlias = Any  # an int64, in annotations of compiled code

# Where the rows of `memory` begin.
PUZZLE, BOTTOM, TOP, GUESSES, LATER_GUESSES, PREVIOUS, FOLLOWING = (
    Number(row * LANES) for row in range(LANE_ROWS)
)
NO_LANE = -1

_NONE, _ONE, _LANES = Number(0), Number(1), Number(LANES)


@inlined
def start(lanes: Numbers, lane: np.uint64, puzzle: Whole) -> None:
    """Make the lane the only one that searches the puzzle."""
    lanes[PUZZLE + lane] = puzzle
    lanes[GUESSES + lane] = 0
    lanes[LATER_GUESSES + lane] = 0
    lanes[PREVIOUS + lane] = NO_LANE
    lanes[FOLLOWING + lane] = NO_LANE


@inlined
def busiest(lanes: Numbers) -> tuple[np.uint64, Whole]:
    """Return the lane with the most saved states, and how many it has."""
    best: Whole = _NONE
    most: Whole = np.int64(0)
    for lane in range(_LANES):
        states = lanes[TOP + lane] - lanes[BOTTOM + lane]
        if states > most:
            best, most = lane, states
    return best, most


@inlined
def steal(lane: np.uint64, victim: np.uint64, saved: Saved, lanes: Numbers) -> None:
    """Take the victim's oldest saved state, and follow the victim in its list."""
    bottom = lanes[BOTTOM + victim]
    copy(saved, place(victim, Number(bottom)), place(lane, _NONE))
    lanes[BOTTOM + victim] = bottom + 1
    if bottom + 1 == lanes[TOP + victim]:
        lanes[TOP + victim] = 0
        lanes[BOTTOM + victim] = 0
    start(lanes, lane, lanes[PUZZLE + victim])
    lanes[TOP + lane] = 1
    lanes[LATER_GUESSES + lane] = lanes[LATER_GUESSES + victim]
    lanes[LATER_GUESSES + victim] = 0
    after = lanes[FOLLOWING + victim]
    lanes[FOLLOWING + lane] = after
    lanes[PREVIOUS + lane] = victim
    lanes[FOLLOWING + victim] = lane
    if after != NO_LANE:
        lanes[PREVIOUS + Number(after)] = lane


@inlined
def finish(lane: np.uint64, lanes: Numbers, outcomes: Numbers) -> Whole:
    """Remove a lane that has nothing left to search from its list.

    Return the lane that becomes the head of the list, or NO_LANE.
    """
    left, right = lanes[PREVIOUS + lane], lanes[FOLLOWING + lane]
    guesses = lanes[GUESSES + lane] + lanes[LATER_GUESSES + lane]
    if right != NO_LANE:
        lanes[PREVIOUS + Number(right)] = left
    if left != NO_LANE:
        lanes[FOLLOWING + Number(left)] = right
        lanes[LATER_GUESSES + Number(left)] += guesses
        return NO_LANE
    puzzle = lanes[PUZZLE + lane]
    outcomes[puzzle, GUESSED] += guesses
    if right == NO_LANE:
        outcomes[puzzle, STOP] = EXHAUSTED
    return right


@inlined
def stop_all(lane: np.uint64, lanes: Numbers, outcomes: Numbers) -> np.uint64:
    """Record that the head has reached the solution limit; return all lanes of its list."""
    outcomes[lanes[PUZZLE + lane], STOP] = ENOUGH
    outcomes[lanes[PUZZLE + lane], GUESSED] += lanes[GUESSES + lane]
    stopped, member = _NONE, np.int64(lane)
    while member != NO_LANE:
        at = Number(member)
        lanes[TOP + at] = 0
        lanes[BOTTOM + at] = 0
        stopped |= _ONE << at
        member = lanes[FOLLOWING + at]
    return stopped


@inlined
def heads(some: np.uint64, lanes: Numbers) -> np.uint64:
    """Return which of some lanes are the heads of their lists."""
    found = _NONE
    while some != _NONE:
        lane, some = split(some)
        if lanes[PREVIOUS + lane] == NO_LANE:
            found |= _ONE << lane
    return found
