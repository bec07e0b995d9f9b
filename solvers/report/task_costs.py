"""What each task of a run costs: a solver's times at one task compared with those at the first.

The instances and the processes are the same, and blocks of all tasks alternate.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from solvers.compare.results.ratio import contrast
from solvers.compare.results.run_data import RunData
from solvers.compare.results.summary import Summary
from solvers.compare.tasks import Task, gerund
from solvers.report import pairs
from solvers.report.pair_sentence import pair_sentence
from solvers.report.pairs import Pair


@dataclass(frozen=True, kw_only=True)
class Cost:
    """One solver at one task.

    solved, asked, timeouts, unsupported  numbers of measurements; asked are the supported ones
    median  seconds over instances, infinite if it falls among unsolved ones
    pair    its time compared with that for the first task; None for the first, and for a solver
            at fault
    """

    solver: str
    task: Task
    solved: int
    asked: int
    timeouts: int
    unsupported: int
    median: float | None
    pair: Pair | None
    sentence: str


def costs(run: RunData) -> tuple[Cost, ...]:
    """Return the cost for each solver and task, in the order of the plan; none for one task."""
    if len(run.tasks) < 2:
        return ()
    first, *further = run.results.values()
    alone = [name for name, result in first.solvers.items() if not result.in_batch]
    right = [each.solver for each in first.summaries if each.solver in alone and not each.at_fault]
    found = pairs.compare(
        {
            _names(solver, results.task, first.task): contrast(
                results.solvers[solver], first.solvers[solver]
            )
            for solver in right
            for results in further
            if solver in results.solvers
        }
    )
    return tuple(
        _cost(each, results.task, found.get(_names(solver, results.task, first.task)))
        for solver in alone
        for results in run.results.values()
        for each in results.summaries
        if each.solver == solver
    )


def _names(solver: str, task: Task, first: Task) -> tuple[str, str]:
    return f"{gerund(task)} with {solver}", f"{gerund(first)} with {solver}"


def _cost(found: Summary, task: Task, pair: Pair | None) -> Cost:
    sentence = pair_sentence(pair) if pair else ""
    return Cost(
        solver=found.solver,
        task=task,
        solved=found.solved,
        asked=found.asked,
        timeouts=found.timeouts,
        unsupported=found.unsupported,
        median=found.median,
        pair=pair and replace(pair, sentence=sentence),
        sentence=sentence,
    )
