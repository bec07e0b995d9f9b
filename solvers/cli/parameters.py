"""Declare commands with click: their arguments have help, and their help ends with examples."""

from __future__ import annotations

import functools
import inspect
import sys
import textwrap
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from solvers.cli.file_names import FILE
from solvers.cli.terminal_text import printable
from solvers.formats import InputNote, ReadingOptions, named_set
from solvers.shape import Shape


class Argument(click.Argument):
    """An argument that the help of its command describes."""

    def __init__(self, names: Any, description: str = "", **settings: Any) -> None:
        super().__init__(names, **settings)
        self.description = f"{description} [required]" if self.required else description

    def make_metavar(self, ctx: click.Context | None = None) -> str:  # noqa: ARG002  click 8.2
        """Return how the usage shows the argument."""
        name = str(self.metavar)
        if not self.required:
            name = f"[{name}]"
        elif "|" in name:
            name = f"{{{name}}}"
        return name if self.nargs == 1 else f"{name}..."


class PuzzleArgument(Argument):
    """An argument that may also be `@NAME`, a bundled set of puzzles."""

    def __init__(self, names: Any, description: str = "", **settings: Any) -> None:
        super().__init__(names, f"{description} @NAME is a bundled set.", **settings)

    def type_cast_value(self, ctx: click.Context, value: Any) -> Any:
        """Return the value, with the bundled file for `@NAME`. Raises InputError."""
        return with_bundled_files(ctx, self, super().type_cast_value(ctx, value))


def with_bundled_files(ctx: click.Context, parameter: click.Parameter, value: Any) -> Any:  # noqa: ARG001  click's signature
    """Return a value or several, with the bundled file for each `@NAME`. Raises InputError."""
    return tuple(map(_file_of, value)) if isinstance(value, tuple) else _file_of(value)


def _file_of(value: Any) -> Any:
    if not str(value).startswith("@") or Path(value).exists():
        return value
    return type(value)(named_set(str(value)))


class Command(click.Command):
    """A command whose help describes its arguments and ends with examples."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the arguments, then the options."""
        arguments = [each for each in self.params if isinstance(each, Argument)]
        if arguments:
            with formatter.section("Arguments"):
                formatter.write_dl([(str(each.metavar), each.description) for each in arguments])
        super().format_options(ctx, formatter)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002  click's signature
        """Write the examples as they are in the docstring."""
        if self.epilog:
            with formatter.section("Examples"):
                formatter.write(textwrap.indent(f"{self.epilog}\n", "  "))


def command_line(function: Callable[..., None]) -> click.Command:
    """Turn a function into a command. Its docstring is the help, with examples at its end."""
    text, _, examples = (inspect.getdoc(function) or "").partition("\n\nExamples:\n")
    make = click.command(cls=Command, help=text, epilog=textwrap.dedent(examples))
    made: click.Command = make(function)
    return made


def argument(name: str, metavar: str, description: str, **settings: Any) -> Callable[[Any], Any]:
    """Declare an argument; `metavar` is its name in the help."""
    return click.argument(name, cls=Argument, metavar=metavar, description=description, **settings)


def puzzle_argument(
    name: str, metavar: str, description: str, **settings: Any
) -> Callable[[Any], Any]:
    """Declare an argument that names puzzles: a file, a bundled set or the like."""
    return click.argument(
        name, cls=PuzzleArgument, metavar=metavar, description=description, **settings
    )


def option(*names: str, **settings: Any) -> Callable[[Any], Any]:
    """Declare an option; its help shows a default that is given."""
    return click.option(*names, show_default=settings.get("default") is not None, **settings)


def flag(*names: str, **settings: Any) -> Callable[[Any], Any]:
    """Declare an option without a value."""
    return click.option(*names, is_flag=True, **settings)


def complete_solver(
    context: click.Context,  # noqa: ARG001  click's signature
    parameter: click.Parameter,  # noqa: ARG001
    incomplete: str,
) -> list[CompletionItem]:
    """Complete the name of a solver: a backend, or else a file."""
    from solvers.registry import registry

    found = [CompletionItem(name) for name in registry.names() if name.startswith(incomplete)]
    return found or [CompletionItem(incomplete, type="file")]


store_option = option(
    "--store",
    type=FILE,
    metavar="FILE",
    help="Use the store FILE. [default: runs.sqlite in the user's data folder]",
)

READING_OPTIONS = ("input_format", "box", "symbols")
_BOX_HELP = (
    "Read puzzles whose boxes have this height and width, such as 3x4; or any shape, such as "
    "3x3+diagonals. [default: a `# shape:` comment, or the usual boxes]"
)
_show_other = warnings.showwarning


def _show_warning(
    message: Warning | str, category: type[Warning], *where: Any, **also: Any
) -> None:
    """Print a note on an input as other messages; show other warnings as Python does."""
    if issubclass(category, InputNote):
        print(printable(f"note: {message}"), file=sys.stderr)
    else:
        _show_other(message, category, *where, **also)


_READING = (
    ("--symbols", "TEXT", "Read TEXT as the digits in their order: 0123456789ABCDEF, or 0-24."),
    ("--box", "HxW", _BOX_HELP),
    ("--input-format", "NAME", "Read puzzle files in the format NAME. [default: detect it]"),
)


def reading_options(command: Callable[..., None]) -> Callable[..., None]:
    """Declare the options that say how to read puzzles; the command gets `reading` for them."""

    @functools.wraps(command)
    def with_reading(
        *args: Any, input_format: str | None, box: str | None, symbols: str | None, **others: Any
    ) -> None:
        shape = Shape.parse(box) if box is not None else None
        reading = ReadingOptions(format=input_format, shape=shape, symbols=symbols)
        with warnings.catch_warnings():
            warnings.simplefilter("always", InputNote)
            warnings.showwarning = _show_warning
            command(*args, reading=reading, **others)

    declared: Callable[..., None] = with_reading
    for name, metavar, text in _READING:
        declared = option(name, metavar=metavar, help=text)(declared)
    return declared
