"""Puzzles of four kinds for `bench.certificates`, drawn endlessly: isomorphs of those in files."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

from solvers import formats
from solvers.backtracking import compiled, propagation
from solvers.isomorph import shuffled
from solvers.puzzle import Puzzle

SETS = Path(__file__).parent.parent / "data" / "sets"
FILES = {  # kind: the file that is read by default
    "17-givens": SETS / "17-givens.txt",
    "hardest": SETS / "many-guesses.txt",
    "unsatisfiable": SETS / "many-guesses.txt",
    "16x16": SETS / "16x16-minimal.txt",
}


_ADDED = 5  # givens added to a minimal 16x16 puzzle, which hand-written searches cannot prove


def draw(kind: str, file: Path, seed: int) -> Iterator[Puzzle]:
    """Yield puzzles of a file in random order, and then isomorphs of them without end."""
    random = Random(f"{kind} {seed}")
    puzzles = [entry.puzzle for entry in formats.read(file)]
    for number in count():
        for puzzle in random.sample(puzzles, len(puzzles)):
            isomorph = shuffled(puzzle, random) if number else puzzle
            if kind == "unsatisfiable":
                yield _without_solution(isomorph, random)
            else:
                yield _with_givens(isomorph, random) if kind == "16x16" else isomorph


def _without_solution(puzzle: Puzzle, random: Random) -> Puzzle:
    """Add a wrong digit, so that only a search with guesses finds that no solution is left."""
    (solution,) = compiled.Solver().solve(puzzle).solutions
    while True:
        cell, digit = random.randrange(puzzle.shape.cells), random.choice(puzzle.shape.digits)
        if puzzle.givens[cell] == 0 and digit != solution[cell]:
            changed = puzzle.with_given(cell, digit)
            if propagation.Solver().solve(changed).counters["guesses"]:
                return changed


def _with_givens(puzzle: Puzzle, random: Random) -> Puzzle:
    """Add some digits of the solution as givens."""
    (solution,) = compiled.Solver().solve(puzzle).solutions
    blanks = [cell for cell, digit in enumerate(puzzle.givens) if not digit]
    for cell in random.sample(blanks, _ADDED):
        puzzle = puzzle.with_given(cell, solution[cell])
    return puzzle
