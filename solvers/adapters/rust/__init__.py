"""A solver in a Rust file: `Solution::solve_sudoku(board)`, a method of another type, or a free function."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final

from solvers.adapters import _compile, _entry, _plain
from solvers.adapters._entry import Blank, Entry
from solvers.adapters._launching import launch
from solvers.adapters._source import Function, Source, blocks, functions, parenthesis, split
from solvers.adapters.launch import Launch
from solvers.solver import Solver as AnySolver

HERE: Final = Path(__file__).parent
_INSTALL: Final = "install Rust: https://rustup.rs, or apt install rustc"
_FLAGS: Final = (
    "--edition",
    "2021",
    "-O",
    "-g",
    "--cap-lints",
    "allow",
    "--crate-name",
    "solution",
)
_SCOPE: Final = re.compile(
    r"(?:\bimpl\b\s*(?:<[^{}]*?>\s*)?(?:[\w:<>]+\s+for\s+)?(?P<name>\w+)[^{}]*|\bmod\s+(?P<module>\w+)\s*)$"
)
_FUNCTION: Final = re.compile(r"\bfn\s+(?P<name>\w+)\s*(?:<[^(]*>)?\s*\(")
_INTEGER: Final = re.compile(r"(?:[iu](?:8|16|32|64|128|size))")
_ALIAS: Final = re.compile(r"\btype\s+(\w+)\s*=\s*([^=;]+(?:;[^=;\]]+\])*)\s*;")
_SELF: Final = re.compile(r"(?:&\s*)?(?:mut\s+)?self")
_BOARD: Final = re.compile(r"\[|\bVec\b|\bString\b|\bstr\b")


@dataclass(frozen=True)
class Solver:
    """
    entry  the function to call, where it is not found by its usual name
    board  how the cells of a board of characters or bytes are written, where the source does not show it
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
        found, aliases = functions(source, _SCOPE, _signature), dict(_ALIAS.findall(source.code))
        entry = _entry.choose(
            found,
            lambda function: _read(function, found, source, aliases),
            source,
            name,
            self.entry,
        )
        compiler = _compile.tool(("rustc",), self.path, "the Rust compiler", _INSTALL)
        unit = re.sub(r"\W", "_", Path(name).stem) + ".rs"
        command = (compiler, *_FLAGS, "-o", "program", unit)
        if self.entry is None and _plain.is_plain(source, found, entry):
            return _plain.load(_compile.Build(self.path, {unit: source.text}, command, "program"))
        if entry is None:
            raise _entry.none_found(found, name)
        driver = _driver(entry, found, source, _entry.blank(source, found, self.board), aliases)
        build = _compile.Build(
            self.path, {unit: _as_module(source, found, entry) + driver}, command, "program"
        )
        reusable = _is_method(entry.function) and entry.takes_board
        return launch(
            _compile.built(build) / "program", self.path, reusable=reusable, reuse=self.reuse
        )


def _as_module(source: Source, found: Sequence[Function], entry: Entry) -> str:
    """The file with a main of its own renamed, each line where it was, and with the struct that a judge has."""
    text = source.text
    for main in reversed(
        [function for function in found if function.name == "main" and not function.owner]
    ):
        place = source.code.rindex("main", 0, main.start)
        text = f"{text[:place]}sudoku_judge_user_{text[place:]}"
    has_type = re.search(r"\b(?:struct|enum|use)\b[^;{}]*\bSolution\b", source.code)
    return (
        text
        if entry.function.owner != ("Solution",) or has_type
        else f"{text}\npub struct Solution;"
    )


def _signature(header: str) -> tuple[str, str, str, str] | None:
    matches = list(_FUNCTION.finditer(header))
    if not matches or (end := parenthesis(header, matches[-1].end() - 1)) < 0:
        return None
    match = matches[-1]
    return (
        header[: match.start()].strip(),
        match["name"],
        header[match.end() : end],
        header[end + 1 :].strip(),
    )


def _type(parameter: str) -> str:
    return parameter.partition(":")[2].strip()


def _read(
    function: Function, found: Sequence[Function], source: Source, aliases: dict[str, str]
) -> Entry | None:
    """How a function can be called: with a board, or as a method of a type that was made with one and holds it."""
    parameters = _arguments(function)
    takes_board = bool(parameters) and _is_board(_type(parameters[0]), aliases)
    rest = parameters[takes_board:]
    if not all(_INTEGER.fullmatch(_type(parameter)) for parameter in rest):
        return None
    board = None
    if not takes_board:
        board = _held_board(function.owner[-1], source, aliases) if _is_method(function) else None
        if board is None or _maker(function.owner, found, aliases) is None:
            return None
    names = [parameter.partition(":")[0].replace("mut ", "").strip() for parameter in rest]
    return Entry(function, tuple(map(_entry.number, names)), board)


