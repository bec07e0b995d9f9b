"""JSON in the forms that programs write is read, and everything else is refused with its place."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

import solvers
from solvers import formats
from solvers.formats.json_values import DEEPEST
from tests.formats.reading import (
    NUMBERS,
    ROWS,
    SOLUTION,
    P,
    S,
    puzzles,
    read,
    refused,
    with_skipped,
)

CELLS = [
    {"r": row + 1, "c": column + 1, "value": digit}
    for row, digits in enumerate(NUMBERS)
    for column, digit in enumerate(digits)
    if digit
]
SOLVED = [[*map(int, S[start : start + 9])] for start in range(0, 81, 9)]


@pytest.mark.parametrize(
    "value",
    [
        NUMBERS,
        [[digit or None for digit in row] for row in NUMBERS],
        [[float(digit) if digit else None for digit in row] for row in NUMBERS],
        [[*row] for row in ROWS],
        ROWS,
        {"puzzle": P, "difficulty": 3},
        {"board": NUMBERS},
        {"puzzle": P, "grid": NUMBERS},
        {"size": 9, "squares": [{"x": c["c"], "y": c["r"], "value": c["value"]} for c in CELLS]},
        CELLS,
        [{"row": each["r"] - 1, "col": each["c"] - 1, "digit": each["value"]} for each in CELLS],
        {"newboard": {"grids": [{"value": NUMBERS, "difficulty": "Easy"}], "results": 1}},
        {"puzzle": P, "candidates": [[1, 2]], "cages": [], "diagonals": False},
        {"puzzle": P, "regions": [[r // 3 * 3 + c // 3 for c in range(9)] for r in range(9)]},
    ],
    ids=lambda value: json.dumps(value)[:40],
)
@pytest.mark.parametrize("indent", [None, 1])
def test_a_puzzle_in_any_form(value: Any, indent: int | None) -> None:
    """On one line, and with a line for each value."""
    assert puzzles(json.dumps(value, indent=indent)) == [P]


@pytest.mark.parametrize(
    "value",
    [
        [P, P],
        [NUMBERS, NUMBERS],
        [{"puzzle": P}, {"id": 2, "grid": NUMBERS}],
        {"easy": [P], "hard": [P]},
        {"puzzles": [P, P]},
    ],
    ids=lambda value: json.dumps(value)[:40],
)
def test_several_puzzles(value: Any) -> None:
    """A list, or lists in an object."""
    assert puzzles(json.dumps(value)) == [P, P]


@pytest.mark.parametrize(
    "value",
    [
        {"puzzle": P, "solution": S},
        {"grid": NUMBERS, "solution": SOLVED},
        {"value": NUMBERS, "solution": [SOLVED]},
        [P, S],
        {"quizzes": [P], "solutions": [S]},
        {"input": NUMBERS, "output": SOLVED},
        {"first": NUMBERS, "second": SOLVED},
    ],
    ids=lambda value: json.dumps(value)[:40],
)
def test_a_solution_belongs_to_its_puzzle(value: Any) -> None:
    """It is next to the puzzle, or at the same place of a list."""
    (entry,) = read(json.dumps(value))
    assert (str(entry.puzzle), entry.solution, entry.at_least) == (P, SOLUTION, 1)


def test_results_of_this_package_are_read() -> None:
    """The number of solutions is exact if the search was complete."""
    unique, several = solvers.solve(P), solvers.solve("." * 16)
    entries = read(f"{unique.to_json()}\n{several.to_json()}\n")
    assert [(each.count, each.at_least) for each in entries] == [(1, 1), (None, 2)]
    assert entries[0].solution == SOLUTION


def test_json_lines_are_read_one_by_one() -> None:
    """A line that is not a puzzle is skipped, and the others are read."""
    found, errors = with_skipped(f'{{"puzzle": "{P}"}}\n{{"puzzle": "x"}}\n{{"puzzle": "{P}"}}\n')
    assert found == [P, P]
    assert [error.partition(";")[0] for error in errors] == ["f:2:1: the object has no puzzle"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[[5, 3\n', "f:1:7: not JSON that can be read: the list of line 1 does not end"),
        ('{"puzzle": 1, "puzzle": 2}', "f:1:15: not JSON that can be read: this is not a new name"),
        ('{"puzzle" "x"}', "f:1:11: not JSON that can be read: unexpected '\"x\"'"),
        ('{"puzzle": "x}', "f:1:12: not JSON that can be read: unexpected text without an end"),
        ("[" * (DEEPEST + 1), f"f:1:{DEEPEST + 1}: not JSON that can be read: it is nested more"),
        ('[{"a": 1}]', "f:1:2: the object has no puzzle"),
    ],
)  # fmt: skip
def test_broken_json_is_refused_with_its_place(text: str, message: str) -> None:
    """The error has line and column, and deep text does not end in a RecursionError."""
    assert refused(text).startswith(message)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"cages": [{"cells": [1], "sum": 3}]}, "this is a Killer Sudoku: cages are not supported"),
        ({"thermometer": [[1, 2]]}, "this is a Thermo Sudoku"),
        ({"whispers": [[1, 2]]}, "this is a German Whispers Sudoku"),
        ({"antiknight": True}, "this is an anti-knight Sudoku"),
        ({"strange": [1]}, "the member 'strange' may be a rule that is not supported"),
        ({"board": SOLVED}, "'board' is another puzzle than 'puzzle'"),
        ({"regions": [[1, 2], [3, 4]]}, "the regions are not a label for each cell"),
        ({"solution": S[:80]}, "80 cells, but a 9x9 puzzle has 81"),
        (
            {"puzzle": [[{"value": 5, "given": True}] * 9] * 9},
            "cells that are objects, as those of",
        ),
        ({"puzzle": P.replace("7", "%", 1)}, "f:1:17: '%' is not a digit of a 9x9 puzzle"),
    ],
)
def test_what_may_be_another_puzzle_is_refused(change: dict[str, Any], message: str) -> None:
    """Rules that are not supported, unknown lists, and two puzzles in one object."""
    assert message in refused(json.dumps({"puzzle": P} | change))


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ([each for each in CELLS if max(each["r"], each["c"]) < 9], "do not show whether"),
        ({"size": 9, "cells": [{"r": 1, "c": 2, "v": 3}]}, "may count from 0 or from 1"),
        ([*CELLS, CELLS[0]], "row 1, column 1 is given twice"),
        ([[1] + [0] * 15] + [[0] * 16] * 15, "may be one puzzle, or a smaller puzzle each"),
        ([[cell - 1 if cell < 9 else None for cell in row] for row in SOLVED], "or a blank"),
        (NUMBERS[:8], "row 1 has 9 cells, but a 8x8 puzzle has 8"),
    ],
    ids=lambda value: json.dumps(value)[:40],
)
def test_ambiguous_cells_are_refused(value: Any, message: str) -> None:
    """The place of a cell, the size of a puzzle, and the digit 0."""
    assert message in refused(json.dumps(value))


def test_a_long_list_needs_little_memory() -> None:
    """Its elements are yielded while it is read, so an error near the end comes after them."""
    text = json.dumps([{"puzzle": P}] * 3)[:-1] + ", {]"
    found = formats.read(io.BytesIO(text.encode()))
    assert [str(next(found).puzzle) for _ in range(3)] == [P] * 3
