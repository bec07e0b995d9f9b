"""`sudoku config`: which solver is configured, and by what."""

from __future__ import annotations

import typer

from solvers import config, registry


def command() -> None:
    """Show which solver is used where none is named, and what chose it."""
    chosen, *others = config.candidates()
    registry.check(chosen.spec)
    typer.echo(f"{chosen.spec}  ({chosen.origin})")
    for other in others:
        typer.echo(f"  over {other.spec}  ({other.origin})")
