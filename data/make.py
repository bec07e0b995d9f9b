"""Make the puzzle files of this folder: `python data/make.py`; the same bytes on every machine.

A recipe is a seed, a description and a stream of puzzles. Puzzles that have to be easy for textbook
search are chosen by the guesses of `bitmasks`, which tries digits in the same order as `naive`.
The number of guesses does not depend on the machine.
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
    dig_holes,
    full_grid,
    guess_count,
    make_harder,
    slowest_isomorph,
    with_contradiction,
    with_several_solutions,
    without_solution,
)
from solvers.puzzle import Grid, Puzzle
from solvers.result import Stop
from solvers.shape import Shape
from solvers.solver import Limits

FOLDER = Path(__file__).parent
LINES = "Each line: puzzle, number of solutions, one solution."
SOLVER = propagation.Solver()
FEW_GUESSES = 12_000  # of a textbook search; `naive` takes a tenth of a second
MANY_GUESSES = 1_000_000  # `naive` takes ten seconds

# Time limits so generous that the speed of the machine does not decide what is found:
# five times what MANY_GUESSES take, and fifty times what FEW_GUESSES take.
LONG_SEARCH = Limits(solution_limit=None, time_limit=10.0)
SHORT_SEARCH = Limits(solution_limit=None, time_limit=1.5)

STANDARD = Shape()
DIAGONALS = Shape.parse("3x3+diagonals")
WINDOKU = Shape.parse("3x3+windoku")
JIGSAW = Shape.jigsaw("AABBB AACBB ACCCD EECDD EEEDD")


@dataclass(frozen=True)
class Recipe:
    """How a file is made: its first `take` puzzles come from an endless stream with that seed."""

    name: str
    about: str
    seed: int
    take: int
    puzzles: Callable[[Random], Iterator[Puzzle]]

    def text(self) -> str:
        """Return the text of the file."""
        lines = [
            f"# {self.about}",
            f"# Made by data/make.py with seed {self.seed}. {LINES}",
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


def unique(random: Random, shape: Shape = STANDARD, given_count: int = 0) -> Iterator[Puzzle]:
    """Yield puzzles with one solution and `given_count` givens, or minimal ones."""
    while True:
        yield dig_holes(grid(random, shape), random, SOLVER, given_count)


def grid(random: Random, shape: Shape) -> Puzzle:
    """Return a full grid."""
    return Puzzle(full_grid(shape, random, SOLVER), shape)


def solution_of(puzzle: Puzzle) -> Grid:
    """Return the first solution of a puzzle that has one."""
    return SOLVER.solve(puzzle).solutions[0]


def light(puzzles: Iterator[Puzzle], most: int = FEW_GUESSES) -> Iterator[Puzzle]:
    """Yield the puzzles that search in reading order exhausts with at most `most` guesses."""
    for puzzle in puzzles:
        result = bitmasks.Solver().solve(puzzle, SHORT_SEARCH)
        if result.stop is Stop.EXHAUSTED and result.counters["guesses"] <= most:
            yield puzzle


def slow_in_reading_order(random: Random) -> Iterator[Puzzle]:
    """Yield puzzles that search in reading order does not exhaust with MANY_GUESSES."""
    for puzzle in unique(random):
        late = slowest_isomorph(puzzle, random, SOLVER)
        if bitmasks.Solver().solve(late, LONG_SEARCH).counters["guesses"] > MANY_GUESSES:
            yield late


def fast_isomorph(puzzle: Puzzle, random: Random) -> Puzzle:
    """Return an isomorph with early givens: the slowest one, upside down."""
    return Puzzle(slowest_isomorph(puzzle, random, SOLVER, tries=100).givens[::-1])


def hard(random: Random) -> Iterator[Puzzle]:
    """Yield puzzles that take dozens of guesses even with naked and hidden singles."""
    for puzzle in unique(random):
        climbed = make_harder(puzzle, solution_of(puzzle), random, SOLVER, steps=60)
        if guess_count(climbed, SOLVER) >= 60:
            yield climbed


def hard_with_early_givens(random: Random) -> Iterator[Puzzle]:
    """Yield one hard puzzle unchanged, then fast isomorphs, for which textbook search is enough."""
    puzzles = hard(random)
    yield next(puzzles)
    yield from light((fast_isomorph(puzzle, random) for puzzle in puzzles), 3 * FEW_GUESSES)


def several_solutions(random: Random) -> Iterator[Puzzle]:
    """Yield minimal puzzles with one or two givens removed that have few solutions."""
    for puzzle in unique(random):
        with suppress(InputError):
            yield with_several_solutions(fast_isomorph(puzzle, random), random, SOLVER)[0]


def unsatisfiable(random: Random) -> Iterator[Puzzle]:
    """Yield puzzles with one wrong given."""
    return (without_solution(puzzle, random, SOLVER) for puzzle in unique(random, given_count=28))


def contradictory(random: Random) -> Iterator[Puzzle]:
    """Yield puzzles with contradictory givens in a row, a column, a box and a diagonal."""
    for kind in ("row", "column", "box"):
        yield with_contradiction(next(unique(random, given_count=26)), kind, random)
    yield with_contradiction(next(unique(random, DIAGONALS, given_count=22)), "diagonal", random)


def small(random: Random, shape: Shape, minimal: int, multiple: int) -> Iterator[Puzzle]:
    """Yield minimal puzzles, then some with several solutions, then one without any."""
    puzzles = unique(random, shape)
    yield from islice(puzzles, minimal)
    yield from (
        with_several_solutions(puzzle, random, SOLVER)[0] for puzzle in islice(puzzles, multiple)
    )
    yield without_solution(next(puzzles), random, SOLVER)


def four_by_four(random: Random) -> Iterator[Puzzle]:
    """Yield small puzzles, and the empty one, which is known to have 288 solutions."""
    yield from small(random, Shape(2, 2), minimal=2, multiple=1)
    yield Puzzle.empty(Shape(2, 2))


def six_by_six(random: Random) -> Iterator[Puzzle]:
    """Yield puzzles with boxes of 2 rows and 3 columns, then of 3 rows and 2 columns."""
    yield from small(random, Shape(2, 3), minimal=2, multiple=1)
    yield from islice(unique(random, Shape(3, 2)), 2)


def variants(random: Random) -> Iterator[Puzzle]:
    """Yield puzzles with extra units, with regions instead of boxes, and with oblong boxes."""
    for shape, given_count in (
        (DIAGONALS, 24),
        (WINDOKU, 24),
        (JIGSAW, 0),
        (Shape(3, 4), 90),
        (Shape(2, 5), 55),
    ):
        yield next(light(unique(random, shape, given_count)))


RECIPES = (
    Recipe(
        name="easy",
        about="Easy: 36 givens.",
        seed=1,
        take=8,
        puzzles=lambda random: light(unique(random, given_count=36)),
    ),
    Recipe(
        name="medium",
        about="Medium: 29 givens.",
        seed=2,
        take=8,
        puzzles=lambda random: light(unique(random, given_count=29)),
    ),
    Recipe(
        name="hard",
        about="Hard: `propagation` needs at least 60 guesses to prove that the solution is unique.",
        seed=3,
        take=5,
        puzzles=hard_with_early_givens,
    ),
    Recipe(
        name="minimal",
        about="Minimal: no given can be removed.",
        seed=4,
        take=8,
        puzzles=lambda random: light(unique(random)),
    ),
    Recipe(
        name="anti-backtracking",
        about="Slow for search in reading order: late givens, and a first row of 987654321.",
        seed=5,
        take=2,
        puzzles=slow_in_reading_order,
    ),
    Recipe(
        name="several-solutions",
        about="2 to 20 solutions: minimal puzzles with one or two givens removed.",
        seed=6,
        take=8,
        puzzles=lambda random: light(several_solutions(random)),
    ),
    Recipe(
        name="unsatisfiable",
        about="No solution, although no givens contradict each other.",
        seed=7,
        take=5,
        puzzles=lambda random: light(unsatisfiable(random)),
    ),
    Recipe(
        name="contradictory-givens",
        about="Contradictory givens in one row, column, box or diagonal.",
        seed=8,
        take=4,
        puzzles=contradictory,
    ),
    Recipe(
        name="4x4",
        about="4x4 puzzles: minimal, several solutions, unsatisfiable, empty.",
        seed=9,
        take=5,
        puzzles=four_by_four,
    ),
    Recipe(
        name="6x6",
        about="6x6 puzzles: minimal, several solutions, unsatisfiable.",
        seed=10,
        take=6,
        puzzles=six_by_six,
    ),
    Recipe(
        name="16x16",
        about="16x16 puzzles with many givens.",
        seed=11,
        take=4,
        puzzles=lambda random: light(unique(random, Shape(4, 4), given_count=160)),
    ),
    Recipe(
        name="variants",
        about="Extra units, jigsaw regions, boxes that are not square.",
        seed=12,
        take=5,
        puzzles=variants,
    ),
)


def main() -> None:
    """Write every file."""
    for recipe in RECIPES:
        (FOLDER / f"{recipe.name}.txt").write_text(recipe.text(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
