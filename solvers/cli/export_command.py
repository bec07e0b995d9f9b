"""`sudoku export`: write the answers of a run, or its results for a service that tracks them."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import click

from solvers import comparison
from solvers.cli import output_files
from solvers.cli.parameters import FILE, argument, command_line, option, store_option
from solvers.compare.store import Store, default_path
from solvers.compare.store.answer_export import AnswerFormat, ExportedAnswers, need_parquet, write
from solvers.errors import InputError

Format = AnswerFormat | comparison.BenchmarkFormat
_FORMATS: dict[str, Format] = {".json": "json", ".parquet": "parquet"}


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
    type=click.Choice(["csv", "json", "parquet", *get_args(comparison.BenchmarkFormat)]),
    help="Write this format. [default: by the name of FILE, else csv]",
)
@option(
    "--output", "-o", type=FILE, metavar="FILE", help="Write FILE. [default: -, standard output]"
)
@store_option
def command(
    run: str | None, output_format: Format | None, output: Path | None, store: Path | None
) -> None:
    """Write the answers of a run as CSV, JSON or Parquet.

    Each verified answer is a row, with its instance, verdict, times and counters. The formats
    github-action-benchmark and bencher have the results of each solver instead.

    Examples:
        # Write the answers of the latest run as CSV.
        sudoku export -o answers.csv

        # Print the answers of the latest run in another store as JSON.
        sudoku export --store runs.sqlite --format json

        # Write results that Bencher keeps track of.
        sudoku export --format bencher -o results.json
    """
    path = store or default_path()
    chosen = output_format or _FORMATS.get(output.suffix.lower() if output else "", "csv")
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
