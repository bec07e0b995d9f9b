"""Solvers in Go files: a function with a board, such as LeetCode's, a method, or a global board."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import ClassVar, Final

from solvers.adapters import _entry_point
from solvers.adapters._build import Build
from solvers.adapters._entry_point import Blank, EntryPoint
from solvers.adapters._functions import (
    Function,
    blocks,
    functions,
    keyword_signature,
    rename_main,
    without_bodies,
)
from solvers.adapters._language import CompiledFile, Language, SourceSolver
from solvers.adapters._source_text import filled
from solvers.adapters.go import main_package

_DRIVER: Final = Path(__file__).with_name("driver.go")
_NO_SCOPE: Final = re.compile(r"(?P<name>)(?!)")  # functions are not inside anything in Go
_FUNCTION: Final = re.compile(
    r"\bfunc\s*(?P<receiver>\([^)]*\))?\s*(?P<name>\w+)\s*(?:\[[^\]]*\]\s*)?\("
)
_SIGNATURE: Final = keyword_signature(_FUNCTION, "receiver")
_INTEGER: Final = re.compile(r"u?int(?:8|16|32|64)?|byte|rune")
_BOARD: Final = re.compile(r"\[|^string$")
_TYPE: Final = re.compile(r"\btype\s+(\w+)\s*=?\s*(\*?(?:\[\w*\])+[\w.]+)")
_SQUARE: Final = re.compile(r"\*?(?:\[\w*\]){2}(?!bool)\w+")
_VARIABLE: Final = re.compile(
    r"^[ \t]*(?:var[ \t]+)?(\w+)[ \t]*(?:=[ \t]*)?(\*?(?:\[\w*\])*\w+)", re.MULTILINE
)


@dataclass(frozen=True)
class _GoFile(CompiledFile):
    @cached_property
    def functions(self) -> list[Function]:
        return functions(self.source, _NO_SCOPE, _SIGNATURE)

    @cached_property
    def _types(self) -> dict[str, str]:
        return dict(_TYPE.findall(self.source.code))

    def _meaning(self, kind: str) -> str:
        return re.sub(r"\w+", lambda match: self._types.get(match[0], match[0]), kind)

    def _is_board(self, kind: str) -> bool:
        return _BOARD.search(self._meaning(kind)) is not None

    def entry_point(self, function: Function) -> EntryPoint | None:
        parameters = _parameters(function)
        takes_board = bool(parameters) and self._is_board(parameters[0][1])
        rest = parameters[takes_board:]
        if not all(_INTEGER.fullmatch(kind) for _, kind in rest):
            return None
        board = None if takes_board else self._board_of(_receiver(function))
        if not (takes_board or board):
            return None
        return EntryPoint(function, tuple(_entry_point.number(name) for name, _ in rest), board)

    def is_reusable(self, entry: EntryPoint) -> bool:
        return bool(entry.function.head) and entry.takes_board

    def _board_of(self, owner: str) -> str | None:
        """Return the name of the board among the fields of a type, or among global variables.

        A type that is an array or a slice is the board itself; its own name is returned.
        """
        if _SQUARE.fullmatch(self._types.get(owner, "")):
            return owner
        outer = [block for block in blocks(self.source.code) if not block.around]
        code = "" if owner else without_bodies(self.source.code, outer)
        for block in outer:
            if owner and re.search(rf"\btype\s+{owner}\s+struct\s*$", block.header):
                code = self.source.code[block.start + 1 : block.end]
        found = {name: self._meaning(kind) for name, kind in _VARIABLE.findall(code)}
        return _entry_point.likeliest_board(
            name for name, kind in found.items() if _SQUARE.fullmatch(kind)
        )

    def program_build(self, compiler: str) -> Build:
        return self._build(compiler, self.source.text, {})

    def driver_builds(self, compiler: str, entry: EntryPoint, blank: str) -> tuple[Build, ...]:
        text = rename_main(self.source, self.functions, "sudokuDriverUser")
        return (self._build(compiler, text, {"driver.go": self._driver(entry, blank)}),)

    def _build(self, compiler: str, text: str, driver: dict[str, str]) -> Build:
        text = main_package.source(text, self.source, self.name)
        return Build(
            file=self.solver.path,
            texts={"go.mod": main_package.MODULE, "solution.go": text, **driver},
            command=(compiler, "build", "-o", "program", "."),
            env=main_package.environment(),
            hidden=("# solution\n",),
        )

    def _driver(self, entry: EntryPoint, blank: str) -> str:
        """Return the driver for the user's function, object and board."""
        function, owner = entry.function, _receiver(entry.function)
        is_board = entry.board == owner
        maker = self._constructor(owner) if entry.board and owner and not is_board else None
        place = entry.board
        if owner:
            place = "*sudokuDriverObject" if is_board else f"sudokuDriverObject.{entry.board}"
        kinds = " ".join(kind for _, kind in _parameters(maker or function))
        return filled(
            _DRIVER,
            FUNCTION=_function(function, owner, maker, is_board=is_board),
            OBJECT=(maker.tail if maker else f"*{owner}") if owner else "int",
            HOLDS="true" if maker or is_board else "false",
            GLOBAL=f"&{place}" if entry.board else "nil",
            NUMBERS=", ".join(map(str, entry.numbers)),
            RUNES="true" if "rune" in kinds else "false",
            BLANK=blank,
            FILE=self.name,
        )

    def _constructor(self, owner: str) -> Function | None:
        """Return the constructor of a type whose only argument is a board."""
        for function in self.functions:
            kinds = [kind for _, kind in _parameters(function)]
            makes = re.fullmatch(rf"\*?\s*{owner}", function.tail)
            if makes and len(kinds) == 1 and self._is_board(kinds[0]):
                return function
        return None


def _parameters(function: Function) -> list[tuple[str, str]]:
    """Return names and types. In `row, col int` both have the type `int`."""
    typed: list[tuple[str, str]] = []
    for text in reversed(function.parameters):
        name, _, kind = text.partition(" ")
        typed.append((name, kind.strip() or (typed[-1][1] if typed else "")))
    return typed[::-1]


def _receiver(function: Function) -> str:
    """Return the type of a method; empty for a function."""
    match = re.search(r"\*?\s*(\w+)\s*\)$", function.head)
    return match[1] if match else ""


def _function(function: Function, owner: str, maker: Function | None, *, is_board: bool) -> str:
    """Return statements that make the object, if there is one, and return the function."""
    if not owner:
        return f"return {function.name}"
    called = f"return sudokuDriverObject.{function.name}"
    if maker is None and not is_board:
        return f"sudokuDriverObject = new({owner})\n\t{called}"
    kind = _parameters(maker)[0][1] if maker else owner
    made = f"{maker.name}(board)" if maker else "&board"
    board = f"var board {kind}\n\tvalue := reflect.ValueOf(&board).Elem()"
    fill = "sudokuDriverFill(value, digits, sudokuDriverIsNested(value.Type()))"
    return f"{board}\n\t{fill}\n\tsudokuDriverObject = {made}\n\t{called}"


@dataclass(frozen=True)
class Solver(SourceSolver):
    """A Go file.

    entry  the function to call, if it does not have a usual name
    board  how a board of bytes shows digits and blanks, if the source does not say so
    reuse  use one value of the type for all puzzles, instead of a new one for each
    """

    board: Blank | None = None
    language: ClassVar = Language(
        tools=("go",),
        what="the Go compiler",
        install="install Go: https://go.dev/dl, or apt install golang-go",
        file=_GoFile,
    )
