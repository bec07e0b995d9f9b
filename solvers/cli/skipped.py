"""Report each puzzle of a file that cannot be read, and count them."""

from __future__ import annotations

import sys

from solvers.cli.terminal_text import printable
from solvers.errors import PuzzleError


class Skipped:
    """An `on_error` of `formats.read` for `--on-error skip`."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, error: PuzzleError) -> None:
        """Report a puzzle on standard error."""
        self.count += 1
        print(f"skipped: {printable(error)}", file=sys.stderr)
