"""`sudoku report`: write the report of a run as a web page, as Markdown, or as JSON."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

import click

from solvers import comparison
from solvers.cli import output_files, output_folders
from solvers.cli.compression import without_ending
from solvers.cli.file_names import FILE, FILE_OR_URL, named_folder
from solvers.cli.parameters import argument, command_line, flag, option
from solvers.cli.remote_output import refuse
from solvers.cli.terminal_text import printable
from solvers.compare.dataset.layout import is_dataset
from solvers.compare.results.run_data import RunData
from solvers.compare.store import default_path
from solvers.comparison import ReportFormat
from solvers.errors import InputError
from solvers.libraries import install
from solvers.report.extra import need_report

_FORMATS: dict[str, ReportFormat] = {".html": "html", ".htm": "html", ".md": "md", ".json": "json"}


@command_line
@argument(
    "stores",
    "STORE",
    "The store, STORE#RUN, or a folder that `sudoku export --to parquet-dataset` wrote. Several "
    "runs of one plan make one report. [default: runs.sqlite in the user's data folder]",
    type=FILE,
    nargs=-1,
)
@option(
    "--run",
    metavar="RUN",
    help="Report RUN: its name, or the beginning of its id. [default: the latest]",
)
@option(
    "--output",
    "-o",
    type=FILE_OR_URL,
    default=Path("report.html"),
    metavar="FILE",
    help="Write FILE; - is standard output.",
)
@option(
    "--solution-limit",
    metavar="N|all",
    help="Report this task, if the run has several. [default: the first]",
)
@option(
    "--format",
    "output_format",
    type=click.Choice(["html", "md", "json"]),
    help="Write this format. [default: by the name of FILE; html for -]",
)
@flag("--no-charts", help="Leave the charts of a Markdown report out.")
@option(
    "--tables",
    type=click.Path(),
    callback=named_folder,
    metavar="DIR",
    help="Also write every table as CSV and LaTeX, every chart as SVG and PNG, a methods paragraph "
    "and a citation to DIR.",
)
def command(
    stores: tuple[Path, ...],
    run: str | None,
    output: Path,
    solution_limit: str | None,
    output_format: ReportFormat | None,
    no_charts: bool,
    tables: Path | None,
) -> None:
    """Write the report of a run as HTML, Markdown or JSON.

    The report begins with faults, the fastest solver and how sure that is. The ranking, charts and
    every instance follow. The HTML page works offline.

    Examples:
        # Write report.html for the latest run.
        sudoku report

        # Write the report of a run in a file as Markdown, with its charts next to it.
        sudoku report runs.sqlite -o report.md

        # Print a report of the solvers of two runs, for the summary of a CI job.
        sudoku report runs.sqlite other.sqlite --format md --no-charts -o -
    """
    if run and len(stores) > 1:
        raise InputError("--run and several stores", remedy="write STORE#RUN for each run")
    places = [_place(each, run) for each in stores] or [(default_path(), run)]
    chosen = format_of("--output", output, output_format, charts=not no_charts)
    read = [file for path, _ in places for file in _files(path)]
    output_files.check({"--output": output}, {output_files.STORE: read})
    if tables is not None:
        output_folders.check_folder("--tables", tables)
    need_report(chosen)
    found = comparison.combine(
        *(comparison.load(name, store=path, solution_limit=solution_limit) for path, name in places)
    )
    texts = _tables(found, tables) if tables is not None else {}
    output_files.check({"--output": output, **{file.name: file for file in texts}}, {})
    write_report(found, output, chosen, charts=not no_charts)
    for file, text in texts.items():
        output_files.write(file, text)
    if output != output_files.DASH:
        print(f"wrote {printable(output)}")


def _place(store: Path, run: str | None) -> tuple[Path, str | None]:
    """Return the store and the name of the run that an argument means."""
    is_run = "#" in str(store) and not store.exists()
    return comparison.locate(store) if is_run else (store, run)


def _files(store: Path) -> list[Path]:
    """Return the files of a store, or of the folder of a run."""
    return [*store.rglob("*")] if is_dataset(store) else output_files.store_files(store)


def _tables(run: RunData, folder: Path) -> dict[Path, str | bytes]:
    """Return the content of the files for a paper, and create their folder."""
    from solvers.report.analysis import analyse
    from solvers.report.tables import files

    texts = {folder / name: text for name, text in files(analyse(run)).items()}
    charts = {file: text for file, text in texts.items() if file.suffix == ".svg"}
    output_folders.create_folder("--tables", folder)
    return texts | _pictures(charts)


def _pictures(charts: Mapping[Path, str]) -> dict[Path, bytes]:
    """Return charts as PNG; without vl-convert-python, print what to install instead."""
    if not charts:
        return {}
    if not find_spec("vl_convert"):
        cause = "charts are not written as PNG, which needs vl-convert-python"
        print(f"note: {cause}: {install('png')}", file=sys.stderr)
        return {}
    from solvers.cli.shown_puzzle import png

    return {file.with_suffix(".png"): png(text) for file, text in charts.items()}


def format_of(
    option: str, output: Path, given: ReportFormat | None = None, *, charts: bool = True
) -> ReportFormat:
    """Return the format that was given, or the one of the file's name. Raises InputError."""
    if output == output_files.DASH and given == "md" and charts:
        cause = f"{option} {output}: Markdown has its charts in files next to it"
        raise InputError(cause, remedy="name a file, or give --no-charts")
    if (given == "md" or without_ending(output).suffix.lower() == ".md") and charts:
        refuse(option, output, "Markdown has its charts in files next to it")
    default: ReportFormat | None = (
        "html" if (option, output) == ("--output", output_files.DASH) else None
    )
    if found := given or _FORMATS.get(without_ending(output).suffix.lower(), default):
        if found != "md" and not charts:
            raise InputError(f"--no-charts: the format is {found}", remedy="give --format md")
        return found
    remedy = "name it .html, .md or .json" + (", or give --format" if option == "--output" else "")
    raise InputError(f"{option} {output}: its name does not give the format", remedy=remedy)


def write_report(run: RunData, output: Path, chosen: ReportFormat, *, charts: bool = True) -> None:
    """Write the report of a run. Raises InputError for a file that cannot be written.

    Raises MissingLibrary without the extra `report`.
    """
    need_report(chosen)
    folder = output.with_name(f"{output.stem}-charts") if chosen == "md" and charts else None
    output_files.write(output, comparison.report(run, chosen, charts=folder))
