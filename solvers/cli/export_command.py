"""`sudoku export`: write the answers of a run as CSV, JSON or Parquet."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import click

from solvers.cli import output_files
from solvers.cli.parameters import FILE, argument, command_line, option, store_option
from solvers.compare.store import Store, default_path
from solvers.compare.store.answer_export import as_text, flat, need_parquet, write_parquet
from solvers.errors import InputError

Format = Literal["csv", "json", "parquet"]
_FORMATS: dict[str, Format] = {".json": "json", ".parquet": "parquet"}


@command_line
@argument(
    "run",
    "RUN",
    "The run: its name, or the beginning of its id. [default: the latest]",
    required=False,
)
@option(
    "--to",
    type=click.Choice(["csv", "json", "parquet"]),
    help="Write this format. [default: by the name of FILE, else csv]",
)
@option(
    "--output", "-o", type=FILE, metavar="FILE", help="Write FILE. [default: -, standard output]"
)
@store_option
def command(run: str | None, to: Format | None, output: Path | None, store: Path | None) -> None:
    """Write the answers of a run as CSV, JSON or Parquet.

    Each verified answer is a row, with its instance, verdict, times and counters.

    Examples:
        # Write the answers of the latest run as CSV.
        sudoku export -o answers.csv

        # Print the answers of the latest run in another store as JSON.
        sudoku export --store runs.sqlite --to json
    """
    path = store or default_path()
    chosen = to or _FORMATS.get(output.suffix.lower() if output else "", "csv")
    if chosen == "parquet":
        if output in (None, output_files.DASH):
            raise InputError("parquet is a binary format", remedy="name a file with -o")
        need_parquet()
    output_files.check({"--output": output}, {output_files.STORE: output_files.store_files(path)})
    with Store(path, read_only=True) as opened:
        rows = flat(opened.answers(opened.find(run).run))
    if chosen == "parquet" and output:
        write_parquet(rows, output)
    else:
        output_files.write(output, as_text(rows, chosen))
