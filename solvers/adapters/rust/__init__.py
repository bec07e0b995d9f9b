"""Solvers in Rust files: `Solution::solve_sudoku(board)`, another method, or a free function."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import ClassVar, Final

from solvers.adapters import _entry_point
from solvers.adapters._build import Build
from solvers.adapters._entry_point import Blank, EntryPoint
from solvers.adapters._functions import (
    Function,
    find_block,
    functions,
    keyword_signature,
    rename_main,
    split,
)
from solvers.adapters._language import CompiledFile, Language, SourceSolver
from solvers.adapters._source_text import filled

_DRIVER: Final = Path(__file__).with_name("driver.rs")
_FLAGS: Final = (
    *("--edition", "2021", "-O", "-g", "--cap-lints", "allow"),
    *("--crate-name", "solution", "-o", "program"),
)
_SCOPE: Final = re.compile(
    r"(?:\bimpl\b\s*(?:<[^{}]*?>\s*)?(?:[\w:<>]+\s+for\s+)?(?P<name>\w+)[^{}]*"
    r"|\bmod\s+(?P<module>\w+)\s*)$"
)
_SIGNATURE: Final = keyword_signature(re.compile(r"\bfn\s+(?P<name>\w+)\s*(?:<[^(]*>)?\s*\("))
_INTEGER: Final = re.compile(r"(?:[iu](?:8|16|32|64|128|size))")
_ALIAS: Final = re.compile(r"\btype\s+(\w+)\s*=\s*([^=;]+(?:;[^=;\]]+\])*)\s*;")
_SELF: Final = re.compile(r"(?:&\s*)?(?:mut\s+)?self")
_BOARD: Final = re.compile(r"\[|\bVec\b|\bString\b|\bstr\b")
_REFERENCE: Final = re.compile(r"&\s*(?:'\w+\s+)?(?:mut\b)?\s*")
_GIVENS: Final = "givens.iter().map(|&given| given as i64).collect::<Vec<i64>>()"


@dataclass(frozen=True)
class _RustFile(CompiledFile):
    @cached_property
    def functions(self) -> list[Function]:
        return functions(self.source, _SCOPE, _SIGNATURE)

    @cached_property
    def _aliases(self) -> dict[str, str]:
        return dict(_ALIAS.findall(self.source.code))

    def _meaning(self, kind: str) -> str:
        return re.sub(r"\w+", lambda match: self._aliases.get(match[0], match[0]), kind)

    def _is_board(self, kind: str) -> bool:
        return _BOARD.search(self._meaning(kind)) is not None

    def _layout(self, kind: str) -> str:
        """Return the type in driver.rs for a board: `Square` for rows of cells, `Flat` for 81."""
        meaning = self._meaning(kind)
        depth = meaning.count("[") + len(re.findall(r"\bVec\b|\bString\b", meaning))
        return "Square" if depth > 1 else "Flat"

    def entry_point(self, function: Function) -> EntryPoint | None:
        parameters = _arguments(function)
        takes_board = bool(parameters) and self._is_board(_type(parameters[0]))
        rest = parameters[takes_board:]
        if not all(_INTEGER.fullmatch(_type(parameter)) for parameter in rest):
            return None
        board = None
        if not takes_board:
            board = self._held_board(function.owner[-1]) if _is_method(function) else None
            if board is None or self._constructor(function.owner) is None:
                return None
        names = [parameter.partition(":")[0].replace("mut ", "").strip() for parameter in rest]
        return EntryPoint(function, tuple(map(_entry_point.number, names)), board)

    def is_reusable(self, entry: EntryPoint) -> bool:
        return _is_method(entry.function) and entry.takes_board

    def _held_board(self, owner: str) -> str | None:
        """Return the field of a struct that most likely holds the board, as rows of cells."""
        fields = {name: self._meaning(kind) for name, kind in self._fields(owner)}
        squares = (name for name, kind in fields.items() if self._layout(kind) == "Square")
        return _entry_point.likeliest_board(name for name in squares if "bool" not in fields[name])

    def _fields(self, owner: str) -> Iterator[tuple[str, str]]:
        block = find_block(self.source.code, rf"\bstruct\s+{owner}\b[^;]*$")
        for part in split(self.source.code[block.start + 1 : block.end]) if block else ():
            name, _, kind = part.partition(":")
            if kind:
                yield name.split()[-1], kind.strip()

    def _constructor(self, owner: tuple[str, ...]) -> Function | None:
        """Return the constructor of a type whose only argument is a board."""
        for function in self.functions:
            arguments = _arguments(function)
            takes_board = len(arguments) == 1 and self._is_board(_type(arguments[0]))
            makes = re.search(rf"->\s*(?:Self|{owner[-1]})\b", function.tail)
            if function.owner == owner and makes and takes_board:
                return function
        return None

    def program_build(self, compiler: str) -> Build:
        return self._build_of(compiler, self.source.text)

    def driver_builds(self, compiler: str, entry: EntryPoint, blank: str) -> tuple[Build, ...]:
        text = rename_main(self.source, self.functions, "sudoku_driver_user_")
        has_type = re.search(r"\b(?:struct|enum|use)\b[^;{}]*\bSolution\b", self.source.code)
        if entry.function.owner == ("Solution",) and not has_type:
            text += "\npub struct Solution;"  # as an online judge defines it
        return (self._build_of(compiler, text + self._driver(entry, blank)),)

    def _build_of(self, compiler: str, text: str) -> Build:
        unit = re.sub(r"\W", "_", Path(self.name).stem) + ".rs"
        return Build(file=self.solver.path, texts={unit: text}, command=(compiler, *_FLAGS, unit))

    def _driver(self, entry: EntryPoint, blank: str) -> str:
        """Return the driver for the user's board, object and function."""
        function, owner = entry.function, "::".join(entry.function.owner)
        maker = self._constructor(function.owner) if entry.board else None
        parameter = _type(_arguments(maker or function)[0])
        reference = _REFERENCE.match(parameter)
        passed = "board"
        if reference:
            passed = "&mut board" if "mut" in reference[0] else "&board"
        board = _owned(parameter[reference.end() :] if reference else parameter)
        layout = self._layout(board)
        if entry.board:
            after = f"Square(object.{entry.board}.clone()).values()"
        else:
            after = f"{layout}(board).values()" if reference else _GIVENS
        made = f"{owner}::{maker.name}({passed})" if maker else self._default_value(owner)
        path = "::".join(["super", *function.owner, function.name])
        is_method = _is_method(function)
        callee = f"object.{function.name}" if is_method else path
        arguments = [*([] if maker else [passed]), *map(str, entry.numbers)]
        return filled(
            _DRIVER,
            AFTER=after,
            BOARD=board,
            KIND=layout,
            OBJECT=f"super::{owner}" if is_method else "()",
            MAKE=f"super::{made}" if is_method else "()",
            CALL=f"{callee}({', '.join(arguments)})",
            BLANK=blank,
        )

    def _default_value(self, owner: str) -> str:
        """Return the expression that constructs a value of a type without a board."""
        code = self.source.code
        if re.search(r"\bfn\s+new\s*\(\s*\)", code):
            return f"{owner}::new()"
        derived = rf"\bderive\([^)]*\bDefault\b[^)]*\)\]\s*(?:pub\s+)?struct\s+{owner}\b"
        if re.search(rf"{derived}|\bDefault\s+for\s+{owner}\b", code):
            return f"{owner}::default()"
        return owner if re.search(rf"\bstruct\s+{owner}\s*;", code) else f"{owner} {{}}"


def _type(parameter: str) -> str:
    return parameter.partition(":")[2].strip()


def _arguments(function: Function) -> list[str]:
    return [text for text in function.parameters if not _SELF.fullmatch(text)]


def _is_method(function: Function) -> bool:
    return any(_SELF.fullmatch(text) for text in function.parameters)


def _owned(kind: str) -> str:
    """Return the owned type for a borrowed type: a Vec for a slice, a String for a str."""
    if kind == "str":
        return "String"
    inside = re.fullmatch(r"\[(.*)\]", kind)
    return f"Vec<{inside[1]}>" if inside and ";" not in re.sub(r"\[.*\]", "", inside[1]) else kind


@dataclass(frozen=True)
class Solver(SourceSolver):
    """A Rust file.

    entry  the function to call, if it does not have a usual name
    board  how cells of characters or bytes are written, if the source does not show it
    reuse  use one value of the type for all puzzles, instead of a new one for each
    """

    board: Blank | None = None
    language: ClassVar = Language(
        tools=("rustc",),
        what="the Rust compiler",
        install="install Rust: https://rustup.rs, or apt install rustc",
        file=_RustFile,
    )
