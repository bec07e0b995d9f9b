"""Find the smallest isomorph of each puzzle, one row after another; compiled by Numba.

A *state* is a beginning of an isomorph: the rows chosen so far, and what they decide. Columns of a
stack that all chosen rows leave alike form a *group*, which has no order yet. The next row is as
small as possible if each group puts blanks first, then digits that have a label, by their labels,
and then new digits. New digits get the next labels in every order of their columns.

The search is depth first. `best` holds the smallest rows found, packed into numbers. A state whose
next row is larger is dropped. A smaller row replaces the row in `best` and drops all states that
led to the old one. Rows, bands, columns and stacks that are equal in all cells are interchangeable,
so that only one order of them is tried: an empty grid has few states.
"""

from __future__ import annotations

from solvers.backtracking._kernels import kernel
from solvers.canonical.room import (
    COLUMNS,
    COUNT,
    DEPTH,
    LABELS,
    NONE,
    ROWS,
    SIDE,
    STARTS,
    STATE_SIZE,
    Array,
    Room,
)
from solvers.canonical.state import is_open, load, push_roots, smallest_row

_NEW = 15  # the code of a digit without a label


@kernel
def find_forms(
    givens: Array, height: int, stacks: Array, orders: Array, room: Room, forms: Array, maps: Array
) -> int:
    """Write the form of each puzzle, and the cells and labels that lead to it; return 0.

    height          the rows of a box
    stacks, orders  the orders of all stacks, and by their number those of columns of a stack
    """
    size, state = room.keys.shape[1], room.state
    for puzzle in range(len(givens)):
        repeats = load(room, givens, puzzle)
        for depth in range(size + 1):
            room.best[depth], room.versions[depth] = NONE, 0
        if not repeats:
            room.best[0] = smallest_row(room, height)
        top = push_roots(room, stacks, height)
        while top:
            top -= 1
            for at in range(STATE_SIZE):
                state[at] = room.states[top, at]
            if room.stamps[top] != room.versions[state[DEPTH]]:
                continue
            if state[DEPTH] == size:
                _write(room, puzzle, forms, maps)
                continue
            for row in range(size):
                if is_open(room, row, height):
                    value = _arrange(room, row)
                    if repeats or value <= room.best[state[DEPTH]]:
                        top = _extend(room, row, orders, top)
    return 0


@kernel
def _arrange(room: Room, row: int) -> int:
    """Sort each group by the codes of its cells in a row; return the row as a number."""
    state, codes, columns, size = room.state, room.codes, room.columns, room.keys.shape[1]
    value, label = 0, int(state[COUNT])
    for position in range(size):
        column = state[COLUMNS + position]
        digit = room.grids[state[SIDE], row, column]
        code = state[LABELS + digit]
        if digit and not code:
            code = _NEW
        at = position
        while not state[STARTS + at] and codes[at - 1] > code:
            codes[at], columns[at] = codes[at - 1], columns[at - 1]
            at -= 1
        codes[at], columns[at] = code, column
    for position in range(size):
        code = int(codes[position])
        if code == _NEW:
            label += 1
            code = label
        value = value << 4 | code
    return value


@kernel
def _extend(room: Room, row: int, orders: Array, top: int) -> int:
    """Push the states that have this row, one for each order of its new digits; return the top."""
    depth = room.state[DEPTH]
    runs, total = _find_runs(room)
    for index in range(total):
        for at in range(STATE_SIZE):
            room.states[top, at] = room.state[at]
        room.states[top, ROWS + depth], room.states[top, DEPTH] = row, depth + 1
        if not _order_columns(room, top, index, runs, orders):
            continue
        value = _label(room, top, row)
        if value < room.best[depth]:
            room.best[depth] = value
            for deeper in range(depth + 1, len(room.best)):
                room.best[deeper] = NONE
                room.versions[deeper] += 1
        if value == room.best[depth]:
            room.stamps[top] = room.versions[depth + 1]
            top += 1
    return top


@kernel
def _find_runs(room: Room) -> tuple[int, int]:
    """Find the new digits of each group; return the number of these runs and of their orders."""
    codes, runs, total = room.codes, 0, 1
    for position in range(room.keys.shape[1]):
        if codes[position] == _NEW:
            if room.state[STARTS + position] or codes[position - 1] != _NEW:
                room.firsts[runs], room.lengths[runs] = position, 0
                runs += 1
            room.lengths[runs - 1] += 1
            total *= room.lengths[runs - 1]
    return runs, total


@kernel
def _order_columns(room: Room, top: int, index: int, runs: int, orders: Array) -> bool:
    """Write the columns of a state; return False if the order exchanges equal columns.

    `index` is the number of the order: a digit for each run, in mixed radix.
    """
    columns, keys, side = room.columns, room.keys, 1 - room.state[SIDE]
    for position in range(keys.shape[1]):
        room.states[top, COLUMNS + position] = columns[position]
    for run in range(runs):
        first, length, count = room.firsts[run], room.lengths[run], 1
        for factor in range(2, length + 1):
            count *= factor
        order = index % count
        index //= count
        for later in range(length):
            column = columns[first + orders[length, order, later]]
            for earlier in range(later):
                other = columns[first + orders[length, order, earlier]]
                if other > column and keys[side, other] == keys[side, column]:
                    return False
            room.states[top, COLUMNS + first + later] = column
    return True


@kernel
def _label(room: Room, top: int, row: int) -> int:
    """Label the new digits of a state's last row, and split its groups; return the row."""
    states, value, last = room.states, 0, -1
    for position in range(room.keys.shape[1]):
        digit = room.grids[room.state[SIDE], row, states[top, COLUMNS + position]]
        code = room.codes[position]
        if code != last or code == _NEW:
            states[top, STARTS + position] = 1
        last = code
        if digit and not states[top, LABELS + digit]:
            states[top, COUNT] += 1
            states[top, LABELS + digit] = states[top, COUNT]
        value = value << 4 | int(states[top, LABELS + digit])
    return value


@kernel
def _write(room: Room, puzzle: int, forms: Array, maps: Array) -> None:
    """Write the form, and for each cell its cell in the puzzle, then the label of each digit."""
    state, size = room.state, room.keys.shape[1]
    for digit in range(1, size + 1):  # digits that the puzzle does not have get the last labels
        if not state[LABELS + digit]:
            state[COUNT] += 1
            state[LABELS + digit] = state[COUNT]
        maps[puzzle, size * size + digit - 1] = state[LABELS + digit]
    for cell in range(size * size):
        row, column = state[ROWS + cell // size], state[COLUMNS + cell % size]
        forms[puzzle, cell] = state[LABELS + room.grids[state[SIDE], row, column]]
        maps[puzzle, cell] = column * size + row if state[SIDE] else row * size + column
