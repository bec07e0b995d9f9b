"""A run as one value: what was planned, where it ran, how its solvers started, and its records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Self

from solvers.compare.agreement import Disagreement
from solvers.compare.claim_marks import Marks, ProofFacts
from solvers.compare.compact_records import CompactRecords
from solvers.compare.environment import MACHINE, SOFTWARE, differences
from solvers.compare.measure import Measure
from solvers.compare.noise import BlockNoise
from solvers.compare.noise_grade import Grade, grade
from solvers.compare.record import Record
from solvers.compare.results.bulk_records import BulkRecords
from solvers.compare.results.instance import Instance
from solvers.compare.results.later_session import LaterSession
from solvers.compare.results.levels import levels
from solvers.compare.results.measures import measures_and_waits
from solvers.compare.results.solver_facts import SolverFacts
from solvers.compare.results.task import TaskResult, run_results
from solvers.compare.tasks import Task, argument
from solvers.errors import InputError
from solvers.formats import PuzzleEntry
from solvers.rating import Level
from solvers.registry.spec import threads


@dataclass(frozen=True, kw_only=True)
class RunData:
    """What is known of a run.

    time_limit    seconds for an instance, None for no limit
    tasks         in the order of the plan
    task          the one that a report is about
    solvers       their specs in the order of the plan
    finished      whether everything that was planned was measured
    being_written whether another process is measuring the rest
    files         puzzle files with their hashes
    environments  one, or more if the run was resumed elsewhere
    name          given by the user
    stop_after    timeouts at a task after which a solver was not measured any more; None: never
    planned       measurements of each solver at each task, if it was not stopped
    instances     planned for each task; 0 if that is not known
    budget        seconds after which the run was ended; None: never
    precision     at which the run was to end, as a share of each ratio; None: at none
    sessions      later ones, in which solvers were added or failures repeated
    certificates  what was proved about puzzles after the timed part
    parts         the runs that this one combines
    """

    id: str
    name: str | None = None
    sessions: tuple[LaterSession, ...] = ()
    stop_after: int | None = None
    planned: int = 0
    instances: int = 0
    budget: float | None = None
    precision: float | None = None
    time_limit: float | None = None
    tasks: tuple[Task, ...] = (1,)
    task: Task = 1
    isomorphs: int = 1
    repetitions: int = 1
    processes: int = 1
    seed: int = 0
    solvers: tuple[str, ...] = ()
    created: str = ""
    finished: bool = True
    being_written: bool = False
    files: tuple[Mapping[str, Any], ...] = ()
    environments: tuple[Mapping[str, Any], ...] = ()
    facts: tuple[SolverFacts, ...] = ()
    disagreements: tuple[Disagreement, ...] = field(default=(), repr=False)
    certificates: tuple[ProofFacts, ...] = field(default=(), repr=False)
    noise: tuple[BlockNoise, ...] = field(default=(), repr=False)
    records: Sequence[Record] = field(default=(), repr=False)
    parts: tuple[RunData, ...] = field(default=(), repr=False)

    @cached_property
    def grade(self) -> Grade:
        """How far to trust its times: of a combined run, not more than those of any of its runs."""
        cores = next((int(e["cores"]) for e in self.environments if e.get("cores")), None)
        single = {name: each for name, each in self.measures.items() if threads(name) == 1}
        own = grade(
            self.noise,
            cores,
            self._measured[1],
            wall_time=any(
                measure is Measure.WALL and name in self.solvers
                for name, measure in (single or self.measures).items()
            ),
        )
        return max((own, *(run.grade for run in self.parts)), key=lambda each: each.letter or "")

    @cached_property
    def _measured(self) -> tuple[Mapping[str, Measure], Mapping[str, float]]:
        by_wall = [facts.solver for facts in self.facts if facts.needs_wall_time]
        return measures_and_waits(self.records, by_wall)

    @property
    def measures(self) -> Mapping[str, Measure]:
        """What each solver is measured in."""
        return self._measured[0]

    @property
    def may_rank(self) -> bool:
        """Whether its times may be ranked: the machine was quiet enough, and always the same."""
        mixed = differences(self.environments, MACHINE + SOFTWARE)
        return self.grade.allows_ranking and not mixed

    @property
    def _apart(self) -> list[str]:
        """The solvers of sessions that cannot be compared with the first one."""
        different = [each for each in self.sessions if not each.is_comparable(self.measures)]
        return [solver for session in different for solver in session.solvers]

    def at_task(self, text: str) -> Self:
        """Return the run for a report about another task, such as `2` or `all`.

        Raises InputError if the run does not have it.
        """
        by_name = {argument(task): task for task in self.tasks}
        if text not in by_name:
            remedy = f"its solution limits are {', '.join(by_name)}"
            raise InputError(f"run {self.id} has no task {text}", remedy=remedy)
        return replace(self, task=by_name[text])

    @cached_property
    def results(self) -> Mapping[Task, TaskResult]:
        """The results of every solver, by task."""
        return self.within(self.time_limit)

    def within(self, time_limit: float | None) -> dict[Task, TaskResult]:
        """Return its results as they are within a shorter time limit."""
        return run_results(
            self.records,
            self.solvers,
            self.tasks,
            time_limit,
            may_rank=self.may_rank,
            measured_in=self.measures,
            apart=self._apart,
            measurements=self.planned if self.finished and self.stop_after else 0,
        )

    @cached_property
    def marks(self) -> Marks:
        """How the claims of the run are marked; no claim is if none was to be certified."""
        return Marks.of(self.records, self.certificates)

    @cached_property
    def unverified(self) -> list[Record]:
        """Claims to know all solutions that nothing refutes, confirms or certifies."""
        exact = self.marks.exact
        found = (record for record in self.records if record.is_unverified)
        return [record for record in found if exact.get(record.puzzle) != record.solutions]

    @property
    def is_bulk(self) -> bool:
        """Whether it is so large that reports leave out what needs each record."""
        return isinstance(self.records, BulkRecords)

    def not_measured(self, task: Task) -> int:
        """Return the number of planned instances that have no measurement at a task."""
        if isinstance(self.records, BulkRecords):
            return max(0, self.instances - self.records.measured_instances(task))
        at_task = (each.measurement for each in self.records)
        measured = {each[:2] for each in at_task if each.limits.solution_limit == task}
        return max(0, self.instances - len(measured))

    def of_task(self, solver: str | None = None) -> Iterator[Record]:
        """Iterate over the records at the task of the report: those of one solver, or all."""
        if isinstance(self.records, CompactRecords):
            return self.records.of(self.task, solver)
        at_task = (r for r in self.records if r.measurement.limits.solution_limit == self.task)
        return (record for record in at_task if solver in (None, record.solver))

    @cached_property
    def entries(self) -> Mapping[Instance, PuzzleEntry]:
        """The puzzles and isomorphs of its records."""
        if isinstance(self.records, BulkRecords):
            return self.records.entries()
        return {record.measurement[:2]: record.entry for record in self.records}

    @cached_property
    def levels(self) -> Mapping[int, Level]:
        """The level of each puzzle that has one; empty if levels cannot be compared."""
        return {} if self.is_bulk else levels(self.entries)

    def facts_of(self, solver: str) -> SolverFacts:
        """Return what is known of that solver; only its name if nothing is."""
        found = (facts for facts in self.facts if facts.solver == solver)
        return next(found, SolverFacts(solver=solver))
