"""The search: each lane searches depth first; an idle lane takes the next puzzle or steals work.

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

from solvers.backtracking._kernels import inlined, kernel
from solvers.backtracking.lanes.bands import Number
from solvers.backtracking.lanes.branching import TO_TRY, choose, choose_hard
from solvers.backtracking.lanes.hardness import is_hard
from solvers.backtracking.lanes.lane_state import (
    Cells,
    Saved,
    backtrack,
    copy,
    guess,
    load_puzzle,
    place,
    split,
    write_solution,
)
from solvers.backtracking.lanes.memory import (
    ALL_LANES,
    COUNT,
    END_PUZZLE,
    ENOUGH,
    EXHAUSTED,
    FREE,
    FRESH,
    GUESSED,
    HARD,
    LANE_ROWS,
    LANES,
    NEXT_PUZZLE,
    STOP,
    WORKING,
)
from solvers.backtracking.lanes.sweep import sweep
from solvers.backtracking.lanes.vector import address, fetch_add

Numbers = npt.NDArray[np.int64]
Whole: TypeAlias = Any  # an int64, in annotations of compiled code

# Where the rows of `memory` begin.
PUZZLE, BOTTOM, TOP, GUESSES, LATER_GUESSES, PREVIOUS, FOLLOWING = (
    Number(row * LANES) for row in range(LANE_ROWS)
)
NO_LANE = -1

_CHUNK = 16  # puzzles taken from the queue at a time, so that threads seldom compete for it
_NONE, _ONE, _ALL, _LANES = Number(0), Number(1), Number(ALL_LANES), Number(LANES)


@inlined
def start(lanes: Numbers, lane: np.uint64, puzzle: Whole) -> None:
    """Make the lane the only one that searches the puzzle."""
    lanes[PUZZLE + lane] = puzzle
    lanes[GUESSES + lane] = 0
    lanes[LATER_GUESSES + lane] = 0
    lanes[PREVIOUS + lane] = NO_LANE
    lanes[FOLLOWING + lane] = NO_LANE


@inlined
def resume(cells: Cells, lane: np.uint64, saved: Saved, lanes: Numbers) -> None:
    """Continue with the newest saved state of the lane."""
    top = lanes[TOP + lane] - 1
    if backtrack(cells, lane, saved, Number(top)):
        lanes[TOP + lane] = top
        if top == lanes[BOTTOM + lane]:
            lanes[TOP + lane] = 0
            lanes[BOTTOM + lane] = 0


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


@kernel
def search(
    cells: Cells,
    saved: Saved,
    lanes: Numbers,
    control: npt.NDArray[np.uint64],
    queue: Numbers,
    givens: npt.NDArray[np.uint8],
    grids: npt.NDArray[np.uint8],
    outcomes: Numbers,
    limit: int,
    before: int,
    room: int,
    sweeps: int,
) -> bool:
    """Search the puzzles of the queue for `sweeps` sweeps; return True if there is more to do.

    Solutions are written to grids[puzzle], beginning with number `before`, as many as fit there.
    When a puzzle has `room` solutions, it waits for the next call. At most `limit` are counted.
    """
    rows = address(cells)
    working, free = control[WORKING], control[FREE]
    puzzle, end = np.int64(control[NEXT_PUZZLE]), np.int64(control[END_PUZZLE])
    solved = heads(~(working | free) & _ALL, lanes)  # they waited for room
    working |= solved
    hard, fresh = control[HARD], control[FRESH]
    dead = stalled = _NONE
    while True:
        if stalled & ~hard != _NONE:
            candidates = choose(rows, stalled & ~hard) & stalled & ~hard & fresh
            while candidates != _NONE:
                lane, candidates = split(candidates)
                if is_hard(cells, lane, givens, Number(lanes[PUZZLE + lane])):
                    hard |= _ONE << lane
        if stalled & hard != _NONE:
            choose_hard(rows, stalled & hard)
        fresh &= ~stalled
        while stalled != _NONE:
            lane, stalled = split(stalled)
            if cells[TO_TRY * _LANES + lane] != 0:  # otherwise the next sweep decides
                guess(cells, lane, saved, Number(lanes[TOP + lane]))
                lanes[TOP + lane] += 1
                lanes[GUESSES + lane] += 1
        while solved | dead != _NONE:
            if solved != _NONE:
                lane, solved = split(solved)
                current = lanes[PUZZLE + lane]
                count = outcomes[current, COUNT]
                if lanes[PREVIOUS + lane] != NO_LANE or count == room:
                    working &= ~(_ONE << lane)
                    continue
                if count - before < grids.shape[1]:
                    write_solution(cells, lane, grids, Number(current), Number(count - before))
                outcomes[current, COUNT] = count + 1
                if count + 1 < limit:
                    dead |= _ONE << lane
                else:
                    stopped = stop_all(lane, lanes, outcomes)
                    free |= stopped
                    working, solved, dead = working & ~stopped, solved & ~stopped, dead & ~stopped
                continue
            lane, dead = split(dead)
            if lanes[TOP + lane] != 0:
                resume(cells, lane, saved, lanes)
                continue
            free |= _ONE << lane
            working &= ~(_ONE << lane)
            new_head = finish(lane, lanes, outcomes)
            if new_head != NO_LANE:
                waiting = (_ONE << Number(new_head)) & ~working
                solved |= waiting
                working |= waiting
        while free != _NONE:
            if puzzle == end:
                puzzle = min(fetch_add(queue, _CHUNK), givens.shape[0])
                end = min(puzzle + _CHUNK, givens.shape[0])
            if puzzle != end:
                lane, free = split(free)
                start(lanes, lane, puzzle)
                hard &= ~(_ONE << lane)
                fresh |= _ONE << lane
                load_puzzle(cells, lane, givens, Number(puzzle))
                puzzle += 1
            else:
                victim, states = busiest(lanes)
                if states == 0:
                    break
                lane, free = split(free)
                steal(lane, victim, saved, lanes)
                hard = hard & ~(_ONE << lane) | (hard >> victim & _ONE) << lane
                fresh &= ~(_ONE << lane)
                resume(cells, lane, saved, lanes)
            working |= _ONE << lane
        if working == _NONE or sweeps == 0:
            break
        sweeps -= 1
        dead, solved, stalled = sweep(rows)
        dead &= working
        solved &= working & ~dead
        stalled &= working & ~(dead | solved)
    control[HARD], control[FRESH] = hard, fresh
    control[WORKING], control[FREE], control[NEXT_PUZZLE], control[END_PUZZLE] = (
        working,
        free,
        puzzle,
        end,
    )
    return bool(free != _ALL)
