"""Give two solvers the same random 9x9 puzzles and compare their results.

    python -m bench.fuzz --seed 1 --puzzles 100000 --solver lanes --against propagation

The puzzles are of every kind, with no, one or many solutions: givens of a full grid, unique
puzzles, unique puzzles with givens removed or changed, and random digits. Statuses and counts are
compared at solution limits 1 and 2, and for each tenth puzzle at 1000. If both solvers were
exhausted, the sets of solutions are compared, too. Every grid is verified. If anything differs, the
puzzles are printed and the exit code is 1.
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
_BATCH = 1000  # puzzles that a batch solver gets in one call
_TIME_LIMIT = 10.0  # seconds; a puzzle that takes the reference solver longer is skipped


@dataclass(frozen=True)
class Difference:
    """A puzzle on which the two solvers disagree."""

    puzzle: Puzzle
    solution_limit: int
    reason: str


# --- puzzles


def random_puzzles(random: Random, helper: Solver) -> Iterator[Puzzle]:
    """Yield random puzzles forever. The helper is only used to make them."""
    while True:
        if (full := _full_grid(random, helper)) is None:
            continue
        yield _keep(full, random.sample(range(81), random.randint(17, 81)))
        unique = _dug(full, random, helper)
        yield unique
        givens = [cell for cell in range(81) if unique.givens[cell]]
        yield _keep(full, random.sample(givens, len(givens) - random.randint(1, 3)))
        yield _changed(unique, random.choice(givens), random.randint(1, 9))
        yield _changed(unique, random.randrange(81), random.randint(1, 9))
        yield Puzzle(tuple(random.randint(1, 9) if random.random() < 0.1 else 0 for _ in range(81)))
        yield _consistent(random, random.randint(10, 30))


def _full_grid(random: Random, helper: Solver) -> Grid | None:
    return helper.solve(_consistent(random, random.randint(6, 14)), Limits(1, _TIME_LIMIT)).solution


def _consistent(random: Random, given_count: int) -> Puzzle:
    """Return random givens that do not contradict each other."""
    givens = [0] * 81
    shape = Puzzle.empty().shape
    for cell in random.sample(range(81), given_count):
        used = {givens[peer] for peer in shape.peers(cell)}
        givens[cell] = random.choice(
            [digit for digit in range(10) if digit == 0 or digit not in used]
        )
    return Puzzle(tuple(givens))


def _keep(full: Grid, cells: list[int]) -> Puzzle:
    kept = set(cells)
    return Puzzle(tuple(value if cell in kept else 0 for cell, value in enumerate(full)))


def _changed(puzzle: Puzzle, cell: int, digit: int) -> Puzzle:
    return puzzle.with_given(cell, digit)


def _dug(full: Grid, random: Random, helper: Solver) -> Puzzle:
    """Return a puzzle whose only solution is this grid, minimal or nearly so."""
    givens = list(range(81))
    for cell in random.sample(givens, random.randint(45, 81)):
        fewer = [given for given in givens if given != cell]
        if len(helper.solve(_keep(full, fewer), Limits(2, _TIME_LIMIT)).solutions) == 1:
            givens = fewer
    return _keep(full, givens)


# --- comparison


def differences(
    solver: Any, against: Solver, puzzles: list[Puzzle], seen: Counter[str]
) -> Iterator[Difference]:
    """Yield where a solver's claims differ from the reference's, or from its own in a batch.

    Also counts the statuses in `seen`.
    """
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
    """Return the count and first solution of each puzzle, if the solver supports batches."""
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
    reference = against.solve(puzzle, Limits(limit, _TIME_LIMIT))
    if reference.stop is Stop.TIMEOUT:
        seen[f"limit {limit}: skipped"] += 1
        return
    seen[f"limit {limit}: {reference.status.value}"] += 1
    verdict = verify(puzzle, claim, Limits(limit), reference.solutions).verdict
    if verdict.is_failure:
        yield f"{verdict.value}"
    if _facts(claim) != _facts(reference):
        yield f"{_facts(claim)}, but the reference has {_facts(reference)}"
    if claim.stop is Stop.EXHAUSTED and set(claim.solutions) != set(reference.solutions):
        yield "different solutions from the reference"
    if batch is not None and batch != (len(claim.solutions), claim.solution):
        yield f"in a batch {batch}, alone {len(claim.solutions), claim.solution}"


def _facts(result: Result) -> tuple[str, int]:
    return result.stop.value, len(result.solutions)


def main() -> int:
    """Compare the solvers, and print the counts."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--puzzles", type=int, default=1000)
    parser.add_argument("--solver", default="lanes")
    parser.add_argument("--against", default="propagation")
    options = parser.parse_args()
    solver, against = registry.get(options.solver), registry.get(options.against)
    source, seen, found = random_puzzles(Random(options.seed), solver), Counter[str](), 0
    for start in range(0, options.puzzles, _BATCH):
        puzzles = [next(source) for _ in range(min(_BATCH, options.puzzles - start))]
        for difference in differences(solver, against, puzzles, seen):
            found += 1
            print(f"{difference.puzzle} limit {difference.solution_limit}: {difference.reason}")
    for what, count in sorted(seen.items()):
        print(f"{what}: {count}")
    print(f"{options.puzzles} puzzles, seed {options.seed}: {found} differences")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
