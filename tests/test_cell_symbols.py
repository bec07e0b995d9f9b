"""The symbols of digits: what a user may give, and how cells are read with them."""

from __future__ import annotations

import pytest

from solvers import notation
from solvers.cell_symbols import symbol_list
from solvers.errors import OptionError, PuzzleError


@pytest.mark.parametrize(
    ("text", "symbols"),
    [
        ("0123", ("0", "1", "2", "3")),
        ("0,1,2,10", ("0", "1", "2", "10")),
        ("0-3", ("0", "1", "2", "3")),
        ("abcd", ("a", "b", "c", "d")),
    ],
)
def test_symbols_are_characters_words_or_a_range(text: str, symbols: tuple[str, ...]) -> None:
    """Words have commas between them, and a range has two numbers."""
    assert symbol_list(text) == symbols


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1", "the symbols '1' are 1, not 2 to 255"),
        ("0-255", "the symbols '0-255' are 256, not 2 to 255"),
        ("1123", "the symbol '1' is there twice"),
        ("12.3", "'.' cannot be the symbol of a digit"),
        ("1,2,,3", "'' cannot be the symbol of a digit"),
        ("", "the symbols '' are 0"),
    ],
)
def test_other_symbols_are_refused(text: str, message: str) -> None:
    """The message names the symbol and gives examples."""
    with pytest.raises(OptionError, match="0123456789ABCDEF or 0-24") as caught:
        symbol_list(text)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("text", "symbols", "start"),
    [
        ("0123" * 4, "0123", (1, 2, 3, 4)),
        ("012." * 4, "0123", (1, 2, 3, 0)),
        ("1230" * 4, "1234", (1, 2, 3, 0)),
        ("abxA" * 4, "abcd", (1, 2, 0, 1)),
        ("aAbB" * 4, "aAbB", (1, 2, 3, 4)),
        ("x12." * 4, "12yx", (4, 1, 2, 0)),
        ("0 01 3 2 " * 4, "0-3", (1, 2, 4, 3)),
        ("0123456789abcdef" * 16, "0123456789ABCDEF", (1, 2, 3, 4)),
        ("10 - 0 15 " * 64, "0-15", (11, 0, 1, 16)),
    ],
)
def test_cells_are_read_with_symbols(text: str, symbols: str, start: tuple[int, ...]) -> None:
    """Symbols come before blanks, and letters have both cases unless both are symbols."""
    assert notation.parse(text, symbols=symbols)[1][:4] == start


@pytest.mark.parametrize(
    ("symbols", "message"),
    [
        ("0123", "line 1, column 4: '4' is not a digit of a 4x4 puzzle; use the given symbols"),
        ("01234", "5 symbols, but the puzzle has 4 digits; give one symbol for each digit"),
    ],
)
def test_other_cells_are_refused(symbols: str, message: str) -> None:
    """The message names the place of the cell, or the number of digits."""
    with pytest.raises(PuzzleError) as caught:
        notation.parse("1234" * 4, symbols=symbols)
    assert str(caught.value).startswith(message)
