"""`sudoku report`: a run as one offline page, as Markdown for a pull request, or as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Literal

import typer

from solvers.cli import arguments
from solvers.cli.extras import need_report
from solvers.compare.store import Store, default_path

Form = Literal["html", "md", "json"]
_FORMS: dict[str, Form] = {".html": "html", ".htm": "html", ".md": "md", ".json": "json"}


def command(
    store: Annotated[
        Path | None, typer.Argument(metavar="STORE", help="The file of runs. Without it: the file in your data folder.")
    ] = None,
    run: Annotated[
        str | None, typer.Option(metavar="RUN", help="Its name or a beginning of it. Usually the latest.")
    ] = None,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="OUT", help="What to write.")] = Path("report.html"),
    limit: Annotated[
        str | None, typer.Option(metavar="N|all", help="Which task, of a run with several. Usually its first.")
    ] = None,
    form: Annotated[Form | None, typer.Option("--format", help="Without it: by the name of OUT.")] = None,
) -> None:
    """Write what a run found: the answer in three sentences, how far to trust it, agreement, times, charts, every board."""
    path = store or default_path()
    arguments.check_output(output, [path])
    write_report(path, run, output, form, limit)
    typer.echo(f"wrote {output}")


def write_report(store: Path, run: str | None, output: Path, form: Form | None = None, task: str | None = None) -> None:
    """Raises InputError for a store, a run or a file that cannot be used; MissingLibrary without the extra `report`."""
    need_report()
    from solvers.report.analysis import analyse
    from solvers.report.loading import load
    from solvers.report.markdown import markdown
    from solvers.report.page import page
    from solvers.report.tasks import of_task

    with Store(store) as opened:
        found, every = load(opened, run, task)
    analysis, table = analyse(found, every), of_task(found, every)
    match form or _FORMS.get(output.suffix.lower(), "html"):
        case "html":
            arguments.write(output, page(analysis, table))
        case "md":
            arguments.write(output, markdown(analysis, table, output))
        case "json":
            arguments.write(output, json.dumps(analysis.as_json(), indent=1) + "\n")
