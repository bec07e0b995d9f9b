"""The commands of `sudoku`, of which only the one that was asked for is loaded."""

from __future__ import annotations

import importlib
import sys
from importlib import metadata
from typing import Annotated, Any

import typer

from solvers.libraries import DISTRIBUTION

COMMANDS = {
    "solve": "solve",
    "check": "check",
    "compare": "compare",
    "report": "report",
    "diff": "diff",
    "runs": "runs",
    "export": "export",
    "merge": "merge",
    "solvers": "backends",
    "config": "config",
    "serve": "serve",
}


def _options(
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> None:
    if version:
        typer.echo(metadata.version(DISTRIBUTION))
        raise typer.Exit


def app() -> Any:
    """The typer application with the command that was asked for; `--help` needs them all."""
    made = typer.Typer(
        help="Sudoku solvers side by side: solve with any of them, and compare them with every answer verified.",
        no_args_is_help=True,
        invoke_without_command=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    made.callback()(_options)
    asked = {name: COMMANDS[name] for name in sys.argv[1:2] if name in COMMANDS}
    for name, module in (asked or COMMANDS).items():
        command = importlib.import_module(f"solvers.cli.{module}").command
        made.command(name, hidden=name == "serve")(command)
    return made
