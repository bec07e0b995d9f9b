"""Parse JSON line by line into values that know their place, in bounded depth and memory."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from solvers.errors import InputError
from solvers.formats.text_files import Line

DEEPEST = 32  # lists and objects in one another
LARGEST = 500_000  # values in memory
_TOKEN = re.compile(
    r"""\s*+(?:(?P<mark>[\[\]{}:,])|(?P<text>"[^"\\]*+(?:\\.[^"\\]*+)*+")"""
    r"""|(?P<number>-?[0-9]++(?:\.[0-9]++)?(?:[eE][+-]?[0-9]++)?)(?![\w.])"""
    r"""|(?P<word>true|false|null|NaN|None)\b|(?P<other>\S))"""
)
_WORDS = {"true": True, "false": False, "null": None, "NaN": None, "None": None}

Content: TypeAlias = "str | bool | list[Value] | dict[str, Value] | None"


class Value(NamedTuple):
    """A value and the place where it begins. Numbers are text, as in the file."""

    content: Content
    line: int
    column: int


@dataclass
class _Container:
    """A list or an object that is not closed. `key` is the member that is read."""

    content: list[Value] | dict[str, Value]
    line: int
    column: int
    key: str | None = None
    expects: set[str] = field(default_factory=lambda: {"value", "end"})


@dataclass
class Parser:
    """Parses documents, one after another, such as JSON lines.

    source      for errors
    is_element  whether an element of a list that is a document can be used alone. It is then
                yielded like a document, and does not stay in memory.
    """

    source: str
    is_element: Callable[[Value], bool]
    is_cut: bool = False  # the text has ended within a list or an object, or is nested too deep
    _open: list[_Container] = field(default_factory=list)  # the outermost is first
    _values: int = 0

    def documents(self, lines: Iterable[Line]) -> Iterator[Value]:
        """Yield every document of a text. Raises InputError for text that is not JSON."""
        line = Line(1, "")
        for line in lines:
            for token in _TOKEN.finditer(line.text):
                kind = str(token.lastgroup)
                found = self._token(kind, token[kind], line.number, token.start(kind) + 1)
                if found is not None:
                    self._values -= self._values if not self._open else _size(found)
                    yield found
        self.is_cut = self.is_within
        if self._open:
            cause = f"the {_name(self._open[-1])} of line {self._open[-1].line} does not end"
            raise self._error(line.number, len(line.text) + 1, cause)

    @property
    def is_within(self) -> bool:
        """Whether a list or an object is not closed."""
        return bool(self._open)

    def _token(self, kind: str, text: str, line: int, column: int) -> Value | None:
        """Take in a token. Return the document or element that it completes."""
        inner = self._open[-1] if self._open else None
        if kind == "mark" and text in "]},:":
            expected = text if text in ",:" else "end"
            if not inner or expected not in inner.expects or not _fits(text, inner):
                raise self._error(line, column, f"unexpected {text!r}")
            if expected == "end":
                self._open.pop()
                return self._completed(Value(inner.content, inner.line, inner.column))
            inner.expects = {"value", "end"} if text == "," else {"value"}
            return None
        if kind == "other" or (inner and "value" not in inner.expects):
            shown = "text without an end" if text == '"' else repr(text[:20])
            raise self._error(line, column, f"unexpected {shown}")
        if kind == "mark":
            self.is_cut = len(self._open) == DEEPEST
            if self.is_cut:
                raise self._error(line, column, f"it is nested more than {DEEPEST} deep")
            self._open.append(_Container({} if text == "{" else [], line, column))
            return None
        return self._completed(Value(self._scalar(kind, text, line, column), line, column))

    def _scalar(self, kind: str, text: str, line: int, column: int) -> str | bool | None:
        if kind != "text":
            return _WORDS[text] if kind == "word" else text
        try:
            return str(json.loads(text, strict=False))
        except ValueError:
            raise self._error(line, column, "the text has an invalid escape") from None

    def _completed(self, value: Value) -> Value | None:
        """Put a complete value into the innermost container; return it if it is not in one."""
        self._values += 1
        if self._values > LARGEST:
            cause = f"more than {LARGEST:,} values belong together"
            raise self._error(value.line, value.column, cause)
        if not self._open:
            return value
        inner = self._open[-1]
        if isinstance(inner.content, list):
            inner.expects = {",", "end"}
            if len(self._open) == 1 and self.is_element(value):
                return value
            inner.content.append(value)
        elif inner.key is None:
            if not isinstance(value.content, str) or value.content in inner.content:
                raise self._error(value.line, value.column, "this is not a new name of a member")
            inner.key, inner.expects = value.content, {":"}
        else:
            inner.content[inner.key] = value
            inner.key, inner.expects = None, {",", "end"}
        return None

    def _error(self, line: int, column: int, cause: str) -> InputError:
        remedy = "correct the file, or write one puzzle on each line"
        return InputError(
            f"not JSON that can be read: {cause}",
            remedy=remedy,
            source=self.source,
            line=line,
            column=column,
        )


def _fits(text: str, inner: _Container) -> bool:
    return text == "," or text == ("]" if isinstance(inner.content, list) else "}") or text == ":"


def _name(container: _Container) -> str:
    return "list" if isinstance(container.content, list) else "object"


def _size(value: Value) -> int:
    """Return the number of values in a value, with itself."""
    found, rest = 0, [value]
    while rest:
        found += 1
        content = rest.pop().content
        if isinstance(content, list | dict):
            rest += content.values() if isinstance(content, dict) else content
    return found
