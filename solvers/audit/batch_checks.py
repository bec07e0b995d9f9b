"""Check the puzzles of a batch: their solutions, minimality, level, and what the file says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import numpy as np
import numpy.typing as npt

from solvers.audit.puzzle_batch import Bytes, Numbers, PuzzleBatch
from solvers.puzzle import STANDARD, Puzzle
from solvers.rating.batch import NO_LEVEL, rate_batch
from solvers.registry import registry
from solvers.result import Stop
from solvers.shape import Shape
from solvers.solver import BatchSolver, Limits

MINIMAL, NOT_MINIMAL, NOT_CHECKED = 1, 0, -1

_EXHAUSTED = tuple(Stop).index(Stop.EXHAUSTED)
_MOST_CLAIMED = 100_000  # solutions that are counted because a file claims them
_VARIANTS = 1 << 17  # puzzles with a given removed that are solved at a time
_LARGEST_RATED = 64  # digits
_LARGEST_MINIMAL = 9

Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, kw_only=True)
class CheckOptions:
    """What an audit checks.

    solution_limit  solutions of a puzzle that are counted
    time_limit      seconds for a batch of 9x9 puzzles, and for each puzzle of another shape
    minimality      whether to check that each given is needed
    levels          whether to rate puzzles
    """

    solution_limit: int = 100
    time_limit: float | None = 60.0
    minimality: bool = True
    levels: bool = True


@dataclass(frozen=True, kw_only=True)
class BatchChecks:
    """What is known about each puzzle of a batch.

    counts, is_exact  the number of solutions found, and whether there are no others
    solutions         the first of them
    contradictory     whether a unit has a digit twice among the givens
    minimal           MINIMAL, NOT_MINIMAL or NOT_CHECKED
    levels            an index into `rating.levels.LEVELS`, or NO_LEVEL
    wrong_solution    whether the file gives a grid that is not a solution
    wrong_count       whether the file gives a wrong number of solutions
    unverified        whether a limit ended the search before the number could be verified
    """

    batch: PuzzleBatch
    counts: Numbers
    is_exact: Flags
    solutions: Bytes
    contradictory: Flags
    minimal: npt.NDArray[np.int8]
    levels: Bytes
    wrong_solution: Flags
    wrong_count: Flags
    unverified: Flags

    @property
    def is_unique(self) -> Flags:
        """Whether each puzzle has exactly one solution."""
        is_unique: Flags = (self.counts == 1) & self.is_exact
        return is_unique


def check(batch: PuzzleBatch, options: CheckOptions) -> BatchChecks:
    """Check every puzzle of a batch."""
    shape, givens = batch.shape, batch.givens
    counts, is_exact, solutions = _solve(givens, shape, 2, options)
    wanted = np.maximum(options.solution_limit, np.minimum(batch.at_least + 1, _MOST_CLAIMED))
    several = counts > 1
    for limit in np.unique(wanted[several]).tolist():
        rows = np.flatnonzero(several & (wanted == limit))
        if limit > 2:
            counts[rows], is_exact[rows], _ = _solve(givens[rows], shape, limit, options)
    unique, none = (counts == 1) & is_exact, np.flatnonzero((counts == 0) & is_exact)
    contradictory = np.zeros(len(batch), np.bool_)
    contradictory[none] = _has_repeats(givens[none], shape)
    claims = (batch.counts >= 0) | (batch.at_least > 1)
    too_many = (batch.counts >= 0) & (counts > batch.counts)
    wrong_count = claims & (too_many | (is_exact & (counts < batch.at_least)))
    return BatchChecks(
        batch=batch,
        counts=counts,
        is_exact=is_exact,
        solutions=solutions,
        contradictory=contradictory,
        minimal=_minimal(givens, shape, unique, options),
        levels=_levels(givens, shape, unique, options),
        wrong_solution=_wrong_solutions(batch, solutions, unique),
        wrong_count=wrong_count,
        unverified=claims & ~wrong_count & ~is_exact & (counts <= batch.at_least),
    )


def _solve(
    givens: Bytes, shape: Shape, limit: int, options: CheckOptions
) -> tuple[Numbers, Flags, Bytes]:
    """Return how many solutions each row has, whether there are no others, and the first."""
    limits = Limits(limit, options.time_limit)
    if shape == STANDARD:
        found = cast(BatchSolver, registry.get("lanes")).solve_batch(givens, limits)
        return found.counts.copy(), found.stop == _EXHAUSTED, found.solutions
    solver = registry.get("compiled")
    results = [solver.solve(Puzzle(tuple(row), shape), limits) for row in givens.tolist()]
    solutions = np.zeros_like(givens)
    for row, result in enumerate(results):
        if result.solutions:
            solutions[row] = result.solutions[0]
    counts = np.array([len(result.solutions) for result in results], np.int64)
    return counts, np.array([result.stop is Stop.EXHAUSTED for result in results]), solutions


def _minimal(
    givens: Bytes, shape: Shape, unique: Flags, options: CheckOptions
) -> npt.NDArray[np.int8]:
    """Return for each puzzle whether a given can be removed without a second solution."""
    minimal = np.full(len(givens), NOT_CHECKED, np.int8)
    if not options.minimality or shape.size > _LARGEST_MINIMAL:
        return minimal
    rows, cells = np.nonzero(givens * unique[:, None])
    minimal[unique] = MINIMAL
    for at in range(0, len(rows), _VARIANTS):
        row = rows[at : at + _VARIANTS]
        variants = givens[row]
        variants[np.arange(len(row)), cells[at : at + _VARIANTS]] = 0
        counts, is_exact, _ = _solve(variants, shape, 2, options)
        minimal[row[(counts == 1) & is_exact]] = NOT_MINIMAL
        undecided = row[(counts < 2) & ~is_exact]
        minimal[undecided[minimal[undecided] == MINIMAL]] = NOT_CHECKED
    return minimal


def _levels(givens: Bytes, shape: Shape, unique: Flags, options: CheckOptions) -> Bytes:
    levels = np.full(len(givens), NO_LEVEL, np.uint8)
    if options.levels and shape.size <= _LARGEST_RATED:
        levels[unique] = rate_batch(givens[unique], shape, options.time_limit).levels
    return levels


def _wrong_solutions(batch: PuzzleBatch, solutions: Bytes, unique: Flags) -> Flags:
    """Return which of the given solutions are wrong. They may leave no cell blank."""
    given = batch.solutions
    wrong: Flags = given.any(axis=1) & (given != solutions).any(axis=1)
    rows = np.flatnonzero(wrong & ~unique)  # it may be another one than the first
    changed = ((batch.givens[rows] != given[rows]) & (batch.givens[rows] > 0)).any(axis=1)
    wrong[rows] = changed | (given[rows] == 0).any(axis=1) | _has_repeats(given[rows], batch.shape)
    return wrong


def _has_repeats(values: Bytes, shape: Shape) -> Flags:
    """Return which rows have a digit twice in a unit."""
    repeats = np.zeros(len(values), np.bool_)
    for unit in shape.units if len(values) else ():
        cells = np.sort(values[:, unit], axis=1)
        repeats |= ((cells[:, 1:] == cells[:, :-1]) & (cells[:, 1:] > 0)).any(axis=1)
    return repeats
