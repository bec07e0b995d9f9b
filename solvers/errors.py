"""The errors that this package raises on purpose; each names the cause, the place and the remedy.

    SudokuError
    +-- InputError (also ValueError)      what was given cannot be used
    |   +-- ShapeError                    a board geometry that cannot be
    |   +-- PuzzleError                   text or values that are no puzzle
    |   +-- OptionError                   a backend option or limit that is unknown or out of range
    |   +-- ConfigError                   a configuration file that cannot be used
    |   +-- UnknownSolver (LookupError)   no backend has that name
    |   +-- MissingLibrary (ImportError)  the backend needs a library that is not installed
    |   +-- NotASolver                    a source file in which there is no solver, or none of a shape that is known
    |   +-- NoCompiler                    a source file whose compiler or interpreter is not installed
    |   +-- CompileError                  a source file that its compiler refuses
    +-- SolverError (also RuntimeError)   a backend failed at its work
        +-- SearchIncomplete                     a limit ended the search before the question was answered
        +-- Unsupported                   the backend cannot take that kind of puzzle
        +-- Crashed                       the solver raised
        |   +-- ProcessDied                      its process ended
        +-- TimeLimitExceeded                       the solver ignored its time limit and was killed
        +-- MemoryLimitExceeded                its processes took more memory than they may, and were killed
        +-- OutputLimitExceeded                       it wrote more than it may, and was killed
        +-- ProtocolError                 the other process does not speak the line protocol

The command line turns an InputError into exit code 2, and shows every SudokuError without a traceback.
"""

from __future__ import annotations

from typing import Self


class SudokuError(Exception):
    """`cause` says what is wrong, `remedy` what to do; `source`, `line` and `column` say where (both count from 1)."""

    def __init__(
        self,
        cause: str,
        *,
        remedy: str | None = None,
        source: str | None = None,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        super().__init__(cause)
        self.cause = cause
        self.remedy = remedy
        self.source = source
        self.line = line
        self.column = column

    def at(self, source: str | None, line: int | None = None, column: int = 1) -> Self:
        """The same error, met in a text that begins at that line (and column) of the source."""
        inside = self.line or 1
        placed = self.line if line is None else line + inside - 1
        across = self.column if self.column is None or inside > 1 else self.column + column - 1
        return type(self)(self.cause, remedy=self.remedy, source=source, line=placed, column=across)

    @property
    def place(self) -> str:
        """`file.txt:17:5` in a file, `line 17, column 5` in a text; empty where the place is not known."""
        if self.source is not None:
            return ":".join(
                str(part) for part in (self.source, self.line, self.column) if part is not None
            )
        named = (("line", self.line), ("column", self.column))
        return ", ".join(f"{word} {number}" for word, number in named if number is not None)

    def __str__(self) -> str:
        text = f"{self.place}: {self.cause}" if self.place else self.cause
        return f"{text}; {self.remedy}" if self.remedy else text


class InputError(SudokuError, ValueError):
    """What was given cannot be used."""


class ShapeError(InputError):
    """A board geometry that cannot be."""


class PuzzleError(InputError):
    """Text or values that are no puzzle."""


class OptionError(InputError):
    """A backend option or a limit that is unknown or out of range."""


class ConfigError(InputError):
    """A configuration file that cannot be used."""


class UnknownSolver(InputError, LookupError):
    """No backend has that name."""


class MissingLibrary(InputError, ImportError):
    """The backend needs a library that is not installed."""


class NotASolver(InputError):
    """A source file in which there is no solver, or none of a shape that is known."""


class NoCompiler(InputError):
    """A source file whose compiler or interpreter is not installed."""


class CompileError(InputError):
    """A source file that its compiler refuses; the cause is in the compiler's words."""


class SolverError(SudokuError, RuntimeError):
    """A backend failed at its work."""


class SearchIncomplete(SolverError):
    """A limit ended the search before the question was answered."""


class Unsupported(SolverError):
    """The backend cannot take that kind of puzzle."""


class Crashed(SolverError):
    """The solver raised."""


class ProcessDied(Crashed):
    """The solver's process ended."""


class TimeLimitExceeded(SolverError):
    """The solver ignored its time limit and was killed."""


class MemoryLimitExceeded(SolverError):
    """Its processes took more memory than they may, and were killed."""


class OutputLimitExceeded(SolverError):
    """It wrote more than it may, and was killed."""


class ProtocolError(SolverError):
    """The other process does not speak the line protocol."""
