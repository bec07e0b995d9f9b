"""`python -m bench.fuzz --seed 1 --boards 100000 --solver lanes --against propagation`: two solvers, the same random boards.

Boards of every kind: clues left of a full grid, unique puzzles, the same with clues removed or one changed, and garbage, so
that none, one and many solutions all occur. Statuses and counts are compared at limits 1 and 2, and on every tenth board
at 1000, with all the solutions where both have found all; every grid is verified. Exit code 1 and the boards, if they differ.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from solvers.checker import verify
from solvers.puzzle import Grid, Puzzle
from solvers.registry import registry
from solvers.result import Result, Stop
from solvers.solver import Limits, Solver

_LIMITS, _MANY, _MANY_EVERY = (1, 2), 1000, 10
_BULK = 1000  # boards that a batch solver gets in one call
_SECONDS = 10.0  # a board on which the reference needs longer is skipped


@dataclass(frozen=True)
class Difference:
    """A board on which the two do not agree."""

    puzzle: Puzzle
    limit: int
    reason: str


# --- boards


def boards(random: Random, helper: Solver) -> Iterator[Puzzle]:
    """Boards without end. The helper only makes them, and has no say in what is right."""
    while True:
        if (full := _full_grid(random, helper)) is None:
            continue
        yield _with_clues(full, random.sample(range(81), random.randint(17, 81)))
        unique = _dug(full, random, helper)
        yield unique
        clues = [cell for cell in range(81) if unique.givens[cell]]
        yield _with_clues(full, random.sample(clues, len(clues) - random.randint(1, 3)))
        yield _changed(unique, random.choice(clues), random.randint(1, 9))
        yield _changed(unique, random.randrange(81), random.randint(1, 9))
        yield Puzzle(tuple(random.randint(1, 9) if random.random() < 0.1 else 0 for _ in range(81)))
        yield _consistent(random, random.randint(10, 30))


def _full_grid(random: Random, helper: Solver) -> Grid | None:
    return helper.solve(_consistent(random, random.randint(6, 14)), Limits(1, _SECONDS)).solution


def _consistent(random: Random, clues: int) -> Puzzle:
    """Random givens, none of which repeats another in its unit."""
    givens = [0] * 81
    shape = Puzzle.empty().shape
    for cell in random.sample(range(81), clues):
        taken = {givens[peer] for peer in shape.peers(cell)}
        givens[cell] = random.choice(
            [digit for digit in range(10) if digit == 0 or digit not in taken]
        )
    return Puzzle(tuple(givens))


def _with_clues(full: Grid, cells: list[int]) -> Puzzle:
    kept = set(cells)
    return Puzzle(tuple(value if cell in kept else 0 for cell, value in enumerate(full)))


def _changed(puzzle: Puzzle, cell: int, digit: int) -> Puzzle:
    return puzzle.with_given(cell, digit)


def _dug(full: Grid, random: Random, helper: Solver) -> Puzzle:
    """A puzzle with this only solution, minimal or nearly so."""
    clues = list(range(81))
    for cell in random.sample(clues, random.randint(45, 81)):
        fewer = [clue for clue in clues if clue != cell]
        if len(helper.solve(_with_clues(full, fewer), Limits(2, _SECONDS)).solutions) == 1:
            clues = fewer
    return _with_clues(full, clues)


# --- comparison


def differences(
    solver: Any, against: Solver, puzzles: list[Puzzle], seen: Counter[str]
) -> Iterator[Difference]:
    """Where the solver's claims differ from the reference's, or from its own in a batch; counts what was seen."""
    for limit in _LIMITS:
        firsts = _in_batch(solver, puzzles, limit)
        for puzzle, first in zip(puzzles, firsts, strict=True):
            for reason in _compare(solver, against, puzzle, limit, first, seen):
                yield Difference(puzzle, limit, reason)
    for puzzle in puzzles[::_MANY_EVERY]:
        (first,) = _in_batch(solver, [puzzle], _MANY)
        for reason in _compare(solver, against, puzzle, _MANY, first, seen):
            yield Difference(puzzle, _MANY, reason)


def _in_batch(
    solver: Any, puzzles: list[Puzzle], limit: int
) -> list[tuple[int, Grid | None] | None]:
    """Count and first solution of each, if the solver takes batches."""
    if not hasattr(solver, "solve_batch"):
        return [None] * len(puzzles)
    import numpy as np

    batch = solver.solve_batch(
        np.array([puzzle.givens for puzzle in puzzles], np.uint8), Limits(limit)
    )
    grids = (tuple(grid) if grid[0] else None for grid in batch.solutions.tolist())
    return list(zip(batch.counts.tolist(), grids, strict=True))


def _compare(
    solver: Solver,
    against: Solver,
    puzzle: Puzzle,
    limit: int,
    batch: tuple[int, Grid | None] | None,
    seen: Counter[str],
) -> Iterator[str]:
    claim = solver.solve(puzzle, Limits(limit))
    reference = against.solve(puzzle, Limits(limit, _SECONDS))
    if reference.stop is Stop.TIMEOUT:
        seen[f"limit {limit}: skipped"] += 1
        return
    seen[f"limit {limit}: {reference.status.value}"] += 1
    verdict = verify(puzzle, claim, Limits(limit), reference.solutions).verdict
    if verdict.is_failure:
        yield f"{verdict.value}"
    if _facts(claim) != _facts(reference):
        yield f"{_facts(claim)} where the reference has {_facts(reference)}"
    if claim.stop is Stop.EXHAUSTED and set(claim.solutions) != set(reference.solutions):
        yield "other solutions than the reference"
    if batch is not None and batch != (len(claim.solutions), claim.solution):
        yield f"in a batch {batch}, alone {len(claim.solutions), claim.solution}"


def _facts(result: Result) -> tuple[str, int]:
    return result.stop.value, len(result.solutions)


def main() -> int:
    """Compare, and print what was seen."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--solver", default="lanes")
    parser.add_argument("--against", default="propagation")
    options = parser.parse_args()
    solver, against = registry.get(options.solver), registry.get(options.against)
    source, seen, found = boards(Random(options.seed), solver), Counter[str](), 0
    for start in range(0, options.boards, _BULK):
        puzzles = [next(source) for _ in range(min(_BULK, options.boards - start))]
        for difference in differences(solver, against, puzzles, seen):
            found += 1
            print(f"{difference.puzzle} limit {difference.limit}: {difference.reason}")
    for what, count in sorted(seen.items()):
        print(f"{what}: {count}")
    print(f"{options.boards} boards, seed {options.seed}: {found} differences")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
