"""Solvers in Java files: a method that takes a board, in a class of any name, or a program."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import ClassVar, Final

from solvers.adapters._build import Build, compiled, find_tool
from solvers.adapters._entry_point import Blank, empty, is_about_sudoku
from solvers.adapters._language import Language, SourceFile, SourceSolver
from solvers.errors import CompileError

_DRIVER: Final = Path(__file__).with_name("SudokuLineProtocol.java")
# What online judges import, on one line, so that the user's lines keep their numbers.
_IMPORTS: Final = (
    "import java.util.*; import java.util.function.*; import java.util.stream.*; "
    "import java.io.*; import java.math.*; "
)
_PACKAGE: Final = re.compile(r"^[ \t]*package\s+[\w.]+\s*;", re.MULTILINE)
_PUBLIC: Final = re.compile(
    r"\bpublic\s+(?:(?:abstract|final|sealed|strictfp|static)\s+)*"
    r"(?:class|interface|enum|record)\s+(\w+)"
)
_MAIN: Final = re.compile(
    r"\b(?:class|record|enum)\s+(\w+)(?:(?!\bclass\s).)*?"
    r"\bstatic\s+(?:final\s+)?void\s+main\s*\(",
    re.DOTALL,
)
_TAKES_BOARD: Final = re.compile(
    r"[(,]\s*(?:final\s+)?(?:(?:char|int|Integer|Character)\s*\[\]\s*\[\]"
    r"|(?:char|int)\s+\w+\s*\[\]\s*\[\]|List<List<)"
)
_EMPTY: Final = re.compile(
    r"(?:\b(?:void|boolean|String)|[\]>])\s+(solve\w*|sudoku\w*)\s*\([^(){}]*\)"
    r"\s*\{\s*(?:return\b[^;(){}]*;)?\s*\}",
    re.IGNORECASE,
)
_COMPARED: Final = re.compile(r"[!=]=\s*'([.0])'|'([.0])'\s*[!=]=")
_COMPILE: Final = (
    # The compiler itself runs for a second only.
    *("-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1", "-J-XX:-UsePerfData"),
    *("-encoding", "UTF-8", "-g", "-parameters", "-nowarn", "-Xlint:none", "-proc:none"),
    *("-Xmaxerrs", "20"),
)
_RUN: Final = (
    # One collector thread: a second core does not make the solver look faster.
    *("-XX:+UseSerialGC", "-Xshare:auto", "-ea"),
    # Write no file named after the process number: it is the same number in every namespace.
    "-XX:-UsePerfData",
)
_INSTALL: Final = "install a JDK: apt install default-jdk, or brew install openjdk"


@dataclass(frozen=True)
class _JavaFile(SourceFile):
    @cached_property
    def _main(self) -> re.Match[str] | None:
        return _MAIN.search(self.source.code)

    @property
    def is_program(self) -> bool:
        code = self.source.code
        if found := _EMPTY.search(code):
            raise empty(self.name, found[1])
        return bool(self._main and "System.in" in code and not _TAKES_BOARD.search(code))

    def program(self, tool: str) -> tuple[str, ...]:
        main = self._main
        return (*self._java(self._compiled(tool)), main[1] if main else "")

    def driver(self, tool: str) -> tuple[str, ...]:
        folder = self._compiled(tool)
        names = "any" if is_about_sudoku(self.source, self.name) else "named"
        blank = self.solver.board or _blank(self.source.text, self.source.literals)
        entry = () if self.solver.entry is None else (self.solver.entry,)
        words = (str(folder), self.name, self.word, self.object_use, blank, names, *entry)
        return (*self._java(folder), _DRIVER.stem, *words)

    def _java(self, folder: Path) -> tuple[str, ...]:
        java = find_tool(("java",), self.solver.path, "Java", _INSTALL)
        return (java, *_RUN, "-cp", str(folder))

    def _compiled(self, compiler: str) -> Path:
        """Return the folder of the user's classes and the driver.

        The user's file is named there after its public class, as Java wants it.
        """
        public = _PUBLIC.search(self.source.code)
        file = f"{public[1] if public else 'Solution'}.java"
        texts = {file: self._prepared(), _DRIVER.name: _DRIVER.read_text(encoding="utf-8")}
        build = Build(
            file=self.solver.path,
            texts=texts,
            command=(compiler, *_COMPILE, "-d", ".", *texts),
            product=f"{_DRIVER.stem}.class",
            hidden=(_IMPORTS,),
        )
        try:
            return compiled(build).parent
        except CompileError as error:
            cause = re.sub(rf"^{file}:", f"{self.name}:", error.cause, flags=re.MULTILINE)
            raise CompileError(cause) from None

    def _prepared(self) -> str:
        """Return the text without its package and with the imports, on the same lines."""
        text, package = self.source.text, _PACKAGE.search(self.source.code)
        if package is None:
            return _IMPORTS + text
        blank = re.sub(r"[^\n]", "", package[0])
        return text[: package.start()] + _IMPORTS + blank + text[package.end() :]


def _blank(text: str, literals: frozenset[str]) -> Blank:
    """Return how a blank is written, by what cells are compared with, or by the literals."""
    compared = {first or second for first, second in _COMPARED.findall(text)}
    seen = compared or {literal.strip("\"'") for literal in literals}
    return "zeros" if "0" in seen and "." not in seen else "dots"


@dataclass(frozen=True)
class Solver(SourceSolver):
    """A Java file.

    entry  the method to call, if it does not have a usual name
    board  how a board of characters shows digits and blanks, if the source does not say so
    reuse  use one object of the class for all puzzles, instead of a new one for each
    """

    board: Blank | None = None
    language: ClassVar = Language(
        tools=("javac",), what="a Java compiler", install=_INSTALL, file=_JavaFile
    )
