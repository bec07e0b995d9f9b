"""What C and C++ files have in common: one unit of the user's code and glue, next to a driver."""

from __future__ import annotations

import re
from abc import abstractmethod
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import ClassVar, Final

from solvers.adapters import _c_syntax
from solvers.adapters._build import Build
from solvers.adapters._entry_point import EntryPoint
from solvers.adapters._functions import Function
from solvers.adapters._language import CompiledFile
from solvers.adapters._source_text import SourceText

_INCLUDE: Final = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"', re.MULTILINE)
_HEADERS: Final = "headers"  # the folder with copies of the user's headers
FIND_HEADERS: Final = ("-iquote", _HEADERS)


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

    @cached_property
    def _headers(self) -> dict[str, str]:
        """The user's headers next to the file, with their places in the build folder."""
        folder, found = Path(self.solver.path).parent, dict[str, str]()
        texts = [self.source.text]
        while texts:
            for name in _INCLUDE.findall(texts.pop()):
                place, path = f"{_HEADERS}/{name}", folder / name
                if place not in found and ".." not in Path(name).parts and path.is_file():
                    found[place] = SourceText.read(str(path)).text
                    texts.append(found[place])
        return found

    @abstractmethod
    def command(self, compiler: str, *files: str) -> tuple[str, ...]:
        """Return the command that compiles these files."""

    @abstractmethod
    def glue(self, entry: EntryPoint, blank: str) -> str:
        """Return the code that calls the function; it follows the user's code."""

    def program_build(self, compiler: str) -> Build:
        """Return how to compile the file without changes."""
        return Build(
            file=self.solver.path,
            texts={self.name: self.source.text} | self._headers,
            command=self.command(compiler, self.name),
            hidden=(f"{_HEADERS}/",),
        )

    def driver_builds(self, compiler: str, entry: EntryPoint, blank: str) -> tuple[Build, ...]:
        """Return how to compile the driver, with the file's own includes and with all headers."""
        glue = self.glue(entry, f"SUDOKU_DRIVER_{blank.upper()}")
        has_includes = "#include" in self.source.text
        preludes = ("", self.prelude) if has_includes else (self.prelude,)
        compiled = [file.name for file in self.driver_files if not file.suffix.startswith(".h")]
        command = self.command(compiler, self.unit, *compiled)
        texts = {file.name: file.read_text(encoding="utf-8") for file in self.driver_files}
        texts |= self._headers
        return tuple(
            Build(
                file=self.solver.path,
                texts=texts | {self.unit: self._unit(prelude, glue)},
                command=command,
                hidden=(f"{_HEADERS}/",),
            )
            for prelude in preludes
        )

    def _unit(self, prelude: str, glue: str) -> str:
        return (
            f'#include "{self.interface}"\n{prelude}#define main sudoku_driver_user_main\n'
            f'#line 1 "{self.name}"\n{self.source.text}\n#line 1 "glue"\n{glue}'
        )
