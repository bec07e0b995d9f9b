"""Makes every file of puzzles in this folder: `python data/make.py`; the same bytes on every machine.

A recipe is a seed, a comment and a stream of puzzles. Those that are to be easy for textbook search are chosen by the
guesses of `bitmasks`, which tries what `naive` tries in the same order; counts of guesses depend on no machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random

from solvers.backtracking import bitmasks, propagation
from solvers.errors import InputError
from solvers.generate import (
    against_reading_order,
    clashing,
    dig,
    full_grid,
    guesses,
    harder,
    several,
    unsatisfiable,
)
from solvers.puzzle import Grid, Puzzle
from solvers.result import Stop
from solvers.shape import Shape
from solvers.solver import Limits

FOLDER = Path(__file__).parent
SOLVER = propagation.Solver()
LIGHT = 12_000  # guesses of a textbook search; a tenth of a second of `naive`
HEAVY = 1_000_000  # guesses; ten seconds of `naive`
PATIENT = Limits(solution_limit=None, time_limit=10.0)  # five times what HEAVY guesses take
ABANDONED = Limits(
    solution_limit=None, time_limit=1.5
)  # fifty times what LIGHT guesses take, so that no machine decides otherwise

STANDARD = Shape()
DIAGONALS = Shape.parse("3x3+diagonals")
WINDOKU = Shape.parse("3x3+windoku")
JIGSAW = Shape.jigsaw("AABBB AACBB ACCCD EECDD EEEDD")


@dataclass(frozen=True)
class Recipe:
    """How one file is made: its name, what it holds, its seed, and an endless stream of puzzles of which `take` are kept."""

    name: str
    about: str
    seed: int
    take: int
    puzzles: Callable[[Random], Iterator[Puzzle]]

    def text(self) -> str:
        """The whole file."""
        lines = [
            f"# {self.about}",
            f"# Made by data/make.py with seed {self.seed}. Each line: puzzle, count of solutions, a solution.",
        ]
        shape = STANDARD
        for puzzle in islice(self.puzzles(Random(self.seed)), self.take):
            if puzzle.shape != shape:
                shape = puzzle.shape
                lines.append(f"# shape: {shape}")
            found = SOLVER.solve(puzzle, Limits(solution_limit=None)).solutions
            solution = str(Puzzle(min(found), shape)) if found else "-"
            lines.append(f"{puzzle} {len(found)} {solution}")
        return "\n".join(lines) + "\n"


# --- streams of puzzles


def unique(random: Random, shape: Shape = STANDARD, clues: int = 0) -> Iterator[Puzzle]:
    """Puzzles with one solution and so many clues, or minimal ones."""
    while True:
        yield dig(grid(random, shape), random, SOLVER, clues)


def grid(random: Random, shape: Shape) -> Puzzle:
    """A full grid."""
    return Puzzle(full_grid(shape, random, SOLVER), shape)


def solution_of(puzzle: Puzzle) -> Grid:
    """The first solution of a puzzle that has one."""
    return SOLVER.solve(puzzle).solutions[0]


def light(puzzles: Iterator[Puzzle], most: int = LIGHT) -> Iterator[Puzzle]:
    """Those that a search in reading order exhausts with few guesses."""
    for puzzle in puzzles:
        result = bitmasks.Solver().solve(puzzle, ABANDONED)
        if result.stop is Stop.EXHAUSTED and result.counters["guesses"] <= most:
            yield puzzle


def against(random: Random) -> Iterator[Puzzle]:
    """Those that a search in reading order does not exhaust with a million guesses."""
    for puzzle in unique(random):
        late = against_reading_order(puzzle, random, SOLVER)
        if bitmasks.Solver().solve(late, PATIENT).counters["guesses"] > HEAVY:
            yield late


def early(puzzle: Puzzle, random: Random) -> Puzzle:
    """The isomorph that a search in reading order likes best: the one that it likes least, turned upside down."""
    return Puzzle(against_reading_order(puzzle, random, SOLVER, tries=100).givens[::-1])


def hard(random: Random) -> Iterator[Puzzle]:
    """Puzzles that take dozens of guesses even with naked and hidden singles."""
    for puzzle in unique(random):
        climbed = harder(puzzle, solution_of(puzzle), random, SOLVER, steps=60)
        if guesses(climbed, SOLVER) >= 60:
            yield climbed


def hard_and_early(random: Random) -> Iterator[Puzzle]:
    """One hard puzzle as it comes, then some whose clues come early, which spares textbook search the worst."""
    puzzles = hard(random)
    yield next(puzzles)
    yield from light((early(puzzle, random) for puzzle in puzzles), 3 * LIGHT)


def loosened(random: Random) -> Iterator[Puzzle]:
    """Minimal puzzles with a clue or two less, of those that are left with few solutions."""
    for puzzle in unique(random):
        with suppress(InputError):
            yield several(early(puzzle, random), random, SOLVER)[0]


def misprinted(random: Random) -> Iterator[Puzzle]:
    """Puzzles with one wrong clue."""
    return (unsatisfiable(puzzle, random, SOLVER) for puzzle in unique(random, clues=28))


def of_each_unit(random: Random) -> Iterator[Puzzle]:
    """Clashes in a row, a column, a box, and on a diagonal."""
    for kind in ("row", "column", "box"):
        yield clashing(next(unique(random, clues=26)), kind, random)
    yield clashing(next(unique(random, DIAGONALS, clues=22)), "diagonal", random)


def small(random: Random, shape: Shape, minimal: int, multiple: int) -> Iterator[Puzzle]:
    """Minimal puzzles, then some with several solutions, then a misprint, of a small board."""
    puzzles = unique(random, shape)
    yield from islice(puzzles, minimal)
    yield from (several(puzzle, random, SOLVER)[0] for puzzle in islice(puzzles, multiple))
    yield unsatisfiable(next(puzzles), random, SOLVER)


def four_by_four(random: Random) -> Iterator[Puzzle]:
    """The empty board, too: its 288 solutions are well known."""
    yield from small(random, Shape(2, 2), minimal=2, multiple=1)
    yield Puzzle.empty(Shape(2, 2))


def six_by_six(random: Random) -> Iterator[Puzzle]:
    """Boxes that lie flat, and boxes that stand."""
    yield from small(random, Shape(2, 3), minimal=2, multiple=1)
    yield from islice(unique(random, Shape(3, 2)), 2)


def variants(random: Random) -> Iterator[Puzzle]:
    """Extra units, regions in place of boxes, boxes that are no squares."""
    for shape, clues in (
        (DIAGONALS, 24),
        (WINDOKU, 24),
        (JIGSAW, 0),
        (Shape(3, 4), 90),
        (Shape(2, 5), 55),
    ):
        yield next(light(unique(random, shape, clues)))


RECIPES = (
    Recipe("easy", "Easy: 36 clues.", 1, 8, lambda random: light(unique(random, clues=36))),
    Recipe("medium", "Medium: 29 clues.", 2, 8, lambda random: light(unique(random, clues=29))),
    Recipe(
        "hard",
        "Hard: at least 60 guesses of `propagation` to prove the solution the only one.",
        3,
        5,
        hard_and_early,
    ),
    Recipe("minimal", "Minimal: no clue can go.", 4, 8, lambda random: light(unique(random))),
    Recipe(
        "anti-backtracking",
        "Against search in reading order: late clues, and a first row of 987654321.",
        5,
        2,
        against,
    ),
    Recipe(
        "several-solutions",
        "Two to twenty solutions: minimal puzzles, a clue or two taken away.",
        6,
        8,
        lambda random: light(loosened(random)),
    ),
    Recipe(
        "unsatisfiable",
        "No solution, though no givens clash.",
        7,
        5,
        lambda random: light(misprinted(random)),
    ),
    Recipe(
        "clashing", "Givens that clash in one row, column, box or diagonal.", 8, 4, of_each_unit
    ),
    Recipe(
        "4x4", "4x4 boards: minimal, several solutions, unsatisfiable, empty.", 9, 5, four_by_four
    ),
    Recipe("6x6", "6x6 boards: minimal, several solutions, unsatisfiable.", 10, 6, six_by_six),
    Recipe(
        "16x16",
        "16x16 boards, well filled.",
        11,
        4,
        lambda random: light(unique(random, Shape(4, 4), clues=160)),
    ),
    Recipe("variants", "Extra units, jigsaw regions, boxes that are no squares.", 12, 5, variants),
)


def main() -> None:
    """Write every file."""
    for recipe in RECIPES:
        (FOLDER / f"{recipe.name}.txt").write_text(recipe.text(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
