"""The fuzzer of formats finds misreadings, and says which inputs are unclear."""

from __future__ import annotations

import io
import warnings
from random import Random

import pytest

from bench import fuzz_formats
from bench.format_fuzzing.kinds import KINDS
from bench.format_fuzzing.tokens import FileText, Token, cells
from bench.fuzz_formats import make, misreading, outcome
from solvers import formats
from solvers.formats import InputNote
from solvers.puzzle import Puzzle

GIVENS = (1, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 2)
SYMBOLS = {".": 0, "1": 1, "2": 2, "3": 3, "4": 4}
FILE = FileText(4, cells([".1234"[value] for value in GIVENS], GIVENS, 0), SYMBOLS)
RIGHT = Puzzle.parse("1.....3........2")


@pytest.mark.parametrize(
    ("puzzles", "reason"),
    [
        ([RIGHT], ""),
        ([RIGHT, RIGHT], "32 cells in place of 16, cell 16 differs"),
        ([Puzzle.parse("1.....4........2")], "16 cells in place of 16, cell 6 differs"),
        ([Puzzle.empty()], "puzzles of {9} rows in place of 4"),
    ],
)
def test_other_puzzles_than_those_of_the_file_are_misread(
    puzzles: list[Puzzle], reason: str
) -> None:
    """All cells have to be read, in order, in puzzles of the right size."""
    assert misreading(FILE, puzzles) == reason


def test_inserted_text_may_be_a_cell_or_not() -> None:
    """Both readings are right, but every other cell has to be read."""
    tokens = [Token("4", is_new=True), *FILE.tokens[1:]]
    changed = FileText(4, tokens, SYMBOLS)
    assert misreading(changed, [Puzzle((4, *GIVENS[1:]), RIGHT.shape)]) == ""
    assert misreading(changed, [RIGHT]) != ""


@pytest.mark.parametrize("kind", KINDS)
def test_files_are_read_as_they_are_written(kind: str) -> None:
    """Without changes, each kind is read as its puzzles, or refused."""
    for seed in range(6):
        file = KINDS[kind](Random(f"{kind} {seed}"))
        assert outcome(kind, file, file.text.encode())[1] == ""


def test_a_traceback_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """So is an error without a source."""

    def crash(stream: io.BytesIO) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(formats, "read", crash)
    found, fault = outcome("lines", FILE, b"")
    assert (found, "ZeroDivisionError" in fault) == ("fault", True)


def test_an_input_depends_only_on_its_number() -> None:
    """So that a fault can be repeated."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", InputNote)
        assert [make(3, n) for n in range(9)] == [fuzz_formats.make(3, n) for n in range(9)]
