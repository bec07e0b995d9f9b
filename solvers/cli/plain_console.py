"""A console of rich that prints text as it is, and leaves a closed pipe to the command."""

from __future__ import annotations

from typing import Any

from rich.console import Console


class PlainConsole(Console):
    """A console without markup and highlighting."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(markup=False, highlight=False, **settings)

    def on_broken_pipe(self) -> None:
        """Raise the BrokenPipeError again, where rich would exit with 1."""
        raise
