"""Puzzle files as tokens: each is a cell of a puzzle, or other text. Mutations keep them apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple

JUNK = (
    *(" ", "\t", ",", ";", ":", "|", "+", "-", ".", '"', "'", "{", "}", "[", "]", "<", ">", "&"),
    *("=", "\\", "/", "#", "//", "\n", "\n\n", "\r", "\0", "\u00a0", "\u200b", "\uff15", "é", "😀"),
    *("1", "9", "0", "x", "A", "G", "12", "123456789", "1" * 80, "note", "null", "---", "==="),
    *("[Puzzle]", "Grid 02", '{"a": [', "<!DOCTYPE x>", "puzzle,solution\n", "# shape: 2x2\n"),
)
COMMENTS = ("#", "//")
_BRACKETS = frozenset("[]{}<>\"'\\/")


class Token(NamedTuple):
    """Some text, and the digit of the cell that it is (0: a blank); None for other text.

    puzzle  the number of the puzzle of a cell
    is_new  whether a mutation inserted it, so that it may be a cell or not
    """

    text: str
    value: int | None = None
    puzzle: int = 0
    is_new: bool = False


@dataclass(frozen=True)
class FileText:
    """A puzzle file of one kind.

    size         rows of its puzzles
    tokens       its text
    symbols      the digit of each symbol
    are_numbers  whether cells are numbers with separators between them
    is_nested    whether text around the cells, such as tags and keys, says what they are
    undecided    whether changes made it unclear which text is a cell
    changes      what was changed
    """

    size: int
    tokens: Sequence[Token]
    symbols: dict[str, int]
    are_numbers: bool = False
    is_nested: bool = False
    undecided: bool = False
    changes: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The content of the file."""
        return "".join(token.text for token in self.tokens)


def cells(texts: Sequence[str], values: Sequence[int], puzzle: int) -> list[Token]:
    """Return tokens for cells."""
    return [Token(text, value, puzzle) for text, value in zip(texts, values, strict=True)]


def mutated(random: Random, file: FileText) -> FileText:
    """Return the file after one random change."""
    tokens = [*file.tokens]
    change = random.choice(_CHANGES if random.random() < 0.7 else _LINE_CHANGES)
    return change(random, file, tokens)


def _made(
    file: FileText, tokens: Sequence[Token], change: str, undecided: bool = False
) -> FileText:
    return replace(
        file,
        tokens=tokens,
        undecided=file.undecided or undecided,
        changes=(*file.changes, change),
    )


def _delete(random: Random, file: FileText, tokens: list[Token]) -> FileText:
    at = random.randrange(len(tokens))
    gone, tokens[at] = tokens[at], Token("", is_new=True)  # an empty field is a blank
    unclear = gone.value is None and _separates(file, gone.text)
    return _made(file, tokens, f"delete {gone.text!r} at {at}", unclear)


def _replace(random: Random, file: FileText, tokens: list[Token]) -> FileText:
    at, junk = random.randrange(len(tokens)), random.choice(JUNK)
    gone, tokens[at] = tokens[at], Token(junk, is_new=True)
    unclear = gone.value is None and _separates(file, gone.text)
    change = f"replace {gone.text!r} by {junk!r} at {at}"
    return _made(file, tokens, change, unclear or _joins(file, junk))


def _insert(random: Random, file: FileText, tokens: list[Token]) -> FileText:
    at, junk = random.randrange(len(tokens) + 1), random.choice(JUNK)
    is_around = file.is_nested and all(
        token.value is None for token in tokens[max(at - 1, 0) : at + 1]
    )
    tokens.insert(at, Token(junk, is_new=True))
    return _made(file, tokens, f"insert {junk!r} at {at}", is_around or _joins(file, junk))


def _swap(random: Random, file: FileText, tokens: list[Token]) -> FileText:
    at = random.randrange(max(1, len(tokens) - 1))
    pair = tokens[at : at + 2]
    tokens[at : at + 2] = pair[::-1]
    unclear = file.are_numbers or any(token.value is None for token in pair)
    return _made(file, tokens, f"swap at {at}", unclear)


def _truncate(random: Random, file: FileText, tokens: list[Token]) -> FileText:
    at = random.randrange(len(tokens) + 1)
    last = "".join(token.text for token in tokens[:at]).rpartition("\n")[2]
    is_cut = file.are_numbers and (file.is_nested or len(tokens[at - 1].text) > 1)
    # a number, dots, or an empty field
    is_single = 0 < len(last) < 4 or last.rstrip(" ").endswith((",", ";", "\t"))
    return _made(file, tokens[:at], f"truncate at {at}", is_cut or is_single)


def _change_lines(random: Random, file: FileText, tokens: list[Token]) -> FileText:
    lines = _lines(tokens)
    at, other = random.randrange(len(lines)), random.randrange(len(lines))
    change, junk = random.choice(["delete", "repeat", "swap", "insert"]), random.choice(JUNK)
    if change == "delete":
        del lines[at]
    elif change == "repeat":
        lines.insert(at, lines[at])
    elif change == "swap":
        lines[at], lines[other] = lines[other], lines[at]
    else:
        lines.insert(at, [Token(junk, is_new=True), Token("\n")])
    unclear = change == "insert" and any(mark in junk for mark in COMMENTS)
    unclear |= file.is_nested and (change != "delete" or file.are_numbers)
    made = [token for line in lines for token in line]
    return _made(file, made, f"{change} line {at} {other} {junk!r}", unclear)


_CHANGES = (_delete, _replace, _insert, _swap, _truncate)
_LINE_CHANGES = (_change_lines,)


def _lines(tokens: Sequence[Token]) -> list[list[Token]]:
    lines: list[list[Token]] = [[]]
    for token in tokens:
        lines[-1].append(token)
        if token.text == "\n":
            lines.append([])
    return [line for line in lines if line] or [[]]


def _separates(file: FileText, text: str) -> bool:
    """Whether the text ends a line or a number, so that it is unclear what follows without it."""
    return "\n" in text or file.are_numbers or file.is_nested or "#" in text or "/" in text


def _joins(file: FileText, junk: str) -> bool:
    """Whether it is unclear which cells belong together after this text was inserted."""
    if file.is_nested and not _BRACKETS.isdisjoint(junk):
        return True
    if " " in junk.strip() or "\n" in junk or "\r" in junk:
        return True  # the text before it may be a label, and that below it a puzzle
    return any(mark in junk for mark in COMMENTS) or (file.are_numbers and junk[:1].isalnum())
