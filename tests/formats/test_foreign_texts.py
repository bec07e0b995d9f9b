"""Texts that are not puzzles of this package are refused by name."""

from __future__ import annotations

import pytest

from tests.formats.reading import ROWS, P, puzzles, refused

LZ = "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54"


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("https://f-puzzles.com/?id=abc", "f:1: this is a link, not a puzzle"),
        (LZ, "f:1: this is a compressed puzzle of f-puzzles"),
        (f"scl{LZ}", "f:1: this is a puzzle of SudokuPad"),
        ("m=edit&p=7VVdb9owFH3nV0x+", "f:1: this is a puzzle of Penpa"),
        ("SumoCueV1=0J0=0J0", "f:1: this is a file of SumoCue"),
        ("3x3::k:5376:2561:", "f:1: this is a Killer Sudoku: cages are not supported"),
        ("version https://git-lfs.github.com/spec/v1\n", "f:1: this is a pointer of Git LFS"),
        ("<!DOCTYPE html>\n<html>", "f:1: this is a web page"),
        (f"{P}\n10 = r1c1 r1c2\n5 = r2c1 r2c2\n", "f:2: this is a Killer Sudoku"),
        ("\n".join([*ROWS, "Cages:", "a"]), "f:10: this is a Killer Sudoku"),
        ("\n".join([*ROWS, "[Thermos]", "a"]), "f:10: this is a Thermo Sudoku"),
        ("\n".join([*ROWS, "Arrows:", "a"]), "f:10: this is an Arrow Sudoku"),
    ],
)  # fmt: skip
def test_other_texts_are_refused_by_name(text: str, cause: str) -> None:
    """The error has the line, and says what to do."""
    message = refused(text)
    assert message.startswith(cause)
    assert "; " in message


def test_a_samurai_is_refused_by_name() -> None:
    """Five grids overlap in 21 rows."""
    lines = [18] * 6 + [21] * 3 + [9] * 3 + [21] * 3 + [18] * 6
    for separator in ("\n", "\n\n"):
        text = separator.join("." * width for width in lines)
        assert refused(text).startswith("f:1: this is a Samurai Sudoku: overlapping grids")


def test_words_in_a_title_are_not_a_rule() -> None:
    """Only a heading of its own names a rule."""
    assert puzzles("\n".join(["Grid 01: a killer, even for experts", *ROWS])) == [P]
