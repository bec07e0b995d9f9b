"""The option `--on-error`: report each puzzle of a file that cannot be read, and count them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import click

from solvers.cli.parameters import option
from solvers.cli.terminal_text import printable
from solvers.errors import PuzzleError
from solvers.formats.puzzle_entry import OnError, raise_error


class Skipped:
    """An `on_error` of `formats.read` for `--on-error skip`."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, error: PuzzleError) -> None:
        """Report a puzzle on standard error."""
        self.count += 1
        print(f"skipped: {printable(error)}", file=sys.stderr)

    def report(self) -> None:
        """Print how many puzzles were skipped, if any were."""
        if self.count:
            print(f"{self.count} skipped", file=sys.stderr)


def on_error_option(fault: str = "read") -> Callable[[Any], Any]:
    """Declare `--on-error`; the command gets an `on_error` for `formats.read`.

    fault  what cannot be done with a puzzle that is skipped: it cannot be "read"

    The number of skipped puzzles is printed when the command ends.
    """
    return on_error_choice(fault, callback=_chosen)


def on_error_choice(fault: str = "read", **settings: Any) -> Callable[[Any], Any]:
    """Declare `--on-error` for a command that gets the word `stop` or `skip`."""
    return option(
        "--on-error",
        type=click.Choice(["stop", "skip"]),
        default="stop",
        help=f"Stop at a puzzle that cannot be {fault}, or report it and skip it.",
        **settings,
    )


def _chosen(context: click.Context, parameter: click.Parameter, choice: str) -> OnError:  # noqa: ARG001  click's signature
    if choice != "skip":
        return raise_error
    skipped = Skipped()
    context.call_on_close(skipped.report)
    return skipped
