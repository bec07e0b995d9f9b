"""The JSON of puzzles and results: it has a schema, reads back, and is checked when it is read."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from hypothesis import given

import solvers
from solvers.errors import PuzzleError, ShapeError
from solvers.puzzle import Puzzle
from solvers.result import Result, Stop
from solvers.shape import Shape
from tests.strategies import puzzles, solvable

DOCS = Path(__file__).parents[1] / "docs"
PUZZLE = Puzzle.parse("1... ..3. .... ...2")
RESULT = solvers.solve(PUZZLE, solution_limit=None)


@cache
def validator(name: str) -> Any:
    """A validator for a schema of the documentation."""
    schema = json.loads((DOCS / "schemas" / f"{name}.json").read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def validate(name: str, values: object) -> None:
    """Validate values with a schema of the documentation."""
    validator(name).validate(values)


@given(puzzles)
def test_a_puzzle_reads_back_from_its_json(puzzle: Puzzle) -> None:
    """Its JSON fits the documented schema."""
    validate("puzzle", json.loads(puzzle.to_json()))
    assert Puzzle.from_json(puzzle.to_json()) == puzzle
    assert Puzzle.from_dict(puzzle.to_dict()) == puzzle


@given(solvable())
def test_a_result_reads_back_from_its_json(solved: tuple[Puzzle, tuple[int, ...]]) -> None:
    """Its JSON fits the documented schema, with and without the puzzle."""
    puzzle, solution = solved
    for result in (
        Result((solution,), Stop.ENOUGH, {"guesses": 3, "search_seconds": 0.5}, puzzle),
        Result((solution,), Stop.EXHAUSTED),
        Result((), Stop.TIMEOUT, {"guesses": 0}, puzzle),
    ):
        validate("result", json.loads(result.to_json()))
        copy = Result.from_json(result.to_json())
        assert (copy, copy.counters, copy.puzzle) == (result, result.counters, result.puzzle)


def test_the_solver_that_answered_reads_back() -> None:
    """It is a member only if one of several solvers was chosen."""
    chosen = Result((), Stop.INTERRUPTED, {}, PUZZLE, "cp-sat:workers=2")
    validate("result", json.loads(chosen.to_json()))
    assert Result.from_json(chosen.to_json()).solver == "cp-sat:workers=2"
    assert "solver" not in RESULT.to_dict()


@pytest.mark.parametrize("shape", [Shape(6, 6), Shape(3, 4)])
def test_large_results_read_back(shape: Shape) -> None:
    """Grids with more than 35 digits or without a usual shape need no puzzle to be read."""
    result = Result((tuple(range(1, shape.size + 1)) * shape.size,), Stop.ENOUGH)
    assert Result.from_json(result.to_json()) == result


def test_json_has_finite_numbers_only() -> None:
    """A counter that is infinite or not a number has no form in JSON, and is left out."""
    result = Result((), Stop.TIMEOUT, {"guesses": 1, "a": float("inf"), "b": float("nan")})
    assert result.to_dict()["counters"] == {"guesses": 1}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"schema": 2}, "the schema is 2, but this version reads schema 1"),
        ({"schema": None}, "the schema is None"),
        ({"schema": True}, "the schema is True"),
        ({"puzzle": 5}, "'puzzle' is 5, but must be a text"),
        ({"puzzle": "12"}, "2 cells"),
        ({"puzzle": None}, "'puzzle' is None, but must be a text"),
        ({"shape": ...}, "'shape' is missing, but must be a text"),
    ],
)
def test_a_wrong_member_of_a_puzzle_is_named(change: dict[str, Any], message: str) -> None:
    """The error is a PuzzleError."""
    values = {key: value for key, value in (PUZZLE.to_dict() | change).items() if value is not ...}
    with pytest.raises(PuzzleError, match=message):
        Puzzle.from_dict(values)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"stop": "never"}, "the stop is 'never'; use exhausted, enough"),
        (
            {"status": "unique"},
            "but the solutions say multiple; correct the status, the stop or the solutions",
        ),
        ({"solutions": "1234"}, "'solutions' is '1234', but must be a list"),
        ({"solutions": [5]}, "^a solution is not a text; give lines, as to_dict does"),
        ({"solutions": ["123"]}, "cells"),
        ({"counters": []}, "must be an object"),
        ({"counters": {"guesses": "3"}}, "^a counter is not a number; give integers or fractions"),
        ({"counters": {"guesses": True}}, "a counter is not a number"),
        ({"shape": None}, "'shape' is None, but must be a text"),
        ({"solver": 3}, "the solver is 3; give a text, or leave it out"),
    ],
)
def test_a_wrong_member_of_a_result_is_named(change: dict[str, Any], message: str) -> None:
    """The status must follow from the solutions and the stop."""
    with pytest.raises(PuzzleError, match=message):
        Result.from_dict(RESULT.to_dict() | change)


@pytest.mark.parametrize("text", ["", "[", "[" * 100_000, b"\xff", "[1]", "null", 5, None])
def test_text_that_is_not_json_is_refused(text: Any) -> None:
    """Text that nests too deeply, bytes that are not UTF-8 and other values are refused, too."""
    for kind in (Puzzle, Result):
        with pytest.raises(PuzzleError, match=r"JSON"):
            kind.from_json(text)


def test_an_impossible_shape_is_refused() -> None:
    """The error is that of `Shape.parse`."""
    with pytest.raises(ShapeError, match="'9' is not a shape"):
        Puzzle.from_dict(PUZZLE.to_dict() | {"shape": "9"})
