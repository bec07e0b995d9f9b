"""Keep all lanes busy: each searches depth first; one that is done takes the next puzzle, or a part of a busy lane's search.

A lane that has nothing left to do and finds the queue empty steals: of the lane with most saved boards the oldest, with all
that is still to be tried there. So several lanes may search one puzzle; they stand in line, in the order in which one lane
alone would come to their parts, and a thief's part is right after what its victim keeps. Only the first in line may hand in
a solution. Another one that finds a solution keeps it and waits, and what it has saved can still be stolen. Guesses are
added up in the same order. So the answer is that of one lane alone, whoever else is in the batch: the same solutions in
the same order, and the same count of guesses.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from solvers.backtracking.lanes.bands import Number
from solvers.backtracking.lanes.branching import WAYS, choose
from solvers.backtracking.lanes.compiled import entry, inlined
from solvers.backtracking.lanes.moves import (
    Cells,
    Saved,
    begin,
    copy,
    guess,
    place,
    split,
    take_back,
    write,
)
from solvers.backtracking.lanes.sweep import sweep
from solvers.backtracking.lanes.vector import LANES, address, claim

Numbers = npt.NDArray[np.int64]
Whole: TypeAlias = Any  # an int64, in annotations of compiled code

# What is known of each lane, a row each: its puzzle, its saved boards from bottom to top, the guesses in its part so far and
# those in finished parts between it and the next in line, and its neighbours in line.
PUZZLE, BOTTOM, TOP, GUESSES, LATER, LEFT, RIGHT = (Number(row * LANES) for row in range(7))
LANE_ROWS = 7
NOBODY = -1

# What is known of each puzzle.
COUNT, TRIED, STOP = range(3)
EXHAUSTED, ENOUGH, UNFINISHED = range(3)

# Kept between calls: which lanes work, which are free, and the puzzles taken from the queue but not begun.
WORKING, FREE, NEXT, END = range(4)
ALL_LANES = (1 << LANES) - 1

_CLAIM = 16  # puzzles taken from the queue at a time: threads seldom meet there
_NONE, _ONE, _ALL, _LANES = Number(0), Number(1), Number(ALL_LANES), Number(LANES)


@inlined
def start(lanes: Numbers, lane: np.uint64, puzzle: Whole) -> None:
    """A lane that is first and alone in line for a puzzle."""
    lanes[PUZZLE + lane] = puzzle
    lanes[GUESSES + lane] = 0
    lanes[LATER + lane] = 0
    lanes[LEFT + lane] = NOBODY
    lanes[RIGHT + lane] = NOBODY


@inlined
def back(cells: Cells, lane: np.uint64, saved: Saved, lanes: Numbers) -> None:
    """Go on with the newest saved board."""
    top = lanes[TOP + lane] - 1
    if take_back(cells, lane, saved, Number(top)):
        lanes[TOP + lane] = top
        if top == lanes[BOTTOM + lane]:
            lanes[TOP + lane] = 0
            lanes[BOTTOM + lane] = 0


@inlined
def richest(lanes: Numbers) -> tuple[np.uint64, Whole]:
    """The lane with most saved boards, and how many they are."""
    best: Whole = _NONE
    most: Whole = np.int64(0)
    for lane in range(_LANES):
        boards = lanes[TOP + lane] - lanes[BOTTOM + lane]
        if boards > most:
            best, most = lane, boards
    return best, most


@inlined
def steal(lane: np.uint64, victim: np.uint64, saved: Saved, lanes: Numbers) -> None:
    """Take over the victim's oldest saved board, and stand in line right after it."""
    bottom = lanes[BOTTOM + victim]
    copy(saved, place(victim, Number(bottom)), place(lane, _NONE))
    lanes[BOTTOM + victim] = bottom + 1
    if bottom + 1 == lanes[TOP + victim]:
        lanes[TOP + victim] = 0
        lanes[BOTTOM + victim] = 0
    start(lanes, lane, lanes[PUZZLE + victim])
    lanes[TOP + lane] = 1
    lanes[LATER + lane] = lanes[LATER + victim]
    lanes[LATER + victim] = 0
    after = lanes[RIGHT + victim]
    lanes[RIGHT + lane] = after
    lanes[LEFT + lane] = victim
    lanes[RIGHT + victim] = lane
    if after != NOBODY:
        lanes[LEFT + Number(after)] = lane


