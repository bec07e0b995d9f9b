"""The timed solves of one solver at one task, and its results by instance, as arrays."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from solvers.checker import Verdict
from solvers.compare.measure import SAME_SPEED, Measure, Slowdown
from solvers.compare.results.instance import SEVERITY, Instance

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
Columns = Mapping[str, npt.NDArray[Any]]

_CORRECT, _TIMEOUT = map(SEVERITY.index, (Verdict.CORRECT, Verdict.TIMEOUT))
_UNSUPPORTED: Final = SEVERITY.index(Verdict.UNSUPPORTED)
UNKNOWN: Final = -1  # stands for a time that is None


@dataclass(frozen=True, eq=False, kw_only=True)
class Measurements:
    """Measurements in the order of puzzle, isomorph and repetition; see `results.instance`.

    severity  the index of the verdict in `SEVERITY`
    guesses   NaN if they were not counted
    """

    puzzle: Integers
    isomorph: Integers
    repetition: Integers
    process: Integers
    severity: Integers
    seconds: Floats
    wall: Floats
    guesses: Floats
    machine: Integers

    @classmethod
    def of(
        cls,
        columns: Columns,
        time_limit: float | None,
        measure: Measure,
        slowdowns: Mapping[int, Slowdown],
    ) -> Measurements:
        """Return the measurements of columns as `Measurement.of` returns those of records."""
        wall_ns, cpu_ns = columns["wall_ns"], columns["cpu_ns"]
        severity, correct = columns["severity"], columns["severity"] == _CORRECT
        used = wall_ns
        if measure is Measure.CPU:
            known = (cpu_ns > 0) & (wall_ns != UNKNOWN)
            used = np.where(known, np.minimum(wall_ns, cpu_ns), wall_ns)
        seconds, wall = (np.maximum(each, 1) / 1e9 for each in (used, wall_ns))
        if time_limit is not None:
            late = correct & (seconds > time_limit)
            severity, correct = np.where(late, _TIMEOUT, severity), correct & ~late
        for number, slowdown in slowdowns.items():
            own = columns["session"] == number
            if slowdown != SAME_SPEED:
                seconds[own] /= slowdown.of(measure)
                wall[own] /= slowdown.wall
        return cls(
            puzzle=columns["puzzle"],
            isomorph=columns["isomorph"],
            repetition=columns["repetition"],
            process=columns["process"],
            severity=severity,
            seconds=np.where(correct, seconds, math.inf),
            wall=np.where(correct, wall, math.inf),
            guesses=columns["guesses"],
            machine=columns["machine"],
        )

    @property
    def in_wall_time(self) -> Measurements:
        """The same measurements with their wall times as seconds."""
        return replace(self, seconds=self.wall).sharing(self)

    def sharing(self, other: Measurements) -> Measurements:
        """Return the same measurements with the keys of others, if they are of the same instances.

        That saves half of the memory of a solver.
        """
        names = ("puzzle", "isomorph", "repetition")
        if not all(np.array_equal(getattr(self, each), getattr(other, each)) for each in names):
            return self
        found = replace(self, **{each: getattr(other, each) for each in names})
        shared = ("starts", "counts", "instance", "keys", "places")
        vars(found).update({each: getattr(other, each) for each in shared})
        return found

    @cached_property
    def starts(self) -> Integers:
        """[instances] the first measurement of each instance."""
        if not len(self.puzzle):
            return np.empty(0, np.int64)
        new = (np.diff(self.puzzle) != 0) | (np.diff(self.isomorph) != 0)
        return np.concatenate(([0], np.flatnonzero(new) + 1)).astype(np.int64)

    @cached_property
    def counts(self) -> Integers:
        """[instances] the number of measurements of each instance."""
        return np.diff(np.append(self.starts, len(self.puzzle))).astype(np.int64)

    @cached_property
    def instance(self) -> Integers:
        """[measurements] the position of the instance."""
        return np.repeat(np.arange(len(self.starts), dtype=np.int32), self.counts)

    @cached_property
    def keys(self) -> list[Instance]:
        """The numbers of puzzle and isomorph of each instance."""
        puzzles, isomorphs = self.puzzle[self.starts], self.isomorph[self.starts]
        return list(zip(puzzles.tolist(), isomorphs.tolist(), strict=True))

    @cached_property
    def places(self) -> dict[Instance, int]:
        """The position of each instance."""
        return {at: place for place, at in enumerate(self.keys)}

    @cached_property
    def worst(self) -> Integers:
        """[instances] the most severe verdict."""
        return self._reduced(np.maximum, self.severity)

    @cached_property
    def solved(self) -> Flags:
        """[instances] whether all measurements are solved."""
        found: Flags = self.worst == _CORRECT
        return found

    @cached_property
    def ever_solved(self) -> Flags:
        """[instances] whether any measurement is solved."""
        found: Flags = self._reduced(np.minimum, self.severity) == _CORRECT
        return found

    @cached_property
    def supported(self) -> Flags:
        """[instances] whether the solver supports the instance."""
        return self._reduced(np.logical_or, self.severity != _UNSUPPORTED).astype(np.bool_)

    @cached_property
    def times(self) -> Floats:
        """[instances] the lower median of the seconds; infinite unless all are solved."""
        most = int(self.counts.max(initial=1))
        if (self.counts == most).all():  # sorting short rows takes 1/30 of the time
            medians = np.sort(self.seconds.reshape(-1, most))[:, (most - 1) // 2]
        else:
            ordered = self.seconds[np.lexsort((self.seconds, self.instance))]
            medians = ordered[self.starts + (self.counts - 1) // 2]
        return np.where(self.solved, medians, math.inf)

    @cached_property
    def fastest(self) -> Floats:
        """[instances] the least time; infinite unless all are solved."""
        return np.where(self.solved, self._reduced(np.minimum, self.seconds), math.inf)

    def capped_logs(self, limit: float) -> Floats:
        """[measurements] the logarithm of the seconds; of the limit unless all are solved."""
        if limit not in self._logs:
            self._logs[limit] = logs(np.where(self.solved[self.instance], self.seconds, limit))
        return self._logs[limit]

    @cached_property
    def _logs(self) -> dict[float, Floats]:
        return {}

    def only(self, instances: Flags) -> Measurements:
        """Return the measurements of some instances."""
        kept = instances[self.instance]
        return Measurements(**{each.name: getattr(self, each.name)[kept] for each in fields(self)})

    def _reduced(self, function: np.ufunc, values: npt.NDArray[Any]) -> npt.NDArray[Any]:
        if not len(self.starts):
            return values[:0]
        found: npt.NDArray[Any] = function.reduceat(values, self.starts)
        return found


def logs(values: Floats) -> Floats:
    """Return the logarithms of `math.log`, from which those of NumPy may differ in the last bit."""
    return np.fromiter(map(math.log, values.tolist()), np.float64, len(values))
