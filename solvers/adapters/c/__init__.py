"""Solvers in C files, such as `void solveSudoku(char** board, int size, int* colSize)`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import ClassVar, Final

from solvers.adapters import _c_syntax, _entry_point
from solvers.adapters._c_family import FIND_HEADERS, CFamilyFile
from solvers.adapters._c_syntax import Parameter
from solvers.adapters._entry_point import Blank, EntryPoint
from solvers.adapters._functions import Function
from solvers.adapters._language import Language, SourceSolver
from solvers.adapters._source_text import filled

_HERE: Final = Path(__file__).parent
_FLAGS: Final = ("-std=gnu17", "-O2", "-g", "-w", "-fmax-errors=20")
_HEADERS: Final = (
    *("assert", "ctype", "limits", "math", "stdbool", "stdint", "stdio", "stdlib"),
    *("string", "time"),
)
_CELLS: Final = "sudoku_driver_cells"
_SQUARE: Final = "[sudoku_driver_i / 9][sudoku_driver_i % 9]"


@dataclass(frozen=True)
class _CFile(CFamilyFile):
    prelude: ClassVar = "".join(f"#include <{header}.h>\n" for header in _HEADERS)

    interface: ClassVar = "driver.h"
    unit: ClassVar = "unit.c"
    driver_files: ClassVar = (_HERE / "driver.h", _HERE / "driver.c")

    @cached_property
    def _aliases(self) -> dict[str, str]:
        return _c_syntax.aliases(self.source)

    def _parameters(self, function: Function) -> list[Parameter]:
        return [Parameter.read(text, self._aliases) for text in function.parameters]

    def command(self, compiler: str, *files: str) -> tuple[str, ...]:
        return (compiler, *_FLAGS, *FIND_HEADERS, "-o", "program", *files, "-lm")

    def entry_point(self, function: Function) -> EntryPoint | None:
        parameters = self._parameters(function)
        first = parameters[0] if parameters else None
        takes_board = first is not None and bool(first.kind) and not first.is_number
        if takes_board and re.match(r"const\b|\w+ const\b", function.parameters[0]):
            return None  # it cannot be solved in place; another function works on a copy
        if not takes_board and self.global_board is None:
            return None
        rest = parameters[takes_board:]
        if takes_board and [(part.stars, part.dimensions) for part in rest] == [(0, 0), (1, 0)]:
            return EntryPoint(function, (9, 9))  # LeetCode's sizes, however they are named
        if not all(part.is_number or re.search(r"(?i)size|col", part.name) for part in rest):
            return None
        numbers = tuple(_entry_point.number(part.name) for part in rest)
        return EntryPoint(function, numbers, None if takes_board else self.global_board)

    def is_reusable(self, _: EntryPoint) -> bool:
        return False  # C has no objects

    def glue(self, entry: EntryPoint, blank: str) -> str:
        parameters = self._parameters(entry.function)
        storage, cell, board = "", f"{entry.board}{_SQUARE}", []
        if entry.takes_board:
            storage, cell, argument = _storage(parameters[0])
            board = [argument]
        rest = zip(entry.numbers, parameters[entry.takes_board :], strict=True)
        numbers = [
            str(number) if part.is_number else "sudoku_driver_sizes" for number, part in rest
        ]
        call = f"{entry.function.name}({', '.join([*board, *numbers])})"
        if "void" not in entry.function.head.split() or "*" in entry.function.head:
            call = f"sudoku_driver_it->says_none = !{call}"
        return filled(_HERE / "glue.c", STORAGE=storage, CELL=cell, CALL=call, BLANK=blank)


def _storage(board: Parameter) -> tuple[str, str, str]:
    """Return the declaration of a board of that type, one of its cells, and the argument."""
    depth = board.stars + board.dimensions
    if depth == 1:
        return f"{board.kind} {_CELLS}[82] = {{0}};", f"{_CELLS}[sudoku_driver_i]", _CELLS
    if depth == 2 and (board.dimensions == 2 or (board.dimensions and board.is_pointer)):
        return f"{board.kind} {_CELLS}[9][9];", f"{_CELLS}{_SQUARE}", _CELLS
    rows = ", ".join(f"{_CELLS}[{row}]" for row in range(9))
    cells = f"{board.kind} {_CELLS}[9][10] = {{{{0}}}};"
    pointers = f"{board.kind} *sudoku_driver_rows[9] = {{{rows}}};"
    return f"{cells} {pointers}", f"{_CELLS}{_SQUARE}", "sudoku_driver_rows"


@dataclass(frozen=True)
class Solver(SourceSolver):
    """A C file.

    entry  the function to call, if it does not have a usual name
    board  how a board of characters shows digits and blanks, if the source does not say so
    reuse  has no effect: C has no classes
    """

    board: Blank | None = None
    language: ClassVar = Language(
        tools=("gcc", "clang", "cc"),
        what="a C compiler",
        install="install one: apt install gcc, dnf install gcc, or xcode-select --install",
        file=_CFile,
    )
