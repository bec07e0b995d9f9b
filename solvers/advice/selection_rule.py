"""A rule that chooses between two solvers by one feature of a puzzle, and what it would gain.

Such rules are the smallest algorithm selectors (Rice, "The algorithm selection problem", 1976). The
gain is cross-validated: each fifth of the puzzles is answered as the rule that was found on the
others says. It is compared with the single best solver, which is also chosen on the others, and
with the virtual best, which takes the fastest answer to each puzzle, as no rule can.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import NamedTuple

from solvers.advice.candidates import Interval, resampled
from solvers.advice.puzzle_times import PuzzleTimes
from solvers.rating import LEVELS

FEWEST = 50  # puzzles; a rule that is found on fewer is noise
_FOLDS = 5


class Rule(NamedTuple):
    """Use `low` if the feature of a puzzle is less than `threshold`, and else `high`."""

    feature: str
    threshold: int
    low: str
    high: str

    def choose(self, row: PuzzleTimes) -> str:
        """Return the solver for a puzzle."""
        return self.low if row.features[self.feature] < self.threshold else self.high

    def __str__(self) -> str:
        bound = str(self.threshold)
        if self.feature == "level":
            bound = str([*LEVELS, "no level"][self.threshold])
        return f"{self.low} if the {_NAMES[self.feature]} below {bound}, or else {self.high}"


_NAMES = {"size": "size is", "givens": "givens are", "level": "level is"}


@dataclass(frozen=True, kw_only=True)
class Selection:
    """What a rule gains over the single best solver.

    rule                       found on all puzzles; None if no rule is better than one solver
    single, ruled, virtual     the mean seconds of each, cross-validated
    saving                     95% CI of the mean seconds that rules save for each puzzle
    """

    rule: Rule | None
    single: float
    ruled: float
    virtual: float
    saving: Interval

    @property
    def pays(self) -> bool:
        """Whether the sample shows that a rule saves time."""
        return self.rule is not None and self.saving[0] > 0


def train(rows: Sequence[PuzzleTimes], solvers: Sequence[str], time_limit: float) -> Rule | None:
    """Return the rule with the smallest mean time, or None if one solver is as good."""
    costs = [{name: row.cost(name, time_limit) for name in solvers} for row in rows]
    least, best = min(sum(each[name] for each in costs) for name in solvers), None
    for feature in rows[0].features:
        values = [row.features[feature] for row in rows]
        for threshold in sorted({*values})[1:]:
            sides: list[tuple[float, str]] = []
            for is_low in (True, False):
                side = [c for c, v in zip(costs, values, strict=True) if (v < threshold) is is_low]
                sides.append(min((sum(each[name] for each in side), name) for name in solvers))
            (low, one), (high, other) = sides
            if one != other and low + high < least:
                least, best = low + high, Rule(feature, threshold, one, other)
    return best


def single_best(rows: Sequence[PuzzleTimes], solvers: Sequence[str], time_limit: float) -> str:
    """Return the solver with the smallest mean time."""
    return min(solvers, key=lambda name: sum(row.cost(name, time_limit) for row in rows))


def cross_validate(
    rows: Sequence[PuzzleTimes], solvers: Sequence[str], time_limit: float
) -> Selection | None:
    """Return what rules gain on puzzles that they were not found on; None if there are too few."""
    if len(rows) < FEWEST or len(solvers) < 2:
        return None
    single, ruled, virtual = list[float](), list[float](), list[float]()
    for training, held_out in _folds(rows):
        rule, name = (
            train(training, solvers, time_limit),
            single_best(training, solvers, time_limit),
        )
        for row in held_out:
            single.append(row.cost(name, time_limit))
            ruled.append(row.cost(rule.choose(row) if rule else name, time_limit))
            virtual.append(min(row.cost(each, time_limit) for each in solvers))
    saved = [one - other for one, other in zip(single, ruled, strict=True)]
    return Selection(
        rule=train(rows, solvers, time_limit),
        single=fmean(single),
        ruled=fmean(ruled),
        virtual=fmean(virtual),
        saving=resampled(len(saved), lambda at: fmean(saved[i] for i in at)),
    )


def _folds(rows: Sequence[PuzzleTimes]) -> Iterator[tuple[list[PuzzleTimes], list[PuzzleTimes]]]:
    """Yield each fifth of the puzzles in random order, after the others."""
    shuffled = Random(0).sample(rows, len(rows))
    for fold in range(_FOLDS):
        others = [row for number, row in enumerate(shuffled) if number % _FOLDS != fold]
        yield others, shuffled[fold::_FOLDS]
