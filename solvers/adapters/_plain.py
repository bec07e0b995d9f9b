"""A source file that is a program of its own: it reads a puzzle and prints a grid, and is compiled as it is."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from typing import Final

from solvers.adapters import _compile, program
from solvers.adapters._entry import Entry
from solvers.adapters._source import Function, Source
from solvers.adapters.launch import Launch
from solvers.solver import Solver

_READS: Final = re.compile(
    r"\b(?:cin|scanf|getchar|gets|fgets|getline|fread|stdin|getc|read|argv|os\.Stdin|fmt\.F?[sS]can\w*|read_line)\b"
)


def is_plain(source: Source, found: Sequence[Function], entry: Entry | None) -> bool:
    """Whether a file is better run than called: its main reads a puzzle, and no function of it takes a board.

    A function that works on a global board is not called then: what else it needs, only main knows.
    """
    if entry is not None and (
        entry.takes_board or entry.function.owner or entry.function.head.startswith("(")
    ):
        return False
    return (
        any(function.name == "main" for function in found)
        and _READS.search(source.code) is not None
    )


def load(build: _compile.Build) -> Solver | Launch:
    """Compile the program, and find out how it wants its puzzle. Raises CompileError, NotASolver."""
    return program.Solver(path=shlex.quote(str(_compile.built(build) / build.product))).load()
