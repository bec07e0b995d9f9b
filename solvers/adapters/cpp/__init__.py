"""A solver in a C++ file: `class Solution`, a free function or a global board, called with whatever board it takes.

The compiler finds out the type of the board (glue.hpp), and so typedefs, templates and overloads need no reading here.
"""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final

from solvers.adapters import _c_family, _compile, _entry, _plain
from solvers.adapters._c_family import Parameter
from solvers.adapters._entry import Blank, Entry
from solvers.adapters._launching import launch
from solvers.adapters._source import Function, Source, blocks
from solvers.adapters.launch import Launch
from solvers.errors import CompileError, NotASolver
from solvers.solver import Solver as AnySolver

HERE: Final = Path(__file__).parent
_DRIVER: Final = HERE.parent / "c"
_COMPILERS: Final = ("g++", "clang++", "c++")
_INSTALL: Final = "install one: apt install g++, dnf install gcc-c++, xcode-select --install"
_STANDARDS: Final = ("gnu++23", "gnu++2b", "gnu++20")
_FLAGS: Final = (
    "-O2",
    "-g",
    "-w",
    "-fmax-errors=20",
    "-fno-access-control",
)  # a board that a class holds is often private
_BOARD: Final = re.compile(r"\b(?:vector|array|string|auto)\b|\[|\*|>")
_NESTED: Final = re.compile(
    r"(?:vector|array)\s*<\s*(?:std::)?(?:vector|array|string)\b|\[.*\[|\bstring\b.*\["
)
_MEMBER: Final = re.compile(
    r"\b((?:std::)?(?:vector|array)\s*<[^;(){}]*>|\w+)\s+(\w+)\s*((?:\[[^\]]*\]\s*)*)[;={]"
)
_ALIAS: Final = re.compile(
    r"\busing\s+(\w+)\s*=\s*([^;]+);|\btypedef\s+([^;{}]+?)\b(\w+)((?:\s*\[[^\]]*\])*)\s*;|#\s*define\s+(\w+)[ \t]+([^\n]+)"
)
# As on a judge: all headers and std. A file with includes of its own gets them only if it needs them, since its own names
# (count, left, next ...) may be those of std.
_EVERYTHING: Final = """#if __has_include(<bits/stdc++.h>)
#include <bits/stdc++.h>
#else
#include <algorithm>
#include <bitset>
#include <climits>
#include <cmath>
#include <cstdio>
#include <deque>
#include <functional>
#include <iostream>
#include <list>
#include <map>
#include <numeric>
#include <queue>
#include <set>
#include <sstream>
#include <stack>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#endif
using namespace std;
"""