def _arguments(function: Function) -> list[str]:
    return [text for text in function.parameters if not _SELF.fullmatch(text)]


def _meaning(kind: str, aliases: dict[str, str]) -> str:
    return re.sub(r"\w+", lambda match: aliases.get(match[0], match[0]), kind)


def _is_board(kind: str, aliases: dict[str, str]) -> bool:
    return _BOARD.search(_meaning(kind, aliases)) is not None


def _fields(owner: str, source: Source) -> dict[str, str]:
    """The fields of a struct and their types."""
    block = next(
        (
            block
            for block in blocks(source.code)
            if re.search(rf"\bstruct\s+{owner}\b[^;]*$", block.header)
        ),
        None,
    )
    parts = split(source.code[block.start + 1 : block.end]) if block else ()
    return {
        name.split()[-1]: kind.strip()
        for name, _, kind in (part.partition(":") for part in parts)
        if kind
    }


def _held_board(owner: str, source: Source, aliases: dict[str, str]) -> str | None:
    """The field of a type that holds rows of cells."""
    kinds = {name: _meaning(kind, aliases) for name, kind in _fields(owner, source).items()}
    return _entry.board_name(
        name for name, kind in kinds.items() if _kind(kind) == "Square" and "bool" not in kind
    )


def _maker(
    owner: tuple[str, ...], found: Sequence[Function], aliases: dict[str, str]
) -> Function | None:
    """The function of a type that makes a value of it from a board alone."""
    for function in found:
        arguments = _arguments(function)
        makes = re.search(rf"->\s*(?:Self|{owner[-1]})\b", function.tail) is not None
        if (
            function.owner == owner
            and makes
            and len(arguments) == 1
            and _is_board(_type(arguments[0]), aliases)
        ):
            return function
    return None


def _kind(meaning: str) -> str:
    return (
        "Square"
        if meaning.count("[") + len(re.findall(r"\bVec\b|\bString\b", meaning)) > 1
        else "Flat"
    )


def _is_method(function: Function) -> bool:
    return any(_SELF.fullmatch(text) for text in function.parameters)


def _driver(
    entry: Entry, found: Sequence[Function], source: Source, blank: Blank, aliases: dict[str, str]
) -> str:
    """The driver with the user's board, object and call filled in."""
    function, owner = entry.function, "::".join(entry.function.owner)
    maker = _maker(function.owner, found, aliases) if entry.board else None
    parameter = _type(_arguments(maker or function)[0])
    reference = re.match(r"&\s*(?:'\w+\s+)?(?:mut\b)?\s*", parameter)
    passed = ("&mut board" if "mut" in reference[0] else "&board") if reference else "board"
    board = _owned(parameter[reference.end() :] if reference else parameter)
    made = f"{owner}::{maker.name}({passed})" if maker else _made(owner, source)
    callee = (
        f"object.{function.name}"
        if _is_method(function)
        else "::".join(["super", *function.owner, function.name])
    )
    values = {
        "AFTER": "@KIND@(board).values()"
        if reference
        else "givens.iter().map(|&given| given as i64).collect::<Vec<i64>>()",
        "BOARD": board,
        "KIND": _kind(_meaning(board, aliases)),
        "OBJECT": f"super::{owner}" if _is_method(function) else "()",
        "MAKE": f"super::{made}" if _is_method(function) else "()",
        "CALL": f"{callee}({', '.join([*([] if maker else [passed]), *map(str, entry.numbers)])})",
        "BLANK": blank,
    }
    if entry.board:
        values["AFTER"] = f"Square(object.{entry.board}.clone()).values()"
    text = (HERE / "driver.rs").read_text(encoding="utf-8")
    for name, value in values.items():
        text = text.replace(f"@{name}@", value)
    return text


def _owned(kind: str) -> str:
    """The type of the value that a reference to this type can be taken of: a vector for a slice."""
    if kind == "str":
        return "String"
    inside = re.fullmatch(r"\[(.*)\]", kind)
    return f"Vec<{inside[1]}>" if inside and ";" not in re.sub(r"\[.*\]", "", inside[1]) else kind


def _made(owner: str, source: Source) -> str:
    """The expression that makes a value of the type that has the method."""
    if re.search(r"\bfn\s+new\s*\(\s*\)", source.code):
        return f"{owner}::new()"
    derived = re.search(
        rf"\bderive\([^)]*\bDefault\b[^)]*\)\]\s*(?:pub\s+)?struct\s+{owner}\b", source.code
    )
    if derived or re.search(rf"\bDefault\s+for\s+{owner}\b", source.code):
        return f"{owner}::default()"
    return owner if re.search(rf"\bstruct\s+{owner}\s*;", source.code) else f"{owner} {{}}"
