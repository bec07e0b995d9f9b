"""What a user says about a puzzle file: its format, the shape of its puzzles, its digits."""

from __future__ import annotations

from dataclasses import dataclass

from solvers.cell_symbols import symbol_list
from solvers.shape import Shape


@dataclass(frozen=True, kw_only=True)
class ReadingOptions:
    """What is known about a file. None: it is detected.

    format   the name of a format, such as `csv-tables`
    shape    the shape of the puzzles, up to a comment in the file that sets another one
    symbols  the symbols of the digits 1, 2, and so on (see `solvers.cell_symbols`)

    Raises OptionError for symbols that cannot be used.
    """

    format: str | None = None
    shape: Shape | None = None
    symbols: str | None = None

    def __post_init__(self) -> None:
        if self.symbols is not None:
            symbol_list(self.symbols)


DETECT = ReadingOptions()
