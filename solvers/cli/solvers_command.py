"""`sudoku solvers`: list the backends by family, with what is known about each."""

from __future__ import annotations

import json
from collections.abc import Sequence

import click

from solvers.about import Family
from solvers.cli import output_files, solver_list
from solvers.cli.parameters import argument, command_line, flag
from solvers.cli.terminal_text import printable
from solvers.registry import registry
from solvers.registry.registry import Backend


@command_line
@argument("wanted", "FAMILY|SOLVER", "List only these. [default: all]", nargs=-1)
@flag("--json", "as_json", help="Print JSON.")
def command(wanted: tuple[str, ...], as_json: bool) -> None:
    """List the solvers of this package and of plug-ins, by family.

    Show the main idea of each, its version and licence, what it can claim, whether it proves its
    claims, and how it is stopped. If a solver needs a package that is missing, show how to install
    it. Start each plug-in once, and show why if it cannot be used.

    Examples:
        # List all solvers.
        sudoku solvers

        # List the solvers of two families.
        sudoku solvers SAT MIP

        # Write the same list as JSON, for another program.
        sudoku solvers --json > solvers.json
    """
    backends = _selected(list(registry.backends().values()), wanted)
    plug_ins = any(backend.is_plug_in for backend in backends)
    broken = registry.broken_plug_ins() if plug_ins else {}
    for reason in registry.left_out():
        click.echo(printable(f"note: {reason}"), err=True)
    rows = [solver_list.row(backend, broken.get(backend.name)) for backend in backends]
    if as_json:
        output_files.write(None, f"{json.dumps(rows, indent=2, ensure_ascii=False)}\n")
    else:
        click.echo("\n".join(solver_list.lines(rows)).lstrip("\n"))


def _selected(backends: list[Backend], wanted: Sequence[str]) -> list[Backend]:
    """Return the backends of these names and families. Raises UnknownSolver."""
    words = {_lower(word): word for word in wanted}
    known = {_lower(family): family for family in Family}
    for word in words.keys() - known.keys():
        registry.find(words[word])
    return [
        backend
        for backend in backends
        if not words
        or _lower(backend.name) in words
        or (backend.about and _lower(backend.about.family) in words)
    ]


def _lower(text: str) -> str:
    """Return the form in which words are compared: `Exact Cover` is `exact-cover`."""
    return text.lower().replace(" ", "-")
