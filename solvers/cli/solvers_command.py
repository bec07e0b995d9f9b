"""`sudoku solvers`: list the backends, and say how to install the ones that are missing."""

from __future__ import annotations

import json

import click

from solvers.cli import output_files
from solvers.cli.parameters import command_line, flag
from solvers.registry import registry


@command_line
@flag("--json", "as_json", help="Print JSON.")
def command(as_json: bool) -> None:
    """List the solvers that come with this package or a plug-in.

    Show the name, kind, version and main idea of each. If a solver needs a package that is missing,
    show how to install it.

    Examples:
        # List all solvers.
        sudoku solvers

        # Write the same list as JSON, for another program.
        sudoku solvers --json > solvers.json
    """
    backends = list(registry.backends().values())
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
            for backend in backends
        ]
        output_files.write(None, f"{json.dumps(rows, indent=2, ensure_ascii=False)}\n")
        return
    width = max(len(backend.name) for backend in backends)
    for backend in backends:
        name = click.style(backend.name.ljust(width), bold=True)
        state = f"not installed: {backend.remedy}" if backend.missing else backend.version
        click.echo(f"{name}  {backend.kind.ljust(12)}  {state}\n    {backend.idea}")
