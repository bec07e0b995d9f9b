"""The line protocol for a solver in another process, in any language. docs/protocol.md tells it with examples.

    child   sudoku 1 NAME                            once, when it is ready
    parent  solve SHAPE LIMIT SECONDS PUZZLE         LIMIT and SECONDS may be `none`
    child   solution GRID                            any number of times
    child   done STOP counter=value ...              `wall_ns` and `cpu_ns` are the time of the solve alone
            or: error KIND TEXT                      KIND is crash, unsupported, invalid or input

One line each, fields separated by single spaces, UTF-8. SHAPE is as `str(Shape)` writes it. End of input ends the child.
"""

from __future__ import annotations

import time
import traceback
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TextIO

from solvers import notation
from solvers.checker import Verdict, faults
from solvers.errors import Crashed, InputError, ProtocolError, SolverError, SudokuError, Unsupported
from solvers.puzzle import Grid, Puzzle
from solvers.result import Result, Stop
from solvers.shape import Shape
from solvers.solver import Limits, Solver

VERSION = 1


class InvalidOutput(SolverError):
    """The solver returned something that is no Result, or grids that are none of this board."""


@dataclass(frozen=True)
class Reply:
    """A result with the time that `solve` took in the process that ran it: wall clock and CPU, in nanoseconds."""

    result: Result
    wall_ns: int
    cpu_ns: int


# --- what the parent writes and reads


def request(puzzle: Puzzle, limits: Limits) -> str:
    """The line that asks for an answer."""
    solutions = "none" if limits.solutions is None else limits.solutions
    seconds = "none" if limits.seconds is None else limits.seconds
    return f"solve {puzzle.shape} {solutions} {seconds} {puzzle}\n"


def reply(lines: Iterable[str], shape: Shape) -> Reply:
    """Read the answer to one request, up to its last line. Raises what the child reports, or ProtocolError."""
    solutions: list[Grid] = []
    for line in lines:
        word, _, rest = line.rstrip("\r\n").partition(" ")
        if word == "solution":
            solutions.append(_grid(rest, shape))
        elif word == "done":
            return _done(rest, tuple(solutions))
        elif word == "error":
            raise _error(rest)
        else:
            raise ProtocolError(f"unexpected line {line[:80]!r}", remedy="see docs/protocol.md")
    raise Crashed("the solver's process ended without an answer")


def _grid(text: str, shape: Shape) -> Grid:
    try:
        return notation.parse(text, shape)[1]
    except InputError as error:
        raise ProtocolError(f"a solution that is no grid: {error.cause}") from None


def _done(text: str, solutions: tuple[Grid, ...]) -> Reply:
    stop, *fields = text.split() or [""]
    counters: dict[str, int | float] = {}
    try:
        for field in fields:
            name, _, value = field.partition("=")
            counters[name] = int(value) if value.lstrip("-").isdecimal() else float(value)
        wall, cpu = int(counters.pop("wall_ns", 0)), int(counters.pop("cpu_ns", 0))
        return Reply(Result(solutions, Stop(stop), counters), wall, cpu)
    except ValueError as error:
        raise ProtocolError(f"done {text!r}: {error}", remedy=f"write: done {'|'.join(Stop)} counter=value ...") from None


def _error(text: str) -> SudokuError:
    kind, _, message = text.partition(" ")
    kinds = {"unsupported": Unsupported, "invalid": InvalidOutput, "input": InputError}
    return kinds.get(kind, Crashed)(message)


# --- what the child reads and writes


def hello(name: str) -> str:
    """The first line of a child that is ready."""
    return f"sudoku {VERSION} {name}\n"


def serve(solver: Solver, requests: Iterable[str], answers: TextIO) -> None:
    """Answer requests until they end."""
    for line in requests:
        answers.writelines(answer(solver, line))
        answers.flush()


def answer(solver: Solver, line: str) -> list[str]:
    """The lines that answer one request; whatever the solver raises becomes an error line."""
    try:
        puzzle, limits = parse_request(line)
        cpu, wall = time.process_time_ns(), time.perf_counter_ns()
        result = solver.solve(puzzle, limits)
        wall, cpu = time.perf_counter_ns() - wall, time.process_time_ns() - cpu
        return _lines(puzzle, result, wall, cpu)
    except Unsupported as error:
        return [f"error unsupported {_one_line(str(error))}\n"]
    except InvalidOutput as error:
        return [f"error invalid {_one_line(str(error))}\n"]
    except InputError as error:
        return [f"error input {_one_line(str(error))}\n"]
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a solver under test may raise anything, SystemExit too
        where = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{where.filename.rpartition('/')[2]}:{where.lineno}"
        return [f"error crash {_one_line(f'{type(error).__name__}: {error} ({place})')}\n"]


def parse_request(line: str) -> tuple[Puzzle, Limits]:
    """The puzzle and limits of a `solve` line. Raises InputError."""
    words = line.split()
    if len(words) != 5 or words[0] != "solve":
        raise InputError(f"{line.strip()[:80]!r} is no request", remedy="write: solve SHAPE LIMIT SECONDS PUZZLE")
    _, shape, solutions, seconds, text = words
    try:
        limits = Limits(None if solutions == "none" else int(solutions), None if seconds == "none" else float(seconds))
    except ValueError as error:
        raise InputError(f"limits {solutions} {seconds}: {error}") from None
    return Puzzle.parse(text, Shape.parse(shape)), limits


def _lines(puzzle: Puzzle, result: Result, wall: int, cpu: int) -> list[str]:
    if not isinstance(result, Result):
        raise InvalidOutput(f"solve returned {type(result).__name__}, not a Result")
    lines = []
    for grid in result.solutions:
        if (found := faults(puzzle, grid)) and found[0].verdict is Verdict.INVALID_OUTPUT:
            raise InvalidOutput(found[0].reason)
        lines.append(f"solution {notation.to_line(grid, puzzle.shape)}\n")
    counters = "".join(f" {name}={value}" for name, value in result.counters.items())
    return [*lines, f"done {Stop(result.stop)} wall_ns={wall} cpu_ns={cpu}{counters}\n"]


def _one_line(text: str) -> str:
    return " ".join(text.split())[:2000]