@inlined
def finish(lane: np.uint64, lanes: Numbers, outcomes: Numbers) -> Whole:
    """Leave the line, with nothing left to search. Who is first in line because of it, or nobody."""
    left, right = lanes[LEFT + lane], lanes[RIGHT + lane]
    guesses = lanes[GUESSES + lane] + lanes[LATER + lane]
    if right != NOBODY:
        lanes[LEFT + Number(right)] = left
    if left != NOBODY:
        lanes[RIGHT + Number(left)] = right
        lanes[LATER + Number(left)] += guesses
        return NOBODY
    puzzle = lanes[PUZZLE + lane]
    outcomes[puzzle, TRIED] += guesses
    if right == NOBODY:
        outcomes[puzzle, STOP] = EXHAUSTED
    return right


@inlined
def dismiss(lane: np.uint64, lanes: Numbers, outcomes: Numbers) -> np.uint64:
    """The first in line has found enough. It and all after it, who are to stop."""
    outcomes[lanes[PUZZLE + lane], STOP] = ENOUGH
    outcomes[lanes[PUZZLE + lane], TRIED] += lanes[GUESSES + lane]
    gone, member = _NONE, np.int64(lane)
    while member != NOBODY:
        at = Number(member)
        lanes[TOP + at] = 0
        lanes[BOTTOM + at] = 0
        gone |= _ONE << at
        member = lanes[RIGHT + at]
    return gone


@inlined
def first_in_line(some: np.uint64, lanes: Numbers) -> np.uint64:
    """Those of some lanes that are first in line for their puzzles."""
    first = _NONE
    while some != _NONE:
        lane, some = split(some)
        if lanes[LEFT + lane] == NOBODY:
            first |= _ONE << lane
    return first


@entry
def search(
    cells: Cells,
    saved: Saved,
    lanes: Numbers,
    kept: npt.NDArray[np.uint64],
    queue: Numbers,
    givens: npt.NDArray[np.uint8],
    grids: npt.NDArray[np.uint8],
    outcomes: Numbers,
    limit: int,
    before: int,
    room: int,
    sweeps: int,
) -> bool:
    """Search the queue's puzzles for so many sweeps; whether there is more to do.

    Solutions go to grids[puzzle], as many as fit there, counted from number `before`; once `room` of them are handed in, the
    puzzle waits for the next call. No more than `limit` are counted.
    """
    board = address(cells)
    working, free = kept[WORKING], kept[FREE]
    puzzle, end = np.int64(kept[NEXT]), np.int64(kept[END])
    solved = first_in_line(~(working | free) & _ALL, lanes)  # they waited for room
    working |= solved
    dead = stalled = _NONE
    while True:
        if stalled != _NONE:
            choose(board, stalled)
        while stalled != _NONE:
            lane, stalled = split(stalled)
            if cells[WAYS * _LANES + lane] != 0:  # if not, sweeping on settles it
                guess(cells, lane, saved, Number(lanes[TOP + lane]))
                lanes[TOP + lane] += 1
                lanes[GUESSES + lane] += 1
        while solved | dead != _NONE:
            if solved != _NONE:
                lane, solved = split(solved)
                mine = lanes[PUZZLE + lane]
                count = outcomes[mine, COUNT]
                if lanes[LEFT + lane] != NOBODY or count == room:
                    working &= ~(_ONE << lane)
                    continue
                if count - before < grids.shape[1]:
                    write(cells, lane, grids, Number(mine), Number(count - before))
                outcomes[mine, COUNT] = count + 1
                if count + 1 < limit:
                    dead |= _ONE << lane
                else:
                    gone = dismiss(lane, lanes, outcomes)
                    free |= gone
                    working, solved, dead = working & ~gone, solved & ~gone, dead & ~gone
                continue
            lane, dead = split(dead)
            if lanes[TOP + lane] != 0:
                back(cells, lane, saved, lanes)
                continue
            free |= _ONE << lane
            working &= ~(_ONE << lane)
            promoted = finish(lane, lanes, outcomes)
            if promoted != NOBODY:
                turn = (_ONE << Number(promoted)) & ~working
                solved |= turn
                working |= turn
        while free != _NONE:
            if puzzle == end:
                puzzle = min(claim(queue, _CLAIM), givens.shape[0])
                end = min(puzzle + _CLAIM, givens.shape[0])
            if puzzle != end:
                lane, free = split(free)
                start(lanes, lane, puzzle)
                begin(cells, lane, givens, Number(puzzle))
                puzzle += 1
            else:
                victim, boards = richest(lanes)
                if boards == 0:
                    break
                lane, free = split(free)
                steal(lane, victim, saved, lanes)
                back(cells, lane, saved, lanes)
            working |= _ONE << lane
        if working == _NONE or sweeps == 0:
            break
        sweeps -= 1
        dead, solved, stalled = sweep(board)
        dead &= working
        solved &= working & ~dead
        stalled &= working & ~(dead | solved)
    kept[WORKING], kept[FREE], kept[NEXT], kept[END] = working, free, puzzle, end
    return bool(free != _ALL)
