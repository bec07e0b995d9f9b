"""Two solvers compared puzzle by puzzle in columns, as `solvers.compare.results.ratio` defines."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from statistics import fmean

import numpy as np

from solvers.compare.columns.arrays import ByPuzzle, CellColumns
from solvers.compare.columns.measurements import Flags, Floats, Integers, Measurements, logs
from solvers.compare.columns.solver_result import ColumnResult
from solvers.compare.results.bound import Bound, bound_of
from solvers.compare.results.instance import SEVERITY
from solvers.compare.results.ratio import MARGIN, Contrast


def contrast(solver: ColumnResult, against: ColumnResult) -> Contrast:
    """Return what `results.ratio.contrast` returns for these solvers."""
    if solver.measure is not against.measure:
        solver, against = solver.in_wall_time, against.in_wall_time
    own, other = _shared(solver.supported.measurements, against.supported.measurements)
    late, against_late = ~own.solved & other.solved, own.solved & ~other.solved
    unsolved = {*own.worst[late].tolist(), *other.worst[against_late].tolist()}
    bound = bound_of(
        late=bool(late.any()),
        against_late=bool(against_late.any()),
        unsolved={SEVERITY[code] for code in unsolved},
        time_limit=solver.time_limit,
    )
    pairs = _pairs(own, other, solver.time_limit or 1.0)
    both, puzzle = own.solved & other.solved, own.puzzle[own.starts]
    only_one = other.solved.astype(np.int64) - own.solved
    signs = np.where(both[pairs.instance], _signs(pairs.value), only_one[pairs.instance])
    used = both | ((own.solved | other.solved) if bound is not Bound.COMMON else False)
    medians = _medians(pairs if used.all() else pairs.only(used[pairs.instance]))
    logs_of = _means(puzzle[medians.instance], medians.value)
    uneven = np.unique(puzzle[late | against_late])
    return _ColumnContrast(
        logs=logs_of,
        outcome=_outcome(puzzle[pairs.instance], signs, logs_of, uneven),
        late=_puzzles(puzzle, late),
        against_late=_puzzles(puzzle, against_late),
        neither=_puzzles(puzzle, ~own.solved & ~other.solved),
        bound=bound,
        measure=solver.measure,
        cells=medians.cells(puzzle, medians.value),
        signs=pairs.cells(puzzle, signs),
    )


@dataclass(frozen=True, kw_only=True)
class _ColumnContrast(Contrast):
    logs: ByPuzzle

    @cached_property
    def ordered_logs(self) -> list[float]:
        found: list[float] = np.sort(self.logs.numbers).tolist()
        return found


class _Pairs:
    """The logarithm of the ratio of each two measurements, with its instance and process."""

    def __init__(
        self, instance: Integers, process: Integers, machine: Integers, value: Floats
    ) -> None:
        self.instance, self.process, self.machine = instance, process, machine
        self.value = value

    def only(self, kept: Flags | Integers) -> _Pairs:
        return _Pairs(self.instance[kept], self.process[kept], self.machine[kept], self.value[kept])

    def cells(self, puzzle: Integers, values: Floats | Integers) -> CellColumns:
        """Return cells with these values; `puzzle` is that of each instance."""
        return CellColumns(puzzle[self.instance], self.process, values, self.machine)


def _shared(own: Measurements, other: Measurements) -> tuple[Measurements, Measurements]:
    """Return the measurements on the instances that both have."""
    a, b = _codes(own), _codes(other)
    if np.array_equal(a, b):
        return own, other
    return own.only(np.isin(a, b)), other.only(np.isin(b, a))


def _codes(found: Measurements) -> Integers:
    at = found.starts
    return (found.puzzle[at].astype(np.int64) << 32) | found.isomorph[at]


def _pairs(own: Measurements, other: Measurements, limit: float) -> _Pairs:
    """Return pairs by repetition; of an instance with other repetitions, its times are compared."""
    ours, theirs = own.capped_logs(limit), other.capped_logs(limit)
    is_same = np.array_equal(own.counts, other.counts)
    if is_same and np.array_equal(own.repetition, other.repetition):
        return _Pairs(own.instance, own.process, own.machine, ours - theirs)
    same = _same_repetitions(own, other)
    whole = np.subtract(*(logs(np.where(each.solved, each.times, limit)) for each in (own, other)))
    kept, kept_there = same[own.instance], same[other.instance]
    places, odd = np.flatnonzero(kept), np.flatnonzero(~same)
    instance = np.concatenate((own.instance[kept], odd))
    value = np.concatenate((ours[kept] - theirs[kept_there], whole[odd]))
    first = np.concatenate((places, own.starts[odd]))  # the measurement that has the process
    found = _Pairs(instance, own.process[first], own.machine[first], value)
    return found.only(np.argsort(first, kind="stable"))


def _same_repetitions(own: Measurements, other: Measurements) -> Flags:
    """[instances] whether both solvers have the same repetitions of an instance."""
    same: Flags = own.counts == other.counts
    a, b = (each.repetition[same[each.instance]] for each in (own, other))
    places = own.instance[same[own.instance]]
    same[places[a != b]] = False
    return same


def _signs(values: Floats) -> Integers:
    return np.where(np.abs(values) >= MARGIN, np.sign(values), 0).astype(np.int64)


def _medians(pairs: _Pairs) -> _Pairs:
    """Return the interpolated median of each instance in each process, in order of appearance."""
    ascending = (np.diff(pairs.instance) != 0) | (np.diff(pairs.process) > 0)
    if ascending.all():  # one value for each
        return pairs
    order = np.lexsort((pairs.value, pairs.machine, pairs.process, pairs.instance))
    found = pairs.only(order)
    groups = (found.instance, found.process, found.machine)
    new = np.logical_or.reduce([np.diff(each) != 0 for each in groups])
    if new.all():
        return pairs
    starts = np.concatenate(([0], np.flatnonzero(new) + 1))
    counts, values = np.diff(np.append(starts, len(order))), found.value
    low, high = values[starts + (counts - 1) // 2], values[starts + counts // 2]
    first = np.minimum.reduceat(order, starts)
    middle = np.where(counts % 2 == 1, low, (low + high) / 2)
    instance, process, machine = (each[starts] for each in groups)
    return _Pairs(instance, process, machine, middle).only(np.argsort(first))


def _means(puzzle: Integers, values: Floats) -> ByPuzzle:
    """Return the mean of the values of each puzzle, with exact sums."""
    starts = _starts(puzzle)
    counts = np.diff(np.append(starts, len(puzzle)))
    listed = values.tolist()
    if len(counts) and (counts == counts[0]).all():
        groups = zip(*[iter(listed)] * int(counts[0]), strict=True)
        sums = np.fromiter(map(math.fsum, groups), np.float64, len(starts))
        return ByPuzzle(puzzle[starts], sums / counts)
    ends = np.append(starts[1:], len(puzzle)).tolist()
    means = [fmean(listed[a:b]) for a, b in zip(starts.tolist(), ends, strict=True)]
    return ByPuzzle(puzzle[starts], np.array(means, np.float64))


def _starts(puzzle: Integers) -> Integers:
    if not len(puzzle):
        return np.empty(0, np.int64)
    return np.concatenate(([0], np.flatnonzero(np.diff(puzzle)) + 1)).astype(np.int64)


def _outcome(puzzle: Integers, signs: Integers, logs_of: ByPuzzle, uneven: Integers) -> ByPuzzle:
    """Return by puzzle which solver is faster."""
    starts = _starts(puzzle)
    puzzles = puzzle[starts]
    sums = np.add.reduceat(signs, starts) if len(starts) else signs[:0]
    known = np.zeros(len(puzzles))
    known[np.isin(puzzles, logs_of.puzzles)] = logs_of.numbers
    return ByPuzzle(puzzles, np.where(np.isin(puzzles, uneven), np.sign(sums), _signs(known)))


def _puzzles(puzzle: Integers, chosen: Flags) -> frozenset[int]:
    return frozenset(puzzle[chosen].tolist())
