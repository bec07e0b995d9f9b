"""Puzzles of four kinds for `bench.certificates`, drawn endlessly: isomorphs of those in files."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

from solvers import formats
from solvers.backtracking.propagation import Solver
from solvers.isomorph import shuffled
from solvers.puzzle import Puzzle

SETS = Path(__file__).parent.parent / "data" / "sets"
FILES = {  # kind: the file that is read by default
    "17-givens": SETS / "17-givens.txt",
    "hardest": SETS / "many-guesses.txt",
    "unsatisfiable": SETS / "many-guesses.txt",
    "16x16": SETS / "16x16-minimal.txt",
}


def draw(kind: str, file: Path, seed: int) -> Iterator[Puzzle]:
    """Yield puzzles of a file in random order, and then isomorphs of them without end."""
    random = Random(f"{kind} {seed}")
    puzzles = [entry.puzzle for entry in formats.read(file)]
    for number in count():
        for puzzle in random.sample(puzzles, len(puzzles)):
            changed = shuffled(puzzle, random) if number else puzzle
            yield _without_solution(changed, random) if kind == "unsatisfiable" else changed


def _without_solution(puzzle: Puzzle, random: Random) -> Puzzle:
    """Change one given, so that no solution is left although no givens contradict each other."""
    given = [cell for cell, digit in enumerate(puzzle.givens) if digit]
    while True:
        changed = puzzle.with_given(random.choice(given), random.choice(puzzle.shape.digits))
        if not changed.contradictions and not Solver().solve(changed).solutions:
            return changed
