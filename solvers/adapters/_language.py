"""Source files of languages other than Python: one way from a file to a solver.

A `Language` says which tool it needs and how it reads a file. `SourceSolver.load` does the rest: it
reads the file, finds the tool, and returns either the program that the file is, or a driver that
calls its function and speaks the line protocol.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import ClassVar, Final

from solvers.adapters import _entry_point, _plausibility
from solvers.adapters._build import Build, compiled, find_tool
from solvers.adapters._entry_point import EntryPoint
from solvers.adapters._functions import Function
from solvers.adapters._source_text import SourceText
from solvers.adapters.launch import Launch
from solvers.adapters.program.one_shot import OneShot
from solvers.adapters.program.protocol_detection import detect
from solvers.adapters.program.streaming import Stream
from solvers.errors import NotASolver

_READS_INPUT: Final = re.compile(
    r"\b(?:cin|scanf|getchar|gets|fgets|getline|fread|stdin|getc|read|argv|os\.Stdin"
    r"|fmt\.F?[sS]can\w*|read_line)\b"
)


@dataclass(frozen=True)
class Language:
    """A language.

    tools    compilers or interpreters, of which the first that is installed is used
    what     what they are, for an error: "a C compiler"
    install  how to install one
    file     the class that reads a file in this language
    """

    tools: tuple[str, ...]
    what: str
    install: str
    file: type[SourceFile]

    def find_tool(self, path: str) -> str:
        """Return the path of the compiler or interpreter. Raises NoCompiler."""
        return find_tool(self.tools, path, self.what, self.install)


@dataclass(frozen=True)
class SourceSolver:
    """The adapter of a source file: its path and options. Each language adds its own `board`."""

    path: str
    entry: str | None = None
    board: str | None = None
    reuse: bool = False

    foreign: ClassVar[bool] = True
    interruptible: ClassVar[bool] = False
    language: ClassVar[Language]

    def load(
        self, before_user_code: Callable[[], None] = lambda: None
    ) -> Launch | OneShot | Stream:
        """Compile the file if need be. Raises NotASolver, NoCompiler, CompileError."""
        file = self.language.file(self, SourceText.read(self.path))
        tool = self.language.find_tool(self.path)
        if self.entry is None and file.is_program:
            try:
                command = file.program(tool)
                before_user_code()
                return detect(command, file.name)
            except NotASolver:
                if not file.may_have_function:
                    raise
        launch = Launch(file.driver(tool))
        if not _plausibility.is_leetcode(file.source):
            before_user_code()
            _plausibility.require(launch, file.name, bool(self.entry) or file.is_documented)
        return launch


@dataclass(frozen=True)
class SourceFile(ABC):
    """A source file in one language."""

    solver: SourceSolver
    source: SourceText

    may_have_function: ClassVar[bool] = False  # although it reads standard input

    @property
    def name(self) -> str:
        """The name of the file without its folder."""
        return Path(self.solver.path).name

    @property
    def word(self) -> str:
        """The name as one word, for the first line of the protocol."""
        return re.sub(r"\s", "_", self.name)

    @property
    def object_use(self) -> str:
        """The argument of a driver for one object, or a new one for each puzzle."""
        return "reuse" if self.solver.reuse else "fresh"

    @property
    def is_documented(self) -> bool:
        """Whether the file shows how its function is called: with nothing but a board."""
        return _plausibility.takes_only_a_board(self.source) and _plausibility.shows_blank(
            self.source
        )

    @property
    @abstractmethod
    def is_program(self) -> bool:
        """Whether the file reads a puzzle itself. Raises NotASolver for an empty function."""

    @abstractmethod
    def program(self, tool: str) -> tuple[str, ...]:
        """Return the command that runs the file as a program. Raises CompileError."""

    @abstractmethod
    def driver(self, tool: str) -> tuple[str, ...]:
        """Return the command of a driver for its function. Raises CompileError, NotASolver."""


@dataclass(frozen=True)
class CompiledFile(SourceFile):
    """A file in C, C++, Rust or Go: the driver is compiled together with the user's code."""

    @property
    @abstractmethod
    def functions(self) -> list[Function]:
        """The functions of the file."""

    @abstractmethod
    def entry_point(self, function: Function) -> EntryPoint | None:
        """Return how to call a function; None if it cannot be called with a board."""

    @abstractmethod
    def program_build(self, compiler: str) -> Build:
        """Return how to compile the file without changes."""

    def program_builds(self, compiler: str) -> tuple[Build, ...]:
        """Return ways to compile the file without changes, in the order to try."""
        return (self.program_build(compiler),)

    @abstractmethod
    def driver_builds(self, compiler: str, entry: EntryPoint, blank: str) -> tuple[Build, ...]:
        """Return ways to compile the driver, in the order to try."""

    @abstractmethod
    def is_reusable(self, entry: EntryPoint) -> bool:
        """Whether one object can be used for all puzzles."""

    @cached_property
    def chosen(self) -> EntryPoint | None:
        """The function that solves. Raises NotASolver if it is empty."""
        wanted = self.solver.entry
        return _entry_point.choose(self.functions, self.entry_point, self.source, self.name, wanted)

    @property
    def is_documented(self) -> bool:
        """Whether the chosen function has a solver's name and takes nothing but a board."""
        is_shown = self.chosen is not None and self.chosen.takes_only_a_board
        return is_shown and _plausibility.shows_blank(self.source)

    @property
    def is_program(self) -> bool:
        """Whether main reads a puzzle and no function takes a board.

        A function that works on a global board is not called: only main knows what else it needs.
        """
        entry = self.chosen
        if entry and (entry.takes_board or not entry.function.is_free):
            return False
        has_main = any(function.name == "main" for function in self.functions)
        return has_main and _READS_INPUT.search(self.source.code) is not None

    def program(self, tool: str) -> tuple[str, ...]:
        """Compile the program."""
        return (str(compiled(*self.program_builds(tool))),)

    def driver(self, tool: str) -> tuple[str, ...]:
        """Compile the driver."""
        entry = self.chosen
        if entry is None:
            raise _entry_point.none_found(self.functions, self.name)
        blank = self.solver.board or _entry_point.blank(self.source, self.functions)
        program = compiled(*self.driver_builds(tool, entry, blank))
        words = ("reusable",) if self.is_reusable(entry) else ()
        return str(program), self.object_use, self.word, "one", *words
