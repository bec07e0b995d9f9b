"""Damaged puzzles are refused: they are not titles, notes, or rows of another puzzle."""

from __future__ import annotations

import io

import pytest

from solvers import formats, notation
from solvers.errors import InputError, PuzzleError

P = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
X = P.replace(".", "x")
FOUR = "1.....3........2"
HEX = f"123456789ABCDEFG{'.' * 240}"
FULL = "1234341221434321"


@pytest.mark.parametrize(
    "text",
    [
        f"{X}\n{X[:60]}\n{X}",  # has the "word" xx
        f"{P}\n{P[:50]} note\n{P}",
        f"{P[:80]} ; 0",  # the number of a note is not a cell
        f"{FOUR[:15]};1",
        f"{P} note{P} note",
        f"id;puzzle;rating\n1;{P};12;{P};1",
        f"id;puzzle;rating\n1;{HEX};12;{HEX};1",
        f":0000:5:{P}:::595::0000:5:{P}:::595:",
        "1,.,.,.\n.,.,3,.\n.,.,.,.\n.,.,.,2\n\n1,.,.",
        "1,.,.,.\n.,.,3,.\n.,.,.,.\n.,.,.,2\n.,4,.!,.,.",
        "\n".join(["," * 8] * 3 + [">" + "," * 8] + ["1" + "," * 8] * 5),
        f"&\nid\tpuzzle\trating\n1\t{FOUR}\t1\n2\t{FOUR}\t2",  # two lines are not six rows
        f"{FOUR},{FULL}\n'\n{FOUR},{FULL}",
        f":0000:5:{P}::0000:5:{P}:",
        f":0000:5:{P}:::595::0000:5:{P[:8]}",
        "1x|xx\nxx|3x\nxx|xx\nxx|",  # a file with x for blanks has no spaces for them
    ],
)
def test_text_is_refused(text: str) -> None:
    """The error has a place and a remedy."""
    with pytest.raises(InputError) as caught:
        list(formats.read(io.BytesIO(text.encode())))
    assert caught.value.remedy
    assert caught.value.line


def test_grids_below_each_other_are_not_one_large_puzzle() -> None:
    """Sixteen 4x4 grids have as many cells as a 16x16 puzzle."""
    text = "\n".join([FOUR[i : i + 4] for i in range(0, 16, 4)] * 16)
    assert len(list(formats.read(io.BytesIO(text.encode())))) == 16
    with pytest.raises(PuzzleError, match="64 lines"):
        notation.parse(text)


def test_cells_in_a_line_are_in_equal_groups() -> None:
    """Then a digit that belongs to something else is not a cell; numbers have different lengths."""
    assert notation.parse(" ".join(P[i : i + 9] for i in range(0, 81, 9))) == notation.parse(P)
    assert notation.parse("10 0 7 " + "0 " * 253)[1][0] == 10
    with pytest.raises(PuzzleError, match="groups of different lengths"):
        notation.parse(f"{P[:80]} 9")


def test_a_row_of_separate_dashes_is_not_a_rule_if_dashes_are_blanks() -> None:
    """A grid with a row too many is refused, not read without its row of blanks."""
    rows = ["4 1 2 3", "- - - -", "- 4 - 2", "- - 3 4"]
    assert notation.parse("\n".join(rows))[1][4:8] == (0, 0, 0, 0)
    with pytest.raises(PuzzleError):
        notation.parse("\n".join([*rows[:3], rows[2], rows[3]]))


def test_lines_that_may_be_puzzles_are_not_wrapped() -> None:
    """Four 4x4 puzzles have as many cells as an 8x8 puzzle."""
    with pytest.raises(PuzzleError):
        notation.parse("\n".join([FOUR] * 4))


def test_a_lettered_puzzle_after_another_one_is_not_a_note() -> None:
    """Two files may have been joined without a newline between them."""
    large = "1.3456789ABCDEF." * 16
    with pytest.raises(InputError):
        list(formats.read(io.BytesIO(f"{large} {large[:-20]}".encode())))
