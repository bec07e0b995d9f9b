"""Sentences about the goal of a run: whether it was reached, and what was left out."""

from __future__ import annotations

from solvers.compare.results.precision import widest
from solvers.compare.results.run_data import RunData
from solvers.compare.results.task import run_results
from solvers.compare.tasks import Task
from solvers.quantities import count, exact_seconds, percentage


def not_measured(run: RunData, task: Task) -> str:
    """Return how many instances a finished run did not measure, and why; empty if none."""
    missing = run.not_measured(task)
    if not missing or not run.finished:
        return ""
    verb = "was" if missing == 1 else "were"
    budget = f": the budget of {exact_seconds(run.budget)} ended" if run.budget else ""
    return f"{missing:,} of {count(run.instances, 'instance')} {verb} not measured{budget}"


def precision(run: RunData) -> tuple[bool, str] | None:
    """Return whether a finished run reached its precision, and a sentence; None without one.

    Ratios are those that decided when the run ended: noise does not prevent their ranking.
    """
    if run.precision is None or not run.finished:
        return None
    found = run_results(run.records, run.solvers, run.tasks, run.time_limit)
    width, target = widest(found.values()), percentage(run.precision)
    if not any(each.ranking.solvers[1:] for each in found.values()):
        return False, f"not reached: no ratio was measured; the target was {target}"
    is_reached = width is not None and width <= run.precision
    known = "not known" if width is None else f"within {percentage(width, 1)}"
    sentence = f"ratios on these puzzles are {known}; the target was {target}"
    if is_reached:
        return True, f"reached: {sentence}"
    end = f"the budget of {exact_seconds(run.budget)}" if run.budget else "the last process"
    return False, f"not reached: {sentence}, but {end} ended first"
