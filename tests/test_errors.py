"""The errors: what they say, where they say it happened, and how they may be caught."""

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

EVERY = [
    kind
    for kind in vars(errors).values()
    if isinstance(kind, type) and issubclass(kind, SudokuError)
]


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ({}, "no digit; use 1 to 9"),
        ({"line": 2}, "line 2: no digit; use 1 to 9"),
        ({"line": 2, "column": 5}, "line 2, column 5: no digit; use 1 to 9"),
        ({"source": "a.txt"}, "a.txt: no digit; use 1 to 9"),
        ({"source": "a.txt", "line": 2}, "a.txt:2: no digit; use 1 to 9"),
        ({"source": "a.txt", "line": 2, "column": 5}, "a.txt:2:5: no digit; use 1 to 9"),
    ],
)
def test_says_place_cause_and_remedy(place: dict[str, object], text: str) -> None:
    """The message is place, cause and remedy, as far as they are known."""
    assert str(PuzzleError("no digit", remedy="use 1 to 9", **place)) == text  # type: ignore[arg-type]


def test_without_a_remedy_the_cause_stands_alone() -> None:
    """An error without remedy ends after its cause."""
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
    """`at` turns a place within a text into the place in the source where the text began."""
    moved = PuzzleError("bad", remedy="mend", line=inside[0], column=inside[1]).at(
        "a.txt", 10, column
    )
    assert (moved.source, moved.line, moved.column) == ("a.txt", *placed)
    assert (type(moved), moved.cause, moved.remedy) == (PuzzleError, "bad", "mend")


def test_at_without_a_line_keeps_the_line() -> None:
    """Only the source is added where no line is known."""
    assert str(PuzzleError("bad", line=3).at("a.txt")) == "a.txt:3: bad"


@pytest.mark.parametrize("kind", EVERY)
def test_every_error_survives_pickling(kind: type[SudokuError]) -> None:
    """An error comes whole out of another process."""
    error = kind("cause", remedy="remedy", source="a.txt", line=1, column=2)
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is kind
    assert vars(copy) == vars(error)
    assert str(copy) == str(error)


@pytest.mark.parametrize("kind", EVERY)
def test_every_error_is_in_the_tree_and_in_its_drawing(kind: type[SudokuError]) -> None:
    """Errors are InputErrors or SolverErrors, and the docstring draws each of them."""
    assert issubclass(kind, InputError | SolverError) or kind is SudokuError
    assert kind.__name__ in (errors.__doc__ or "")


def test_builtin_kinds_catch_them() -> None:
    """Whoever expects ValueError, LookupError, ImportError or RuntimeError is served."""
    assert issubclass(InputError, ValueError)
    assert issubclass(UnknownSolver, LookupError)
    assert issubclass(MissingLibrary, ImportError)
    assert issubclass(SolverError, RuntimeError)
