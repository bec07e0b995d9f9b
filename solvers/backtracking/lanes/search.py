"""The search: each lane searches depth first; an idle lane takes the next puzzle or steals work.

A sweep does not repeat the rows after it has changed columns. A guess at the root of the search
costs most, so that a lane makes its first guess only when a second sweep, too, has changed nothing
in its columns.

How lanes share a puzzle after stealing, and why the answer does not depend on it, is described in
`sharing.py`.
"""

from __future__ import annotations

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
    guess,
    load_puzzle,
    split,
    write_solution,
)
from solvers.backtracking.lanes.memory import (
    ALL_LANES,
    COUNT,
    END_PUZZLE,
    FREE,
    FRESH,
    HARD,
    LANES,
    NEXT_PUZZLE,
    UNSURE,
    WORKING,
)
from solvers.backtracking.lanes.sharing import (
    BOTTOM,
    GUESSES,
    NO_LANE,
    PREVIOUS,
    PUZZLE,
    TOP,
    Numbers,
    busiest,
    finish,
    heads,
    start,
    steal,
    stop_all,
)
from solvers.backtracking.lanes.sweep import sweep
from solvers.backtracking.lanes.vector import address, fetch_add

_CHUNK = 16  # puzzles taken from the queue at a time, so that threads seldom compete for it
_NONE, _ONE, _ALL, _LANES = Number(0), Number(1), Number(ALL_LANES), Number(LANES)


@inlined
def resume(cells: Cells, lane: np.uint64, saved: Saved, lanes: Numbers) -> None:
    """Continue with the newest saved state of the lane."""
    top = lanes[TOP + lane] - 1
    if backtrack(cells, lane, saved, Number(top)):
        lanes[TOP + lane] = top
        if top == lanes[BOTTOM + lane]:
            lanes[TOP + lane] = 0
            lanes[BOTTOM + lane] = 0


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
    hard, fresh, unsure = control[HARD], control[FRESH], control[UNSURE]
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
        unsure = stalled & fresh & ~unsure
        stalled &= ~unsure
    control[HARD], control[FRESH], control[UNSURE] = hard, fresh, unsure
    control[WORKING], control[FREE], control[NEXT_PUZZLE], control[END_PUZZLE] = (
        working,
        free,
        puzzle,
        end,
    )
    return bool(free != _ALL)
