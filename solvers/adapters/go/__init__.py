"""A solver in a Go file: `func solveSudoku(board [][]byte)`, a method, or a function that works on a global board."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final

from solvers.adapters import _compile, _entry, _plain
from solvers.adapters._entry import Blank, Entry
from solvers.adapters._launching import launch
from solvers.adapters._source import Function, Source, blocks, functions, parenthesis
from solvers.adapters.launch import Launch
from solvers.cache_folder import first_safe, user_cache
from solvers.solver import Solver as AnySolver

HERE: Final = Path(__file__).parent
_INSTALL: Final = "install Go: https://go.dev/dl, or apt install golang-go"
_NO_SCOPE: Final = re.compile(r"(?P<name>)(?!)")  # a function of Go is in nothing
_FUNCTION: Final = re.compile(
    r"\bfunc\s*(?P<receiver>\([^)]*\))?\s*(?P<name>\w+)\s*(?:\[[^\]]*\]\s*)?\("
)
_INTEGER: Final = re.compile(r"u?int(?:8|16|32|64)?|byte|rune")
_BOARD: Final = re.compile(r"\[|^string$")
_TYPE: Final = re.compile(r"\btype\s+(\w+)\s*=?\s*(\*?(?:\[\w*\])+[\w.]+)")
_SQUARE: Final = re.compile(r"\*?(?:\[\w*\]){2}(?!bool)\w+")
_VARIABLE: Final = re.compile(
    r"^[ \t]*(?:var[ \t]+)?(\w+)[ \t]*(?:=[ \t]*)?(\*?(?:\[\w*\])*\w+)", re.MULTILINE
)
# A judge has these imported; a file without them does not compile, and one that does not use them neither.
_PACKAGES: Final = (
    "bufio",
    "bytes",
    "errors",
    "fmt",
    "math",
    "math/bits",
    "os",
    "sort",
    "strconv",
    "strings",
    "time",
)


@dataclass(frozen=True)
class Solver:
    """
    entry  the function to call, where it is not found by its usual name
    board  how the cells of a board of bytes are written, where the source does not show it
    reuse  keep one value of the type for all puzzles, instead of a new one for each
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
        found, types = functions(source, _NO_SCOPE, _signature), dict(_TYPE.findall(source.code))
        entry = _entry.choose(
            found, lambda function: _read(function, types, source), source, name, self.entry
        )
        compiler = _compile.tool(("go",), self.path, "the Go compiler", _INSTALL)
        if self.entry is None and _plain.is_plain(source, found, entry):
            return _plain.load(
                _build(self.path, compiler, {"solution.go": _as_main(source, [], name)})
            )
        if entry is None:
            raise _entry.none_found(found, name)
        driver = _driver(entry, name, _entry.blank(source, found, self.board), found, types)
        build = _build(
            self.path, compiler, {"solution.go": _as_main(source, found, name), "judge.go": driver}
        )
        reusable = bool(entry.function.head) and entry.takes_board
        return launch(
            _compile.built(build) / "program", self.path, reusable=reusable, reuse=self.reuse
        )


_LANGUAGE: Final = "1.18"  # the language, not the compiler: any newer one takes it


def _build(path: str, compiler: str, texts: dict[str, str]) -> _compile.Build:
    texts = {"go.mod": f"module solution\n\ngo {_LANGUAGE}\n", **texts}
    return _compile.Build(
        path,
        texts,
        (compiler, "build", "-o", "program", "."),
        "program",
        _environment(),
        ("# solution\n",),
    )


def _environment() -> dict[str, str]:
    """No network, no C, no settings of the user's, and a folder for compiled packages that stays if a cache can."""
    cache = first_safe(user_cache("go")) or Path(tempfile.gettempdir()) / "go-build"
    fixed = {
        "GOFLAGS": "-mod=mod",
        "GOPROXY": "off",
        "GO111MODULE": "on",
        "GOWORK": "off",
        "GOTOOLCHAIN": "local",
    }
    return fixed | {"GOCACHE": str(cache), "GOENV": "off", "CGO_ENABLED": "0", "GOTELEMETRY": "off"}


def _signature(header: str) -> tuple[str, str, str, str] | None:
    matches = list(_FUNCTION.finditer(header))
    if not matches or (end := parenthesis(header, matches[-1].end() - 1)) < 0:
        return None
    match = matches[-1]
    return (
        match["receiver"] or "",
        match["name"],
        header[match.end() : end],
        header[end + 1 :].strip(),
    )


def _parameters(function: Function) -> list[tuple[str, str]]:
    """Names and types; of `row, col int` the first has the type of the second."""
    typed: list[tuple[str, str]] = []
    for text in reversed(function.parameters):
        name, _, kind = text.partition(" ")
        typed.append((name, kind.strip() or (typed[-1][1] if typed else "")))
    return typed[::-1]


