"""Hold the grids of a stack, which have no lines between them, until its last row is read.

A missing row shifts all rows below it, and perhaps only the last grid of the stack shows this. So
one error replaces all grids of a stack with an incomplete grid or with contradictory givens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from solvers.errors import PuzzleError
from solvers.formats.puzzle_entry import PuzzleEntry
from solvers.puzzle import Puzzle

_MOST_GRIDS = 20_000  # they are in memory until the stack ends


class GridStack:
    """Entries and errors in their order. It is true while they may have to be replaced.

    is_refused  whether an error has replaced the grids of the stack
    """

    def __init__(self) -> None:
        self.is_refused = False
        self._held: list[PuzzleEntry | PuzzleError] = []
        self._grids = 0  # the last ones that are held, above the next grid

    def __bool__(self) -> bool:
        return self._grids > 0 and not self.is_refused

    def hold(self, found: PuzzleEntry | PuzzleError) -> None:
        """Add what a grid is."""
        if not self.is_refused:
            self._held.append(found)

    def go_on(self) -> None:
        """Note that the next grid follows directly."""
        self._grids += 1

    def end(self) -> None:
        """Note that the next grid does not belong to the stack."""
        self._grids, self.is_refused = 0, False

    def check(self, puzzle: Puzzle, first: int, source: str) -> None:
        """Refuse the stack if this puzzle shows that its rows may be shifted, or if it is long."""
        if contradictions := puzzle.contradictions:
            unit, digit, _ = contradictions[0]
            cause = f"{unit} has {digit} more than once"
            self.refuse(PuzzleError(cause, source=source, line=first))
        elif self._grids >= _MOST_GRIDS:
            self.refuse(PuzzleError("the stack is long", source=source, line=first))

    def refuse(self, error: PuzzleError) -> None:
        """Hold an error in place of all grids of the stack."""
        del self._held[-self._grids :]
        self._held.append(
            PuzzleError(
                f"{error.cause}; a row may be missing in any of the {self._grids + 1:,} grids,"
                " because they have no lines between them",
                remedy="write all rows of each grid, and a blank line between the grids",
                source=error.source,
                line=error.line,
                column=error.column,
            )
        )
        self.is_refused = True

    def released(self, on_error: Callable[[PuzzleError], None]) -> Iterator[PuzzleEntry]:
        """Yield the entries and report the errors that are held."""
        held, self._held = self._held, []
        for each in held:
            if isinstance(each, PuzzleEntry):
                yield each
            else:
                on_error(each)
