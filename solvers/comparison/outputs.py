"""What is made of saved runs: a comparison of two, and a report."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from solvers.comparison.saved_runs import RunLike, load
from solvers.report.extra import need_report

if TYPE_CHECKING:
    from solvers.report.run_comparison import RunComparison

ReportFormat = Literal["html", "md", "json"]


def diff(old: RunLike, new: RunLike, *, solution_limit: int | str | None = None) -> RunComparison:
    """Compare two runs: wrong answers, solved counts, and times corrected for the machine's speed.

    The arguments are those of `load`. Raises MissingLibrary without the extra `report`.
    """
    need_report("json")
    from solvers.report.run_comparison import compare as compare_runs

    return compare_runs(*(load(run, solution_limit=solution_limit) for run in (old, new)))


def report(run: RunLike, form: ReportFormat = "html", *, charts: Path | None = None) -> str:
    """Return the report of a run as text: HTML, Markdown or JSON.

    run     as for `load`
    charts  the folder that the charts of a Markdown report are written to; None leaves them out

    Raises MissingLibrary without the extra `report`.
    """
    need_report(form)
    from solvers.report.analysis import analyse

    analysis = analyse(load(run))
    if form == "json":
        return json.dumps(analysis.as_json(), indent=1) + "\n"
    if form == "md":
        from solvers.report.markdown import markdown

        return markdown(analysis, charts)
    from solvers.report.page.render import page

    return page(analysis)