@dataclass(frozen=True)
class Solver:
    """
    entry  the function or method to call, where it is not found by its usual name
    board  how the cells of a board of characters are written, where the source does not show it
    reuse  keep one instance of the class for all puzzles, instead of a new one for each
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
        board, names = _c_family.global_board(source, found), _aliases(source)
        usable = [function for function in found if _c_family.public(function, source)]
        entry = _entry.choose(
            usable, lambda function: _read(function, names, board, source), source, name, self.entry
        )
        compiler = _compile.tool(_COMPILERS, self.path, "a C++ compiler", _INSTALL)
        flags = (f"-std={_standard(compiler)}", *_FLAGS)
        if self.entry is None and _plain.is_plain(source, found, entry):
            plain = (compiler, *flags, "-o", "program", name)
            return _plain.load(_compile.Build(self.path, {name: source.text}, plain, "program"))
        if entry is None:
            raise _entry.none_found(found, name)
        program = self._compiled(
            source, (compiler, *flags), entry, _glue(entry, _entry.blank(source, found, self.board))
        )
        reusable = entry.function.in_class and entry.takes_board
        return launch(program, self.path, reusable=reusable, reuse=self.reuse)

    def _compiled(self, source: Source, command: tuple[str, ...], entry: Entry, glue: str) -> Path:
        name = Path(self.path).name
        define = f'-DSUDOKU_JUDGE_FILE="{name}"'
        command = (*command, define, "-o", "program", "unit.cpp", "trace.cpp", "driver.c", "-ldl")
        judge = _build(self.path, command, source, glue, _EVERYTHING)
        own = _build(self.path, command, source, glue, "") if "#include" in source.text else judge
        try:
            return _compile.built(own, fallback=judge) / "program"
        except CompileError as error:
            if "SUDOKU_JUDGE_NO_BOARD" not in error.cause:
                raise
            called = f"{entry.function.name}({', '.join(entry.function.parameters)})"
            raise NotASolver(
                f"{name}: {called} takes no board of a kind that is known",
                remedy="take a vector<vector<char>>& board, or int board[9][9]",
            ) from None


def _build(
    path: str, command: tuple[str, ...], source: Source, glue: str, prelude: str
) -> _compile.Build:
    before = f'#include "glue.hpp"\n{prelude}#define main sudoku_judge_user_main\n#line 1 "{Path(path).name}"\n'
    unit = f'{before}{source.text}\n#line 1 "glue.cpp"\n{glue}'
    files = (HERE / "glue.hpp", HERE / "trace.cpp", _DRIVER / "judge.h", _DRIVER / "driver.c")
    texts = {"unit.cpp": unit} | {file.name: file.read_text(encoding="utf-8") for file in files}
    return _compile.Build(path, texts, command, "program")


def _read(
    function: Function, aliases: dict[str, str], board: str | None, source: Source
) -> Entry | None:
    """How a function can be called: with a board, or with none, where its class holds one or a global variable is one."""
    first = function.parameters[0] if function.parameters else ""
    takes_board = _BOARD.search(_expanded(first, aliases)) is not None
    if function.name.startswith("~") or (function.owner and function.name == function.owner[-1]):
        return None
    if (
        takes_board
        and first.startswith("const ")
        and re.search(r"\b(?:void|bool)\b", function.head)
        and "&" in first
    ):
        return None  # it cannot be solved in place, and none comes back
    rest = [Parameter.read(text, {}) for text in function.parameters[takes_board:]]
    if not all(parameter.is_number for parameter in rest):
        return None
    if not takes_board:
        board = _held_board(function.owner[-1], source, aliases) if function.in_class else board
        if board is None:
            return None
    return Entry(
        function,
        tuple(_entry.number(parameter.name) for parameter in rest),
        None if takes_board else board,
    )


def _held_board(owner: str, source: Source, aliases: dict[str, str]) -> str | None:
    """The name of the board that a class has among its members."""
    block = next(
        (
            block
            for block in blocks(source.code)
            if re.search(rf"\b(?:class|struct)\s+{owner}\b", block.header)
        ),
        None,
    )
    if block is None:
        return None
    code = source.code[block.start + 1 : block.end]
    for inner in [inner for inner in blocks(code) if not inner.around]:
        code = code[: inner.start] + " " * (inner.end - inner.start) + code[inner.end :]
    members = (
        (name, f"{_expanded(kind, aliases)}{sizes}") for kind, name, sizes in _MEMBER.findall(code)
    )
    return _entry.board_name(
        name for name, kind in members if _NESTED.search(kind) and "bool" not in kind
    )


def _aliases(source: Source) -> dict[str, str]:
    found = {}
    for using, meaning, base, name, rest, macro, text in _ALIAS.findall(source.text):
        found[using or name or macro] = meaning or base + rest or text
    return found


def _expanded(text: str, aliases: dict[str, str]) -> str:
    """A type with the file's own names replaced by what they stand for, so far as it matters here."""
    for _ in range(3):
        text = re.sub(r"\w+", lambda match: aliases.get(match[0], match[0]), text)
    return text


def _glue(entry: Entry, blank: Blank) -> str:
    function = entry.function
    arguments = ", ".join(
        [*(["sudoku_judge_board"] if entry.takes_board else []), *map(str, entry.numbers)]
    )
    in_class = function.in_class and "static" not in function.head.split()
    place = (
        "sudoku_judge_object."
        if in_class
        else "::" + "".join(f"{part}::" for part in function.owner)
    )
    if entry.takes_board:
        answer = "answer<sudoku_judge_glue::UserCall>(sudoku_judge_it)"
    elif in_class:
        answer = "answer_held<sudoku_judge_glue::UserCall>(sudoku_judge_it)"
    else:
        answer = f"answer_in<sudoku_judge_glue::UserCall>(::{entry.board}, sudoku_judge_it)"
    held = (
        f"sudoku_judge_object.{entry.board}" if in_class and entry.board else "sudoku_judge_object"
    )
    text = (
        (HERE / "glue.cpp")
        .read_text(encoding="utf-8")
        .replace("@CALL@", f"{place}{function.name}({arguments})")
    )
    text = text.replace(
        "@OBJECT@", f"::{'::'.join(function.owner)}" if in_class else "Nothing"
    ).replace("@ANSWER@", answer)
    return text.replace("@HELD@", held).replace("@BLANK@", f"SUDOKU_JUDGE_{blank.upper()}")


def _standard(compiler: str) -> str:
    """The newest standard that the compiler knows."""
    for standard in _STANDARDS:
        command = (compiler, f"-std={standard}", "-E", "-x", "c++", "/dev/null")
        if not subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=20
        ).returncode:
            return standard
    return "gnu++17"
