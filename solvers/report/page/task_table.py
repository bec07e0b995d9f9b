"""The table of what each task costs, for the page and for Markdown."""

from __future__ import annotations

from solvers.compare.tasks import gerund
from solvers.quantities import NONE, duration
from solvers.report.analysis import Analysis
from solvers.report.drawing.chart import Table, table
from solvers.report.page import score_table
from solvers.report.task_costs import Cost


def tasks(analysis: Analysis) -> Table | None:
    """Return the times of each solver at each task, if the run has several."""
    return table(
        "The same instances at each task",
        (
            "solver",
            "task",
            "solved",
            "median",
            f"ratio to {gerund(analysis.run.tasks[0])} (95% CI)",
        ),
        (_cost(cost, analysis.run.time_limit) for cost in analysis.costs),
    )


def _cost(cost: Cost, limit: float | None) -> tuple[str, ...]:
    if cost.unsupported and not cost.asked:
        return cost.solver, gerund(cost.task), "unsupported", NONE, NONE
    mean, interval = score_table.ratio(cost.pair)
    return (
        cost.solver,
        gerund(cost.task),
        f"{cost.solved:,} of {cost.asked:,}",
        duration(cost.median, limit if cost.timeouts else None),
        f"{mean} ({interval})" if interval else mean,
    )
