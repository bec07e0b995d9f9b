"""Two givens that clash in one unit and nowhere else: a valid question whose answer is that there is no solution."""

from __future__ import annotations

from random import Random

from solvers.errors import InputError
from solvers.generate.asking import with_given
from solvers.puzzle import Puzzle


def clashing(puzzle: Puzzle, kind: str, random: Random) -> Puzzle:
    """The puzzle with one given changed or added, so that its only clash lies in a unit of that kind.

    `kind` is the first word of the unit's name: row, column, box, region, diagonal, window. Raises InputError if there is no
    such change.
    """
    changes = [
        (cell, digit)
        for cell, given in enumerate(puzzle.givens)
        for digit in puzzle.shape.digits
        if digit != given
    ]
    for cell, digit in random.sample(changes, len(changes)):
        candidate = with_given(puzzle, cell, digit)
        clash, *more = candidate.contradictions or (None,)
        if clash and not more and len(clash.cells) == 2 and clash.unit.split()[0] == kind:
            return candidate
    raise InputError(
        f"no change of one cell makes a clash in just one {kind}", remedy="begin with fewer clues"
    )
