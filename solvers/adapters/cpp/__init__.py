"""Solvers in C++ files: a `class Solution`, a free function, or a function on a global board.

The compiler finds out the type of the board (glue.hpp), so that typedefs, templates and overloads
need not be understood here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import ClassVar, Final

from solvers.adapters import _entry_point
from solvers.adapters._build import Build
from solvers.adapters._c_family import FIND_HEADERS, CFamilyFile
from solvers.adapters._c_syntax import Parameter, is_public
from solvers.adapters._entry_point import Blank, EntryPoint
from solvers.adapters._functions import Function, blocks, find_block, without_bodies
from solvers.adapters._language import Language, SourceSolver
from solvers.adapters._source_text import filled
from solvers.adapters.cpp import standards, templates
from solvers.errors import CompileError, NotASolver

_HERE: Final = Path(__file__).parent
_DRIVER: Final = _HERE.parent / "c"
# The last flag is for boards in private members.
_FLAGS: Final = ("-O2", "-g", "-w", "-fmax-errors=20", "-fno-access-control")
_NO_BOARD: Final = "SUDOKU_DRIVER_NO_BOARD"  # a static assertion of glue.hpp
_BOARD: Final = re.compile(r"\b(?:vector|array|string|auto)\b|\[|\*|>")
_NESTED: Final = re.compile(
    r"(?:vector|array)\s*<\s*(?:std::)?(?:vector|array|string)\b|\[.*\[|\bstring\b.*\["
)
_MEMBER: Final = re.compile(
    r"\b((?:std::)?(?:vector|array)\s*<[^;(){}]*>|\w+)\s+(\w+)\s*((?:\[[^\]]*\]\s*)*)[;={]"
)
_ALIAS: Final = re.compile(
    r"\busing\s+(\w+)\s*=\s*([^;]+);"
    r"|\btypedef\s+([^;{}]+?)\b(\w+)((?:\s*\[[^\]]*\])*)\s*;"
    r"|#\s*define\s+(\w+)[ \t]+([^\n]+)"
)
_HEADERS: Final = (
    *("algorithm", "bitset", "climits", "cmath", "cstdio", "deque", "functional", "iostream"),
    *("list", "map", "numeric", "queue", "set", "sstream", "stack", "tuple", "unordered_map"),
    "unordered_set",
)
_PRELUDE: Final = "\n".join(
    [
        "#if __has_include(<bits/stdc++.h>)",
        "#include <bits/stdc++.h>",
        "#else",
        *(f"#include <{header}>" for header in _HEADERS),
        "#endif",
        "using namespace std;\n",
    ]
)


@dataclass(frozen=True)
class _CppFile(CFamilyFile):
    prelude: ClassVar = _PRELUDE
    interface: ClassVar = "glue.hpp"
    unit: ClassVar = "unit.cpp"
    driver_files: ClassVar = (
        *(_HERE / "trace.cpp", _HERE / "glue.hpp"),
        *(_DRIVER / "driver.c", _DRIVER / "driver.h"),
    )

    @cached_property
    def _aliases(self) -> dict[str, str]:
        found = {}
        for using, meaning, base, name, rest, macro, text in _ALIAS.findall(self.source.text):
            found[using or name or macro] = meaning or base + rest or text
        return found

    def _meaning(self, kind: str) -> str:
        """Return a type with the file's own names replaced by what they stand for."""
        for _ in range(3):
            kind = re.sub(r"\w+", lambda match: self._aliases.get(match[0], match[0]), kind)
        return kind

    def command(self, compiler: str, *files: str) -> tuple[str, ...]:
        flags = (
            f"-std={standards.newest(compiler)}",
            *_FLAGS,
            *FIND_HEADERS,
            f'-DSUDOKU_DRIVER_FILE="{self.name}"',
        )
        return (compiler, *flags, "-o", "program", *files, "-ldl")

    def entry_point(self, function: Function) -> EntryPoint | None:
        first = function.parameters[0] if function.parameters else ""
        is_generic = templates.is_generic(first, function.head)
        takes_board = is_generic or _BOARD.search(self._meaning(first)) is not None
        is_constructor = bool(function.owner) and function.name == function.owner[-1]
        if function.name.startswith("~") or is_constructor or not is_public(function, self.source):
            return None
        returns_none = re.search(r"\b(?:void|bool)\b", function.head)
        if takes_board and first.startswith("const ") and "&" in first and returns_none:
            return None  # it can neither change the board nor return one
        rest = [Parameter.read(text, {}) for text in function.parameters[takes_board:]]
        if not all(parameter.is_number for parameter in rest):
            return None
        board = None
        if not takes_board:
            held = self._held_board(function.owner[-1]) if function.in_class else None
            board = held if function.in_class else self.global_board
            if board is None:
                return None
        return EntryPoint(function, tuple(_entry_point.number(part.name) for part in rest), board)

    def _held_board(self, owner: str) -> str | None:
        """Return the name of the member of a class that is a board."""
        block = find_block(self.source.code, rf"\b(?:class|struct)\s+{owner}\b")
        if block is None:
            return None
        code = self.source.code[block.start + 1 : block.end]
        code = without_bodies(code, [inner for inner in blocks(code) if not inner.around])
        members = _MEMBER.findall(code)
        kinds = {name: f"{self._meaning(kind)}{sizes}" for kind, name, sizes in members}
        return _entry_point.likeliest_board(
            name for name, kind in kinds.items() if _NESTED.search(kind) and "bool" not in kind
        )

    def is_reusable(self, entry: EntryPoint) -> bool:
        return entry.function.in_class and entry.takes_board

    def program_builds(self, compiler: str) -> tuple[Build, ...]:
        return standards.with_older(super().program_builds(compiler), standards.OLDER)

    def driver_builds(self, compiler: str, entry: EntryPoint, blank: str) -> tuple[Build, ...]:
        return standards.with_older(
            super().driver_builds(compiler, entry, blank), standards.OLDER[:1]
        )

    def glue(self, entry: EntryPoint, blank: str) -> str:
        function = entry.function
        board = ["sudoku_driver_board"] if entry.takes_board else []
        arguments = ", ".join([*board, *map(str, entry.numbers)])
        on_object = function.in_class and "static" not in function.head.split()
        scope = "".join(
            f"{part}{templates.arguments(part, self.source.code)}::" for part in function.owner
        )
        call = "sudoku_driver_glue::UserCall"
        if entry.takes_board:
            answer = f"answer<{call}>(sudoku_driver_it)"
        elif on_object:
            answer = f"answer_held<{call}>(sudoku_driver_it)"
        else:
            answer = f"answer_in<{call}>(::{entry.board}, sudoku_driver_it)"
        place = "sudoku_driver_object." if on_object else f"::{scope}"
        return filled(
            _HERE / "glue.cpp",
            CALL=f"{place}{function.name}({arguments})",
            OBJECT=f"::{scope.removesuffix('::')}" if on_object else "Nothing",
            HELD="sudoku_driver_object" + (f".{entry.board}" if on_object and entry.board else ""),
            ANSWER=answer,
            BLANK=blank,
        )

    def driver(self, tool: str) -> tuple[str, ...]:
        try:
            return super().driver(tool)
        except CompileError as error:
            if _NO_BOARD not in error.cause or self.chosen is None:
                raise
            function = self.chosen.function
            called = f"{function.name}({', '.join(function.parameters)})"
            raise NotASolver(
                f"{self.name}: the board of {called} has an unknown type",
                remedy="take a vector<vector<char>>& board, or int board[9][9]",
            ) from None


@dataclass(frozen=True)
class Solver(SourceSolver):
    """A C++ file.

    entry  the function or method to call, if it does not have a usual name
    board  how a board of characters shows digits and blanks, if the source does not say so
    reuse  use one object of the class for all puzzles, instead of a new one for each
    """

    board: Blank | None = None
    language: ClassVar = Language(
        tools=("g++", "clang++", "c++"),
        what="a C++ compiler",
        install="install one: apt install g++, dnf install gcc-c++, or xcode-select --install",
        file=_CppFile,
    )
