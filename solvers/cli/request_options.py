"""Declare the options that say what generated puzzles have to be like."""

from __future__ import annotations

import functools
import re
import secrets
from collections.abc import Callable
from typing import Any

import click

from solvers.cli.number_types import WholeNumber
from solvers.cli.parameters import flag, option
from solvers.errors import InputError
from solvers.generate import Request, Symmetry
from solvers.generate.request import LARGEST_SEED, LARGEST_SIZE, MOST_SOLUTIONS
from solvers.rating.levels import Level
from solvers.shape import Shape

_GIVENS = re.compile(r"([0-9]{1,5})(?:\.\.([0-9]{1,5}))?")
_HARD = 60  # guesses of lanes

_OPTIONS = (
    option(
        "--seed",
        type=WholeNumber(0, LARGEST_SEED),
        metavar="N",
        help="Generate the puzzles of seed N. [default: a random seed, which is printed]",
    ),
    option(
        "--size",
        type=WholeNumber(2, LARGEST_SIZE),
        metavar="N",
        help="Generate NxN puzzles. [default: 9]",
    ),
    option(
        "--box",
        metavar="HxW",
        help="Generate puzzles whose boxes have this height and width, such as 3x4; or of any "
        "shape, such as 3x3+windoku.",
    ),
    flag("--diagonal", help="Each diagonal has every digit once, too."),
    flag("--jigsaw", help="Give each puzzle random regions instead of boxes."),
    option(
        "--givens",
        metavar="N|N..M",
        help="Generate puzzles with N givens, or with N to M. [default: as few as random removal "
        "leaves; half of the cells in puzzles larger than 16x16]",
    ),
    flag("--minimal", help="Generate puzzles from which no given can be removed."),
    option(
        "--symmetry",
        type=click.Choice([each.value for each in Symmetry]),
        default=Symmetry.NONE.value,
        help="Make the pattern of givens symmetric: rotated by 180 or 90 degrees, the lower half "
        "mirrors the upper (horizontal), the right half the left (vertical), mirrored in the main "
        "diagonal, or all of these.",
    ),
    option(
        "--difficulty",
        type=click.Choice([each.value for each in Level]),
        multiple=True,
        help="Generate puzzles of this level of `sudoku rate`. Can be given several times.",
    ),
    option(
        "--solutions",
        type=WholeNumber(1, MOST_SOLUTIONS),
        default=1,
        metavar="N",
        help="Generate puzzles with exactly N solutions.",
    ),
    flag("--unsatisfiable", help="Generate puzzles without a solution or contradictory givens."),
    flag(
        "--anti-backtracking",
        help="Generate puzzles that are slow for search in reading order: late givens, and a first "
        "row of 987654321.",
    ),
    option(
        "--hard",
        is_flag=False,
        flag_value=_HARD,
        type=WholeNumber(1),
        metavar="[N]",
        help=f"Search for puzzles that take `lanes` at least N guesses; {_HARD} without N.",
    ),
)


def request_options(command: Callable[..., None]) -> Callable[..., None]:
    """Declare these options; the command gets `request` for them."""

    @functools.wraps(command)
    def with_request(
        *args: Any,
        seed: int | None,
        size: int | None,
        box: str | None,
        diagonal: bool,
        jigsaw: bool,
        givens: str | None,
        minimal: bool,
        symmetry: str,
        difficulty: tuple[str, ...],
        solutions: int,
        unsatisfiable: bool,
        anti_backtracking: bool,
        hard: int | None,
        **others: Any,
    ) -> None:
        request = Request(
            seed=secrets.randbelow(2**32) if seed is None else seed,
            shape=_shape(size, box, diagonal=diagonal, jigsaw=jigsaw),
            jigsaw=jigsaw,
            givens=_givens(givens),
            minimal=minimal,
            symmetry=Symmetry(symmetry),
            solutions=solutions,
            unsatisfiable=unsatisfiable,
            late_givens=anti_backtracking,
            guesses=hard or 0,
            levels=frozenset(map(Level, difficulty)),
        )
        command(*args, request=request, **others)

    declared: Callable[..., None] = with_request
    for declare in reversed(_OPTIONS):
        declared = declare(declared)
    return declared


def _shape(size: int | None, box: str | None, *, diagonal: bool, jigsaw: bool) -> Shape:
    """Return the shape of the puzzles. Raises ShapeError or InputError."""
    if box:
        shape = Shape.parse(box)
    elif jigsaw:
        shape = Shape(1, 9 if size is None else size)
    else:
        shape = Shape() if size is None else Shape.of_size(size)
    if size is not None and shape.size != size:
        cause = f"--size {size} and --box {box}, which is {shape.size}x{shape.size}"
        raise InputError(cause, remedy="give one of them")
    if jigsaw and shape.regions is None:  # other regions replace its boxes
        shape = Shape(1, shape.size, shape.extra)
    return Shape.parse(f"{shape}+diagonals") if diagonal else shape


def _givens(text: str | None) -> range | None:
    """Parse numbers of givens, such as 24 or 22..25. Raises InputError."""
    if text is None:
        return None
    found = _GIVENS.fullmatch(text.strip())
    if not found:
        cause = f"--givens {text} is not a number of givens"
        raise InputError(cause, remedy="write --givens 24 or --givens 22..25")
    return range(int(found[1]), int(found[2] or found[1]) + 1)
