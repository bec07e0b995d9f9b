"""What the tasks of a run cost: a solver held against itself, proving or counting against what the run asks first.

The boards are the same and so are the processes, and blocks of all tasks follow upon one another.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd

from solvers.compare.tasks import Task, gerund
from solvers.report import pairs, sentences
from solvers.report.frame import Run
from solvers.report.pairs import Pair
from solvers.report.statistics.items import Items, items
from solvers.report.statistics.percentiles import percentile
from solvers.report.statistics.ratios import contrast


@dataclass(frozen=True)
class Cost:
    """One solver at one task.

    solved, asked, timed_out  boards
    median         seconds over the boards that were asked, infinite where it falls among time-outs; None for one at fault
    pair           its time to that for the first task of the run; None for the first, and for a solver at fault
    """

    solver: str
    task: Task
    solved: int
    asked: int
    timed_out: int
    median: float | None
    pair: Pair | None
    words: str


def costs(run: Run, frame: pd.DataFrame) -> tuple[Cost, ...]:
    """Of every solver and task, in the order of the plan; none for a run of one task. `frame` has all tasks."""
    if len(run.tasks) < 2:
        return ()
    alone = frame[~frame["in_batch"]]
    solvers = [spec for spec in run.specs if alone["solver"].eq(spec).any()]
    columns = [_column(solver, task) for solver in solvers for task in run.tasks]
    table = alone.assign(
        solver=[_column(*each) for each in zip(alone["solver"], _tasks(alone), strict=True)]
    )
    matrix = items(table, columns, run.limit)
    timed = items(table, columns, run.limit, repetitions=True)
    right = [solver for solver in solvers if not _at_fault(matrix, solver, run.tasks)]
    first, *further = run.tasks
    chosen = [(solver, task) for solver in right for task in further]
    names = [(gerund(task), gerund(first)) for _, task in chosen]
    contrasts = [
        contrast(timed, timed.column(_column(solver, task)), timed.column(_column(solver, first)))
        for solver, task in chosen
    ]
    found = dict(zip(chosen, pairs.compare(names, contrasts, run.seed), strict=True))
    return tuple(
        _cost(matrix, solver, task, found.get((solver, task)), at_fault=solver not in right)
        for solver in solvers
        for task in run.tasks
    )


def of_task(run: Run, frame: pd.DataFrame) -> pd.DataFrame:
    """The rows of the task that the run is looked at for."""
    if len(run.tasks) < 2:
        return frame
    return frame[frame["task"].isna() if run.solutions is None else frame["task"].eq(run.solutions)]


def _tasks(frame: pd.DataFrame) -> list[Task]:
    return [None if pd.isna(task) else int(task) for task in frame["task"]]


def _column(solver: str, task: Task) -> str:
    return f"{solver}\n{gerund(task)}"  # no spec has a line break in it


def _at_fault(matrix: Items, solver: str, tasks: Sequence[Task]) -> bool:
    return bool(matrix.faulty[:, [matrix.column(_column(solver, task)) for task in tasks]].any())


def _cost(matrix: Items, solver: str, task: Task, pair: Pair | None, *, at_fault: bool) -> Cost:
    column = matrix.column(_column(solver, task))
    seconds = matrix.seconds[matrix.asked[:, column], column]
    late = matrix.asked[:, column] & ~matrix.finished[:, column] & ~matrix.gave_up[:, column]
    words = ""
    if pair is not None:
        called = {name: f"{name} with {solver}" for name in (pair.solver, pair.against)}
        slower = None if pair.slower is None else called[pair.slower]
        words = sentences.pair(
            replace(pair, solver=called[pair.solver], against=called[pair.against], slower=slower)
        )
        pair = replace(pair, words=words)
    median = None if at_fault else percentile(seconds, 0.5)
    return Cost(
        solver,
        task,
        int(np.isfinite(seconds).sum()),
        len(seconds),
        int(late.sum()),
        median,
        pair,
        words,
    )
