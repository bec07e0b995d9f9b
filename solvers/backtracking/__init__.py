"""Hand-written backtracking as a ladder: each rung is one short file and adds one idea to the rung before it.

    naive              try every digit that row, column and box allow; every call scans for its blank
    used-digits        a table of used digits says whether a digit fits, without a scan
    next-cell          each call is handed its cell, and does not look for one
    digit-sets         the table becomes sets, as most Python textbooks write it
    bitmasks           a set of digits becomes the bits of a number, a cell one index
    blanks             the cells to fill are listed once; a flag ends the search
    save-and-continue  an answer is copied and the search goes on to the end, whatever the limit
    fewest-first       the blank with the fewest candidates is next, not the next in reading order
    propagation        what the rules decide is placed before anything is guessed
    exact-cover        the same search over requirements, cells and digits alike: Algorithm X on sets
    dancing-links      Algorithm X on linked lists, where an undo costs no more than the step it undoes
    compiled           a clause learnt from every conflict; machine code, any board up to 64x64
    lanes              many 9x9 boards in one register, one instruction for all of them; machine code

No rung imports another, so that `diff` of two neighbours shows the idea. All but the two that are machine code run under
`_driver.py` (limits, counting, clashing givens); propagation and the two after it stand on `_requirements.py`, with
`_fields.py` and `_links.py` for the boards of the first and the last. docs/ladder.md walks the ladder with measurements.
"""

from __future__ import annotations

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
