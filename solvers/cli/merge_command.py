"""`sudoku merge`: copy the runs of one store to another."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from solvers.cli.terminal_text import printable
from solvers.compare.store import Store, merge


def command(
    into: Annotated[
        Path, typer.Argument(metavar="INTO", help="The store that the runs are added to.")
    ],
    source: Annotated[
        Path, typer.Argument(metavar="SOURCE", help="The store that they are copied from.")
    ],
) -> None:
    """Copy the runs of one store to another.

    A run that has fewer answers in INTO than in SOURCE is replaced. SOURCE is not changed; INTO is
    created if it does not exist.

    Examples:
        # Collect the runs of two machines in one file.
        sudoku merge all.sqlite runs.sqlite && sudoku merge all.sqlite other.sqlite

        # Add a run that was saved to a file of its own.
        sudoku merge runs.sqlite other.sqlite
    """
    with Store(source, read_only=True) as theirs, Store(into, create=True) as ours:
        added, replaced = merge(ours, theirs)
        number = len(theirs.runs())
    for run in added:
        typer.echo(f"added {printable(run)}")
    for run in replaced:
        typer.echo(f"replaced {printable(run)}, which has more answers in {printable(source)}")
    if not number:
        typer.echo(f"{printable(source)} has no runs")
    elif not added and not replaced:
        typer.echo(f"{printable(into)} already has every run of {printable(source)}")
