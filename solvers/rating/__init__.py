"""Rate puzzles: which techniques a puzzle needs, and whether they are enough.

    levels.py    the techniques in their order, and the levels
    rating.py    `rate`: the rating of one puzzle, with its steps
    batch.py     `rate_batch`: the ratings of many puzzles as arrays
    counting.py  the solvers that decide what logic leaves open
    kernel.py    the logic, compiled by Numba (with state, tables, singles, subsets)
    steps.py     the steps that the kernel recorded, as values
    words.py     the steps in words

The techniques are those of the literature and never assume that a puzzle has exactly one solution.
All are monotonic: with fewer candidates they remove or place at least as much. So what a set of
techniques achieves does not depend on the order of the steps, and the level of a puzzle is the
level of its isomorphs.
"""

from solvers.rating.counting import need_compiler
from solvers.rating.levels import LEVELS, TECHNIQUES, Level, Technique
from solvers.rating.rating import Rating, rate

__all__ = ["LEVELS", "TECHNIQUES", "Level", "Rating", "Technique", "need_compiler", "rate"]
