"""Write random fills: a random share of the cells of random full grids, of any box size.

    python -m bench.random_fills --box 6 --share 54 --puzzles 100 --seed 1 > FILE

Lewis, and Lloyd and Amos, measured solvers on such puzzles. Each has a solution, and often many.
The search is hardest at a share that depends on the size of the grid, and easy somewhat above it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import islice
from random import Random

from solvers.backtracking.compiled import Solver
from solvers.generate.full_grid import full_grid
from solvers.notation import to_line
from solvers.puzzle import Puzzle
from solvers.shape import Shape


def random_fills(shape: Shape, share: float, random: Random) -> Iterator[Puzzle]:
    """Yield puzzles with this share of their cells given, from 0 to 1, forever."""
    while True:
        grid = full_grid(shape, random, Solver(seed=random.randrange(1, 1 << 30)))
        given = set(random.sample(range(shape.cells), round(share * shape.cells)))
        yield Puzzle(tuple(grid[c] if c in given else 0 for c in range(shape.cells)), shape)


def main() -> None:
    """Print the puzzles, one on each line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--box", type=int, default=6, help="height and width of a box")
    parser.add_argument("--share", type=float, default=54, help="percentage of given cells")
    parser.add_argument("--puzzles", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    shape = Shape(options.box, options.box)
    fills = random_fills(shape, options.share / 100, Random(options.seed))
    for puzzle in islice(fills, options.puzzles):
        print(to_line(puzzle.givens, shape), flush=True)


if __name__ == "__main__":
    main()
