"""The child's end of the line protocol: read requests, let the solver answer, time it, write what it says."""

from __future__ import annotations

import sysconfig
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TextIO

from solvers import notation
from solvers.checker import grid_format_fault
from solvers.errors import InputError, SudokuError, Unsupported
from solvers.puzzle import STANDARD, Puzzle
from solvers.result import Result, Stop
from solvers.shape import Shape
from solvers.solver import BatchSolver, Limits, Solver
from solvers.worker import protocol
from solvers.worker.clock import cpu_ns
from solvers.worker.protocol import InvalidOutput

_FEW = 16  # solutions that are told in no time; with more, the parent hears first that the search is over
SAMPLE_NS = 10_000_000  # a batch that takes less is run again until so much time has passed; its time is the mean


def capabilities(solver: Solver) -> tuple[str, ...]:
    """The words of the hello line for a solver in this process: what its class shows, and the `words` that it has."""
    shown = {
        "limits": getattr(solver, "interruptible", True),
        "batch": isinstance(solver, BatchSolver),
    }
    return (*(word for word, holds in shown.items() if holds), *getattr(solver, "words", ()))


# What answers one question, and takes the time of that alone: wall clock and CPU, in nanoseconds.
Timed = Callable[[Puzzle, Limits], tuple[Result, int, int]]


def by_the_clock(solver: Solver) -> Timed:
    """The whole of `solve`, timed. An adapter, which makes and reads boards for a solver, brings a clock of its own."""

    def timed(puzzle: Puzzle, limits: Limits) -> tuple[Result, int, int]:
        cpu, wall = cpu_ns(), time.perf_counter_ns()
        result = solver.solve(puzzle, limits)
        wall, cpu = time.perf_counter_ns() - wall, cpu_ns() - cpu
        return result, wall, cpu

    return timed


def serve(
    solver: Solver, requests: Iterable[str], answers: TextIO, timed: Timed | None = None
) -> None:
    """Answer requests until they end."""
    lines = iter(requests)

    def solved() -> None:
        answers.write("answered\n")
        answers.flush()

    for line in lines:
        answers.writelines(answer(solver, line, lines, solved, timed))
        answers.flush()


def answer(
    solver: Solver,
    line: str,
    following: Iterator[str] = iter(()),  # noqa: B008 - it stays empty
    solved: Callable[[], None] = lambda: None,
    timed: Timed | None = None,
) -> list[str]:
    """The lines that answer one request, which may go on in the `following` lines; what the solver raises is among them."""
    if line.startswith("batch "):
        return _guarded(lambda: _in_batch(solver, line, following, solved))
    return _guarded(lambda: _alone(timed or by_the_clock(solver), line, solved))


def _guarded(work: Callable[[], list[str]]) -> list[str]:
    try:
        return work()
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a solver under test may raise anything, SystemExit too
        return [error_line(error)]


def error_line(error: BaseException) -> str:
    """The line that tells an error; of one that is none of ours with its type, its text and its place."""
    text = (
        str(error)
        if isinstance(error, SudokuError)
        else f"{type(error).__name__}: {_said(error)} ({_place(error)})"
    )
    return protocol.error(protocol.kind_of(error), text)


def _said(error: BaseException) -> str:
    """Its text; of an exception of the solver's own even that may fail."""
    try:
        return str(error)
    except Exception:
        return "with a text that cannot be read"


def _place(error: BaseException) -> str:
    """The innermost line that is neither of the standard library nor of an installed one."""
    libraries = {
        sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")
    }
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if not frame.filename.startswith(("<frozen ", *libraries))]
    frame = (own or frames)[-1]
    return f"{frame.filename.rpartition('/')[2]}:{frame.lineno}"


def _alone(timed: Timed, line: str, solved: Callable[[], None]) -> list[str]:
    puzzle, limits = parse_request(line)
    result, wall, cpu = timed(puzzle, limits)
    _check(result)
    if len(result.solutions) > _FEW:
        solved()
    return _lines(puzzle, result, wall, cpu)


