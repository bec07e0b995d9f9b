"""Check canonical forms against random isomorphs and brute force, and measure their rate.

    python -m bench.canonical FILES --pairs 10000 --brute 3

Each file gets a line: puzzles, classes, and forms per CPU second. Then random isomorphs of these
puzzles must have the same form, and the isomorphism that was found must lead from one to the other.
Last, the plain way goes through all 3,359,232 rearrangements of a few puzzles with Numba; its forms
must be the same, and its rate is printed. The exit code is 1 if anything differs.
"""

from __future__ import annotations

import argparse
import sys
from itertools import permutations
from random import Random
from time import process_time
from typing import Any

import numpy as np
from numba import njit

from solvers import formats
from solvers.canonical import find_isomorphism
from solvers.canonical.forms import canonical_forms
from solvers.isomorph import shuffled
from solvers.puzzle import STANDARD, Puzzle


def main() -> int:
    """Run all checks; return the exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("files", nargs="+")
    parser.add_argument("--pairs", type=int, default=10_000)
    parser.add_argument("--brute", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    random, puzzles = Random(options.seed), []
    canonical_forms(np.zeros((1, 81), np.uint8))  # compile
    for file in options.files:
        found = [entry.puzzle for entry in formats.read(file) if entry.puzzle.shape == STANDARD]
        start = process_time()
        forms = canonical_forms(_array(found))[0]
        rate = len(found) / (process_time() - start)
        classes = len(np.unique(forms, axis=0))
        print(f"{file}: {len(found)} puzzles, {classes} classes, {rate:,.0f} a CPU second")
        puzzles += found
    chosen = random.choices(puzzles, k=options.pairs)
    faults = sum(not _agree(puzzle, shuffled(puzzle, random)) for puzzle in chosen)
    print(f"{options.pairs} pairs of isomorphs, {faults} faults")
    return int(bool(faults + _brute_faults(random.choices(puzzles, k=options.brute))))


def _array(puzzles: list[Puzzle]) -> Any:
    return np.array([puzzle.givens for puzzle in puzzles], np.uint8)


def _agree(one: Puzzle, other: Puzzle) -> bool:
    """Whether an isomorphism was found that leads from one puzzle to the other."""
    found = find_isomorphism(one, other)
    return found is not None and found.apply(one.givens) == other.givens


def _brute_faults(puzzles: list[Puzzle]) -> int:
    """Compare forms with those of the plain way; return how many differ."""
    orders = np.array(_line_orders(), np.int64)
    _smallest(np.zeros((9, 9), np.int64), orders[:1])  # compile
    start = process_time()
    plain = [_smallest(np.array(p.givens, np.int64).reshape(9, 9), orders) for p in puzzles]
    rate = len(puzzles) / (process_time() - start)
    faults = int((canonical_forms(_array(puzzles))[0] != np.array(plain)).any(axis=1).sum())
    print(f"{len(puzzles)} puzzles the plain way, {faults} faults, {rate:.2g} a CPU second")
    return faults


def _line_orders() -> list[list[int]]:
    """Return the 1,296 orders of nine rows or columns."""
    inner = list(permutations(range(3)))
    return [
        [3 * band + line for band, lines in zip(bands, (a, b, c), strict=True) for line in lines]
        for bands in inner
        for a in inner
        for b in inner
        for c in inner
    ]


@njit
def _smallest(grid: Any, orders: Any) -> Any:
    """Return the smallest rearrangement, with digits renamed in the order in which they appear."""
    best, found = np.full(81, 10), np.zeros(81, np.int64)
    for side in (grid, grid.T.copy()):
        for rows in orders:
            for columns in orders:
                labels, count, smaller = np.zeros(10, np.int64), 0, False
                for cell in range(81):
                    digit = side[rows[cell // 9], columns[cell % 9]]
                    if digit and not labels[digit]:
                        count += 1
                        labels[digit] = count
                    found[cell] = labels[digit]
                    if not smaller and found[cell] != best[cell]:
                        if found[cell] > best[cell]:
                            break
                        smaller = True
                else:
                    best[:] = found
    return best


if __name__ == "__main__":
    sys.exit(main())
