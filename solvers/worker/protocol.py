"""The line protocol for a solver in another process, in any language: its lines, as the parent writes and reads them.

    child   sudoku 1 NAME word word ...              once, when it is ready; capabilities.py tells the words
    parent  solve SHAPE LIMIT SECONDS PUZZLE         LIMIT and SECONDS may be `none`
    child   answered                                 may be left out: the time limit is kept, the rest is telling
            solution GRID                            any number of times
    child   done STOP counter=value ...              `wall_ns` and `cpu_ns` are the time of the solve alone
            or: error KIND TEXT                      KIND is crash, unsupported, invalid, input, not-a-solver, no-compiler
                                                     compile or flooded; in TEXT a backslash is \\\\ and a new line \\n
    parent  batch LIMIT COUNT                         then COUNT usual 9x9 puzzles, one a line
    child   answer STOP FOUND GRID                   for each; GRID is `-` where none was found
    child   done exhausted wall_ns=... cpu_ns=...    the time for all of them in one call

One line each, fields separated by single spaces, UTF-8. SHAPE is as `str(Shape)` writes it. End of input ends the child.
`serving.py` is the child's end; docs/protocol.md tells the protocol with examples.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from solvers import notation
from solvers.errors import (
    CompileError,
    Crashed,
    InputError,
    NoCompiler,
    NotASolver,
    OutputLimitExceeded,
    ProcessDied,
    ProtocolError,
    SolverError,
    SudokuError,
    Unsupported,
)
from solvers.puzzle import STANDARD, Grid, Puzzle
from solvers.result import Result, Stop
from solvers.shape import Shape
from solvers.solver import Limits

LONGEST_TEXT = (
    10_000  # characters of an error; a compiler can say much more, and says what matters first
)

_NO_END = "the solver's process ended without an answer"


class InvalidOutput(SolverError):
    """The solver returned something that is no Result, or grids that are none of this board."""


# The special before the general: an error is called by the first that it is.
_KINDS: dict[str, type[SudokuError]] = {
    "unsupported": Unsupported,
    "invalid": InvalidOutput,
    "not-a-solver": NotASolver,
    "no-compiler": NoCompiler,
    "compile": CompileError,
    "flooded": OutputLimitExceeded,
    "input": InputError,
}


@dataclass(frozen=True)
class Reply:
    """A result with the time that `solve` took in the process that ran it: wall clock and CPU, in nanoseconds."""

    result: Result
    wall_ns: int
    cpu_ns: int


def request(puzzle: Puzzle, limits: Limits) -> str:
    """The line that asks for an answer."""
    solutions = "none" if limits.solution_limit is None else limits.solution_limit
    seconds = "none" if limits.time_limit is None else limits.time_limit
    return f"solve {puzzle.shape} {solutions} {seconds} {puzzle}\n"


def reply(lines: Iterable[str], shape: Shape) -> Reply:
    """Read the answer to one request, up to its last line. Raises what the child reports, or ProtocolError.

    Where the child does not tell its time, it is that from now until its last line has come.
    """
    begin = time.perf_counter_ns()
    solutions: list[Grid] = []
    for line in lines:
        word, _, rest = line.rstrip("\r\n").partition(" ")
        if word == "solution":
            solutions.append(_grid(rest, shape))
        elif word == "answered":
            continue
        elif word == "done":
            return _done(rest, tuple(solutions), begin)
        elif word == "error":
            raise read_error(rest)
        else:
            raise ProtocolError(f"unexpected line {line[:80]!r}", remedy="see docs/protocol.md")
    raise ProcessDied(_NO_END)


@dataclass(frozen=True)
class BatchReply:
    """The answers to many puzzles: why each search ended, how many solutions, and the first; the time for all of them."""

    answers: tuple[tuple[Stop, int, Grid | None], ...]
    wall_ns: int
    cpu_ns: int


def batch_request(puzzles: Sequence[Puzzle], limits: Limits) -> str:
    """The lines that ask for many answers at once."""
    solutions = "none" if limits.solution_limit is None else limits.solution_limit
    return "".join([f"batch {solutions} {len(puzzles)}\n", *(f"{puzzle}\n" for puzzle in puzzles)])


def batch_reply(lines: Iterable[str]) -> BatchReply:
    """Read the answers to one batch request. Raises as `reply` does."""
    answers: list[tuple[Stop, int, Grid | None]] = []
    for line in lines:
        word, _, rest = line.rstrip("\r\n").partition(" ")
        if word == "answered":
            continue
        if word != "answer":
            done = reply([line], STANDARD)
            return BatchReply(tuple(answers), done.wall_ns, done.cpu_ns)
        try:
            stop, found, grid = rest.split(" ")
            answers.append((Stop(stop), int(found), None if grid == "-" else _grid(grid, STANDARD)))
        except ValueError as error:
            raise ProtocolError(
                f"answer {rest!r}: {error}", remedy="write: answer STOP FOUND GRID"
            ) from None
    raise ProcessDied(_NO_END)


def _grid(text: str, shape: Shape) -> Grid:
    try:
        return notation.parse(text, shape)[1]
    except InputError as error:
        raise ProtocolError(f"a solution that is no grid: {error.cause}") from None


def _done(text: str, solutions: tuple[Grid, ...], begin: int) -> Reply:
    stop, *fields = text.split() or [""]
    counters: dict[str, int | float] = {}
    try:
        for field in fields:
            name, _, value = field.partition("=")
            counters[name] = int(value) if value.lstrip("-").isdecimal() else float(value)
        passed = time.perf_counter_ns() - begin
        wall, cpu = int(counters.pop("wall_ns", passed)), int(counters.pop("cpu_ns", 0))
        return Reply(Result(solutions, Stop(stop), counters), wall, cpu)
    except ValueError as error:
        raise ProtocolError(
            f"done {text!r}: {error}", remedy=f"write: done {'|'.join(Stop)} counter=value ..."
        ) from None


def error(kind: str, text: str) -> str:
    """The line that says why there is no answer."""
    return f"error {kind} {text.strip()[:LONGEST_TEXT].replace(chr(92), chr(92) * 2).replace(chr(10), chr(92) + 'n')}\n"


def kind_of(error: BaseException) -> str:
    """What an error is called on the wire; `crash` for one that is none of ours."""
    return next((kind for kind, known in _KINDS.items() if isinstance(error, known)), "crash")


def read_error(text: str) -> SudokuError:
    """The error that `error KIND TEXT` tells, from its second word on."""
    kind, _, message = text.strip().partition(" ")
    return _KINDS.get(kind, Crashed)(
        re.sub(r"\\(.)", lambda match: "\n" if match[1] == "n" else match[1], message)
    )
