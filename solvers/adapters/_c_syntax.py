"""Functions, parameters, type names and global boards in C and C++."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from solvers.adapters._entry_point import likeliest_board
from solvers.adapters._functions import Function, functions, without_bodies
from solvers.adapters._source_text import SourceText

_NUMERIC: Final = (
    r"(?:(?:unsigned|signed|long|short|int|char|size_t|u?int(?:_fast|_least)?\d+_t|bool)\b\s*)+"
)
_SCOPE: Final = re.compile(
    r"(?:.*\b(?:class|struct|namespace)\s+(?P<name>\w+)[^;()=]*|.*\b(?:namespace|extern)\s*)$",
    re.DOTALL,
)
_QUALIFIERS: Final = re.compile(r"(?:\b(?:const|noexcept|override|final|try)\b|&|->[^(){}]*|\s)*$")
_KEYWORDS: Final = frozenset(
    ["if", "for", "while", "switch", "catch", "return", "sizeof", "decltype", "else", "do"]
)
_LABEL: Final = re.compile(r"\b(public|private|protected)\s*:(?!:)")
_ARRAY: Final = re.compile(
    rf"\b(?:{_NUMERIC}|\w+\s+)(?P<name>\w+)"
    r"\s*\[(?P<rows>[^\]]*)\]\s*\[(?P<columns>[^\]]*)\]\s*[=;,{]"
)


def signature(header: str) -> tuple[str, str, str, str] | None:
    """Split the text before a function's body into head, name, parameters and tail."""
    tail = _QUALIFIERS.search(header)
    end = tail.start() if tail else len(header)
    if not header[:end].endswith(")"):
        return None
    depth = 0
    for start in range(end - 1, -1, -1):
        depth += (header[start] == ")") - (header[start] == "(")
        if not depth:
            break
    match = re.search(r"(?P<head>.*?)(?P<name>~?\w+)\s*$", header[:start], re.DOTALL)
    if not match or match["name"] in _KEYWORDS or re.search(r"[^:]:\s*$|[,=.]\s*$", match["head"]):
        return None
    head = _LABEL.sub(" ", match["head"])
    return " ".join(head.split()), match["name"], header[start + 1 : end - 1], header[end:].strip()


def defined(source: SourceText) -> list[Function]:
    """Return the functions of a file.

    One that is defined outside its class, as `void Solution::solve(...)`, belongs to the class.
    """
    return [_in_its_class(function, source) for function in functions(source, _SCOPE, signature)]


def _in_its_class(function: Function, source: SourceText) -> Function:
    match = re.search(r"((?:\w+\s*(?:<[^<>]*>)?\s*::\s*)+)$", function.head)
    if not match:
        return function
    owner = (*function.owner, *re.findall(r"\w+", re.sub(r"<[^<>]*>", "", match[1])))
    in_class = re.search(rf"\b(?:class|struct)\s+{owner[-1]}\b", source.code) is not None
    head = function.head[: match.start()].strip()
    return replace(function, owner=owner, in_class=in_class, head=head)


@dataclass(frozen=True, kw_only=True)
class Parameter:
    """A parameter.

    kind        its numeric type; empty for any other
    stars       how many stars it has
    dimensions  how many pairs of brackets it has
    is_pointer  whether it is written as `(*name)`
    """

    kind: str
    name: str
    stars: int
    dimensions: int
    is_pointer: bool

    @classmethod
    def read(cls, text: str, aliases: Mapping[str, str]) -> Parameter:
        """Read a declaration; `aliases` are names that the file gives to types."""
        for name, meaning in aliases.items():
            if match := re.search(rf"\b{name}\s+(\w+)", text):
                text = text.replace(match[0], meaning.replace("@", match[1]))
        text = re.sub(r"\b(?:const|register|restrict|static|volatile)\b", " ", text).strip()
        kind = re.match(_NUMERIC, text)
        rest = re.sub(r"\[[^\]]*\]", "", text[kind.end() if kind else 0 :])
        names = re.findall(r"\b[A-Za-z_]\w*", rest)
        return cls(
            kind=kind[0].strip() if kind else "",
            name=names[0] if names else "",
            stars=text.count("*"),
            dimensions=text.count("["),
            is_pointer="(" in text,
        )

    @property
    def is_number(self) -> bool:
        """Whether it is one number."""
        return bool(self.kind) and not self.stars and not self.dimensions


def aliases(source: SourceText) -> dict[str, str]:
    """Return the names that `typedef` gives to types, each with a declaration of `@`."""
    found = {}
    for declaration in re.findall(r"\btypedef\s+([^;{}]+);", source.code):
        if match := re.search(r"(?P<name>\w+)(?P<rest>\)?\s*(?:\[[^\]]*\]\s*)*)$", declaration):
            found[match["name"]] = f"{declaration[: match.start()]}@{match['rest']}"
    return found


def global_board(source: SourceText, found: Sequence[Function]) -> str | None:
    """Return the name of an array of 9 by 9 numbers outside all functions and classes."""
    code = SourceText.of(without_bodies(source.text, found)).code
    names = []
    for match in _ARRAY.finditer(code):
        before = code[: match.start()]
        is_outside = before.count("{") == before.count("}")
        sizes = {match["rows"].strip(), match["columns"].strip()}
        if is_outside and "bool" not in match[0].split("[")[0] and sizes <= _nines(source):
            names.append(match["name"])
    return likeliest_board(names)


def _nines(source: SourceText) -> set[str]:
    """Return `9` and the names that the file defines as 9."""
    pattern = r"#\s*define\s+(\w+)\s+\(?9\)?\s*$|\b(\w+)\s*=\s*9\s*[;,}]"
    named = re.findall(pattern, source.text, re.MULTILINE)
    return {"9", *(first or second for first, second in named)}


def is_public(function: Function, source: SourceText) -> bool:
    """Whether a method can be called from outside: by the last label before it, or the default."""
    if not function.owner:
        return True
    name = re.escape(function.owner[-1])
    pattern = rf"\b(class|struct|namespace)\s+{name}\b[^;{{}}()]*{{"
    openings = list(re.finditer(pattern, source.code[: function.start]))
    if not openings or openings[-1][1] == "namespace":
        return True
    default = "private" if openings[-1][1] == "class" else "public"
    labels: list[str] = _LABEL.findall(source.code[openings[-1].end() : function.start])
    return (labels or [default])[-1] == "public"
