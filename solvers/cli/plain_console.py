"""A console of rich that prints text as it is, and leaves a closed pipe to the command."""

from __future__ import annotations

from typing import Any

from rich.console import Console


class PlainConsole(Console):
    """A console without markup, highlighting and emoji: `my:A:` is the name of a solver."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(markup=False, highlight=False, emoji=False, **settings)

    def on_broken_pipe(self) -> None:
        """Raise the BrokenPipeError again, where rich would exit with 1."""
        raise
