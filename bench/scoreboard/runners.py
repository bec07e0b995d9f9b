"""Runners: they pass puzzles to a solver, to a shared library or to a command, and time it."""

from __future__ import annotations

import resource
import shlex
import subprocess
import time
from typing import Any, NamedTuple, Protocol

import numpy as np

from bench.scoreboard.answers import CELLS, Answers, Cells, read_lines
from solvers.errors import InputError
from solvers.puzzle import STANDARD, Puzzle
from solvers.registry import registry
from solvers.registry.spec import Spec
from solvers.result import Result, Stop
from solvers.solver import Limits
from solvers.worker.worker import Worker

TIME_LIMIT = 2.0  # seconds for a puzzle
_FINAL = (Stop.EXHAUSTED, Stop.ENOUGH)
_INCOMPLETE = {
    Stop.TIMEOUT: f"over {TIME_LIMIT:.0f} s for a puzzle",
    Stop.GAVE_UP: "finds one solution only",
}


class Pass(NamedTuple):
    """One pass over the puzzles: seconds of CPU and wall-clock time, and the answers."""

    cpu: float
    wall: float
    answers: Answers


class Runner(Protocol):
    """A solver that can be timed."""

    def run(self, givens: Cells, limit: int) -> Pass:
        """Solve all puzzles, up to `limit` solutions of each.

        Raises SudokuError if an answer is missing.
        """
        ...


class Clock:
    """CPU and wall-clock time of this process since its creation."""

    def __init__(self) -> None:
        self._wall, self._cpu = time.perf_counter(), time.process_time()

    def read(self) -> tuple[float, float]:
        """Return both, in seconds."""
        return time.process_time() - self._cpu, time.perf_counter() - self._wall


class OneByOne:
    """A solver of this project, called once for each puzzle."""

    def __init__(self, solver: Any) -> None:
        self._solver = solver

    def run(self, givens: Cells, limit: int) -> Pass:
        """See Runner."""
        limits, solve, puzzles = Limits(limit, TIME_LIMIT), self._solver.solve, _puzzles(givens)
        clock = Clock()
        results = [solve(puzzle, limits) for puzzle in puzzles]
        return Pass(*clock.read(), _answers(results))


class Batch:
    """A solver of this project that solves all puzzles in one call."""

    def __init__(self, solver: Any) -> None:
        self._solver = solver

    def run(self, givens: Cells, limit: int) -> Pass:
        """See Runner."""
        clock = Clock()
        batch = self._solver.solve_batch(givens, Limits(limit))
        return Pass(*clock.read(), Answers(batch.counts, batch.solutions, batch.guesses))


class InWorker:
    """Other people's code that a spec names, in a process that reports the times of each solve."""

    def __init__(self, spec: Spec) -> None:
        self._worker = Worker(spec)

    def run(self, givens: Cells, limit: int) -> Pass:
        """See Runner."""
        replies = [self._worker.ask(each, Limits(limit, TIME_LIMIT)) for each in _puzzles(givens)]
        cpu = sum(reply.cpu_ns for reply in replies) / 1e9
        wall = sum(reply.wall_ns for reply in replies) / 1e9
        return Pass(cpu, wall, _answers([reply.result for reply in replies]))


class Command:
    """A program that reads one puzzle per line and prints one line per puzzle.

    `{limit}` in the command is the solution limit; without it, the command finds one solution only.
    The time includes the start of the program.
    """

    def __init__(self, command: str) -> None:
        self._words = shlex.split(command)

    def run(self, givens: Cells, limit: int) -> Pass:
        """See Runner."""
        if limit > 1 and not any("{limit}" in word for word in self._words):
            raise InputError(_INCOMPLETE[Stop.GAVE_UP], remedy="write {limit} in the command")
        words = [word.replace("{limit}", str(limit)) for word in self._words]
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        try:
            done = subprocess.run(words, input=as_lines(givens), capture_output=True, check=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise InputError(f"{words[0]} failed: {error}", remedy="run it by hand") from None
        wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return Pass(cpu, wall, read_lines(done.stdout.decode(), len(givens)))


def as_lines(givens: Cells, end: str = "\n") -> bytes:
    """Return the puzzles as text: 81 characters and `end` for each."""
    text = np.full((len(givens), CELLS + 1), ord(end), np.uint8)
    text[:, :CELLS] = np.where(givens == 0, ord("."), givens + ord("0"))
    return text.tobytes()


def _puzzles(givens: Cells) -> list[Puzzle]:
    return [Puzzle(tuple(row), STANDARD) for row in givens.tolist()]


def _answers(results: list[Result]) -> Answers:
    """Return the results as arrays. Raises InputError if one is not final."""
    for result in results:
        if result.stop not in _FINAL:
            cause = _INCOMPLETE.get(result.stop, str(result.stop))
            raise InputError(cause, remedy="use solution limit 1 or easier puzzles")
    grids = np.zeros((len(results), CELLS), np.uint8)
    for row, result in zip(grids, results, strict=True):
        if result.solutions:
            row[:] = result.solutions[0]
    counts = np.array([len(result.solutions) for result in results], np.int64)
    if not all("guesses" in result.counters for result in results):
        return Answers(counts, grids, None)
    guesses = np.array([result.counters["guesses"] for result in results], np.int64)
    return Answers(counts, grids, guesses)


def make(text: str, *, is_peer: bool) -> Runner:
    """Return the runner of a spec or, for a peer, of `PATH.so[:SYMBOL]` or a command.

    Raises InputError.
    """
    if not is_peer:
        spec = Spec.parse(text)
        if spec.is_foreign or spec.environment is not None:
            return InWorker(spec)
        solver = registry.create(spec)
        return Batch(solver) if hasattr(solver, "solve_batch") else OneByOne(solver)
    path, _, symbol = text.partition(":")
    if path.endswith(".so"):
        from bench.scoreboard.shared_library import TDOKU, Library

        return Library(path, symbol or TDOKU)
    return Command(text)
