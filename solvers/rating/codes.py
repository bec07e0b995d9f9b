"""The numbers that the kernel and Python share: columns of results and steps, families of sets."""

from __future__ import annotations

from solvers.rating.levels import Technique

LARGEST = 64  # digits, so that a set of digits is a uint64
FOUND = len(Technique) - 1  # the number of techniques that the kernel applies

# --- columns of the results; the first FOUND columns count the steps of each technique

OUTCOME = FOUND
HARDEST = FOUND + 1
RESULT_COLUMNS = FOUND + 2
SOLVED, STUCK, CONTRADICTION = range(3)  # outcomes

# --- families of sets, see `solvers.rating.subsets`; ROWS and COLUMNS are fish

NAKED, HIDDEN, ROWS, COLUMNS = range(4)

# --- indices into `State.now`

BLANKS, ROUND, STEPS, ROOM, REGISTERS = range(5)

# --- columns of a recorded step, see `solvers.rating.steps`

STEP_ROUND, STEP_KIND, STEP_PLACE, STEP_OTHER, STEP_MEMBERS, STEP_UNION, STEP_COLUMNS = range(7)
