"""The records of a run in a dataset, read one solver at a time as columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import copy
from functools import cached_property
from typing import Any, NamedTuple, overload

import numpy as np

from solvers.checker import Verdict
from solvers.compare.columns.claims import Claims
from solvers.compare.columns.measurements import UNKNOWN, Columns, Measurements
from solvers.compare.columns.measures import measure_and_wait
from solvers.compare.columns.solver_result import ColumnResult
from solvers.compare.compact_records import CompactRecords, Instances
from solvers.compare.dataset.layout import COUNTER
from solvers.compare.dataset.reading import Dataset
from solvers.compare.measure import Measure, Slowdown
from solvers.compare.record import BATCH_SUFFIX, Record
from solvers.compare.results.bulk_records import BulkRecords
from solvers.compare.results.instance import SEVERITY, Instance
from solvers.compare.results.solver import SolverResult
from solvers.compare.store.stored_run import records
from solvers.compare.tasks import Task
from solvers.formats import PuzzleEntry
from solvers.result import Status

STATUSES = tuple(Status)


class Group(NamedTuple):
    """The answers of one solver at one task, alone or in a batch."""

    task: Task
    solver: str
    in_batch: bool


class ColumnRecords(BulkRecords):
    """The answers of a dataset. Columns are kept after they were read; a row takes 50 bytes."""

    def __init__(self, dataset: Dataset, entries: Instances) -> None:
        self._path, self._entries = dataset.path, entries
        self._slowdowns: Mapping[int, Slowdown] = {}
        self._rows, self.counters = dataset.rows["answers"], dataset.counters
        self._has_machines = "machine" in dataset.answer_columns
        with dataset.damage():
            found = dataset.query(
                f"SELECT task, solver, in_batch, count(*), {_PROCESSES}"
                f" FROM {dataset.files('answers')} GROUP BY ALL ORDER BY in_batch, task, solver"
            ).fetchall()
        self.groups = {Group(task, solver, bool(batch)): n for task, solver, batch, n, _ in found}
        self.processes = len({process for *_, own in found for process in own})
        dataset.check_count("answers", sum(self.groups.values()))
        self._columns: dict[Group, Columns] = {}

    def with_slowdowns(self, slowdowns: Mapping[int, Slowdown]) -> ColumnRecords:
        """Return the records with the slowdown of their session, if it is known."""
        found = copy(self)
        found._slowdowns = slowdowns
        return found

    def columns(self, group: Group) -> Columns:
        """Return the numbers of the answers of a group, in the order of `Measurements`."""
        if group not in self._columns:
            guesses = f'"{COUNTER}guesses"' if "guesses" in self.counters else "NULL"
            machine = "machine" if self._has_machines else "NULL"
            wanted = {
                **_COLUMNS,
                "guesses": f"coalesce({guesses}, 'nan'::DOUBLE)::DOUBLE",
                "machine": f"coalesce({machine}, 0)::INTEGER",
            }
            self._columns[group] = self.read(group, wanted)
        return self._columns[group]

    def read(self, group: Group, wanted: Mapping[str, str]) -> Columns:
        """Return values of the answers of a group, given the expression of each in SQL."""
        names = ", ".join(f"{expression} AS {name}" for name, expression in wanted.items())
        with Dataset(self._path) as dataset, dataset.damage():
            found = dataset.connection.execute(
                f"SELECT {names} FROM {dataset.files('answers')} WHERE solver = ? AND in_batch = ?"
                " AND task IS NOT DISTINCT FROM ? ORDER BY puzzle, isomorph, repetition",
                [group.solver, int(group.in_batch), group.task],
            ).fetchnumpy()
        return {name: np.ma.getdata(values) for name, values in found.items()}

    def measures_and_waits(
        self, by_wall: Collection[str]
    ) -> tuple[dict[str, Measure], dict[str, float]]:
        """Return the measures of solvers, and how long those in CPU time waited for a core."""
        found: dict[str, Measure] = {}
        waits: dict[str, float] = {}
        for solver, in_batch in dict.fromkeys((each.solver, each.in_batch) for each in self.groups):
            own = [self.columns(each) for each in self.groups if each[1:] == (solver, in_batch)]
            found[solver], wait = measure_and_wait(solver, own, in_batch or solver in by_wall)
            if wait:
                waits[solver] = wait
        return found, waits

    def failures(self) -> dict[str, Counter[Verdict]]:
        """Return the number of failures of each solver; those of a batch are its solver's, too."""
        found: dict[str, Counter[Verdict]] = {}
        for group in self.groups:
            numbers = np.bincount(self.columns(group)["severity"], minlength=len(SEVERITY))
            for verdict, number in zip(SEVERITY, numbers.tolist(), strict=True):
                if verdict.is_failure and number:
                    for name in {group.solver, group.solver.removesuffix(BATCH_SUFFIX)}:
                        found.setdefault(name, Counter())[verdict] += number
        return found

    def gather(
        self, time_limit: float | None, measures: Mapping[str, Measure]
    ) -> dict[Task, dict[str, SolverResult]]:
        """Return the results of each solver at each task."""
        found: dict[Task, dict[str, SolverResult]] = {}
        first: Measurements | None = None
        for group in self.groups:
            measure = measures[group.solver]
            own = Measurements.of(self.columns(group), time_limit, measure, self._slowdowns)
            first = first or own
            own = own.sharing(first)
            result = ColumnResult.made(group.solver, own, time_limit, measure, group.in_batch)
            found.setdefault(group.task, {})[group.solver] = result
        return found

    def claims(self, group: Group) -> Claims:
        """Return what a solver claimed at a task."""
        return Claims.of(self.columns(group), group.task)

    def entries(self) -> Mapping[Instance, PuzzleEntry]:
        """Return the instances that were measured at any task, in the order of the plan."""
        codes = [_codes(self.columns(group)) for group in self.groups]
        every = np.unique(np.concatenate(codes)) if codes else np.empty(0, np.int64)
        keys = [divmod(code, 1 << 32) for code in every.tolist()]
        return {(puzzle, isomorph): self._entries[puzzle, isomorph] for isomorph, puzzle in keys}

    def measured_instances(self, task: Task) -> int:
        """Return the number of instances that were measured at a task."""
        codes = [_codes(self.columns(group)) for group in self.groups if group.task == task]
        return len(np.unique(np.concatenate(codes))) if codes else 0

    def unverified(self, exact: Mapping[int, int]) -> int:
        """Return the number of claims that nothing confirms; `exact` are proved numbers."""
        return sum(self.claims(group).unverified(exact) for group in self.groups)

    @cached_property
    def _plain(self) -> CompactRecords:
        with Dataset(self._path) as dataset:
            return records(dataset, dataset.find().run, self._entries).with_slowdowns(
                self._slowdowns
            )

    @overload
    def __getitem__(self, at: int) -> Record: ...
    @overload
    def __getitem__(self, at: slice) -> list[Record]: ...
    def __getitem__(self, at: int | slice) -> Record | list[Record]:
        return self._plain[at]

    def __iter__(self) -> Iterator[Record]:
        return iter(self._plain)

    def __len__(self) -> int:
        return self._rows


def _codes(columns: Columns) -> Any:
    """Return a number for each instance, in the order of the plan."""
    return np.unique((columns["isomorph"].astype(np.int64) << 32) | columns["puzzle"])


def _place(names: Sequence[str], column: str) -> str:
    """Return the expression for the position of a text among these, from 0."""
    listed = ", ".join(f"'{name}'" for name in names)
    return f"(list_position([{listed}], {column}) - 1)::TINYINT"


_PROCESSES = "list(DISTINCT process)"
_COLUMNS = {
    **{name: f"{name}::INTEGER" for name in ("puzzle", "isomorph", "repetition", "process")},
    "severity": _place(SEVERITY, "verdict"),
    "status": _place(STATUSES, "status"),
    "wall_ns": f"coalesce(wall_ns, {UNKNOWN})::BIGINT",
    "cpu_ns": f"coalesce(cpu_ns, {UNKNOWN})::BIGINT",
    "samples": "samples::INTEGER",
    "solutions": "solutions::BIGINT",
    "session": "session::INTEGER",
    "proved": "proof IS NOT NULL",
}
