"""The line protocol for a solver in another process: write requests, read answers.

    child   sudoku 1 NAME word word ...              once, when it is ready; see capabilities.py
    parent  solve SHAPE LIMIT SECONDS PUZZLE         LIMIT of solutions and SECONDS may be `none`
    child   answered                                 optional: the search is over
            printed STOP GRID counter=value ...      optional: the answer if the child is killed
            solution GRID                            any number of times
    child   done STOP counter=value ...              `wall_ns` and `cpu_ns`: time of the solve alone
            or: error KIND TEXT                      KIND is crash, unsupported, invalid, input,
                                                     not-a-solver, no-compiler, compile or
                                                     output-limit; in TEXT a backslash is \\\\ and
                                                     a line feed is \\n
    parent  prove SHAPE LIMIT SECONDS PUZZLE         as solve, and before `done` a line
    child   step LITERAL ... 0                       for each step of the proof
    parent  batch LIMIT COUNT                        then COUNT 9x9 puzzles, one on each line
    child   answer STOP FOUND GRID                   for each puzzle; GRID is `-` without a solution
    child   done exhausted wall_ns=... cpu_ns=...    the times of the one call that solved them all

Every message is a line in UTF-8; single spaces separate its fields. SHAPE is `str(Shape)`. The
child ends when its input ends. `host/serving.py` is its side. docs/protocol.md has examples.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, TypeVar

from solvers import notation
from solvers.errors import InputError, ProcessDied, ProtocolError, TimeLimitExceeded
from solvers.puzzle import STANDARD, Grid, Puzzle
from solvers.result import Result, Stop
from solvers.shape import Shape
from solvers.solver import Limits
from solvers.worker.protocol_errors import read_error

_CLOCKS = 1_000_000  # nanoseconds by which two clocks of one machine may differ
_NO_END = "the solver's process ended without an answer"


@dataclass(frozen=True)
class Reply:
    """A result, and the wall-clock and CPU time of `solve` in nanoseconds, taken in the child.

    is_killed  whether the solver printed its answer in time, but did not end before the time limit
    """

    result: Result
    wall_ns: int
    cpu_ns: int
    is_killed: bool = False


def request(puzzle: Puzzle, limits: Limits) -> str:
    """Return the line that requests an answer."""
    solutions = "none" if limits.solution_limit is None else limits.solution_limit
    seconds = "none" if limits.time_limit is None else limits.time_limit
    return f"solve {puzzle.shape} {solutions} {seconds} {puzzle}\n"


def reply(lines: Iterable[str], shape: Shape) -> Reply:
    """Read the answer to one request. Raises the error that the child reports, or ProtocolError.

    If the child does not report its time, it is measured from this call to the last line.
    """
    begin = time.perf_counter_ns()
    solutions: list[Grid] = []
    printed: Reply | None = None
    try:
        for line in lines:
            word, _, rest = line.rstrip("\r\n").partition(" ")
            if word == "solution":
                solutions.append(_grid(rest, shape))
            elif word == "printed":
                printed = _printed(rest, shape, begin)
            elif word == "done":
                return _done(rest, tuple(solutions), begin)
            elif word == "error":
                raise read_error(rest)
            elif word != "answered":
                raise ProtocolError(f"unexpected line {line[:80]!r}", remedy="see docs/protocol.md")
    except TimeLimitExceeded:
        if printed is None:
            raise
        return printed
    raise ProcessDied(_NO_END)


def _printed(text: str, shape: Shape, begin: int) -> Reply:
    """Read `STOP GRID counter=value ...`, in which GRID may be `-`."""
    stop, grid, *counters = text.split() if text.count(" ") else [text, "-"]
    solutions = () if grid == "-" else (_grid(grid, shape),)
    return replace(_done(" ".join([stop, *counters]), solutions, begin), is_killed=True)


@dataclass(frozen=True)
class BatchReply:
    """The answers to many puzzles, and the time for all of them in nanoseconds.

    answers  for each puzzle: why the search ended, the number of solutions, the first solution
    """

    answers: tuple[tuple[Stop, int, Grid | None], ...]
    wall_ns: int
    cpu_ns: int
    is_killed: ClassVar[bool] = False


Answered = TypeVar("Answered", Reply, BatchReply)


def batch_request(puzzles: Sequence[Puzzle], limits: Limits) -> str:
    """Return the lines that request many answers in one call."""
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


def check_times(reply: Answered, passed: int) -> Answered:
    """Return a reply. Raises ProtocolError if its time is longer than ours, or negative.

    passed  nanoseconds since the request was sent
    """
    if not 0 <= reply.wall_ns <= passed + _CLOCKS or reply.cpu_ns < 0:
        raise ProtocolError(
            f"reports a time of {reply.wall_ns} ns, but {passed} ns have passed",
            remedy="report wall_ns and cpu_ns of the solve in nanoseconds, or leave them out",
        )
    return reply


def _grid(text: str, shape: Shape) -> Grid:
    try:
        return notation.read_line(text, shape)
    except InputError as error:
        raise ProtocolError(f"a solution is not a grid: {error.cause}") from None


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


def printed(stop: Stop, grid: str, wall_ns: int, cpu_ns: int) -> str:
    """Return the line with the answer of a program that has printed it and has not ended."""
    return f"printed {stop} {grid} wall_ns={wall_ns} cpu_ns={cpu_ns}\n"
