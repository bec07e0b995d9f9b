"""The errors that this package raises. Each says what is wrong, where, and how to fix it.

    SudokuError
    +-- InputError (also ValueError)      the caller's input cannot be used
    |   +-- ShapeError                    an impossible puzzle shape
    |   +-- PuzzleError                   text or values that are not a puzzle
    |   +-- OptionError                   an unknown option, or a value out of range
    |   +-- ConfigError                   a configuration file that cannot be used
    |   +-- UnknownSolver (LookupError)   no backend has that name
    |   +-- BrokenSolver                  the code of a solver cannot be imported or created
    |   +-- MissingLibrary (ImportError)  the backend needs a library that is not installed
    |   +-- NotASolver                    a source file without a function that can be called
    |   +-- NoCompiler                    a source file whose compiler is not installed
    |   +-- CompileError                  a source file that does not compile
    +-- SolverError (also RuntimeError)   a solver failed
        +-- SearchCancelled               the search was stopped: its answer is not needed
        +-- SearchIncomplete              a limit ended the search before it had an answer
        +-- Unsupported                   the solver does not support this kind of puzzle
        +-- InvalidOutput                 the solver returned a wrong answer, or no result
        +-- ProofRejected                 a proof, or a certificate, does not prove its claim
        +-- Crashed                       the solver raised an exception
        |   +-- ProcessDied               the solver's process ended
        |   +-- ProcessLimitExceeded      the solver ran too many processes and was killed
        +-- TimeLimitExceeded             the solver exceeded its time limit and was killed
        +-- MemoryLimitExceeded           the solver exceeded its memory limit and was killed
        +-- OutputLimitExceeded           the solver exceeded its output limit and was killed
        +-- ProtocolError                 the other process does not speak the line protocol

The command line shows every SudokuError without a traceback; an InputError is exit code 2.
"""

from __future__ import annotations

from typing import Self


class SudokuError(Exception):
    """The base of all errors of this package.

    cause               what is wrong
    remedy              how to fix it
    source              the file or stream in which it was found
    line, column        the place in the source, counted from 1
    """

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
        """Return the error with its place in a source, given where the text begins in the source.

        The error's own line and column count from the beginning of the text.
        """
        own_line = self.line or 1
        placed = self.line if line is None else line + own_line - 1
        across = self.column if self.column is None or own_line > 1 else self.column + column - 1
        return type(self)(self.cause, remedy=self.remedy, source=source, line=placed, column=across)

    @property
    def place(self) -> str:
        """Where the error is: `file.txt:17:5`, `line 17, column 5`, or "" if it is not known."""
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
    """The caller's input cannot be used."""


class ShapeError(InputError):
    """An impossible puzzle shape."""


class PuzzleError(InputError):
    """Text or values that are not a puzzle."""


class OptionError(InputError):
    """An option or a limit that is unknown or out of range."""


class ConfigError(InputError):
    """A configuration file that cannot be used."""


class UnknownSolver(InputError, LookupError):
    """No backend has that name."""


class BrokenSolver(InputError):
    """The code of a plug-in or a class cannot be imported, or an instance cannot be created."""


class MissingLibrary(InputError, ImportError):
    """The backend needs a library that is not installed."""


class NotASolver(InputError):
    """A source file without a function that can be called as a solver."""


class NoCompiler(InputError):
    """A source file whose compiler or interpreter is not installed."""


class CompileError(InputError):
    """A source file that does not compile; the cause is the compiler's message."""


class SolverError(SudokuError, RuntimeError):
    """A solver failed."""


class SearchIncomplete(SolverError):
    """A limit ended the search before it had an answer."""


class Unsupported(SolverError):
    """The solver does not support this kind of puzzle."""


class InvalidOutput(SolverError):
    """The solver returned a wrong answer, or something that is not a Result."""


class ProofRejected(SolverError):
    """A proof, or a certificate, does not prove its claim; the cause names the step."""


class Crashed(SolverError):
    """The solver raised an exception."""


class ProcessDied(Crashed):
    """The solver's process ended."""


class ProcessLimitExceeded(Crashed):
    """The solver ran more processes than it may and was killed."""


class TimeLimitExceeded(SolverError):
    """The solver exceeded its time limit and was killed."""


class MemoryLimitExceeded(SolverError):
    """The solver's processes exceeded their memory limit and were killed."""


class OutputLimitExceeded(SolverError):
    """The solver exceeded its output limit and was killed."""


class SearchCancelled(SolverError):
    """The search was stopped because its answer is not needed any more."""


class ProtocolError(SolverError):
    """The other process does not speak the line protocol."""
