"""`sudoku solvers`: list the backends, and say how to install the ones that are missing."""

from __future__ import annotations

import json
import textwrap

import click

from solvers.cli import output_files
from solvers.cli.parameters import command_line, flag
from solvers.cli.terminal_text import printable
from solvers.registry import registry

_WIDTH = 80  # columns


@command_line
@flag("--json", "as_json", help="Print JSON.")
def command(as_json: bool) -> None:
    """List the solvers that come with this package or a plug-in.

    Show the name, kind, version and main idea of each. If a solver needs a package that is missing,
    show how to install it. Start each plug-in once, and show why if it cannot be used.

    Examples:
        # List all solvers.
        sudoku solvers

        # Write the same list as JSON, for another program.
        sudoku solvers --json > solvers.json
    """
    backends, broken = list(registry.backends().values()), registry.broken_plug_ins()
    for reason in registry.left_out():
        click.echo(printable(f"note: {reason}"), err=True)
    if as_json:
        rows = [
            {
                "name": backend.name,
                "kind": backend.kind,
                "idea": backend.idea,
                "installed": not (backend.missing or backend.name in broken),
                "version": backend.version,
                "install": backend.remedy if backend.missing else None,
                "error": str(broken[backend.name]) if backend.name in broken else None,
            }
            for backend in backends
        ]
        output_files.write(None, f"{json.dumps(rows, indent=2, ensure_ascii=False)}\n")
        return
    width = max(len(backend.name) for backend in backends)
    for backend in backends:
        name = click.style(backend.name.ljust(width), bold=True)
        lacks = backend.lacks
        state = f"needs {lacks}; {backend.remedy}" if lacks else backend.version or ""
        if error := broken.get(backend.name):
            state = printable(f"cannot be used: {error}")
        click.echo(f"{name}  {backend.kind.ljust(12)}  {state}")
        click.echo(textwrap.indent(textwrap.fill(printable(backend.idea), _WIDTH - 4), " " * 4))
