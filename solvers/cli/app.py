"""The commands of `sudoku`. Only the module of the command that runs is imported."""

from __future__ import annotations

import importlib
import inspect
import sys
import textwrap
from collections.abc import Callable
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from solvers.libraries import DISTRIBUTION, version

# Each command is the function `command` of a module in this folder. Its docstring is its help:
# a summary of at most 65 characters, which `sudoku --help` shows; more paragraphs if needed; and
# last a section "Examples:" with two or three commands, each below a comment that explains it.
COMMANDS = {
    "solve": "solve_command",
    "check": "check_command",
    "compare": "compare_command",
    "report": "report_command",
    "diff": "diff_command",
    "runs": "runs_command",
    "export": "export_command",
    "merge": "merge_command",
    "solvers": "solvers_command",
    "config": "config_command",
    "serve": "serve_command",
}
_HIDDEN = "serve"  # other programs run it


class _Command(TyperCommand):
    """A command whose help ends with a section of examples, printed as they are written."""

    def format_epilog(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002  click's signature
        """Write the examples."""
        if self.epilog:
            with formatter.section("Examples"):
                formatter.write(textwrap.indent(f"{self.epilog}\n", "  "))


def app() -> Any:
    """Create the typer application with the command that was given; `--help` needs all of them."""
    made = typer.Typer(
        help="Solve Sudoku puzzles, test a solver, and compare solvers with verified answers.",
        epilog="`sudoku COMMAND --help` shows the options of a command, and examples.",
        no_args_is_help=True,
        invoke_without_command=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    made.callback()(_options)
    given = [name for name in sys.argv[1:2] if name in COMMANDS]
    for name in given or COMMANDS:
        command = load(name)
        text, examples = help_and_examples(command)
        made.command(
            name,
            cls=_Command,
            help=text,
            short_help=text.partition("\n")[0],
            epilog=examples,
            hidden=name == _HIDDEN,
        )(command)
    return made


def load(name: str) -> Callable[..., None]:
    """Import the function that runs a command."""
    function: Callable[..., None] = importlib.import_module(f"solvers.cli.{COMMANDS[name]}").command
    return function


def help_and_examples(command: Callable[..., None]) -> tuple[str, str]:
    """Split the docstring of a command into its help and its examples."""
    text, _, examples = (inspect.getdoc(command) or "").partition("\n\nExamples:\n")
    return text, textwrap.dedent(examples)


def _options(
    show: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> None:
    if show:
        typer.echo(version(DISTRIBUTION) or "not installed")
        raise typer.Exit
