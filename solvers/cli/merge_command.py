"""`sudoku merge`: the runs of one store added to another."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from solvers.cli.terminal_text import printable
from solvers.compare.store import Store, merge


def command(
    into: Annotated[Path, typer.Argument(help="The store that runs are added to.")],
    source: Annotated[
        Path, typer.Argument(help="The store that they come from; it stays as it is.")
    ],
) -> None:
    """Add the runs of SOURCE that INTO does not have, and what it has more of those that it does."""
    with Store(source, read_only=True) as theirs, Store(into, create=True) as ours:
        added, replaced = merge(ours, theirs)
        number = len(theirs.runs())
    for run in added:
        typer.echo(f"added {printable(run)}")
    for run in replaced:
        typer.echo(f"brought {printable(run)} as far as it is in {printable(source)}")
    if not added and not replaced:
        typer.echo(
            f"{printable(into)} has every run of {printable(source)}"
            if number
            else f"{printable(source)} holds no run"
        )
