"""A solver in a shared library with the C interface of Tdoku, called from a compiled loop.

    size_t SYMBOL(const char *puzzle, size_t limit, uint32_t configuration, char *solution,
                  size_t *guesses)

It returns the number of solutions, up to the limit. Only with limit 1 may it write a solution.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable
from typing import Any

import numpy as np

from bench.scoreboard.answers import CELLS, Answers, Cells
from bench.scoreboard.runners import Clock, Pass, as_lines
from solvers.errors import InputError
from solvers.puzzle import STANDARD

TDOKU = "TdokuSolverDpllTriadSimd"
_SLACK = 128  # bytes behind the last solution


class Library:
    """A runner that calls a function of a shared library. Raises InputError if it is missing."""

    def __init__(self, path: str, symbol: str) -> None:
        try:
            function = getattr(ctypes.CDLL(os.path.abspath(path)), symbol)
        except (OSError, AttributeError) as error:
            raise InputError(
                f"{path} has no function {symbol}: {error}", remedy="write NAME=PATH:SYMBOL"
            ) from None
        size, pointer = ctypes.c_size_t, ctypes.c_void_p
        function.argtypes = [pointer, size, ctypes.c_uint32, pointer, pointer]
        function.restype = size
        self._loop = _compiled_loop(function)
        self.run(np.zeros((1, CELLS), np.uint8), 1)  # compiles the loop

    def run(self, givens: Cells, limit: int) -> Pass:
        """See Runner."""
        text = np.frombuffer(as_lines(givens, "\0"), np.uint8)
        numbers = np.full((2, len(givens)), 1, np.int64)  # written to, as pages of new memory cost
        solutions = np.full(CELLS * len(givens) + _SLACK, ord("."), np.uint8)
        clock = Clock()
        self._loop(text, limit, numbers[0], numbers[1], solutions)
        times = clock.read()
        grids = solutions[:-_SLACK].reshape(-1, CELLS) - ord("0")
        filled = (grids - 1 < STANDARD.size).all(axis=1)
        has_grids = limit == 1 and filled.any()
        if has_grids:
            grids[~filled] = 0
        return Pass(*times, Answers(numbers[0], grids if has_grids else None, numbers[1]))


def _compiled_loop(function: Any) -> Callable[..., None]:
    from numba import njit

    @njit
    def loop(text, limit, counts, guesses, solutions):  # type: ignore[no-untyped-def]
        for i in range(len(counts)):
            counts[i] = function(
                text.ctypes.data + 82 * i,
                limit,
                0,
                solutions.ctypes.data + 81 * i,
                guesses.ctypes.data + 8 * i,
            )

    compiled: Callable[..., None] = loop
    return compiled
