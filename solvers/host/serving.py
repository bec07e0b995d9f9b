"""The child's side of the line protocol: read requests, call the solver, time it, write answers."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TextIO

from solvers import notation
from solvers.checker import grid_format_fault
from solvers.errors import InputError, InvalidOutput, Unsupported
from solvers.host.error_lines import error_line
from solvers.host.proving import Proving
from solvers.proof import ProvingSolver
from solvers.puzzle import STANDARD, Puzzle
from solvers.result import Result, Stop
from solvers.shape import Shape
from solvers.solver import BatchSolver, Limits, Solver
from solvers.worker import protocol
from solvers.worker.clock import cpu_ns

_FEW = 16  # for more solutions, the parent first gets `answered`, because writing them takes time
BATCH_NS = 10_000_000  # a batch is repeated for at least this time, and its time is the mean

# A result, and the wall-clock and CPU time of the solve alone in nanoseconds.
Timed = tuple[Result, int, int]
Announce = Callable[[Result, int, int], None]
# Solves a puzzle. If a program has printed an answer and goes on, the function is called with it.
TimedSolve = Callable[[Puzzle, Limits, Announce], Timed]
Say = Callable[[str], object]  # writes a line before the answer


def capabilities(solver: Solver) -> tuple[str, ...]:
    """Return the words of the hello line for a solver: those of its class, and its `words`."""
    of_class = {
        "limits": getattr(solver, "interruptible", True),
        "batch": isinstance(solver, BatchSolver),
        "proofs": isinstance(solver, ProvingSolver),
    }
    words = getattr(solver, "words", ())  # of an adapter; a backend may have an option of that name
    more = words if isinstance(words, tuple) else ()
    return (*(word for word, holds in of_class.items() if holds), *more)


def timed_solve(solver: Solver) -> TimedSolve:
    """Return a function that times the whole of `solve`.

    An adapter has a clock of its own, because it also converts puzzles for its solver.
    """

    def timed(puzzle: Puzzle, limits: Limits, _: Announce) -> Timed:
        cpu, wall = cpu_ns(), time.perf_counter_ns()
        result = solver.solve(puzzle, limits)
        wall, cpu = time.perf_counter_ns() - wall, cpu_ns() - cpu
        return result, wall, cpu

    return timed


def serve(
    solver: Solver, requests: Iterable[str], answers: TextIO, timed: TimedSolve | None = None
) -> None:
    """Answer requests until they end."""
    lines = iter(requests)

    def say(line: str) -> None:
        answers.write(line)
        answers.flush()

    for line in lines:
        answers.writelines(answer(solver, line, lines, say, timed))
        answers.flush()


def answer(
    solver: Solver,
    line: str,
    following: Iterator[str] = iter(()),  # noqa: B008 - it stays empty
    say: Say = lambda _: None,
    timed: TimedSolve | None = None,
) -> list[str]:
    """Return the lines that answer one request, even if the solver raises an exception.

    A batch request continues in the `following` lines. `say` gets lines that are written earlier:
    `answered` when a search is over, and what a program has printed if it does not end.
    """
    try:
        if line.startswith("batch "):
            return _answer_batch(solver, line, following, say)
        if line.startswith("prove "):
            proving = Proving(solver)
            lines = _answer_one(timed_solve(proving), line.replace("prove", "solve", 1), say)
            say("answered\n")
            return [*proving.lines(), *lines]
        return _answer_one(timed or timed_solve(solver), line, say)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # other people's code may raise anything, also SystemExit
        return [error_line(error)]


def _answer_one(timed: TimedSolve, line: str, say: Say) -> list[str]:
    puzzle, limits = parse_request(line)

    def announce(result: Result, wall: int, cpu: int) -> None:
        grid = notation.to_line(result.solutions[0], puzzle.shape) if result.solutions else "-"
        say(protocol.printed(result.stop, grid, wall, cpu))

    result, wall, cpu = timed(puzzle, limits, announce)
    _check(result)
    if len(result.solutions) > _FEW:
        say("answered\n")
    return _lines(puzzle, result, wall, cpu)


def parse_request(line: str) -> tuple[Puzzle, Limits]:
    """Return the puzzle and the limits in a `solve` line. Raises InputError."""
    words = line.split()
    if len(words) != 5 or words[0] != "solve":
        raise _bad_request(line, "write: solve SHAPE LIMIT SECONDS PUZZLE")
    _, shape, solutions, seconds, text = words
    return Puzzle.parse(text, Shape.parse(shape)), _limits(solutions, seconds)


def _bad_request(line: str, remedy: str) -> InputError:
    return InputError(f"{line.strip()[:80]!r} is not a request", remedy=remedy)


def _limits(solutions: str, seconds: str) -> Limits:
    try:
        return Limits(
            None if solutions == "none" else int(solutions),
            None if seconds == "none" else float(seconds),
        )
    except ValueError as error:
        raise InputError(f"limits {solutions} {seconds}: {error}") from None


def _answer_batch(solver: Solver, line: str, following: Iterator[str], say: Say) -> list[str]:
    """Solve all puzzles in one call, and repeat it if it is too short to time."""
    import numpy as np

    words = line.split()
    if len(words) != 3 or not words[2].isdecimal():
        raise _bad_request(line, "write: batch LIMIT COUNT")
    puzzles = [Puzzle.parse(text, STANDARD) for text in islice(following, int(words[2]))]
    limits = _limits(words[1], "none")
    if not isinstance(solver, BatchSolver):
        raise Unsupported("this solver solves one puzzle in a call")
    givens = np.array([puzzle.givens for puzzle in puzzles], dtype=np.uint8)
    solver.solve_batch(givens, limits)  # not timed: it warms memory and caches
    wall = cpu = calls = 0
    while wall < BATCH_NS:
        cpu_start, start = cpu_ns(), time.perf_counter_ns()
        batch = solver.solve_batch(givens, limits)
        wall += time.perf_counter_ns() - start
        cpu += cpu_ns() - cpu_start
        calls += 1
    say("answered\n")
    answers = []
    for i in range(len(puzzles)):
        count, cells = batch.counts[i], tuple(batch.solutions[i].tolist())
        grid = notation.to_line(cells, STANDARD) if count else "-"
        answers.append(f"answer {batch.stop_of(i)} {count} {grid}\n")
    return [*answers, f"done exhausted wall_ns={wall // calls} cpu_ns={cpu // calls}\n"]


def _check(result: Result) -> None:
    # A subclass may compute its content when it is read, after the time was measured.
    if type(result) is not Result:
        raise InvalidOutput(f"solve returned {type(result).__name__}, not a Result")
    if type(result.solutions) is not tuple:
        raise InvalidOutput(f"the solutions are a {type(result.solutions).__name__}, not a tuple")
    if odd := next((grid for grid in result.solutions if type(grid) is not tuple), None):
        raise InvalidOutput(f"a grid is a {type(odd).__name__}, not a tuple")
    if result.stop not in tuple(Stop):
        raise InvalidOutput(f"stop is {result.stop!r}, not one of {', '.join(Stop)}")


def _lines(puzzle: Puzzle, result: Result, wall: int, cpu: int) -> list[str]:
    lines = []
    for grid in result.solutions:
        if (fault := grid_format_fault(puzzle, grid)) is not None:
            raise InvalidOutput(fault.reason)
        lines.append(f"solution {notation.to_line(grid, puzzle.shape)}\n")
    for name, value in result.counters.items():
        is_name = str(name).isidentifier() and name not in ("wall_ns", "cpu_ns")
        if type(value) not in (int, float) or not is_name:
            raise InvalidOutput(
                f"the counter {name!r} is {value!r}",
                remedy="give a number, and a name other than wall_ns and cpu_ns",
            )
    counters = "".join(f" {name}={value}" for name, value in result.counters.items())
    return [*lines, f"done {Stop(result.stop)} wall_ns={wall} cpu_ns={cpu}{counters}\n"]
