"""Runners: they pass puzzles to one of our solvers, to a shared library or to a command."""

from __future__ import annotations

import ctypes
import os
import resource
import shlex
import subprocess
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from solvers.errors import InputError
from solvers.puzzle import Puzzle
from solvers.registry import registry
from solvers.registry.spec import Spec
from solvers.solver import Limits


class Pass(NamedTuple):
    """One pass over the puzzles: CPU seconds, total solutions, and guesses (None: not counted)."""

    seconds: float
    solutions: int
    guesses: int | None


class Runner(Protocol):
    """A solver that can be timed."""

    def run(self, puzzles: Sequence[Puzzle], limit: int) -> Pass:
        """Solve all puzzles, up to `limit` solutions of each."""
        ...


class OneByOne:
    """A solver of this project, called once for each puzzle."""

    def __init__(self, solver: Any) -> None:
        self._solver = solver

    def run(self, puzzles: Sequence[Puzzle], limit: int) -> Pass:
        """See Runner."""
        limits = Limits(limit)
        solve = self._solver.solve
        start = time.process_time()
        results = [solve(puzzle, limits) for puzzle in puzzles]
        seconds = time.process_time() - start
        counted = all("guesses" in result.counters for result in results)
        guesses = sum(int(result.counters["guesses"]) for result in results) if counted else None
        return Pass(seconds, sum(len(result.solutions) for result in results), guesses)


class Batch:
    """A solver of this project that solves all puzzles in one call."""

    def __init__(self, solver: Any) -> None:
        self._solver = solver

    def run(self, puzzles: Sequence[Puzzle], limit: int) -> Pass:
        """See Runner."""
        import numpy as np

        givens = np.array([puzzle.givens for puzzle in puzzles], dtype=np.uint8)
        start = time.process_time()
        batch = self._solver.solve_batch(givens, Limits(limit))
        seconds = time.process_time() - start
        return Pass(seconds, int(batch.counts.sum()), int(batch.guesses.sum()))


class Library:
    """A shared library with Tdoku's C interface, called from a compiled loop.

    size_t SYMBOL(const char *puzzle, size_t limit, uint32_t configuration, char *solution,
                  size_t *guesses)
    """

    def __init__(self, path: str, symbol: str) -> None:
        try:
            function = getattr(ctypes.CDLL(os.path.abspath(path)), symbol)
        except (OSError, AttributeError) as error:
            raise InputError(
                f"{path} has no function {symbol}: {error}", remedy="write NAME=PATH:SYMBOL"
            ) from None
        size = ctypes.c_size_t
        function.argtypes = [
            ctypes.c_void_p,
            size,
            ctypes.c_uint32,
            ctypes.c_void_p,
            ctypes.c_void_p,
        ]
        function.restype = size
        self._loop = _compiled_loop(function)

    def run(self, puzzles: Sequence[Puzzle], limit: int) -> Pass:
        """See Runner."""
        import numpy as np

        text = np.frombuffer("".join(f"{puzzle}\0" for puzzle in puzzles).encode(), dtype=np.uint8)
        solution, guesses = np.zeros(128, dtype=np.uint8), np.zeros(1, dtype=np.uint64)
        start = time.process_time()
        found, guessed = self._loop(text, len(puzzles), limit, solution, guesses)
        return Pass(time.process_time() - start, int(found), int(guessed))


def _compiled_loop(function: Any) -> Callable[..., tuple[int, int]]:
    from numba import njit

    @njit  # type: ignore[untyped-decorator]  # numba has no types
    def loop(text, count, limit, solution, guesses):  # type: ignore[no-untyped-def]
        found = guessed = 0
        for i in range(count):
            found += function(
                text.ctypes.data + 82 * i, limit, 0, solution.ctypes.data, guesses.ctypes.data
            )
            guessed += guesses[0]
        return found, guessed

    compiled: Callable[..., tuple[int, int]] = loop
    return compiled


class Command:
    """A program that reads one puzzle per line and writes one answer per line.

    Its time includes its start.
    """

    def __init__(self, command: str) -> None:
        self._words = shlex.split(command)

    def run(self, puzzles: Sequence[Puzzle], limit: int) -> Pass:  # noqa: ARG002  a program has no limit
        """See Runner."""
        text = "".join(f"{puzzle}\n" for puzzle in puzzles)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(self._words, input=text, capture_output=True, text=True, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return Pass(seconds, len(done.stdout.splitlines()), None)


def make(text: str, *, is_peer: bool) -> Runner:
    """Return the runner of a spec or, for a peer, of `PATH.so[:SYMBOL]` or a command.

    Raises InputError.
    """
    if not is_peer:
        solver = registry.create(Spec.parse(text))
        return Batch(solver) if hasattr(solver, "solve_batch") else OneByOne(solver)
    path, _, symbol = text.partition(":")
    if path.endswith(".so"):
        return Library(path, symbol or "TdokuSolverDpllTriadSimd")
    return Command(text)
