"""The commands of `sudoku`. Only the module of the command that runs is imported."""

from __future__ import annotations

import importlib

import click
from click.shell_completion import CompletionItem

from solvers.errors import InputError
from solvers.libraries import DISTRIBUTION, version
from solvers.near_names import suggestion

# Each command is the object `command` of the module NAME_command in this folder. Its docstring is
# its help: the summary below, which has at most 65 characters; more paragraphs if needed; and last
# a section "Examples:" with two or three commands, each below a comment that explains it.
COMMANDS = {
    "solve": "Find the solutions of a puzzle, or of every puzzle in a file.",
    "verify": "Check a certificate: that a puzzle has no other solutions.",
    "rate": "Say how difficult puzzles are, and which techniques they need.",
    "convert": "Write the puzzles of a file in another format.",
    "model": "Write a puzzle and its rules as a model for other tools.",
    "show": "Draw puzzles on the terminal, or as SVG, PNG or HTML.",
    "check": "Test a solver: verify answers, find a counterexample, time it.",
    "compare": "Run solvers on the same puzzles; verify and time every answer.",
    "advise": "Measure solvers on your puzzles, and say which one to configure.",
    "audit": "Say what is in puzzle files, and what is wrong in them.",
    "canon": "Write canonical forms, or say whether two puzzles are the same.",
    "generate": "Generate puzzles of a given kind; the seed decides which ones.",
    "report": "Write the report of a run as HTML, Markdown or JSON.",
    "diff": "Compare two runs: what changed, failures, solved counts, times.",
    "runs": "List the runs in a store, the latest last.",
    "export": "Write the answers of a run as CSV, JSON or Parquet.",
    "merge": "Copy the runs of one store to another.",
    "solvers": "List the solvers of this package and of plug-ins, by family.",
    "config": "Show which solver is used by default, and which setting chose it.",
    "web": "Serve a page and a JSON API that solve and compare puzzles.",
    "serve": "Serve a solver to another program on standard input and output.",
}
_HIDDEN = {"serve"}  # other programs run it
_SHOWN = {name: summary for name, summary in COMMANDS.items() if name not in _HIDDEN}


def load(name: str) -> click.Command:
    """Import a command."""
    command: click.Command = importlib.import_module(f"solvers.cli.{name}_command").command
    return command


class _Commands(click.Group):
    """The group of all commands. Their list and its completion import none of them."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  click's signature
        """Return the names of the commands that the help shows."""
        return list(_SHOWN)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import the command with this name."""
        return load(cmd_name) if cmd_name in COMMANDS else None

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Print the help if there are no arguments."""
        if not args and not ctx.resilient_parsing:
            click.echo(ctx.get_help())
            ctx.exit(2)
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that was given. Raises InputError with similar ones."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            near = suggestion(name, _SHOWN)
            remedy = f"{near} `sudoku --help` lists the commands".strip()
            raise InputError(f"there is no command '{name}'", remedy=remedy)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write each command with its summary."""
        with formatter.section("Commands"):
            formatter.write_dl(list(_SHOWN.items()))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Complete the name of a command, or an option of the group."""
        found = [
            CompletionItem(name, help=summary)
            for name, summary in _SHOWN.items()
            if name.startswith(incomplete)
        ]
        return [*found, *click.Command.shell_complete(self, ctx, incomplete)]


def _print_version(ctx: click.Context, parameter: click.Parameter, given: bool) -> None:  # noqa: ARG001
    if given and not ctx.resilient_parsing:
        click.echo(version(DISTRIBUTION) or "not installed")
        ctx.exit()


@click.group(
    cls=_Commands,
    help="Solve Sudoku puzzles, test a solver, and compare solvers with verified answers.",
    epilog="`sudoku COMMAND --help` shows the options of a command, and examples.",
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Show the version and exit.",
)
def app() -> None:
    """Run a command."""
