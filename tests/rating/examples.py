"""Two puzzles for each technique that is the most difficult one they need."""

from __future__ import annotations

from pathlib import Path

from solvers.puzzle import Puzzle
from solvers.rating import Technique

EXAMPLES = [
    (Technique[name], Puzzle.parse(text))
    for name, text in map(str.split, Path(__file__).with_name("examples.txt").open())
]