def parse_request(line: str) -> tuple[Puzzle, Limits]:
    """The puzzle and limits of a `solve` line. Raises InputError."""
    words = line.split()
    if len(words) != 5 or words[0] != "solve":
        raise InputError(
            f"{line.strip()[:80]!r} is no request", remedy="write: solve SHAPE LIMIT SECONDS PUZZLE"
        )
    _, shape, solutions, seconds, text = words
    return Puzzle.parse(text, Shape.parse(shape)), _limits(solutions, seconds)


def _limits(solutions: str, seconds: str) -> Limits:
    try:
        return Limits(
            None if solutions == "none" else int(solutions),
            None if seconds == "none" else float(seconds),
        )
    except ValueError as error:
        raise InputError(f"limits {solutions} {seconds}: {error}") from None


def _in_batch(
    solver: Solver, line: str, following: Iterator[str], solved: Callable[[], None]
) -> list[str]:
    """All puzzles in one call, repeated while it is too short to time."""
    import numpy as np

    words = line.split()
    if len(words) != 3 or not words[2].isdecimal():
        raise InputError(f"{line.strip()[:80]!r} is no request", remedy="write: batch LIMIT COUNT")
    puzzles = [Puzzle.parse(text, STANDARD) for text in islice(following, int(words[2]))]
    limits = _limits(words[1], "none")
    if not isinstance(solver, BatchSolver):
        raise Unsupported("this solver takes one puzzle at a time")
    givens = np.array([puzzle.givens for puzzle in puzzles], dtype=np.uint8)
    solver.solve_batch(givens, limits)  # not counted: memory and caches are then as they stay
    wall = cpu = runs = 0
    while wall < SAMPLE_NS:
        cpu_start, start = cpu_ns(), time.perf_counter_ns()
        batch = solver.solve_batch(givens, limits)
        wall, cpu, runs = (
            wall + time.perf_counter_ns() - start,
            cpu + cpu_ns() - cpu_start,
            runs + 1,
        )
    solved()
    answers = []
    for i in range(len(puzzles)):
        grid = (
            notation.to_line(tuple(batch.solutions[i].tolist()), STANDARD)
            if batch.counts[i]
            else "-"
        )
        answers.append(f"answer {batch.stop_of(i)} {batch.counts[i]} {grid}\n")
    return [*answers, f"done exhausted wall_ns={wall // runs} cpu_ns={cpu // runs}\n"]


def _check(result: Result) -> None:
    if not isinstance(result, Result):
        raise InvalidOutput(f"solve returned {type(result).__name__}, not a Result")
    if not isinstance(
        result.solutions, tuple
    ):  # one that is computed when it is read would escape the clock
        raise InvalidOutput(f"the solutions are a {type(result.solutions).__name__}, not a tuple")
    if result.stop not in tuple(Stop):
        raise InvalidOutput(f"stop is {result.stop!r}, not one of {', '.join(Stop)}")


def _lines(puzzle: Puzzle, result: Result, wall: int, cpu: int) -> list[str]:
    lines = []
    for grid in result.solutions:
        if (fault := grid_format_fault(puzzle, grid)) is not None:
            raise InvalidOutput(fault.reason)
        lines.append(f"solution {notation.to_line(grid, puzzle.shape)}\n")
    for name, value in result.counters.items():
        if (
            type(value) not in (int, float)
            or not str(name).isidentifier()
            or name in ("wall_ns", "cpu_ns")
        ):
            raise InvalidOutput(
                f"the counter {name!r} is {value!r}",
                remedy="give numbers; wall_ns and cpu_ns are taken",
            )
    counters = "".join(f" {name}={value}" for name, value in result.counters.items())
    return [*lines, f"done {Stop(result.stop)} wall_ns={wall} cpu_ns={cpu}{counters}\n"]
