"""Canonical forms: the same for all isomorphs, the smallest of them, and different otherwise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from pathlib import Path
from random import Random

import numpy as np
import pytest
from click.testing import CliRunner

from solvers.canonical import canonical_form, find_isomorphism
from solvers.canonical.forms import canonical_forms
from solvers.cli.app import app
from solvers.errors import PuzzleError, Unsupported
from solvers.isomorph import Isomorphism, shuffled
from solvers.puzzle import STANDARD, Grid, Puzzle
from solvers.shape import Shape
from tests.backtracking.puzzles import EASY, HARD, pattern

FULL = Puzzle(pattern(STANDARD))
SMALL = Shape(2, 2)


def lines(inside: int, groups: int) -> Iterator[list[int]]:
    """Yield all orders of lines that keep bands together."""
    inner = list(permutations(range(inside)))
    for order, *within in product(permutations(range(groups)), *[inner] * groups):
        yield [
            group * inside + line for group, own in zip(order, within, strict=True) for line in own
        ]


def smallest(puzzle: Puzzle) -> Grid:
    """Return the smallest isomorph by trying all rearrangements."""
    shape, size = puzzle.shape, puzzle.shape.size
    sides = [puzzle.givens]
    if shape.box_height == shape.box_width:
        sides.append(tuple(puzzle.givens[c * size + r] for r in range(size) for c in range(size)))
    columns = list(lines(shape.box_width, size // shape.box_width))
    found = []
    for side, rows in product(sides, lines(shape.box_height, size // shape.box_height)):
        for order in columns:
            labels = {0: 0}
            found.append(
                tuple(
                    labels.setdefault(side[row * size + column], len(labels))
                    for row in rows
                    for column in order
                )
            )
    return min(found)


def random_puzzle(shape: Shape, random: Random, share: float) -> Puzzle:
    """Return a puzzle with random digits, which may contradict each other."""
    return Puzzle(
        tuple(
            random.choice(shape.digits) if random.random() < share else 0
            for _ in range(shape.cells)
        ),
        shape,
    )


@pytest.mark.parametrize("share", [0.0, 0.1, 0.3, 0.6, 1.0])
def test_the_form_is_the_smallest_isomorph(share: float) -> None:
    """Brute force over the whole group finds the same, also for contradictory givens."""
    random = Random(7)
    for _ in range(4):
        puzzle = random_puzzle(SMALL, random, share)
        assert canonical_form(puzzle).puzzle.givens == smallest(puzzle)


@pytest.mark.parametrize("shape", [Shape(2, 3), Shape(3, 2)])
def test_boxes_that_are_not_square_are_not_transposed(shape: Shape) -> None:
    """The group has 3,456 elements."""
    puzzle = random_puzzle(shape, Random(1), 0.3)
    assert canonical_form(puzzle).puzzle.givens == smallest(puzzle)


PUZZLES = [
    EASY,
    HARD,
    FULL,
    Puzzle.empty(),
    Puzzle((1, *[0] * 79, 2)),
    Puzzle((1,) * 81),
    Puzzle(tuple(cell // 9 + 1 if cell % 10 == 0 else 0 for cell in range(81))),  # a diagonal
    random_puzzle(STANDARD, Random(3), 0.4),
    Puzzle(pattern(Shape(2, 4)), Shape(2, 4)),
    random_puzzle(Shape(4, 2), Random(3), 0.4),
]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=str)
def test_isomorphs_have_the_same_form_and_one_becomes_the_other(puzzle: Puzzle) -> None:
    """The isomorphism that is found leads from one to the other, and its inverse leads back."""
    for seed in range(3):
        other = shuffled(puzzle, Random(seed))
        found = find_isomorphism(puzzle, other)
        assert found is not None
        assert found.apply(puzzle.givens) == other.givens
        assert found.inverse().apply(other.givens) == puzzle.givens


def test_a_changed_given_makes_another_class() -> None:
    """The form depends on every given."""
    cell = next(cell for cell, given in enumerate(EASY.givens) if given)
    assert find_isomorphism(EASY, EASY.with_given(cell, 0)) is None
    assert find_isomorphism(EASY, Puzzle.empty(SMALL)) is None


def test_the_isomorphism_leads_to_the_form() -> None:
    """It is a permutation of the cells and of the digits."""
    form = canonical_form(HARD)
    assert form.isomorphism.apply(HARD.givens) == form.puzzle.givens
    assert sorted(form.isomorphism.cells) == list(range(81))
    assert sorted(form.isomorphism.names) == list(range(1, 10))


def test_isomorphisms_are_joined_in_order() -> None:
    """`then` does the first one first."""
    one, other = (Isomorphism.random(STANDARD, Random(seed)) for seed in (1, 2))
    assert one.then(other).apply(EASY.givens) == other.apply(one.apply(EASY.givens))


def test_there_are_two_grids_of_size_4_and_36_minimal_puzzles() -> None:
    """These numbers are known: 288 grids; 13 minimal puzzles with 4 givens, 22 with 5, 1 with 6."""
    rows = list(permutations(range(1, 5)))
    grids = np.array(
        [
            sum(grid, ())
            for grid in product(rows, repeat=4)
            if all(len({grid[r][c] for r in range(4)}) == 4 for c in range(4))
            and all(len({*grid[b][:2], *grid[b + 1][:2]}) == 4 for b in (0, 2))
        ],
        np.uint8,
    )
    assert len(grids) == 288
    classes = np.unique(canonical_forms(grids, SMALL)[0], axis=0)
    assert len(classes) == 2
    subsets = np.arange(1 << 16)
    found = set()
    for grid in classes:
        differences = ((grids != grid) @ (1 << np.arange(16)))[(grids != grid).any(axis=1)]
        unique = np.ones(1 << 16, np.bool_)
        for difference in differences:
            unique &= subsets & difference > 0
        minimal = unique.copy()
        for cell in range(16):
            minimal &= ~(unique[subsets & ~(1 << cell)] & (subsets >> cell & 1 > 0))
        givens = grid * (subsets[minimal, None] >> np.arange(16) & 1).astype(np.uint8)
        found |= set(map(bytes, canonical_forms(givens, SMALL)[0]))
    assert Counter(sum(map(bool, form)) for form in found) == {4: 13, 5: 22, 6: 1}


@pytest.mark.parametrize("text", ["4x4", "3x3+diagonals", "jigsaw:AABBAABBCCDDCCDD", "1x4"])
def test_other_shapes_are_refused(text: str) -> None:
    """There is no wrong answer for a shape with other symmetries."""
    with pytest.raises(Unsupported, match=r"canonical forms of .+ are not supported; give"):
        canonical_form(Puzzle.empty(Shape.parse(text)))


def test_the_command_says_how_one_puzzle_becomes_the_other() -> None:
    """The steps name lines from 1, and the exit code says whether the puzzles are the same."""
    same = CliRunner().invoke(app, ["canon", "1.....3........2", "...3.2......1..."])
    assert same.exit_code == 0
    assert same.output.splitlines() == [
        "the same puzzle: the first becomes the second in these steps",
        "1. take the columns in the order 4 3 | 2 1",
        "2. rename the digits 1 to 3, 2 to 1, 3 to 2",
    ]
    other = CliRunner().invoke(app, ["canon", "1.....3........2", "1.....1........2"])
    assert (other.exit_code, other.output) == (1, "not the same puzzle\n")


def test_the_command_writes_a_form_for_each_puzzle_of_a_file(tmp_path: Path) -> None:
    """The order is that of the file; a shape without canonical forms is named with its line."""
    file, out = tmp_path / "puzzles.txt", tmp_path / "forms.txt"
    file.write_text(f"1.....3........2\n{EASY}\n...3.2......1...\n")
    done = CliRunner().invoke(app, ["canon", str(file), "-o", str(out)])
    assert (done.exit_code, done.output) == (0, "")
    form = str(canonical_form(EASY).puzzle)
    assert out.read_text().splitlines() == [".......1..2..3..", form, ".......1..2..3.."]
    file.write_text(f"{EASY}\n# shape: 3x3+diagonals\n{EASY}\n")
    with pytest.raises(PuzzleError, match=r"puzzles.txt:3: .* 9x9 with diagonals puzzles"):
        CliRunner().invoke(app, ["canon", str(file)], catch_exceptions=False)
