"""The command `sudoku`. Only here is anything printed, and only here does the program exit.

Exit codes: 0 fine; 1 a wrong answer, a disagreement or a crash (`solve`: no solution); 2 bad input or usage; 3 time limit.
"""

from __future__ import annotations

import importlib
import os
import sys
from importlib import metadata
from typing import Annotated, Any

import typer

from solvers.errors import InputError, SudokuError
from solvers.registry import DISTRIBUTION

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
BROKEN_PIPE = 141  # as a shell reports a program that SIGPIPE ended


def main() -> None:
    """Run the command line and exit."""
    try:
        try:
            _app()()
        finally:
            sys.stdout.flush()
    except SudokuError as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2 if isinstance(error, InputError) else 1)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nobody reads: say nothing more, at exit neither
        sys.exit(BROKEN_PIPE)
    except OSError as error:  # a full disk
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print(f"error: cannot write: {error.strerror or error}", file=sys.stderr)
        sys.exit(2)


def _options(version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False) -> None:
    if version:
        typer.echo(metadata.version(DISTRIBUTION))
        raise typer.Exit


def _app() -> Any:
    """The typer application with the command that was asked for; `--help` needs them all."""
    app = typer.Typer(
        help="Sudoku solvers side by side: solve with any of them, and compare them with every answer verified.",
        no_args_is_help=True,
        invoke_without_command=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_options)
    asked = {name: COMMANDS[name] for name in sys.argv[1:2] if name in COMMANDS}
    for name, module in (asked or COMMANDS).items():
        command = importlib.import_module(f"solvers.cli.{module}").command
        app.command(name, hidden=name == "serve")(command)
    return app
