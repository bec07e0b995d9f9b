"""Two solvers compared puzzle by puzzle: how many times as long one takes, and which is faster.

Measurements are compared with those of the same repetition, which were made in the same block.
The median of their ratios in one process stands for an instance, the mean of the logarithms over
processes and isomorphs for a puzzle, the geometric mean over puzzles for the two solvers.

    instances that only one of them solved   what is known of the mean
    none                                     its value
    some that the first did not              a lower bound, with the time limit for its time
    some that the second did not             an upper bound
    some of both, or one of them gave up     nothing; the mean over those that both solved is taken
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import fmean, median
from typing import Final, NamedTuple

from solvers.compare.measure import Measure
from solvers.compare.results.bound import Bound, Cell, Ratio, bound_of
from solvers.compare.results.instance import Instance, InstanceResult
from solvers.compare.results.solver import SolverResult
from solvers.compare.results.times import geometric_mean

MINIMUM_EFFECT: Final = 0.02  # times that differ by less than 2% count as equal
MARGIN: Final = math.log1p(MINIMUM_EFFECT)
FEWEST: Final = 5  # puzzles for a confidence interval


@dataclass(frozen=True, kw_only=True)
class Contrast:
    """One solver's times compared with another's, on the instances that both support.

    logs     by puzzle: the mean logarithm of the ratio; without puzzles of which none is known
    outcome  by puzzle: -1 the first is faster, 1 it is slower, 0 less than 2% or both unsolved
    late, against_late, neither  puzzles with an instance that only the second solved, only the
             first, none of them
    cells    the logarithm of the ratio for each instance in each process
    signs    for each two measurements: -1 the first is faster, 1 it is slower, 0
    """

    logs: Mapping[int, float]
    outcome: Mapping[int, int]
    late: frozenset[int]
    against_late: frozenset[int]
    neither: frozenset[int]
    bound: Bound
    measure: Measure
    cells: Sequence[Cell]
    signs: Sequence[Cell]

    @property
    def censored(self) -> bool:
        """Whether only one of the two solved some instance."""
        return self.bound is not Bound.EXACT

    def count(self, outcome: int) -> int:
        """Return the number of puzzles with that outcome."""
        return [*self.outcome.values()].count(outcome)

    @cached_property
    def ordered_logs(self) -> list[float]:
        """The logarithms of the puzzles, the least first."""
        return sorted(self.logs.values())

    @property
    def ratio(self) -> Ratio | None:
        """The mean ratio; None if there is no puzzle of which it is known."""
        mean = geometric_mean(self.ordered_logs)
        return None if mean is None else Ratio(mean, self.bound, len(self.logs), self.measure)


def contrast(solver: SolverResult, against: SolverResult) -> Contrast:
    """Compare two solvers, or one solver in two runs or at two tasks, within one time limit."""
    if (found := solver.contrast_in_columns(against)) is not None:
        return found
    if solver.measure is not against.measure:
        solver, against = solver.in_wall_time, against.in_wall_time
    ended: dict[tuple[bool, bool], list[_Two]] = defaultdict(list)
    for two in map(_Two._make, solver.shared_with(against)):
        if not two.both_solved:
            ended[two.own.solved, two.other.solved].append(two)
    late, against_late, neither = ended[False, True], ended[True, False], ended[False, False]
    bound = bound_of(
        late=bool(late),
        against_late=bool(against_late),
        unsolved=[*(two.own.verdict for two in late), *(two.other.verdict for two in against_late)],
        time_limit=solver.time_limit,
    )
    uneven, limit = _puzzles([*late, *against_late]), solver.time_limit or 1.0
    cells, signs = list[Cell](), list[Cell]()
    for two in map(_Two._make, solver.shared_with(against)):
        pairs = two.pairs(limit)
        signs += [each._replace(value=two.sign(each.value)) for each in pairs]
        if two.both_solved or (bound is not Bound.COMMON and (two.own.solved or two.other.solved)):
            cells += _medians(pairs)
    logs = _by_puzzle(cells)
    return Contrast(
        logs=logs,
        outcome={
            puzzle: _direction(sign) if puzzle in uneven else _sign(logs.get(puzzle, 0.0))
            for puzzle, sign in _by_puzzle(signs).items()
        },
        late=_puzzles(late),
        against_late=_puzzles(against_late),
        neither=_puzzles(neither),
        bound=bound,
        measure=solver.measure,
        cells=tuple(cells),
        signs=tuple(signs),
    )


class _Two(NamedTuple):
    """One instance, as both solvers measured it."""

    at: Instance
    own: InstanceResult
    other: InstanceResult

    @property
    def both_solved(self) -> bool:
        return self.own.solved and self.other.solved

    def sign(self, log: float) -> int:
        """Return which of the two was faster in measurements with this logarithm of their ratio."""
        return _sign(log) if self.both_solved else self.other.solved - self.own.solved

    def pairs(self, limit: float) -> list[Cell]:
        """Return the logarithm of the ratio of each two measurements; the limit if unsolved.

        If two runs have different repetitions, the times of the whole instance are compared.
        Process and machine are those of the first run.
        """
        own, other = ({m.repetition: m for m in each.measurements} for each in self[1:])
        if own.keys() == other.keys():
            times = [(own[at], own[at].seconds, other[at].seconds) for at in own]
        else:
            times = [(self.own.measurements[0], self.own.time, self.other.time)]
        return [
            Cell(
                self.at[0],
                first.process,
                math.log(ours if self.own.solved else limit)
                - math.log(theirs if self.other.solved else limit),
                first.machine,
            )
            for first, ours, theirs in times
        ]


def _medians(pairs: list[Cell]) -> Iterator[Cell]:
    """Yield the interpolated median in each process; exchanging the solvers changes its sign."""
    by_process: dict[tuple[int, int], list[Cell]] = defaultdict(list)
    for each in pairs:
        by_process[each.machine, each.process].append(each)
    for same in by_process.values():
        yield same[0]._replace(value=median(each.value for each in same))


def _by_puzzle(cells: list[Cell]) -> dict[int, float]:
    """Return the mean of the values of each puzzle."""
    values: dict[int, list[float]] = defaultdict(list)
    for each in cells:
        values[each.puzzle].append(each.value)
    return {puzzle: fmean(same) for puzzle, same in values.items()}


def _puzzles(instances: list[_Two]) -> frozenset[int]:
    return frozenset(two.at[0] for two in instances)


def _sign(log: float) -> int:
    return _direction(log) if abs(log) >= MARGIN else 0


def _direction(value: float) -> int:
    return (value > 0) - (value < 0)
