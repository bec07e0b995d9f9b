"""The memory that Python and the kernel share: what each row and column of it holds."""

from __future__ import annotations

from solvers.backtracking._processor import processor

LANES = processor().lanes
CELLS = 81

# The rows of the cells: 81 masks of candidates. Three more rows say what to branch on: the digit as
# a bit, the band, and the permutations to try as bits. The last row is 1 in each lane.
DIGIT, BAND, TO_TRY, ONES = range(CELLS, CELLS + 4)
ROWS = CELLS + 4

# The saved states of each lane.
DEPTH = 54  # the most guesses that can be open at the same time, see `branching`
WORDS = 24  # of a saved state: 21 for cells, one for what to try, and padding to a cache line

# One row for each property of the lanes: the puzzle, the range of saved states, the guesses in the
# lane's part so far, the guesses in finished parts between it and the next lane of the list, and
# its neighbours in the list.
PUZZLE, BOTTOM, TOP, GUESSES, LATER_GUESSES, PREVIOUS, FOLLOWING = range(7)
LANE_ROWS = 7

# Values kept between calls: the working lanes, the free lanes (as bits), and the range of puzzles
# that were taken from the queue but not begun; the lanes with hard puzzles, and those that have not
# branched yet, and those of them that have stalled once.
WORKING, FREE, NEXT_PUZZLE, END_PUZZLE, HARD, FRESH, UNSURE = range(7)
ALL_LANES = (1 << LANES) - 1

# The last arguments of a search.
LIMIT, BEFORE, ROOM, SWEEPS = range(4)
LIMITS = 4

# The columns of the outcomes, and the values of STOP.
COUNT, GUESSED, STOP = range(3)
EXHAUSTED, ENOUGH, UNFINISHED = range(3)
