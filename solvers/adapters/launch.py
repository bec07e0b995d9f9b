"""How to run a solver that is a program and speaks the line protocol."""

from __future__ import annotations

from dataclasses import dataclass

COUNT_VARIABLE = "SUDOKU_COUNT_INSTRUCTIONS"  # in the environment: run programs under valgrind
COUNTING = (
    *("valgrind", "--tool=cachegrind", "--cache-sim=no"),
    *("--cachegrind-out-file=/dev/null", "--trace-children=no"),
)
REQUESTS, ANSWERS = 3, 4  # the descriptors of a program that does not use standard streams


@dataclass(frozen=True)
class Launch:
    """A program to run.

    command     the program and its arguments
    uses_stdio  whether requests come on standard input and answers go to standard output; otherwise
                on descriptors 3 and 4, so that the solver can read and print without harm
    """

    command: tuple[str, ...]
    uses_stdio: bool = False
