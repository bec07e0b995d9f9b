"""Find the lines that are drawn between the rows of a grid, such as `---+---` or `╟───┼───╢`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from solvers.empty_cells import Row

# Box-drawing characters (U+2500 to U+257F) are read as `+`, except for straight lines.
_PLAIN = dict.fromkeys(range(0x2500, 0x2580), "+") | {
    ord(drawn): plain
    for plain, many in {
        "-": "─━┄┅┈┉╌╍═╴╶╸╺╼╾\u2010\u2011\u2012\u2013\u2014\u2212",
        "|": "│┃┆┇┊┋╎╏║╵╷╹╻╽╿¦",
        ".": "·•∙",
    }.items()
    for drawn in many
}
STROKES = frozenset("-+=")
_STANDARD_CELLS = 81
_IN_RULES = STROKES | frozenset("|:.*'`,")


def lines_of(text: str) -> list[str]:
    """Return the lines of a text. Drawn lines and raised dots are `|`, `-`, `+` and `.`."""
    return text.removeprefix("\ufeff").translate(_PLAIN).splitlines()


def is_rule(line: str) -> bool:
    """Whether the line has only strokes and corners. It may also be a row of blanks written `-`."""
    marks = set("".join(line.split()))
    return marks <= _IN_RULES and not marks.isdisjoint(STROKES)


def between_rules(lines: Sequence[str]) -> list[tuple[int, str]]:
    """Return the lines that may be rows, with their numbers.

    Without bars, a line without text may be a row without givens.
    """
    rows = [(n, line) for n, line in enumerate(lines, 1) if not (line.strip() and is_rule(line))]
    if any("|" in line for _, line in rows):
        return [(number, line) for number, line in rows if line.strip()]
    while rows and not rows[-1][1]:
        rows.pop()
    first = next((i for i, (_, line) in enumerate(rows) if line), 0)
    return rows[first:]


def box_height(lines: Sequence[str], rows: Sequence[Row]) -> int:
    """Return the number of rows above the first rule between rows, 0 if there are none."""
    numbers = [row[0].line for row in rows]
    rules = [n for n in sorted({*range(1, len(lines) + 1)} - {*numbers}) if is_rule(lines[n - 1])]
    inner = [rule for rule in rules if numbers[0] < rule < numbers[-1]]
    return sum(n < inner[0] for n in numbers) if inner else 0


def with_dots(lines: list[str]) -> list[str]:
    """Return lines with `.` for `+`, if it is the only sign for a blank.

    They are those of a 9x9 puzzle, or rows of separate characters.
    """
    if not any("+" in line for line in lines):
        return lines
    rows = [line for line in lines if line.strip() and not (is_rule(line) and "-" in line)]
    cells = [re.findall(r"[^|,;\s]+", line) for line in rows]
    text = "".join(cell for row in cells for cell in row)
    are_single = all(len(row) == len(rows) and max(map(len, row)) == 1 for row in cells)
    is_puzzle = len(text) == _STANDARD_CELLS or (are_single and len(rows) > 1)
    if not is_puzzle or not re.fullmatch(r"[1-9A-Za-z+]*[1-9A-Za-z][1-9A-Za-z+]*", text):
        return lines
    return [line.replace("+", ".") if line in rows else line for line in lines]
