"""Java: a class of any name with a method that takes a board; a program that reads standard input."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final

from solvers.adapters import _compile
from solvers.adapters._entry import Blank, is_about_sudoku
from solvers.adapters._source import Source
from solvers.adapters.launch import Launch
from solvers.adapters.program.plain import OneShot
from solvers.adapters.program.probing import probed
from solvers.adapters.program.stream import Stream
from solvers.errors import CompileError, NotASolver

_DRIVER: Final = Path(__file__).with_name("SudokuJudge.java")
_JUDGE: Final = (  # what a judge has imported; on one line, so that the user's lines keep their numbers
    "import java.util.*; import java.util.function.*; import java.util.stream.*; import java.io.*; import java.math.*; "
)
_PACKAGE: Final = re.compile(r"^[ \t]*package\s+[\w.]+\s*;", re.MULTILINE)
_PUBLIC: Final = re.compile(
    r"\bpublic\s+(?:(?:abstract|final|sealed|strictfp|static)\s+)*(?:class|interface|enum|record)\s+(\w+)"
)
_MAIN: Final = re.compile(
    r"\b(?:class|record|enum)\s+(\w+)(?:(?!\bclass\s).)*?\bstatic\s+(?:final\s+)?void\s+main\s*\(",
    re.DOTALL,
)
_TAKES_BOARD: Final = re.compile(
    r"[(,]\s*(?:final\s+)?(?:(?:char|int|Integer|Character)\s*\[\]\s*\[\]|(?:char|int)\s+\w+\s*\[\]\s*\[\]|List<List<)"
)
_EMPTY: Final = re.compile(
    r"(?:\b(?:void|boolean|String)|[\]>])\s+(solve\w*|sudoku\w*)\s*\([^(){}]*\)\s*\{\s*(?:return\b[^;(){}]*;)?\s*\}",
    re.IGNORECASE,
)
_COMPARED: Final = re.compile(r"[!=]=\s*'([.0])'|'([.0])'\s*[!=]=")
_INSTALL: Final = (
    "install a JDK, for example with: apt install default-jdk, or brew install openjdk"
)
_COMPILE: Final = (
    *(
        "-J-XX:+UseSerialGC",
        "-J-XX:TieredStopAtLevel=1",
    ),  # the compiler itself, which runs for a second
    *(
        "-encoding",
        "UTF-8",
        "-g",
        "-parameters",
        "-nowarn",
        "-Xlint:none",
        "-proc:none",
        "-Xmaxerrs",
        "20",
    ),
)
_RUN: Final = (
    *(
        "-XX:+UseSerialGC",
        "-Xshare:auto",
        "-ea",
    ),  # one collector thread: two cores do not make it look faster
    "-XX:-UsePerfData",  # a file in /tmp by process number, which is 2 in every namespace: Java would warn of its neighbours
)


@dataclass(frozen=True)
class Solver:
    """
    entry  the method to call, where it is not found by its usual name
    board  how the cells of a board of characters are written, where the source does not show it
    reuse  keep one instance of the class for all puzzles, instead of a new one for each
    """

    path: str
    entry: str | None = None
    board: Blank | None = None
    reuse: bool = False

    foreign: ClassVar[bool] = True
    interruptible: ClassVar[bool] = False

    def load(self) -> Launch | OneShot | Stream:
        """Compile. Raises NoCompiler, CompileError, NotASolver; the driver may say the last in place of its hello."""
        source, name = Source.read(self.path), Path(self.path).name
        compiler = _compile.tool(("javac",), self.path, "a Java compiler", _INSTALL)
        java = _compile.tool(("java",), self.path, "Java", _INSTALL)
        if self.entry is None and (stub := _EMPTY.search(source.code)):
            raise NotASolver(
                f"{name}: the body of {stub[1]} is empty", remedy="write a solver in it"
            )
        folder = _compiled(self.path, source, compiler)
        command = (java, *_RUN, "-cp", str(folder))
        main = _MAIN.search(source.code)
        if (
            main
            and self.entry is None
            and "System.in" in source.code
            and not _TAKES_BOARD.search(source.code)
        ):
            return probed((*command, main[1]))
        blank = self.board or _blank(source)
        kept, which = (
            "reuse" if self.reuse else "fresh",
            "any" if is_about_sudoku(source, name) else "named",
        )
        asked = () if self.entry is None else (self.entry,)
        return Launch(
            (
                *command,
                "SudokuJudge",
                str(folder),
                name,
                re.sub(r"\s", "_", name),
                kept,
                blank,
                which,
                *asked,
            )
        )


def _compiled(path: str, source: Source, compiler: str) -> Path:
    """The folder of the user's classes and the driver. The file has the name there that its public class wants."""
    public = _PUBLIC.search(source.code)
    file = f"{public[1] if public else 'Solution'}.java"
    texts = {file: prepared(source), _DRIVER.name: _DRIVER.read_text(encoding="utf-8")}
    command = (compiler, *_COMPILE, "-d", ".", *texts)
    try:
        return _compile.built(
            _compile.Build(path, texts, command, "SudokuJudge.class", noise=(_JUDGE,))
        )
    except CompileError as error:
        raise CompileError(
            re.sub(rf"^{file}:", f"{Path(path).name}:", error.cause, flags=re.MULTILINE)
        ) from None


def _blank(source: Source) -> Blank:
    """How a blank character is written, by what the source compares or contains."""
    compared = {first or second for first, second in _COMPARED.findall(source.text)}
    seen = compared or {literal.strip("\"'") for literal in source.literals}
    return "zeros" if "0" in seen and "." not in seen else "dots"


def prepared(source: Source) -> str:
    """The text without its package and with a judge's imports, every line where it was."""
    package = _PACKAGE.search(source.code)
    if package is None:
        return _JUDGE + source.text
    blank = re.sub(r"[^\n]", "", package[0])
    return source.text[: package.start()] + _JUDGE + blank + source.text[package.end() :]
