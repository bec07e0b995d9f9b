"""The canonical form of a puzzle: the smallest of its isomorphs, and so the same for all of them.

Two puzzles are the same up to symmetry if their forms are equal. The smallest isomorph is the one
that comes first in the order of texts, read row by row with 0 for a blank; this is known as the
minlex form. Solutions play no part: puzzles with none and with several have a form, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solvers.errors import MissingLibrary
from solvers.isomorph import Isomorphism
from solvers.libraries import array_of, install
from solvers.puzzle import Grid, Puzzle
from solvers.puzzle_input import PuzzleLike, read_puzzle
from solvers.shape import Shape

if TYPE_CHECKING:
    from solvers.canonical.forms import Bytes


@dataclass(frozen=True)
class CanonicalForm:
    """The smallest isomorph of a puzzle, and the map that leads from the puzzle to it."""

    puzzle: Puzzle
    isomorphism: Isomorphism


def canonical_form(puzzle: PuzzleLike) -> CanonicalForm:
    """Return the smallest isomorph of a puzzle; all isomorphs of the puzzle have the same one.

    The puzzle is anything that `read_puzzle` reads. Raises PuzzleError for anything else,
    Unsupported for jigsaws, for extra units and for more than 9 digits, and MissingLibrary without
    Numba.

    >>> str(canonical_form("1... ..3. .... ...2").puzzle)
    '.......1..2..3..'
    """
    puzzle = read_puzzle(puzzle)
    forms, maps = find_forms([puzzle.givens], puzzle.shape)
    cells, numbers = puzzle.shape.cells, maps[0].tolist()
    isomorphism = Isomorphism(tuple(numbers[:cells]), tuple(numbers[cells:]))
    return CanonicalForm(Puzzle(tuple(forms[0].tolist()), puzzle.shape), isomorphism)


def find_isomorphism(one: PuzzleLike, other: PuzzleLike) -> Isomorphism | None:
    """Return a map from one puzzle to the other; None if they are not the same up to symmetry.

    Raises the errors of `canonical_form`.
    """
    one, other = read_puzzle(one), read_puzzle(other)
    if one.shape != other.shape:
        return None
    forms = canonical_form(one), canonical_form(other)
    if forms[0].puzzle != forms[1].puzzle:
        return None
    return forms[0].isomorphism.then(forms[1].isomorphism.inverse())


def find_forms(givens: Sequence[Grid], shape: Shape) -> tuple[Bytes, Bytes]:
    """Return the forms of puzzles of one shape as an array; see `forms.canonical_forms`.

    Raises the errors of `canonical_form`.
    """
    try:
        from solvers.canonical.forms import canonical_forms  # it imports Numba
    except ModuleNotFoundError as error:
        raise MissingLibrary(
            f"canonical forms need {error.name}, which is not installed", remedy=install("lanes")
        ) from None
    return canonical_forms(array_of(givens), shape)
