"""`sudoku report`: a run as one offline page, as Markdown for a pull request, or as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Literal

import typer

from solvers.cli import output_files
from solvers.cli.report_extra import need_report
from solvers.cli.terminal_text import printable
from solvers.compare.results.run_data import RunData
from solvers.compare.store import Store, default_path
from solvers.compare.store.loading import load
from solvers.errors import InputError

Form = Literal["html", "md", "json"]
_FORMS: dict[str, Form] = {".html": "html", ".htm": "html", ".md": "md", ".json": "json"}


def command(
    store: Annotated[
        Path | None,
        typer.Argument(
            metavar="STORE", help="The file of runs. Without it: the file in your data folder."
        ),
    ] = None,
    run: Annotated[
        str | None,
        typer.Option(metavar="RUN", help="Its name or a beginning of it. Usually the latest."),
    ] = None,
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="OUT", help="What to write; - for standard output."),
    ] = Path("report.html"),
    solution_limit: Annotated[
        str | None,
        typer.Option(metavar="N|all", help="Which task, of a run with several. Usually its first."),
    ] = None,
    form: Annotated[
        Form | None, typer.Option("--format", help="Without it: by the name of OUT.")
    ] = None,
) -> None:
    """Write what a run found: the answer in three sentences, how far to trust it, agreement, times, charts, every board."""
    path = store or default_path()
    form = form_of("--output", output, form)
    output_files.check({"--output": output}, {output_files.STORE: output_files.store_files(path)})
    need_report()
    with Store(path, read_only=True) as opened:
        found = load(opened, run, solution_limit)
    write_report(found, output, form)
    if output != output_files.DASH:
        typer.echo(f"wrote {printable(output)}")


def form_of(option: str, output: Path, form: Form | None = None) -> Form:
    """The format that was named, or that the name of the file tells. Raises InputError where neither does."""
    if output == output_files.DASH and form == "md":
        raise InputError(
            f"{option} {output}: Markdown has its charts in files beside it", remedy="name a file"
        )
    if found := form or _FORMS.get(output.suffix.lower()):
        return found
    remedy = "name it .html, .md or .json" + (", or give --format" if option == "--output" else "")
    raise InputError(f"{option} {output}: its name tells no format of a report", remedy=remedy)


def write_report(run: RunData, output: Path, form: Form) -> None:
    """Write the report of a run. Raises InputError for a file that cannot be written.

    Raises MissingLibrary without the extra `report`.
    """
    need_report()
    from solvers.report.analysis import analyse
    from solvers.report.markdown import markdown
    from solvers.report.page import page

    analysis = analyse(run)
    match form:
        case "html":
            output_files.write(output, page(analysis))
        case "md":
            output_files.write(output, markdown(analysis, output))
        case "json":
            output_files.write(output, json.dumps(analysis.as_json(), indent=1) + "\n")
