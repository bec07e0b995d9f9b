"""`sudoku export`: write the answers of a run, or its results for a service that tracks them."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, cast, get_args

import click

from solvers import comparison
from solvers.cli import output_files, output_folders
from solvers.cli.file_names import FILE_OR_URL
from solvers.cli.output_endings import format_of
from solvers.cli.parameters import argument, command_line, option, store_option
from solvers.compare.dataset.layout import is_dataset, need_libraries
from solvers.compare.store import Store, default_path
from solvers.compare.store.answer_export import AnswerFormat, ExportedAnswers, need_parquet, write
from solvers.errors import InputError

Format = AnswerFormat | Literal["parquet-dataset"] | comparison.BenchmarkFormat
_ALL = ("csv", "json", "parquet", "parquet-dataset", *get_args(comparison.BenchmarkFormat))
_FORMATS = {".csv": "csv", ".json": "json", ".parquet": "parquet"}


@command_line
@argument(
    "run",
    "RUN",
    "The run: its name, or the beginning of its id. [default: the latest]",
    required=False,
)
@option(
    "--format",
    "--to",
    "output_format",
    type=click.Choice(_ALL),
    metavar="FORMAT",
    help=f"Write {', '.join(_ALL[:-1])} or {_ALL[-1]}. [default: by the name of FILE, else csv]",
)
@option(
    "--output",
    "-o",
    type=FILE_OR_URL,
    metavar="FILE",
    help="Write FILE. [default: -, standard output]",
)
@store_option
def command(
    run: str | None, output_format: Format | None, output: Path | None, store: Path | None
) -> None:
    """Write the answers of a run as CSV, JSON or Parquet.

    Each verified answer is a row, with its instance, verdict, times and counters. The formats
    github-action-benchmark and bencher have the results of each solver instead. parquet-dataset
    is a folder of Parquet files with everything that the run contains, for `sudoku report`.

    Examples:
        # Write the answers of the latest run as CSV.
        sudoku export -o answers.csv

        # Write a run in another store as a folder of Parquet files.
        sudoku export --store runs.sqlite --to parquet-dataset -o run.parquet

        # Write results that Bencher keeps track of.
        sudoku export --format bencher -o results.json
    """
    path = store or default_path()
    asked = format_of(output, "answers", _FORMATS, plain=()) if output_format is None else None
    chosen = output_format or cast(Format, asked or "csv")
    if chosen == "parquet-dataset":
        _write_dataset(run, output, path)
        return
    if chosen == "parquet":
        if output in (None, output_files.DASH):
            raise InputError("parquet is a binary format", remedy="name a file with -o")
        need_parquet()
    output_files.check({"--output": output}, {output_files.STORE: output_files.store_files(path)})
    match chosen:
        case "github-action-benchmark" | "bencher":
            output_files.write(output, comparison.export(run, chosen, store=path))
            return
    with Store(path, read_only=True) as opened:
        answers = ExportedAnswers(opened, opened.find(run).run)
        with output_files.opened(output) as stream:
            write(answers, chosen, stream)


def _write_dataset(run: str | None, folder: Path | None, store: Path) -> None:
    """Write a run as a folder of Parquet files, which replaces an earlier one of the same run."""
    if folder is None:
        raise InputError("parquet-dataset is a folder", remedy="name a folder with -o")
    need_libraries()
    output_folders.check("--output", folder, is_dataset)
    from solvers.compare.dataset.reading import run_of
    from solvers.compare.dataset.writing import write as write_dataset

    with Store(store, read_only=True) as opened:
        name = opened.find(run).run
        if is_dataset(folder) and (other := run_of(folder)) != name:
            what = f"of run {other}, not of {name}" if other else "that cannot be read"
            cause = f"--output {folder}: the folder has a dataset {what}"
            raise InputError(cause, remedy="name another folder, or remove this one")
        with output_folders.opened(folder) as part:
            write_dataset(opened, name, part)
