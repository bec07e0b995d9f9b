"""Two runs on the instances that are in both: what a solver gets wrong, and what it solves less.

Instances are matched by their puzzle, solvers by their spec. A solver whose options differ is
matched by its name, if each run has it once. If the time limits differ, the shorter one applies to
both runs.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from operator import itemgetter

from solvers.checker import Verdict
from solvers.compare.measure import Measure
from solvers.compare.record import Record
from solvers.compare.results.instance import Instance, InstanceResult
from solvers.compare.results.matched_solvers import renamed
from solvers.compare.results.run_data import RunData
from solvers.compare.results.solver import SolverResult
from solvers.compare.tasks import Task
from solvers.formats import PuzzleEntry
from solvers.shape import Shape

_Key = tuple[str, Instance, Task]


@dataclass(frozen=True, kw_only=True)
class Failure:
    """A failure of a solver in one of the runs only."""

    solver: str
    verdict: Verdict
    reason: str
    entry: PuzzleEntry
    task: Task


@dataclass(frozen=True, kw_only=True)
class Loss:
    """An instance of which a solver solved a smaller share of the measurements than before.

    verdict  the most severe one in the new run
    excused  it is a timeout that a slower or noisy machine can explain
    """

    entry: PuzzleEntry
    verdict: Verdict
    solved_old: int
    measured_old: int
    solved_new: int
    measured_new: int
    excused: bool


@dataclass(frozen=True, kw_only=True)
class MatchedRuns:
    """The results of each solver in both runs, on the instances of both.

    The instances have the numbers of the old run. `entries` are their puzzles. The solvers have the
    specs of the new run. `specs` are those of the old run, by the new ones.
    """

    old: Mapping[str, SolverResult]
    new: Mapping[str, SolverResult]
    specs: Mapping[str, str]
    entries: Mapping[Instance, PuzzleEntry]
    new_failures: tuple[Failure, ...]
    gone_failures: tuple[Failure, ...]

    @property
    def shared(self) -> list[str]:
        """The solvers that are in both runs."""
        return [name for name in self.old if name in self.new]

    @property
    def instances(self) -> set[Instance]:
        """The instances that a shared solver supports in one of the runs."""
        found = (run[name].supported for name in self.shared for run in (self.old, self.new))
        return {at for supported in found for at in supported}

    def losses(self, solver: str, slowdown: float) -> tuple[Loss, ...]:
        """Return what a solver solves less than before, on a machine that is slower by a factor."""
        before, after = self.old[solver], self.new[solver]
        return tuple(
            _loss(self.entries[at], was, now, before.time_limit, slowdown)
            for at, was in before.instances.items()
            if (now := after.instances.get(at)) and _solves_more(was, now)
        )

    def gains(self, solver: str) -> int:
        """Return the number of instances of which a solver solves more than before."""
        before, after = self.old[solver].instances, self.new[solver].instances
        return sum(_solves_more(after[at], was) for at, was in before.items() if at in after)

    def in_old_time(
        self, solver: str, slowdown: Mapping[Measure, float]
    ) -> tuple[SolverResult, SolverResult]:
        """Return the new and the old results as if the machine had been as fast as in the old run.

        The times of the new run are divided by the slowdown. So is its time limit: the shorter of
        the two limits applies to both runs.
        """
        before, after = self.old[solver], self.new[solver]
        if before.measure is not after.measure:
            before, after = before.in_wall_time, after.in_wall_time
        factor, wall = (slowdown.get(each, 1.0) for each in (after.measure, Measure.WALL))
        limit = before.time_limit and before.time_limit / max(factor, 1.0)
        return after.rescaled(1 / factor, 1 / wall, limit), before.rescaled(1.0, 1.0, limit)


def match_runs(old: RunData, new: RunData) -> MatchedRuns:
    """Match two runs at the task of each; failures are those of all tasks."""
    first, last = (first_places(run) for run in (old, new))
    places = {last[puzzle]: at for puzzle, at in first.items() if puzzle in last}
    same = {at: at for at in places.values()}
    limits = [run.time_limit for run in (old, new) if run.time_limit is not None]
    before, after = (
        {
            name: each.renumbered(numbers)
            for name, each in run.within(min(limits, default=None))[run.task].solvers.items()
        }
        for run, numbers in ((old, same), (new, places))
    )
    names = renamed(before, after)
    before = {names.get(name, name): each for name, each in before.items()}
    failed, fails = _failures(old, same, names), _failures(new, places, {})
    shared = before.keys() & after.keys()
    return MatchedRuns(
        old=before,
        new=after,
        specs={name: name for name in shared} | {now: was for was, now in names.items()},
        entries={at: old.entries[at] for at in same},
        new_failures=tuple(_only(fails, failed, shared)),
        gone_failures=tuple(_only(failed, fails, shared)),
    )


def first_places(run: RunData) -> dict[tuple[bytes, Shape], Instance]:
    """Return the first place of each puzzle; the same one may be in a run several times.

    A puzzle is its givens and its shape, which need less memory than a `Puzzle`.
    """
    entries = sorted(run.entries.items(), key=itemgetter(0), reverse=True)
    return {(bytes((puzzle := entry.puzzle).givens), puzzle.shape): at for at, entry in entries}


def _failures(
    run: RunData, numbers: Mapping[Instance, Instance], names: Mapping[str, str]
) -> dict[_Key, Record]:
    """Return the first failure of each solver on each of these instances, at each task."""
    found: dict[_Key, Record] = {}
    for record in run.records:
        planned = record.measurement
        if record.verdict.is_failure and planned[:2] in numbers:
            name = names.get(record.solver, record.solver)
            found.setdefault((name, numbers[planned[:2]], planned.limits.solution_limit), record)
    return found


def _only(
    failed: Mapping[_Key, Record], others: Mapping[_Key, Record], solvers: set[str]
) -> Iterator[Failure]:
    for (solver, at, task), record in failed.items():
        if (solver, at, task) not in others and solver in solvers:
            yield Failure(
                solver=solver,
                verdict=record.verdict,
                reason=record.reason,
                entry=record.entry,
                task=task,
            )


def _solves_more(one: InstanceResult, other: InstanceResult) -> bool:
    """Whether the share of solved measurements is larger; the numbers of repetitions may differ."""
    return one.solved_count * len(other.measurements) > other.solved_count * len(one.measurements)


def _loss(
    entry: PuzzleEntry,
    was: InstanceResult,
    now: InstanceResult,
    limit: float | None,
    slowdown: float,
) -> Loss:
    slowest = max(each.seconds for each in was.measurements if each.seconds < math.inf)
    return Loss(
        entry=entry,
        verdict=now.verdict,
        solved_old=was.solved_count,
        measured_old=len(was.measurements),
        solved_new=now.solved_count,
        measured_new=len(now.measurements),
        excused=now.verdict is Verdict.TIMEOUT and slowest * slowdown >= (limit or math.inf),
    )
