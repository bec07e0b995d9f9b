"""`sudoku export`: the answers of a run as CSV, JSON or Parquet."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from solvers.cli import output_files
from solvers.cli.runs_command import STORE
from solvers.compare.store import Store, default_path
from solvers.compare.store.answer_export import as_text, flat, need_parquet, write_parquet
from solvers.errors import InputError

Form = Literal["csv", "json", "parquet"]
_FORMS: dict[str, Form] = {".json": "json", ".parquet": "parquet"}


def command(
    run: Annotated[
        str | None, typer.Argument(help="Its name, or a beginning of it. Without it: the latest.")
    ] = None,
    to: Annotated[
        Form | None, typer.Option(help="The format. Without it: by the name of OUT, else CSV.")
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="OUT", help="A file; without it, or for -, standard output."
        ),
    ] = None,
    store: Annotated[Path | None, STORE] = None,
) -> None:
    """Write every verified answer of a run, one row each, with the board that was asked."""
    path = store or default_path()
    form = to or _FORMS.get(output.suffix.lower() if output else "", "csv")
    if form == "parquet":
        if output in (None, output_files.DASH):
            raise InputError("parquet is no text", remedy="name a file with -o")
        need_parquet()
    output_files.check({"--output": output}, {output_files.STORE: output_files.store_files(path)})
    with Store(path, read_only=True) as opened:
        rows = flat(opened.answers(opened.find(run).run))
    if form == "parquet" and output:
        write_parquet(rows, output)
    else:
        output_files.write(output, as_text(rows, form))
