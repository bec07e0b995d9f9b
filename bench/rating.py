"""Rate files of puzzles: how fast, compared with plain Python, and how far the ratings agree.

    python -m bench.rating data/*.txt --sample 100 --seed 1
    python -m bench.rating --ratings rated.csv

For each file: the puzzles per CPU second of `rate_batch`, and of the slow reference of the tests on
a random sample, whose techniques must be the same. Each puzzle of the sample is also rated as a
random isomorph, with an equal result. The exit code is 1 if anything differs.

`--ratings` reads lines of a puzzle, a comma and a number, and prints Spearman's rank correlation of
these numbers with the level, with the most difficult technique, and with the latter if the guesses
of a solver break ties.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray
from scipy.stats import spearmanr

from solvers import formats
from solvers.isomorph import shuffled
from solvers.puzzle import Puzzle
from solvers.rating import LEVELS, TECHNIQUES, rate
from solvers.rating.batch import array_of, rate_batch, rate_each
from tests.rating import reference


def measure(file: Path, size: int, random: Random) -> int:
    """Print a line for a file; return the number of differences."""
    puzzles = [entry.puzzle for entry in formats.read(file)]
    for shape in {puzzle.shape for puzzle in puzzles}:  # tables and code are made once
        rate_batch(array_of([Puzzle.empty(shape)]), shape)
    shape = puzzles[0].shape
    rows = array_of([puzzle for puzzle in puzzles if puzzle.shape == shape])
    started = time.process_time()
    rate_batch(rows, shape)
    seconds = max(time.process_time() - started, 1e-9)
    sample = random.sample(puzzles, min(size, len(puzzles)))
    rated = [*rate_each(sample)]
    started = time.process_time()
    found = [reference.hardest(puzzle)[1] for puzzle in sample]
    slow = (time.process_time() - started) / len(sample)
    others = [*rate_each(shuffled(puzzle, random) for puzzle in sample)]
    bad = sum(one.hardest is not other for one, other in zip(rated, found, strict=True))
    bad += sum(one[1:] != other[1:] for one, other in zip(rated, others, strict=True))
    print(
        f"{file.name:26}{len(rows):8,} puzzles{len(rows) / seconds:9,.0f}/s"
        f"{1 / slow:8,.1f}/s in plain Python, {len(sample)} compared, {bad} different"
    )
    return bad


def correlations(file: Path) -> None:
    """Print rank correlations with the numbers of a file."""
    lines = [line.split(",") for line in file.read_text("utf-8").split()]
    numbers = np.array([float(number) for _, number in lines])
    rated = [*rate_each(Puzzle.parse(text) for text, _ in lines)]
    has_level = np.array([each.level is not None for each in rated])
    print(f"{file.name}: {has_level.sum():,} of {len(rated):,} puzzles have one solution")
    hardest = [each.hardest or TECHNIQUES[0] for each in rated]
    techniques = np.array([technique.value for technique in hardest], float)
    levels = np.array([LEVELS.index(technique.level) for technique in hardest], float)
    ranks: dict[str, NDArray[np.float64]] = {"level": levels, "technique": techniques}
    for name in ("propagation", "lanes"):
        guesses = [rate(each.puzzle).guesses.get(name, 0) for each in rated]
        ranks[f"technique, then guesses of {name}"] = techniques + np.array(guesses) / 1e9
    for name, values in ranks.items():
        print(f"  {name:40}{spearmanr(values[has_level], numbers[has_level]).statistic:7.3f}")


def main() -> int:
    """Rate the files; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("files", type=Path, nargs="*")
    parser.add_argument("--sample", type=int, default=100, help="puzzles for plain Python")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ratings", type=Path, action="append", default=[])
    options = parser.parse_args()
    random = Random(options.seed)
    bad = sum(measure(file, options.sample, random) for file in options.files)
    for file in options.ratings:
        correlations(file)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
