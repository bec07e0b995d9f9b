"""A board that reports when a solver writes a digit into a blank."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from solvers.adapters.python.board_forms import BoardForm
from solvers.puzzle import Grid


def recorded(form: BoardForm, givens: Grid, report: Callable[[], object]) -> Any:
    """Return a board of a form that calls `report` when a digit is written into a blank.

    Boards that cannot be changed, and arrays, report nothing.
    """
    digits = form.digits

    def check(before: Any, after: Any) -> None:
        if before == form.blank and type(before) is type(form.blank) and after in digits:
            report()

    class Row(list[Any]):
        def __setitem__(self, place: Any, value: Any) -> None:
            if isinstance(place, int):
                check(self[place], value)
            super().__setitem__(place, value)

    class Cells(dict[Any, Any]):
        def __setitem__(self, place: Any, value: Any) -> None:
            check(self.get(place), value)
            super().__setitem__(place, value)

    board = form.make(givens)
    if form.layout == "rows":
        return [Row(row) for row in board]
    kinds = {"flat": Row, "named": Cells, "pairs": Cells}
    return kinds[form.layout](board) if form.layout in kinds else board
