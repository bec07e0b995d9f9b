"""`sudoku solvers`: every backend, its idea, and whether it can be used here."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from solvers.registry import registry


def command(as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False) -> None:
    """List the solvers: name, kind, idea, and version or how to install."""
    known = list(registry.backends().values())
    if as_json:
        rows = [
            {
                "name": backend.name,
                "kind": backend.kind,
                "idea": backend.idea,
                "installed": not backend.missing,
                "version": backend.version,
                "install": backend.remedy if backend.missing else None,
            }
            for backend in known
        ]
        typer.echo(json.dumps(rows, indent=2, ensure_ascii=False))
        return
    width = max(len(backend.name) for backend in known)
    for backend in known:
        state = f"not installed: {backend.remedy}" if backend.missing else backend.version
        typer.echo(
            f"{typer.style(backend.name.ljust(width), bold=True)}  {backend.kind.ljust(12)}  {state}"
        )
        typer.echo(f"    {backend.idea}")