def _read(function: Function, types: dict[str, str], source: Source) -> Entry | None:
    """How a function can be called: with a board, or with none, where its type holds one or a global variable is one."""
    parameters = _parameters(function)
    takes_board = bool(parameters) and _BOARD.search(_meaning(parameters[0][1], types)) is not None
    rest = parameters[takes_board:]
    if not all(_INTEGER.fullmatch(kind) for _, kind in rest):
        return None
    board = None if takes_board else _board_of(_receiver(function), source, types)
    if not (takes_board or board):
        return None
    return Entry(function, tuple(_entry.number(name) for name, _ in rest), board)


def _receiver(function: Function) -> str:
    """The type that has the method; empty for a function."""
    match = re.search(r"\*?\s*(\w+)\s*\)$", function.head)
    return match[1] if match else ""


def _board_of(owner: str, source: Source, types: dict[str, str]) -> str | None:
    """The name of the board among the fields of a type, or, for no type, among the variables outside functions.

    A type that is an array or a slice is the board itself, and its own name is the answer.
    """
    code, fields = source.code, None
    if _SQUARE.fullmatch(types.get(owner, "")):
        return owner
    for block in (block for block in blocks(source.code) if not block.around):
        if re.search(rf"\btype\s+{owner}\s+struct\s*$", block.header):
            fields = source.code[block.start + 1 : block.end]
        code = (
            code[: block.start]
            + re.sub(r"[^\n]", " ", code[block.start : block.end])
            + code[block.end :]
        )
    found = {
        name: _meaning(kind, types)
        for name, kind in _VARIABLE.findall((fields or "") if owner else code)
    }
    return _entry.board_name(name for name, kind in found.items() if _SQUARE.fullmatch(kind))


def _meaning(kind: str, types: dict[str, str]) -> str:
    return re.sub(r"\w+", lambda match: types.get(match[0], match[0]), kind)


def _as_main(source: Source, found: Sequence[Function], name: str) -> str:
    """The file as part of package main, each line where it was, with imports that it lacks; a main that is found renamed."""
    text = source.text
    for function in reversed(
        [function for function in found if function.name == "main" and not function.head]
    ):
        place = source.code.rindex("main", 0, function.start)
        text = f"{text[:place]}sudokuJudgeUser{text[place:]}"
    imported = source.text
    lacking = [
        package
        for package in _PACKAGES
        if re.search(rf"(?<![\w.]){package.rpartition('/')[2]}\.[A-Z]", source.code)
        and f'"{package}"' not in imported
    ]
    line = "; ".join(["package main", *(f'import "{package}"' for package in lacking)])
    package = re.search(r"^[ \t]*package[ \t]+\w+[ \t]*;?", source.code, re.MULTILINE)
    text = (
        f"{text[: package.start()]}{line}{text[package.end() :]}" if package else f"{line}; {text}"
    )
    return f"//line {name}:1:1\n{text}"


def _driver(
    entry: Entry, file: str, blank: Blank, found: Sequence[Function], types: dict[str, str]
) -> str:
    """The driver with the user's function, object and board filled in."""
    function, owner = entry.function, _receiver(entry.function)
    is_board = entry.board == owner
    maker = next(
        (
            known
            for known in found
            if entry.board and owner and not is_board and _makes(known, owner, types)
        ),
        None,
    )
    place = (
        "*sudokuJudgeObject"
        if is_board
        else f"sudokuJudgeObject.{entry.board}"
        if owner
        else entry.board
    )
    values = {
        "FUNCTION": _function(function, owner, maker, is_board=is_board),
        "OBJECT": (maker.tail if maker else f"*{owner}") if owner else "int",
        "HOLDS": "true" if maker or is_board else "false",
        "GLOBAL": f"&{place}" if entry.board else "nil",
        "NUMBERS": ", ".join(map(str, entry.numbers)),
        "RUNES": "true"
        if "rune" in " ".join(kind for _, kind in _parameters(maker or function))
        else "false",
        "BLANK": blank,
        "FILE": file,
    }
    text = (HERE / "driver.go").read_text(encoding="utf-8")
    for name, value in values.items():
        text = text.replace(f"@{name}@", value)
    return text


def _makes(function: Function, owner: str, types: dict[str, str]) -> bool:
    """Whether a function makes a value of a type from a board alone."""
    kinds = [kind for _, kind in _parameters(function)]
    takes_board = len(kinds) == 1 and _BOARD.search(_meaning(kinds[0], types)) is not None
    return takes_board and re.fullmatch(rf"\*?\s*{owner}", function.tail) is not None


def _function(function: Function, owner: str, maker: Function | None, *, is_board: bool) -> str:
    """Statements that make the object, if there is one, and return what is called."""
    if not owner:
        return f"return {function.name}"
    called = f"return sudokuJudgeObject.{function.name}"
    if maker is None and not is_board:
        return f"sudokuJudgeObject = new({owner})\n\t{called}"
    kind, made = (_parameters(maker)[0][1], f"{maker.name}(board)") if maker else (owner, "&board")
    board = f"var board {kind}\n\tvalue := reflect.ValueOf(&board).Elem()"
    filled = "sudokuJudgeFill(value, digits, sudokuJudgeIsNested(value.Type()))"
    return f"{board}\n\t{filled}\n\tsudokuJudgeObject = {made}\n\t{called}"
