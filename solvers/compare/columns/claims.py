"""What one solver claimed at one task, in columns: statuses, bounds of counts, contradictions."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from solvers.checker import Verdict
from solvers.compare.columns.measurements import Columns, Flags, Floats, Integers
from solvers.compare.results.instance import SEVERITY
from solvers.compare.tasks import Task
from solvers.result import Status

Places = Integers | slice
Asked = tuple[int, int, int]  # puzzle, isomorph, repetition
_STATUSES = tuple(Status)
_KEY = np.dtype([("puzzle", np.int32), ("isomorph", np.int32), ("repetition", np.int32)])


@dataclass(frozen=True, eq=False)
class Claims:
    """The claims of one solver at one task, a row for each measurement."""

    columns: Columns
    task: Task

    @classmethod
    def of(cls, columns: Columns, task: Task) -> Claims:
        """Return the claims in these columns."""
        return cls(columns, task)

    @property
    def statuses(self) -> dict[Status, int]:
        """How often each status was claimed."""
        numbers = np.bincount(self.columns["status"], minlength=len(_STATUSES)).tolist()
        return {status: n for status, n in zip(_STATUSES, numbers, strict=True) if n}

    def unverified(self, exact: Mapping[int, int]) -> int:
        """Return the number of claims to know all solutions that nothing confirms."""
        status, solutions = self.columns["status"], self.columns["solutions"]
        knows_all = _is(status, Status.UNSATISFIABLE) | _is(status, Status.UNIQUE)
        several = _is(status, Status.MULTIPLE)
        knows_all |= several if self.task is None else several & (solutions < self.task)
        open_ = knows_all & (self.columns["severity"] == 0) & ~self.columns["proved"]
        if not exact:
            return int(open_.sum())
        puzzles = self.columns["puzzle"][open_].tolist()
        pairs = zip(puzzles, solutions[open_].tolist(), strict=True)
        return sum(exact.get(puzzle) != number for puzzle, number in pairs)

    @cached_property
    def asked(self) -> npt.NDArray[Any]:
        """[measurements] the numbers of puzzle, isomorph and repetition."""
        found = np.empty(len(self.columns["puzzle"]), _KEY)
        for name in _KEY.names or ():
            found[name] = self.columns[name]
        return found

    def bounds(
        self, statuses: Mapping[Status, tuple[float, float]], not_counted: Collection[Verdict]
    ) -> tuple[Floats, Floats]:
        """[measurements] The least and the most solutions that claims allow; NaN without one."""
        least, most = (
            np.array([statuses.get(each, (np.nan, np.nan))[end] for each in _STATUSES])[
                self.columns["status"]
            ]
            for end in (0, 1)
        )
        if self.task is None:
            verdicts = [SEVERITY.index(verdict) for verdict in not_counted]
            counted = _is(self.columns["status"], Status.MULTIPLE)
            counted &= ~np.isin(self.columns["severity"], verdicts)
            least[counted] = most[counted] = self.columns["solutions"][counted]
        return least, most

    @property
    def wrong(self) -> Flags:
        """[measurements] whether the answer is wrong."""
        codes = [code for code, verdict in enumerate(SEVERITY) if verdict.is_wrong]
        return np.isin(self.columns["severity"], codes)


def shared(one: Claims, other: Claims) -> tuple[Places, Places]:
    """Return the places of the measurements that both solvers have; mostly these are all."""
    a, b = one.columns, other.columns
    if all(np.array_equal(a[name], b[name]) for name in _KEY.names or ()):
        return slice(None), slice(None)
    _, here, there = np.intersect1d(one.asked, other.asked, assume_unique=True, return_indices=True)
    return here.astype(np.int64), there.astype(np.int64)


def _is(status: npt.NDArray[Any], which: Status) -> Flags:
    found: Flags = status == _STATUSES.index(which)
    return found
