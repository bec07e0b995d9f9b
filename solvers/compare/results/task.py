"""The results of all solvers at one task, and those of a whole run by task."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from solvers.checker import Verdict
from solvers.compare.record import BATCH_SUFFIX, Record
from solvers.compare.results.instance import Instance
from solvers.compare.results.ranking import Ranking, ranking
from solvers.compare.results.ratio import Bound, Ratio, contrast
from solvers.compare.results.solver import SolverResult
from solvers.compare.results.summary import Summary, summarise
from solvers.compare.tasks import Task

Faults = Mapping[str, Mapping[Verdict, int]]


@dataclass(frozen=True, kw_only=True)
class TaskResult:
    """What every solver came to at one task.

    solvers        by name, in the order of the plan; a batch follows its solver
    solved_by_all  the instances that all solvers solved that solved any and were never at fault
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
        counts: Counter[Instance] = Counter()
        for each in self.solvers.values():
            counts.update({at: found.solved_count for at, found in each.instances.items()})
        return sorted(at for at, solved in counts.items() if not solved)

    @property
    def in_order(self) -> list[Summary]:
        """The summaries in the order of the ranking; solvers that are not in it come last."""
        place = {solver: number for number, solver in enumerate(self.ranking.solvers)}
        return sorted(self.summaries, key=lambda each: place.get(each.solver, len(place)))


def run_results(
    records: Iterable[Record],
    solvers: Sequence[str],
    tasks: Sequence[Task],
    time_limit: float | None,
    *,
    may_rank: bool = True,
) -> dict[Task, TaskResult]:
    """Return the results of a run by task, in the order of the plan.

    Args:
        solvers: in the order of the plan; others that have records come last
        time_limit: that of the run, or a shorter one
        may_rank: False leaves out every rank and ratio, as for a run with too much noise
    """
    by_task: dict[Task, dict[str, list[Record]]] = {task: {} for task in tasks}
    faults: dict[str, Counter[Verdict]] = {}
    for record in records:
        by_task[record.measurement.limits.solution_limit].setdefault(record.solver, []).append(
            record
        )
        if record.verdict.is_failure:
            for name in {record.solver, alone(record.solver)}:
                faults.setdefault(name, Counter())[record.verdict] += 1
    planned = [name for solver in solvers for name in (solver, solver + BATCH_SUFFIX)]
    return {
        task: _task_result(
            task,
            [
                SolverResult.of(name, found[name], time_limit)
                for name in dict.fromkeys([*planned, *found])
                if name in found
            ],
            time_limit,
            faults,
            may_rank=may_rank,
        )
        for task, found in by_task.items()
    }


def alone(solver: str) -> str:
    """Return the name of a solver without the ending that its batches have."""
    return solver.removesuffix(BATCH_SUFFIX)


def _task_result(
    task: Task,
    results: Sequence[SolverResult],
    time_limit: float | None,
    faults: Faults,
    *,
    may_rank: bool,
) -> TaskResult:
    right = [each for each in results if alone(each.solver) not in faults and not each.in_batch]
    ranked = ranking(right) if may_rank else Ranking()
    solvers = {each.solver: each for each in results}
    by_all = _solved_by_all(right)
    summaries = tuple(
        summarise(
            each,
            rank=ranked.rank(each.solver),
            ratio=_ratio(each, solvers, ranked),
            faults=faults.get(each.solver, {}),
            solved_by_all=by_all,
        )
        for each in results
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
        return Ratio(1.0, Bound.EXACT, len(result.puzzles))
    return contrast(result, solvers[ranked.best]).ratio


def _solved_by_all(right: Iterable[SolverResult]) -> frozenset[Instance]:
    solved = [
        frozenset(at for at, found in each.instances.items() if found.solved)
        for each in right
        if each.solved
    ]
    return frozenset.intersection(*solved) if solved else frozenset()
