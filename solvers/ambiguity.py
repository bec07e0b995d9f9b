"""Refuse text that may mean something else: a digit 0, a map of regions, candidates, a name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from math import isqrt

from solvers.cell_symbols import ALPHABET, LARGEST_LETTERED
from solvers.empty_cells import Cell
from solvers.errors import PuzzleError
from solvers.layout import BLANKS
from solvers.quantities import count
from solvers.shape import Shape

_CANDIDATES = 729  # characters, nine for each cell of a 9x9 puzzle
_LONGEST_PATH = 255  # characters
_PATH = re.compile(
    r"(~|\.{0,2})[/\\].*[A-Za-z]{2}"  # /etc/passwd, ~/puzzles, ..\puzzles
    r"|[A-Za-z]:[/\\]"  # C:\puzzles
    r"|[A-Za-z][A-Za-z0-9+]+://"  # a URL
    r"|.*[A-Za-z]{2}[/\\]\w"  # data/easy
    r"|.*\w\.[a-z][a-z0-9]{1,6}\Z"  # puzzles.txt
)
_SET = re.compile(r"@[A-Za-z0-9][A-Za-z0-9_-]*")  # @hard, @17-givens
_MOST_DOTS = 3  # of a path; those of a puzzle are blanks


def refuse_name(text: str) -> None:
    """Raise PuzzleError for text that looks like the path of a file, or the name of a set.

    The text is not a puzzle. No file is looked at.
    """
    name = text.strip()
    if _SET.fullmatch(name):
        raise PuzzleError(
            f"{name!r} looks like the name of a set of puzzles, not a puzzle",
            remedy=f"solve the puzzle of each entry that solvers.formats.read({name!r}) yields",
        )
    if "\n" in name or len(name) > _LONGEST_PATH or name.count(".") > _MOST_DOTS:
        return
    if _PATH.match(name):
        raise PuzzleError(
            f"{name!r} looks like the path of a file, not a puzzle",
            remedy=f"give pathlib.Path({name!r}) to solvers.solve or solvers.read_puzzle, which "
            "read a file with one puzzle",
        )


def refuse_map(cells: Sequence[Cell]) -> None:
    """Raise PuzzleError for a map of the regions of a jigsaw."""
    size = isqrt(len(cells))
    if is_region_map([cell.text for cell in cells]):
        raise PuzzleError(
            f"this is a map of the regions of a {size}x{size} jigsaw, not a puzzle",
            remedy="give it as the shape of a puzzle: --box jigsaw:..., or '# shape: jigsaw:...'",
            line=cells[0].line,
            column=cells[0].column,
        )


def is_region_map(texts: Sequence[str]) -> bool:
    """Whether cells are a map of the regions of a jigsaw.

    Each of its n symbols is in n connected cells, which are not all rows or all columns.
    """
    size = isqrt(len(texts))
    if size < 4 or size * size != len(texts) or texts[0] not in (texts[1], texts[size]):
        return False
    counts = Counter(texts)
    is_even = len(counts) == size and {*counts.values()} == {size}
    lines = ([texts[0]] * size, [*dict.fromkeys(texts)])  # the first row, if regions are lines
    return is_even and [*texts[:size]] not in lines and _are_connected(texts, size)


def _are_connected(texts: Sequence[str], size: int) -> bool:
    """Whether the cells of each symbol are connected by their sides."""
    reached: set[int] = set()
    groups = 0
    for start in range(len(texts)):
        groups += start not in reached
        waiting = [] if start in reached else [start]
        reached.update(waiting)
        while waiting:
            cell = waiting.pop()
            adjacent = [cell - size, cell + size]
            adjacent += [cell - 1] * (cell % size > 0) + [cell + 1] * ((cell + 1) % size > 0)
            found = [
                other
                for other in adjacent
                if 0 <= other < len(texts) and other not in reached and texts[other] == texts[cell]
            ]
            reached.update(found)
            waiting += found
    return groups == size


def refuse_candidates(cells: Sequence[Cell]) -> None:
    """Raise PuzzleError for 729 digits from 1 to 9 and blanks in one line."""
    if len(cells) != _CANDIDATES or cells[0].line != cells[-1].line:
        return
    seen = {cell.text for cell in cells} - {*BLANKS}
    if seen and seen <= {*"123456789"}:
        raise PuzzleError(
            "729 digits and blanks are the candidates of a 9x9 puzzle, not a 27x27 puzzle",
            remedy="give the 81 cells of the puzzle",
            line=cells[0].line,
            column=cells[0].column,
        )


def refuse_zeros(cells: Sequence[Cell], shape: Shape) -> None:
    """Raise PuzzleError if 0 may be the first digit, as in hexadecimal puzzles, or a blank.

    It is a blank if the last digit is used, or if 0 is repeated in a unit.
    """
    n = shape.size
    if n == 36 and any(cell.text.isalpha() for cell in cells):
        return  # 0 to 9 and A to Z are the only 36 characters
    zeros = {index for index, cell in enumerate(cells) if not cell.text.strip("0")}
    if not 0 < len(zeros) <= n:
        return
    texts = {cell.text.upper() for cell in cells}
    numbers = n > LARGEST_LETTERED or any(len(text) > 1 for text in texts)
    letters = {*ALPHABET[10:]} & texts - {*BLANKS.upper()}
    beyond = not numbers and bool(letters & {*ALPHABET[n:]})  # the last digit, or A to Z are used
    if beyond or (numbers and any(text.isdecimal() and int(text) == n for text in texts)):
        return
    if n <= 9 and str(n) in texts:
        return
    if any(len(zeros.intersection(unit)) > 1 for unit in shape.units):
        return
    blanks = sum(cell.text in BLANKS for cell in cells)
    top = str(n - 1) if numbers or n <= 10 else ALPHABET[n - 1]
    symbols = f"0-{n - 1}" if numbers else f"0{ALPHABET[1:n]}"
    place = cells[min(zeros)]
    raise PuzzleError(
        f"0 may be a digit (digits 0 to {top}, {count(blanks - len(zeros), 'blank')}) or a blank "
        f"(digits from 1, {count(blanks, 'blank')})",
        remedy=f"give --symbols {symbols} for digits, or write '.' for each blank",
        line=place.line,
        column=place.column,
    )
