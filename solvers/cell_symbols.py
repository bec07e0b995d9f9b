"""Read the symbol in each cell as a digit or a blank: 1-9 and A-Z, numbers, or other symbols.

Digits are 1-9, then A-Z. In a puzzle of more than nine digits that has only letters, some of them
beyond the last digit, A is 1 and B is 2, as in published 25x25 puzzles. A user can give other
symbols as text: the symbols of the digits 1, 2, and so on, such as `0123456789ABCDEF`; words with
commas between them; or a range of numbers, such as `0-24`.
"""

from __future__ import annotations

import re
from functools import lru_cache

from solvers.empty_cells import Cell
from solvers.errors import OptionError, PuzzleError
from solvers.layout import BLANKS
from solvers.quantities import count
from solvers.shape import LARGEST, Shape

ALPHABET = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LARGEST_LETTERED = len(ALPHABET) - 1  # puzzles with more digits are written as numbers
_RANGE = re.compile(r"([0-9]{1,3})-([0-9]{1,3})")
_NOT_A_SYMBOL = frozenset(".-_*?+=|,;:[](){}\"'#/\\")
_36 = f"0{ALPHABET[1:]}"  # the only characters of a 36x36 puzzle
_EXAMPLE = "give the digits in their order, such as 0123456789ABCDEF or 0-24"


@lru_cache(maxsize=16)
def symbol_list(text: str) -> tuple[str, ...]:
    """Return the symbols that a text lists. Raises OptionError."""
    if found := _RANGE.fullmatch(text):
        symbols = [str(number) for number in range(int(found[1]), int(found[2]) + 1)]
    else:
        symbols = [word.strip() for word in text.split(",")] if "," in text else [*text]
    cause = ""
    if not 2 <= len(symbols) <= LARGEST:
        cause = f"the symbols {text!r} are {len(symbols)}, not 2 to {LARGEST}"
    elif len(set(symbols)) < len(symbols):
        twice = next(symbol for symbol in symbols if symbols.count(symbol) > 1)
        cause = f"the symbol {twice!r} is there twice"
    elif wrong := [each for each in symbols if not each.strip() or _NOT_A_SYMBOL & {*each}]:
        cause = f"{wrong[0]!r} cannot be the symbol of a digit"
    if cause:
        raise OptionError(cause, remedy=_EXAMPLE)
    return tuple(symbols)


def cell_values(
    cells: tuple[Cell, ...], shape: Shape, symbols: tuple[str, ...] | None = None
) -> tuple[int, ...]:
    """Return the digit of each cell. Raises PuzzleError with the place of the wrong cell."""
    if symbols is None and shape.size == len(_36) and any(cell.text.isalpha() for cell in cells):
        symbols = symbol_list(_36)
    if symbols is not None:
        return _values_of_symbols(cells, shape, symbols)
    if any(len(cell.text) > 1 for cell in cells) or shape.size > LARGEST_LETTERED:
        return tuple(_number(cell, shape) for cell in cells)
    digit_of = _alphabet(cells, shape)
    digits = _range(shape)
    if shape.size <= 26 and not any(cell.text in "123456789" for cell in cells):
        symbols_of_letters = ALPHABET[10 : 10 + shape.size].lower()
        digits += f" (or name the symbols, such as '--symbols {symbols_of_letters}')"
    return tuple(_digit(cell, shape, digit_of, digits) for cell in cells)


def _values_of_symbols(
    cells: tuple[Cell, ...], shape: Shape, symbols: tuple[str, ...]
) -> tuple[int, ...]:
    if len(symbols) != shape.size:
        cause = f"{count(len(symbols), 'symbol')}, but the puzzle has {shape.size} digits"
        raise PuzzleError(cause, remedy="give one symbol for each digit")
    digit_of = dict.fromkeys(BLANKS, 0) | {text: n for n, text in enumerate(symbols, 1)}
    for text, digit in [*digit_of.items()]:  # both cases, unless they are different symbols
        for other in (text.lower(), text.upper()):
            digit_of[other] = digit_of.get(other, 0) or digit
    values = []
    for cell in cells:
        text = cell.text if not cell.text.isdecimal() else cell.text.lstrip("0") or "0"
        value = digit_of.get(cell.text, digit_of.get(text))
        if value is None:
            raise _not_a_digit(cell, shape, "the given symbols")
        values.append(value)
    return tuple(values)


def _alphabet(cells: tuple[Cell, ...], shape: Shape) -> dict[str, int]:
    """Return the digit for each character: 1-9 and A-Z, or A-Z alone if a letter shows that."""
    seen = {cell.text.upper() for cell in cells}
    beyond = seen & set(ALPHABET[shape.size + 1 :]) - set(BLANKS)
    lettered = beyond and 9 < shape.size <= 26 and not seen & set("123456789")
    letters = ALPHABET[10:36] if lettered else ALPHABET[1:]
    digit_of = {letter: digit for digit, letter in enumerate(letters[: shape.size], 1)}
    blanks = [blank for blank in BLANKS if blank.upper() not in digit_of]
    return digit_of | dict.fromkeys(blanks, 0)


def _digit(cell: Cell, shape: Shape, digit_of: dict[str, int], digits: str) -> int:
    value = digit_of.get(cell.text.upper())
    if value is None:
        raise _not_a_digit(cell, shape, digits)
    return value


def _number(cell: Cell, shape: Shape) -> int:
    if cell.text in BLANKS:
        return 0
    if (
        not cell.text.isascii()
        or not cell.text.isdecimal()
        or len(cell.text) > 3
        or int(cell.text) > shape.size
    ):
        raise _not_a_digit(cell, shape, f"1 to {shape.size}")
    return int(cell.text)


def _range(shape: Shape) -> str:
    letters = {10: " and A"}.get(shape.size, f" and A to {ALPHABET[shape.size]}")
    return f"1 to {min(shape.size, 9)}{letters if shape.size > 9 else ''}"


def _not_a_digit(cell: Cell, shape: Shape, digits: str) -> PuzzleError:
    text = cell.text if len(cell.text) <= 20 else cell.text[:17] + "..."
    return PuzzleError(
        f"{text!r} is not a digit of a {shape.size}x{shape.size} puzzle",
        remedy=f"use {digits}, and '.' for a blank",
        line=cell.line,
        column=cell.column,
    )
