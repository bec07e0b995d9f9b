"""Write random puzzles as files of every kind that people have."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from bench.format_fuzzing.tokens import FileText, Token, cells

_ALPHABET = "123456789ABCDEFGHIJKLMNOPQRSTUVWXY"
_BOXES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 16: (4, 4), 25: (5, 5)}
_BLANKS = ".0-*_x?"
Kind = Callable[[Random], FileText]


class _Writer:
    """Puzzles of one size and one kind of blank, and ways to write them."""

    def __init__(self, random: Random, sizes: Sequence[int], blanks: str = _BLANKS) -> None:
        self.random = random
        self.size = random.choice(sizes)
        self.blank = random.choice(blanks)
        number = random.choice([1, 1, 1, 2, 2, 3, 5, 17 if self.size < 9 else 4])
        self.grids = [self._grid() for _ in range(number)]
        density = random.choice([0.2, 0.35, 0.6])
        self.givens = [
            [
                digit if random.random() < density or not cell else 0
                for cell, digit in enumerate(grid)
            ]
            for grid in self.grids
        ]

    def _grid(self) -> list[int]:
        """Return a full grid: a shifted pattern with rows, columns and digits shuffled."""
        height, width = _BOXES[self.size]
        n, random = self.size, self.random
        digits = random.sample(range(1, n + 1), n)
        rows = [
            band * height + row
            for band in random.sample(range(width), width)
            for row in random.sample(range(height), height)
        ]
        columns = [
            stack * width + column
            for stack in random.sample(range(height), height)
            for column in random.sample(range(width), width)
        ]
        return [digits[(width * (r % height) + r // height + c) % n] for r in rows for c in columns]

    def symbol(self, value: int) -> str:
        """Return the character of a digit, or the blank."""
        return _ALPHABET[value - 1] if value else self.blank

    def line(self, puzzle: int) -> list[Token]:
        """Return all cells of a puzzle."""
        values = self.givens[puzzle]
        return cells([self.symbol(value) for value in values], values, puzzle)

    def rows(self, puzzle: int) -> list[list[Token]]:
        """Return the cells of each row."""
        line = self.line(puzzle)
        return [line[i : i + self.size] for i in range(0, len(line), self.size)]

    def solution(self, puzzle: int) -> str:
        """Return the full grid on a line."""
        return "".join(map(self.symbol, self.grids[puzzle]))

    def file(
        self, tokens: Sequence[Token], *, are_numbers: bool = False, is_nested: bool = False
    ) -> FileText:
        """Return the file; its last newline may be missing."""
        if tokens and tokens[-1].text == "\n" and self.random.random() < 0.3:
            tokens = tokens[:-1]
        blanks = dict.fromkeys(f"{_BLANKS}+".upper(), 0)
        symbols = blanks | {self.symbol(digit): digit for digit in range(1, self.size + 1)}
        return FileText(self.size, tokens, symbols, are_numbers, is_nested)


def _text(text: str) -> list[Token]:
    """Return a token for each character that is not a cell."""
    return [Token(character) for character in text]


def _joined(parts: Sequence[Sequence[Token]], separator: str = "") -> list[Token]:
    tokens: list[Token] = []
    for number, part in enumerate(parts):
        tokens += [*_text(separator * (number > 0)), *part]
    return tokens


def lines(random: Random) -> FileText:
    """One puzzle on each line, perhaps with comments, notes, counts or solutions."""
    writer = _Writer(random, [4, 6, 8, 9, 9, 9, 9, 9, 10, 16, 25])
    after = random.choice(
        [
            *("", "", "", " note", " # easy", ",name-{n};abc", "\tname {n}", "//hard", ";4.5"),
            *(" 1 {s}", " {s}", ":1:{s}", ",{s}", " ; {n}", ": note", " 17"),
        ]
    )
    tokens = _text(random.choice(["", "", "# comment\n", "\n", "My puzzles\n"]))
    for puzzle in range(len(writer.grids)):
        rest = after.format(n=puzzle, s=writer.solution(puzzle))
        tokens += [*writer.line(puzzle), *_text(rest), Token("\n")]
    return writer.file(tokens)


def grids(random: Random) -> FileText:
    """A puzzle on several lines, with spaces, bars, rules, titles or blank lines."""
    writer = _Writer(random, [4, 6, 9, 9, 9, 16])
    height, width = _BOXES[writer.size]
    between = random.choice(["", "", " ", ",", "\t"])
    bar = random.choice(["", "", " | ", "|"]) if between in ("", " ") else ""
    rule = random.choice(["", "-----+-----\n", "---------------------\n"]) if bar else ""
    title = random.choice(["\n", "\nGrid {n:02}\n", "\n# puzzle {n}\n", "=====\n"])
    tokens: list[Token] = []
    for puzzle in range(len(writer.grids)):
        heading = title.format(n=puzzle + 1)
        tokens += _text(heading if puzzle or "{" in title else "")
        for number, row in enumerate(writer.rows(puzzle)):
            if number and number % height == 0:
                tokens += _text(rule)
            boxes = [row[i : i + width] for i in range(0, writer.size, width)]
            tokens += _joined(
                [_joined([[cell] for cell in box], between) for box in boxes], bar or between
            )
            tokens.append(Token("\n"))
    tokens += _text(random.choice(["", "", "\nsolve it\n"]))
    return writer.file(tokens)


def tables(random: Random) -> FileText:
    """CSV with a header or none, quotes or none, and a solution or none."""
    writer = _Writer(random, [9, 9, 9, 4, 16], ".0")
    separator = random.choice([",", ";", "\t"])
    quote = random.choice(["", "", '"'])
    columns = random.choice(["puzzle", "puzzle solution", "quizzes solutions", "id puzzle rating"])
    tokens = _text(separator.join(columns.split()) + "\n")
    for puzzle in range(len(writer.grids)):
        fields = {"solution": writer.solution(puzzle), "solutions": writer.solution(puzzle)}
        parts = [
            [*_text(quote), *writer.line(puzzle), *_text(quote)]
            if name in ("puzzle", "quizzes")
            else _text(fields.get(name, str(puzzle + 1)))
            for name in columns.split()
        ]
        tokens += [*_joined(parts, separator), Token("\n")]
    return writer.file(tokens)


def numbers(random: Random) -> FileText:
    """Numbers with spaces or commas between them, a row on each line."""
    writer = _Writer(random, [9, 9, 16, 16, 25], ".0-")
    separator = random.choice([" ", ",", ", ", "\t"])
    tokens: list[Token] = []
    for puzzle in range(len(writer.grids)):
        values = writer.givens[puzzle]
        line = cells([str(value) if value else writer.blank for value in values], values, puzzle)
        rows = [line[i : i + writer.size] for i in range(0, len(line), writer.size)]
        for row in rows:
            tokens += [*_joined([[cell] for cell in row], separator), Token("\n")]
        tokens.append(Token("\n"))
    return writer.file(tokens, are_numbers=True)


def objects(random: Random) -> FileText:
    """JSON: one object, a list of them, or one on each line."""
    writer = _Writer(random, [9, 9, 4], ".0")
    parts = [
        [*_text('{"puzzle": "'), *writer.line(puzzle), *_text(f'", "difficulty": {puzzle}}}')]
        for puzzle in range(len(writer.grids))
    ]
    if random.random() < 0.5:
        return writer.file([*_joined(parts, "\n"), Token("\n")], is_nested=True)
    return writer.file([*_text("["), *_joined(parts, ", "), *_text("]\n")], is_nested=True)


def nested(random: Random) -> FileText:
    """A grid as a literal of C, Java, Python, JavaScript or JSON."""
    writer = _Writer(random, [9, 9, 4, 16], "0")
    opening, closing = random.choice([("{", "}"), ("[", "]")])
    before, after = random.choice([("", "\n"), ("int[][] board = ", ";\n"), ("board = ", "\n")])
    tokens: list[Token] = []
    for puzzle in range(len(writer.grids)):
        values = writer.givens[puzzle]
        line = cells([str(value) for value in values], values, puzzle)
        rows = [line[i : i + writer.size] for i in range(0, len(line), writer.size)]
        parts = [
            [*_text(opening), *_joined([[c] for c in row], ", "), *_text(closing)] for row in rows
        ]
        tokens += [*_text(before + opening), *_joined(parts, ",\n"), *_text(closing + after)]
    return writer.file(tokens, are_numbers=True, is_nested=True)


def hodoku(random: Random) -> FileText:
    """Lines of a HoDoKu library."""
    writer = _Writer(random, [9], ".")
    tokens: list[Token] = []
    for puzzle in range(len(writer.grids)):
        tokens += [*_text(":0000:5:"), *writer.line(puzzle), *_text(":::595:\n")]
    return writer.file(tokens)


def documents(random: Random) -> FileText:
    """OpenSudoku XML."""
    writer = _Writer(random, [9], "0")
    tokens = _text('<?xml version="1.0"?>\n<opensudoku><folder name="x">\n')
    for puzzle in range(len(writer.grids)):
        tokens += [*_text('<game data="'), *writer.line(puzzle), *_text('" />\n')]
    return writer.file([*tokens, *_text("</folder></opensudoku>\n")], is_nested=True)


def programs(random: Random) -> FileText:
    """Files of programs: `.sdk` with headers, `.ss` with dots and bars."""
    writer = _Writer(random, [9], ".")
    tokens = _text(random.choice(["#AAuthor\n#DEasy\n", "[Puzzle]\n", "#A Author\n[Puzzle]\n"]))
    for row in writer.rows(0):
        tokens += [*row, Token("\n")]
    return writer.file(tokens)


KINDS: dict[str, Kind] = {
    each.__name__: each
    for each in (lines, grids, tables, numbers, objects, nested, hodoku, documents, programs)
}
