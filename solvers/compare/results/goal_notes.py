"""Sentences about what the goal of a run left out."""

from __future__ import annotations

from solvers.compare.results.run_data import RunData
from solvers.compare.tasks import Task
from solvers.quantities import count, exact_seconds


def not_measured(run: RunData, task: Task) -> str:
    """Return how many instances a finished run did not measure, and why; empty if none."""
    missing = run.not_measured(task)
    if not missing or not run.finished:
        return ""
    verb = "was" if missing == 1 else "were"
    budget = f": the budget of {exact_seconds(run.budget)} ended" if run.budget else ""
    return f"{missing:,} of {count(run.instances, 'instance')} {verb} not measured{budget}"
