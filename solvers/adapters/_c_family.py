"""What C and C++ have in common: how functions, parameters and global boards look."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from solvers.adapters import _entry
from solvers.adapters._source import Function, Source, functions, outside

NUMERIC: Final = (
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
    rf"\b(?:{NUMERIC}|\w+\s+)(?P<name>\w+)\s*\[(?P<rows>[^\]]*)\]\s*\[(?P<columns>[^\]]*)\]\s*[=;,{{]"
)


def signature(header: str) -> tuple[str, str, str, str] | None:
    """Head, name, parameters and tail of a function, of the text before its body."""
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


def defined(source: Source) -> list[Function]:
    """The functions of a file; one that is defined outside its class, as `void Solution::solve(...)`, belongs to it, too."""
    return [_placed(function, source) for function in functions(source, _SCOPE, signature)]


def _placed(function: Function, source: Source) -> Function:
    match = re.search(r"((?:\w+\s*::\s*)+)$", function.head)
    if not match:
        return function
    owner = (*function.owner, *re.findall(r"\w+", match[1]))
    in_class = re.search(rf"\b(?:class|struct)\s+{owner[-1]}\b", source.code) is not None
    return replace(
        function, owner=owner, in_class=in_class, head=function.head[: match.start()].strip()
    )


@dataclass(frozen=True)
class Parameter:
    """A parameter: its numeric type (empty if it is none), its name, its stars and brackets, and whether it is `(*name)`."""

    kind: str
    name: str
    stars: int
    dimensions: int
    pointed: bool

    @classmethod
    def read(cls, text: str, aliases: Mapping[str, str]) -> Parameter:
        """Read a declaration; `aliases` are the file's own names of types."""
        for name, meaning in aliases.items():
            if match := re.search(rf"\b{name}\s+(\w+)", text):
                text = text.replace(match[0], meaning.replace("@", match[1]))
        text = re.sub(r"\b(?:const|register|restrict|static|volatile)\b", " ", text).strip()
        kind = re.match(NUMERIC, text)
        names = re.findall(
            r"\b[A-Za-z_]\w*", re.sub(r"\[[^\]]*\]", "", text[kind.end() if kind else 0 :])
        )
        return cls(
            kind[0].strip() if kind else "",
            names[0] if names else "",
            text.count("*"),
            text.count("["),
            "(" in text,
        )

    @property
    def is_number(self) -> bool:
        return bool(self.kind) and not self.stars and not self.dimensions


def aliases(source: Source) -> dict[str, str]:
    """The names that `typedef` gives to types, each with a declaration of `@`."""
    found = {}
    for declaration in re.findall(r"\btypedef\s+([^;{}]+);", source.code):
        if match := re.search(r"(?P<name>\w+)(?P<rest>\)?\s*(?:\[[^\]]*\]\s*)*)$", declaration):
            found[match["name"]] = f"{declaration[: match.start()]}@{match['rest']}"
    return found


def global_board(source: Source, found: list[Function]) -> str | None:
    """The name of an array of 9 by 9 numbers outside all functions and classes."""
    code = Source.of(outside(source, found)).code
    names = []
    for match in _ARRAY.finditer(code):
        before = code[: match.start()]
        sizes = {match["rows"].strip(), match["columns"].strip()}
        if (
            before.count("{") == before.count("}")
            and "bool" not in match[0].split("[")[0]
            and sizes <= _nines(source)
        ):
            names.append(match["name"])
    return _entry.board_name(names)


def _nines(source: Source) -> set[str]:
    """What stands for 9 in the file: 9 itself, and names that are defined as it."""
    named = re.findall(
        r"#\s*define\s+(\w+)\s+\(?9\)?\s*$|\b(\w+)\s*=\s*9\s*[;,}]", source.text, re.MULTILINE
    )
    return {"9", *(first or second for first, second in named)}


def public(function: Function, source: Source) -> bool:
    """Whether a method can be called from outside: what the last label before it says, or else `class` or `struct`."""
    if not function.owner:
        return True
    name = re.escape(function.owner[-1])
    opening = None
    for match in re.finditer(
        rf"\b(class|struct|namespace)\s+{name}\b[^;{{}}()]*{{", source.code[: function.start]
    ):
        opening = match
    if opening is None or opening[1] == "namespace":
        return True
    labels = _LABEL.findall(source.code[opening.end() : function.start])
    return (
        labels[-1] if labels else {"class": "private", "struct": "public"}[opening[1]]
    ) == "public"
