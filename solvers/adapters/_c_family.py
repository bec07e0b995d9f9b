"""What C and C++ files have in common: one unit of the user's code and glue, next to a driver."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import ClassVar

from solvers.adapters import _c_syntax
from solvers.adapters._build import Build
from solvers.adapters._entry_point import EntryPoint
from solvers.adapters._functions import Function
from solvers.adapters._language import CompiledFile


@dataclass(frozen=True)
class CFamilyFile(CompiledFile):
    """A C or C++ file.

    prelude       the headers that an online judge includes; a file with includes of its own gets
                  them only if it does not compile without, since its names may conflict with theirs
    interface     the header that comes before the user's code
    unit          the name of the file with the user's code and the glue
    driver_files  the other files to compile, and their headers
    """

    prelude: ClassVar[str]
    interface: ClassVar[str]
    unit: ClassVar[str]
    driver_files: ClassVar[tuple[Path, ...]]

    @cached_property
    def functions(self) -> list[Function]:
        """The functions of the file."""
        return _c_syntax.defined(self.source)

    @cached_property
    def global_board(self) -> str | None:
        """The name of the global board."""
        return _c_syntax.global_board(self.source, self.functions)

    @abstractmethod
    def command(self, compiler: str, *files: str) -> tuple[str, ...]:
        """Return the command that compiles these files."""

    @abstractmethod
    def glue(self, entry: EntryPoint, blank: str) -> str:
        """Return the code that calls the function; it follows the user's code."""

    def program_build(self, compiler: str) -> Build:
        """Return how to compile the file without changes."""
        texts = {self.name: self.source.text}
        return Build(file=self.solver.path, texts=texts, command=self.command(compiler, self.name))

    def driver_builds(self, compiler: str, entry: EntryPoint, blank: str) -> tuple[Build, ...]:
        """Return how to compile the driver, with the file's own includes and with all headers."""
        glue = self.glue(entry, f"SUDOKU_DRIVER_{blank.upper()}")
        has_includes = "#include" in self.source.text
        preludes = ("", self.prelude) if has_includes else (self.prelude,)
        compiled = [file.name for file in self.driver_files if not file.suffix.startswith(".h")]
        command = self.command(compiler, self.unit, *compiled)
        texts = {file.name: file.read_text(encoding="utf-8") for file in self.driver_files}
        return tuple(
            Build(
                file=self.solver.path,
                texts=texts | {self.unit: self._unit(prelude, glue)},
                command=command,
            )
            for prelude in preludes
        )

    def _unit(self, prelude: str, glue: str) -> str:
        return (
            f'#include "{self.interface}"\n{prelude}#define main sudoku_driver_user_main\n'
            f'#line 1 "{self.name}"\n{self.source.text}\n#line 1 "glue"\n{glue}'
        )
