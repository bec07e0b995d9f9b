"""Ctrl-C during a search: the solutions that were found before it are not lost."""

from __future__ import annotations

from collections.abc import Iterable

from solvers.puzzle import Grid


class SearchInterrupted(KeyboardInterrupt):
    """Ctrl-C during a search of a backend; `solutions` are those that it had found."""

    def __init__(self, solutions: Iterable[Grid]) -> None:
        super().__init__()
        self.solutions = tuple(solutions)
