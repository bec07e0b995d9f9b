"""Hand-written backtracking as a ladder: each rung is one short file and adds one idea.

    naive              try every digit that fits its row, column and box; scan for the next blank
    used-digits        a table of used digits replaces the scan of a cell's units
    next-cell          each call is passed its cell and does not search for a blank
    digit-sets         the table becomes Python sets, as in most textbooks
    bitmasks           a set of digits becomes the bits of an integer, a cell a single index
    blanks             the blanks are listed once; a flag ends the search
    save-and-continue  each solution is copied and the search always goes on to the end
    fewest-first       the next blank is the one with the fewest candidates
    propagation        naked and hidden singles are placed before each guess
    exact-cover        Algorithm X on sets: cells and digits are both requirements to meet
    dancing-links      Algorithm X on linked lists, where undoing a step needs no copying
    compiled           a clause is learnt from every conflict; machine code, grids up to 64x64
    lanes              many 9x9 puzzles share one vector register; machine code

No rung imports another, so that `diff` of two neighbours shows the idea. All but the last two run
under `solvers/driver.py` (limits, counters, contradictory givens, proofs). exact-cover and
dancing-links use `_requirements.py`, as does `_fields.py`, the data structure of propagation.
`_links.py` holds the linked lists of dancing-links. docs/ladder.md explains the rungs and measures
them.
"""

from __future__ import annotations

from solvers.about import About

ABOUT = About(  # of every rung that does not have its own
    family="backtracking",
    licence="MIT",
    interrupted="the search checks the clock at every call, and Python handles Ctrl-C",
    proves=True,
)
FAMILIES = {"exact_cover": "exact cover", "dancing_links": "exact cover"}  # instead of ABOUT's
LADDER: tuple[str, ...] = (
    "naive",
    "used-digits",
    "next-cell",
    "digit-sets",
    "bitmasks",
    "blanks",
    "save-and-continue",
    "fewest-first",
    "propagation",
    "exact-cover",
    "dancing-links",
    "compiled",
    "lanes",
)
