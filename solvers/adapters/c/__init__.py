"""A solver in a C file: `void solveSudoku(char** board, int boardSize, int* boardColSize)`, or one of another usual kind."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final

from solvers.adapters import _c_family, _compile, _entry, _plain
from solvers.adapters._c_family import Parameter
from solvers.adapters._entry import Blank, Entry
from solvers.adapters._launching import launch
from solvers.adapters._source import Function, Source
from solvers.adapters.launch import Launch
from solvers.solver import Solver as AnySolver

HERE: Final = Path(__file__).parent
_FLAGS: Final = ("-std=gnu17", "-O2", "-g", "-w", "-fmax-errors=20")
_COMPILERS: Final = ("gcc", "clang", "cc")
_INSTALL: Final = "install one: apt install gcc, dnf install gcc, xcode-select --install"
_HEADERS: Final = (
    "assert",
    "ctype",
    "limits",
    "math",
    "stdbool",
    "stdint",
    "stdio",
    "stdlib",
    "string",
    "time",
)


@dataclass(frozen=True)
class Solver:
    """
    entry  the function to call, where it is not found by its usual name
    board  how the cells of a board of characters are written, where the source does not show it
    reuse  has no meaning here: C has no classes
    """

    path: str
    entry: str | None = None
    board: Blank | None = None
    reuse: bool = False

    foreign: ClassVar[bool] = True
    interruptible: ClassVar[bool] = False

    def load(self) -> Launch | AnySolver:
        """Compile. Raises NotASolver, NoCompiler, CompileError."""
        source, name = Source.read(self.path), Path(self.path).name
        found = _c_family.defined(source)
        board, names = _c_family.global_board(source, found), _c_family.aliases(source)
        entry = _entry.choose(
            found, lambda function: _read(function, names, board), source, name, self.entry
        )
        compiler = _compile.tool(_COMPILERS, self.path, "a C compiler", _INSTALL)
        if self.entry is None and _plain.is_plain(source, found, entry):
            plain = (compiler, *_FLAGS, "-o", "program", name, "-lm")
            return _plain.load(_compile.Build(self.path, {name: source.text}, plain, "program"))
        if entry is None:
            raise _entry.none_found(found, name)
        glue = _glue(entry, names, _entry.blank(source, found, self.board))
        command = (compiler, *_FLAGS, "-o", "program", "unit.c", "driver.c", "-lm")
        judge = _build(self.path, command, source, glue, _HEADERS)
        own = _build(self.path, command, source, glue, ()) if "#include" in source.text else judge
        return launch(_compile.built(own, fallback=judge) / "program", self.path)


def _build(
    path: str, command: tuple[str, ...], source: Source, glue: str, headers: Sequence[str]
) -> _compile.Build:
    includes = "".join(f"#include <{header}.h>\n" for header in headers)
    before = f'#include "judge.h"\n{includes}#define main sudoku_judge_user_main\n#line 1 "{Path(path).name}"\n'
    unit = f'{before}{source.text}\n#line 1 "glue.c"\n{glue}'
    texts = {"unit.c": unit} | {
        name: (HERE / name).read_text(encoding="utf-8") for name in ("judge.h", "driver.c")
    }
    return _compile.Build(path, texts, command, "program")


def _read(function: Function, aliases: dict[str, str], board: str | None) -> Entry | None:
    """How a function can be called: with a board, or, where there is a global one, with none."""
    parameters = [Parameter.read(text, aliases) for text in function.parameters]
    takes_board = bool(parameters) and bool(parameters[0].kind) and not parameters[0].is_number
    if takes_board and re.match(r"const\b|\w+ const\b", function.parameters[0]):
        return None  # it cannot be solved in place; whatever solves it works on a copy
    if not takes_board and board is None:
        return None
    rest = parameters[takes_board:]
    if not all(
        parameter.is_number or re.search(r"(?i)size|col", parameter.name) for parameter in rest
    ):
        return None
    return Entry(
        function,
        tuple(_entry.number(parameter.name) for parameter in rest),
        None if takes_board else board,
    )


def _glue(entry: Entry, aliases: dict[str, str], blank: Blank) -> str:
    """The function that writes the board, calls the user's and reads the board back."""
    parameters = [Parameter.read(text, aliases) for text in entry.function.parameters]
    numbers = [
        str(number) if parameter.is_number else "sudoku_judge_sizes"
        for number, parameter in zip(entry.numbers, parameters[entry.takes_board :], strict=True)
    ]
    storage, cell, first = (
        _storage(parameters[0]) if entry.takes_board else ("", f"{entry.board}{_SQUARE}", None)
    )
    call = f"{entry.function.name}({', '.join(filter(None, [first, *numbers]))})"
    if "void" not in entry.function.head.split() or "*" in entry.function.head:
        call = f"sudoku_judge_it->says_none = !{call}"
    text = (
        (HERE / "glue.c")
        .read_text(encoding="utf-8")
        .replace("@STORAGE@", storage)
        .replace("@CALL@", call)
    )
    return text.replace("@CELL@", cell).replace("@BLANK@", f"SUDOKU_JUDGE_{blank.upper()}")


_SQUARE: Final = "[sudoku_judge_i / 9][sudoku_judge_i % 9]"


def _storage(board: Parameter) -> tuple[str, str, str]:
    """The declaration of a board of that type, one of its cells, and the argument."""
    name = "sudoku_judge_cells"
    if board.stars + board.dimensions == 1:
        return f"{board.kind} {name}[82] = {{0}};", f"{name}[sudoku_judge_i]", name
    if (
        board.dimensions
        and board.dimensions + board.stars == 2
        and (board.dimensions == 2 or board.pointed)
    ):
        return f"{board.kind} {name}[9][9];", f"{name}{_SQUARE}", name
    rows = ", ".join(f"{name}[{row}]" for row in range(9))
    storage = (
        f"{board.kind} {name}[9][10] = {{{{0}}}}; {board.kind} *sudoku_judge_rows[9] = {{{rows}}};"
    )
    return storage, f"{name}{_SQUARE}", "sudoku_judge_rows"
