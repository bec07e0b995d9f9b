"""What functions a source file in a language with braces defines: read without comments and strings, and not parsed.

The compiler knows the types; this only finds names, parameters and bodies that are empty, and so whom to call.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from solvers.errors import InputError

# Comments, strings and characters in C, C++, Rust and Go. A number comes first, for 1'000; a lifetime 'a is no character.
_TOKEN: Final = re.compile(
    r"""(?P<number>\b\d[\w']*)|(?P<comment>//[^\n]*|/\*.*?(?:\*/|\Z))
    |(?P<string>\bR"(?P<end>[^()\s]*)\(.*?\)(?P=end)"|\br(?P<hash>\#*)".*?"(?P=hash)|`[^`]*`|"(?:\\.|[^"\\\n])*")
    |(?P<character>'(?:\\[^\n']{1,10}|\\'|[^\\'\n])')""",
    re.VERBOSE | re.DOTALL,
)
_DIRECTIVE: Final = re.compile(r"^[ \t]*#(?!\[|!\[)(?:\\\n|[^\n])*", re.MULTILINE)
_FENCE: Final = re.compile(r"^```", re.MULTILINE)
_OPEN, _CLOSE = "([{<", ")]}>"


@dataclass(frozen=True)
class Source:
    """text      as it is in the file, with line feeds only, and the lines around a Markdown fence empty
    code      the same length, with spaces for comments, strings and preprocessor lines
    literals  the character and string literals
    """

    text: str
    code: str
    literals: frozenset[str]

    @classmethod
    def read(cls, path: str) -> Source:
        """Read a file. Raises InputError where it cannot be read."""
        try:
            text = Path(path).read_bytes().decode("utf-8-sig", "replace")
        except OSError as error:
            raise InputError(f"{path} cannot be read: {error.strerror}") from error
        return cls.of(_inside_fence(text.replace("\r\n", "\n").replace("\r", "\n")))

    @classmethod
    def of(cls, text: str) -> Source:
        """Read a text."""
        literals = set()

        def blank(match: re.Match[str]) -> str:
            if match["number"]:
                return match[0]
            if not match["comment"]:
                literals.add(match[0])
            return _blank(match[0])

        code = _TOKEN.sub(blank, text)
        return cls(text, _DIRECTIVE.sub(lambda match: _blank(match[0]), code), frozenset(literals))


@dataclass(frozen=True)
class Function:
    """owner       the class or namespaces that it is in, outermost first
    in_class    whether the innermost of them is a class, and it is called on an object
    parameters  each as it is written
    head        what stands before the name: the result in C and C++, a receiver in Go
    tail        what stands after the parameters: the result in Rust and Go
    stub        whether nothing is done in it
    """

    name: str
    owner: tuple[str, ...]
    in_class: bool
    parameters: tuple[str, ...]
    head: str
    tail: str
    stub: bool
    start: int
    end: int


@dataclass(frozen=True)
class Block:
    """A pair of braces: what stands before it, the blocks around it, and where it is."""

    header: str
    around: tuple[str, ...]
    start: int
    end: int


def blocks(code: str) -> Iterator[Block]:
    """All pairs of braces, outer ones after those inside them."""
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


Signature = Callable[[str], tuple[str, str, str, str] | None]
"""Reads the text before a brace as the head, name, parameters and tail of a function; None where it is none."""


def functions(source: Source, container: re.Pattern[str], signature: Signature) -> list[Function]:
    """The functions of a file in their order. `container` finds the name of what may surround one: a class, a namespace."""
    found = []
    for block in blocks(source.code):
        around = [container.search(header) for header in block.around]
        parts = signature(block.header)
        if parts is None or not all(around):
            continue
        head, name, parameters, tail = parts
        owner = tuple(match["name"] for match in around if match and match["name"])
        in_class = any(
            match and "namespace" not in match[0] and match["name"] for match in around[-1:]
        )
        stub = _is_stub(source.code[block.start + 1 : block.end])
        found.append(
            Function(
                name,
                owner,
                bool(in_class),
                split(parameters),
                head,
                tail,
                stub,
                block.start,
                block.end,
            )
        )
    return sorted(found, key=lambda function: function.start)


def split(text: str) -> tuple[str, ...]:
    """The parts between the commas that are in no brackets."""
    parts, depth = [""], 0
    for character in text.replace("->", "  "):
        depth += (character in _OPEN) - (character in _CLOSE)
        if character == "," and not depth:
            parts.append("")
        else:
            parts[-1] += character
    return tuple(
        part for part in (" ".join(part.split()) for part in parts) if part and part != "void"
    )


def parenthesis(text: str, start: int) -> int:
    """The place of the parenthesis that closes the one at `start`, or -1."""
    depth = 0
    for place in range(start, len(text)):
        depth += (text[place] == "(") - (text[place] == ")")
        if not depth:
            return place
    return -1


def outside(source: Source, found: list[Function]) -> str:
    """The text without the bodies of these functions."""
    text = source.text
    for function in found:
        text = (
            text[: function.start]
            + _blank(text[function.start : function.end])
            + text[function.end :]
        )
    return text


def _is_stub(body: str) -> bool:
    return (
        re.fullmatch(
            r"\s*(?:(?:return\b[^;(){}]*|(?:todo|unimplemented|panic)!?\(\s*\));?)?\s*", body
        )
        is not None
    )


def _blank(text: str) -> str:
    return re.sub(r"[^\n]", " ", text)


def _inside_fence(text: str) -> str:
    """A text that was copied with its Markdown fence, without it, each line where it was."""
    fences = [match.start() for match in _FENCE.finditer(text)]
    if len(fences) < 2:
        return text
    start = text.index("\n", fences[0])
    return _blank(text[:start]) + text[start : fences[1]]
