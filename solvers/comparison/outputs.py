"""What is made of saved runs: a comparison of two, a report, and exports."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args

from solvers.compare.results.benchmark_formats import bencher, github_action_benchmark
from solvers.compare.store import Store
from solvers.compare.store.answer_export import ExportedAnswers, write
from solvers.comparison.saved_runs import RunLike, StoredRun, StrPath, load, locate
from solvers.errors import OptionError
from solvers.report.extra import need_report

if TYPE_CHECKING:
    from solvers.report.run_comparison import RunComparison

ReportFormat = Literal["html", "md", "json"]
BenchmarkFormat = Literal["github-action-benchmark", "bencher"]


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
    _check_form(form, get_args(ReportFormat))
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


def export(
    run: StoredRun | None = None,
    form: Literal["csv", "json"] | BenchmarkFormat = "csv",
    *,
    store: StrPath | None = None,
) -> str:
    """Return a stored run as text: its answers as CSV or JSON, or its results for a service.

    run   a run as `compare` returns it, or as for `load`
    form  "csv" and "json" have a row for each verified answer; "github-action-benchmark" and
          "bencher" have the time of each solver, and how many measurements it did not solve
    """
    _check_form(form, ("csv", "json", *get_args(BenchmarkFormat)))
    if form == "csv" or form == "json":
        path, name = locate(run, store)
        with Store(path, read_only=True) as opened, BytesIO() as out:
            write(ExportedAnswers(opened, opened.find(name).run), form, out)
            return out.getvalue().decode()
    found = load(run, store=store)
    values: object = bencher(found) if form == "bencher" else github_action_benchmark(found)
    return json.dumps(values, indent=1, ensure_ascii=False) + "\n"


def answers(run: StoredRun | None = None, *, store: StrPath | None = None) -> list[dict[str, Any]]:
    """Return the verified answers of a stored run, each with its instance, times and counters.

    They are rows for a table: `pandas.DataFrame(answers("runs.sqlite"))`.
    """
    path, name = locate(run, store)
    with Store(path, read_only=True) as opened:
        return list(ExportedAnswers(opened, opened.find(name).run))


def _check_form(form: object, forms: tuple[str, ...]) -> None:
    if form not in forms:
        raise OptionError(f"form is {form!r}", remedy=f"give one of {', '.join(forms)}")
