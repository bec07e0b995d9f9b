"""The results of all solvers at one task, and those of a whole run by task."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from solvers.checker import Verdict
from solvers.compare.measure import Measure
from solvers.compare.record import BATCH_SUFFIX, Record
from solvers.compare.results.bound import Bound, Ratio
from solvers.compare.results.bulk_records import BulkRecords
from solvers.compare.results.instance import Instance
from solvers.compare.results.measures import measures
from solvers.compare.results.ranking import Ranking, ranking
from solvers.compare.results.ratio import contrast
from solvers.compare.results.solver import SolverResult
from solvers.compare.results.summary import Summary, summarise
from solvers.compare.tasks import Task


@dataclass(frozen=True, kw_only=True)
class TaskResult:
    """The results of every solver at one task.

    solvers        by name, in the order of the plan; a batch follows its solver
    solved_by_all  the instances solved by every solver that is not at fault and solved any
    """

    task: Task
    time_limit: float | None
    solvers: Mapping[str, SolverResult]
    ranking: Ranking
    summaries: tuple[Summary, ...]
    solved_by_all: frozenset[Instance]

    @property
    def unsolved(self) -> list[Instance]:
        """The instances that no solver solved in any measurement."""
        own = self.solvers.values()
        measured = {at for each in own for at in each.instances}
        return sorted(measured.difference(*(each.ever_solved for each in own)))

    @property
    def in_order(self) -> list[Summary]:
        """The summaries in the order of the ranking; solvers that are not in it come last."""
        place = {solver: number for number, solver in enumerate(self.ranking.solvers)}
        return sorted(self.summaries, key=lambda each: place.get(each.solver, len(place)))


def run_results(
    records: Sequence[Record],
    solvers: Sequence[str],
    tasks: Sequence[Task],
    time_limit: float | None,
    *,
    may_rank: bool = True,
    measured_in: Mapping[str, Measure] | None = None,
    apart: Collection[str] = (),
    measurements: int = 0,
) -> dict[Task, TaskResult]:
    """Return the results of a run by task, in the order of the plan.

    Args:
        solvers: in the order of the plan; others that have records come last
        time_limit: the time limit of the run, or a shorter one
        may_rank: False leaves out every rank and ratio, as for a run with too much noise
        measured_in: the measure of each solver, if it is known
        apart: solvers whose times are not compared with those of others
        measurements: of each solver at each task, if all were to be measured
    """
    measured_in = measured_in or measures(records)
    if isinstance(records, BulkRecords):
        failures, gathered = records.failures(), records.gather(time_limit, measured_in)
    else:
        failures = _failures(records)
        gathered = SolverResult.gather(records, time_limit, measured_in)
    planned = [name for solver in solvers for name in (solver, solver + BATCH_SUFFIX)]
    results = {
        task: {name: found[name] for name in dict.fromkeys([*planned, *found]) if name in found}
        for task in tasks
        for found in [gathered.get(task, {})]
    }
    return {
        task: _task_result(
            task,
            time_limit,
            found,
            failures,
            to_rank=[name for name in found if may_rank and name not in apart],
            planned=measurements,
        )
        for task, found in results.items()
    }


def _failures(records: Sequence[Record]) -> dict[str, Counter[Verdict]]:
    """Return the failures of each solver; those of a batch are failures of its solver, too."""
    failures: dict[str, Counter[Verdict]] = {}
    for record in records:
        if record.verdict.is_failure:
            for name in {record.solver, record.solver.removesuffix(BATCH_SUFFIX)}:
                failures.setdefault(name, Counter())[record.verdict] += 1
    return failures


def _task_result(
    task: Task,
    time_limit: float | None,
    solvers: Mapping[str, SolverResult],
    failures: Mapping[str, Mapping[Verdict, int]],
    *,
    to_rank: Collection[str],
    planned: int,
) -> TaskResult:
    measured = [each.measured for each in solvers.values() if not each.in_batch]
    right = [each for name, each in solvers.items() if name not in failures and not each.in_batch]
    ranked = ranking([each for each in right if each.solver in to_rank])
    solved = [each.solved_instances for each in right if each.solved]
    by_all = frozenset.intersection(*solved) if solved else frozenset[Instance]()
    summaries = tuple(
        summarise(
            each,
            rank=ranked.rank(name),
            ratio=_ratio(each, solvers, ranked),
            failures=failures.get(name, {}),
            solved_by_all=by_all,
            measurements=max(planned, *measured, 0),
        )
        for name, each in solvers.items()
    )
    return TaskResult(
        task=task,
        time_limit=time_limit,
        solvers=solvers,
        ranking=ranked,
        summaries=summaries,
        solved_by_all=by_all,
    )


def _ratio(
    result: SolverResult, solvers: Mapping[str, SolverResult], ranked: Ranking
) -> Ratio | None:
    if ranked.best is None or result.solver not in ranked.solvers:
        return None
    if result.solver == ranked.best:
        return Ratio(1.0, Bound.EXACT, result.puzzle_counts.puzzles, result.measure)
    return contrast(result, solvers[ranked.best]).ratio
