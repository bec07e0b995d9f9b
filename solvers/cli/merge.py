"""`sudoku merge`: the runs of one store added to another."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from solvers.compare.store import Store, merge


def command(
    into: Annotated[Path, typer.Argument(help="The store that runs are added to.")],
    source: Annotated[Path, typer.Argument(help="The store that they come from; it stays as it is.")],
) -> None:
    """Add the runs of SOURCE that INTO does not have."""
    with Store(source) as theirs, Store(into, create=True) as ours:
        added = merge(ours, theirs)
    for run in added:
        typer.echo(f"added {run}")
    if not added:
        typer.echo(f"{into} has every run of {source}")
