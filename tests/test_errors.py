"""Errors: their messages, their places, and how to catch them."""

from __future__ import annotations

import pickle

import pytest

from solvers import errors
from solvers.errors import (
    InputError,
    MissingLibrary,
    PuzzleError,
    SolverError,
    SudokuError,
    UnknownSolver,
)
from solvers.exception_text import describe

EVERY = [
    kind
    for kind in vars(errors).values()
    if isinstance(kind, type) and issubclass(kind, SudokuError)
]


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ({}, "not a digit; use 1 to 9"),
        ({"line": 2}, "line 2: not a digit; use 1 to 9"),
        ({"line": 2, "column": 5}, "line 2, column 5: not a digit; use 1 to 9"),
        ({"source": "a.txt"}, "a.txt: not a digit; use 1 to 9"),
        ({"source": "a.txt", "line": 2}, "a.txt:2: not a digit; use 1 to 9"),
        ({"source": "a.txt", "line": 2, "column": 5}, "a.txt:2:5: not a digit; use 1 to 9"),
    ],
)
def test_the_message_has_place_cause_and_remedy(place: dict[str, object], text: str) -> None:
    """Parts that are not known are left out."""
    assert str(PuzzleError("not a digit", remedy="use 1 to 9", **place)) == text  # type: ignore[arg-type]


def test_without_a_remedy_the_message_is_the_cause() -> None:
    """No punctuation is added."""
    assert str(SolverError("it died")) == "it died"


@pytest.mark.parametrize(
    ("inside", "column", "placed"),
    [
        ((None, None), 1, (10, None)),
        ((1, 5), 1, (10, 5)),
        ((1, 5), 8, (10, 12)),
        ((3, 5), 8, (12, 5)),
    ],
)
def test_at_moves_an_error_into_its_file(
    inside: tuple[int | None, int | None], column: int, placed: tuple[int, int | None]
) -> None:
    """`at` turns a place within a text into a place in the source of the text."""
    moved = PuzzleError("bad", remedy="fix", line=inside[0], column=inside[1]).at(
        "a.txt", 10, column
    )
    assert (moved.source, moved.line, moved.column) == ("a.txt", *placed)
    assert (type(moved), moved.cause, moved.remedy) == (PuzzleError, "bad", "fix")


def test_at_without_a_line_keeps_the_line() -> None:
    """Only the source is added if no line is given."""
    assert str(PuzzleError("bad", line=3).at("a.txt")) == "a.txt:3: bad"


@pytest.mark.parametrize("kind", EVERY)
def test_every_error_survives_pickling(kind: type[SudokuError]) -> None:
    """An error can be sent to another process."""
    error = kind("cause", remedy="remedy", source="a.txt", line=1, column=2)
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is kind
    assert vars(copy) == vars(error)
    assert str(copy) == str(error)


@pytest.mark.parametrize("kind", EVERY)
def test_every_error_is_documented(kind: type[SudokuError]) -> None:
    """It is an InputError or a SolverError, and is in the tree of the module's docstring."""
    assert issubclass(kind, InputError | SolverError) or kind is SudokuError
    assert kind.__name__ in (errors.__doc__ or "")


def test_builtin_exceptions_catch_them() -> None:
    """Errors are also ValueError, LookupError, ImportError or RuntimeError."""
    assert issubclass(InputError, ValueError)
    assert issubclass(UnknownSolver, LookupError)
    assert issubclass(MissingLibrary, ImportError)
    assert issubclass(SolverError, RuntimeError)


def test_a_long_text_of_an_exception_is_shortened() -> None:
    """A solver may put a whole table into it."""
    found = describe(ValueError("x" * 20_000))
    assert found == f"ValueError: {'x' * 500}... (20,000 characters)"
    assert describe(ValueError("x" * 500)) == f"ValueError: {'x' * 500}"
