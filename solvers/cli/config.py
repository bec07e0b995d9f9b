"""`sudoku config`: which solver is configured, and by what."""

from __future__ import annotations

import typer

from solvers import config
from solvers.cli.shown import shown
from solvers.errors import ConfigError
from solvers.registry import registry
from solvers.registry.spec import Spec


def command() -> None:
    """Show which solver is used where none is named, and what chose it."""
    candidates = config.candidates()
    chosen = next(candidates)
    registry.create(Spec.parse(chosen.spec))  # an option that it does not have is known only now
    typer.echo(f"{shown(chosen.spec)}  ({shown(chosen.origin)})")
    try:
        for other in candidates:
            typer.echo(f"  over {shown(other.spec)}  ({shown(other.origin)})")
    except ConfigError as error:
        typer.echo(f"  and over what cannot be used: {shown(error)}")
