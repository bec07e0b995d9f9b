"""The functions that a source file with braces defines: their names, parameters and places."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from solvers.adapters._source_text import SourceText, blanked

_OPEN, _CLOSE = "([{<", ")]}>"
_EMPTY_BODY: Final = re.compile(
    r"\s*(?:(?:return\b[^;(){}]*|(?:todo|unimplemented|panic)!?\(\s*\));?)?\s*"
)


@dataclass(frozen=True, kw_only=True)
class Function:
    """A function.

    owner       the class or namespaces around it, outermost first
    in_class    whether the innermost of them is a class, so that it is called on an object
    parameters  the text of each
    head        the text before the name: the result in C and C++, a receiver in Go
    tail        the text after the parameters: the result in Rust and Go
    is_empty    whether its body does nothing
    """

    name: str
    owner: tuple[str, ...]
    in_class: bool
    parameters: tuple[str, ...]
    head: str
    tail: str
    is_empty: bool
    start: int
    end: int

    @property
    def is_free(self) -> bool:
        """Whether it belongs to no class, namespace or type."""
        return not self.owner and not self.head.startswith("(")


@dataclass(frozen=True)
class Block:
    """A pair of braces: the text before it, the headers of the blocks around it, and its place."""

    header: str
    around: tuple[str, ...]
    start: int
    end: int


def blocks(code: str) -> Iterator[Block]:
    """Yield all pairs of braces, inner ones before those around them."""
    opened: list[tuple[str, int]] = []
    since, depth = 0, 0
    for match in re.finditer(r"[{}();\[\]]", code):
        token, place = match[0], match.start()
        if token in "([":
            depth += 1
        elif token in ")]":
            depth = max(0, depth - 1)
        elif token == "{":
            opened.append((code[since:place], place))
            depth = 0
        elif token == "}" and opened:
            header, start = opened.pop()
            yield Block(header, tuple(header for header, _ in opened), start, place)
        if token in "{}" or (token == ";" and not depth):
            since = match.end()


def find_block(code: str, header: str) -> Block | None:
    """Return the first block whose header contains a pattern."""
    return next((found for found in blocks(code) if re.search(header, found.header)), None)


Signature = Callable[[str], tuple[str, str, str, str] | None]
"""Splits the text before a brace into head, name, parameters and tail; None if not a function."""


def functions(source: SourceText, scope: re.Pattern[str], signature: Signature) -> list[Function]:
    """Return the functions of a file in order.

    `scope` matches the header of a block that may contain functions, such as a class, and its name.
    """
    found = []
    for block in blocks(source.code):
        around = [scope.search(header) for header in block.around]
        parts = signature(block.header)
        if parts is None or not all(around):
            continue
        head, name, parameters, tail = parts
        inner = around[-1] if around else None
        found.append(
            Function(
                name=name,
                owner=tuple(match["name"] for match in around if match and match["name"]),
                in_class=bool(inner and "namespace" not in inner[0] and inner["name"]),
                parameters=split(parameters),
                head=head,
                tail=tail,
                is_empty=bool(_EMPTY_BODY.fullmatch(source.code[block.start + 1 : block.end])),
                start=block.start,
                end=block.end,
            )
        )
    return sorted(found, key=lambda function: function.start)


def keyword_signature(pattern: re.Pattern[str], receiver: str = "") -> Signature:
    """Return the Signature of a language with a keyword for functions: `func name(...) result`.

    `pattern` matches from the keyword to the parenthesis. `receiver` names the group that is the
    head; by default the head is the text before the keyword.
    """

    def signature(header: str) -> tuple[str, str, str, str] | None:
        matches = list(pattern.finditer(header))
        if not matches or (end := _closing(header, matches[-1].end() - 1)) < 0:
            return None
        match = matches[-1]
        head = match[receiver] or "" if receiver else header[: match.start()].strip()
        return head, match["name"], header[match.end() : end], header[end + 1 :].strip()

    return signature


def split(text: str) -> tuple[str, ...]:
    """Return the parts between commas outside brackets."""
    parts, depth = [""], 0
    for character in text.replace("->", "  "):
        depth += (character in _OPEN) - (character in _CLOSE)
        if character == "," and not depth:
            parts.append("")
        else:
            parts[-1] += character
    words = (" ".join(part.split()) for part in parts)
    return tuple(part for part in words if part and part != "void")


def without_bodies(text: str, found: Sequence[Function | Block]) -> str:
    """Return a text with spaces for the bodies of functions."""
    for part in found:
        text = text[: part.start] + blanked(text[part.start : part.end]) + text[part.end :]
    return text


def rename_main(source: SourceText, found: Sequence[Function], prefix: str) -> str:
    """Return the text with a prefix before the name of each main function outside classes."""
    text = source.text
    for main in reversed(found):
        if main.name == "main" and main.is_free:
            place = source.code.rindex("main", 0, main.start)
            text = f"{text[:place]}{prefix}{text[place:]}"
    return text


def _closing(text: str, start: int) -> int:
    """Return the place of the parenthesis that closes the one at `start`, or -1."""
    depth = 0
    for place in range(start, len(text)):
        depth += (text[place] == "(") - (text[place] == ")")
        if not depth:
            return place
    return -1
