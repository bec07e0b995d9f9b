"""The time of an answer that computes when it is read includes that work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from solvers.adapters.python import solver_call
from solvers.adapters.python.lazy_answers import is_plain, plain
from solvers.host.serving import answer
from solvers.puzzle import Puzzle
from solvers.result import Result, Stop
from solvers.solver import FIND_ONE, Limits
from tests.adapters.loading import ANSWER, TEXTBOOK

# A right answer, which reads a clock of the file wherever it does its work.
COMMON = f"""
CLOCK = [0]
DIGITS = "{ANSWER}"
def work(board):
    CLOCK[0] += 1_000_000_000
    for cell, digit in enumerate(DIGITS):
        list.__setitem__(board[cell // 9], cell % 9, digit)
    return board
class Solution:
    def solveSudoku(self, board):
"""
LAZY = {
    "rows of the board": """
        rows = [list(row) for row in board]
        for i in range(9):
            board[i] = Row(rows, i)
class Row(list):
    def __init__(self, rows, i):
        super().__init__(rows[i])
        self.rows, self.i = rows, i
    def __iter__(self):
        if "." in self.rows[0]:
            work(self.rows)
        super().__init__(self.rows[self.i])
        return super().__iter__()
""",
    "the returned board": """
        return Board(board)
class Board(list):
    def __iter__(self):
        work(self)
        return super().__iter__()
""",
    "an attribute": """
        return Holder(board)
class Holder:
    def __init__(self, board):
        self.board = Board(board)
class Board(list):
    def __iter__(self):
        work(self)
        return super().__iter__()
""",
    "a sequence": """
        return Board(board)
from collections.abc import Sequence
class Board(Sequence):
    def __init__(self, rows):
        self.rows = rows
    def __len__(self):
        return 9
    def __getitem__(self, i):
        if "." in self.rows[0]:
            work(self.rows)
        return self.rows[i]
""",
    "a text": """
        return Text(work, [list(row) for row in board])
class Text(str):
    def __new__(cls, work, board):
        self = super().__new__(cls, "." * 81)
        self.work, self.board = work, board
        return self
    def __iter__(self):
        return iter("".join(map("".join, self.work(self.board))))
""",
    "a generator": """
        yield work(board)
""",
    "an array": """
        return Array(board)
class Array:
    def __init__(self, board):
        self.rows = board
    def tolist(self):
        return work(self.rows)
""",
    "cells": """
        return [[Cell(digit) for digit in DIGITS[row * 9 : row * 9 + 9]] for row in range(9)]
class Cell:
    def __init__(self, digit):
        self.digit_later = digit
    @property
    def value(self):
        CLOCK[0] += 1_000_000_000
        return self.digit_later
""",
}


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", LAZY)
def test_reading_an_answer_is_timed(
    load: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """The clock of the test moves only while the solver works, whenever that is."""
    solver = load(COMMON + LAZY[name])
    clock = solver.solver.module.names["CLOCK"]
    monkeypatch.setattr(solver_call, "perf_counter_ns", lambda: clock[0])
    monkeypatch.setattr(solver_call, "cpu_ns", lambda: clock[0])
    clock[0] = 0
    result, wall, cpu = solver.timed(TEXTBOOK)
    assert result.solutions == (ANSWER.givens,)
    assert wall == cpu == clock[0] > 0


def test_reading_a_plain_answer_is_not_timed(
    load: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The harness reads it, and that is not the work of the solver."""
    solver = load(COMMON + "        work(board)\n")
    ticks = iter(range(100))
    monkeypatch.setattr(solver_call, "perf_counter_ns", lambda: next(ticks))
    monkeypatch.setattr(solver_call, "cpu_ns", lambda: 0)
    assert solver.timed(TEXTBOOK)[1] == 1  # the clock was read twice


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ([[1, "2", None, (3.0,), {4}], {"A1": b"5"}], True),
        ([object()], False),
        ([type("Row", (list,), {})()], False),
        (type("Digit", (int,), {})(3), False),
        (iter([]), False),
        ([[[[[[[[1]]]]]]]], False),
    ],
)
def test_plain_values_are_of_built_in_types(value: object, expected: bool) -> None:
    """Exactly: a subclass may compute."""
    assert is_plain(value) is expected


def test_a_number_becomes_plain_and_an_unknown_object_stays() -> None:
    """A counting function may return a number of its own."""
    number = plain(type("Lazy", (), {"__index__": lambda _: 7})())
    assert (number, type(number)) == (7, int)
    assert plain(thing := object()) is thing


class LazyGrid(tuple[int, ...]):
    """A grid that would be computed later."""


class LazyResult(Result):
    """A result that would be computed later."""


@pytest.mark.parametrize(
    ("result", "words"),
    [
        (Result((LazyGrid(ANSWER.givens),), Stop.ENOUGH), "a grid is a LazyGrid"),
        (Result(LazyGrid(()), Stop.ENOUGH), "the solutions are a LazyGrid"),  # type: ignore[arg-type]
        (LazyResult((ANSWER.givens,), Stop.ENOUGH), "solve returned LazyResult"),
    ],
)
def test_a_backend_returns_exactly_a_result_with_tuples(result: Result, words: str) -> None:
    """A subclass is refused, because it may compute after the time was measured."""

    class Solver:
        def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
            return result

    (line,) = answer(Solver(), f"solve 3x3 1 none {TEXTBOOK}")
    assert line.startswith("error invalid ")
    assert words in line
