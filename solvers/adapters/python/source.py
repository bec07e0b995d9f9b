"""A Python file as text that Python can run: decoded, without Markdown fences and odd characters, lines in their places."""

from __future__ import annotations

import ast
import codecs
import io
import re
import textwrap
import tokenize
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from solvers.adapters.python.python2 import is_python2, translate
from solvers.errors import CompileError, InputError

_FENCE: Final = re.compile(r"\s*(```|~~~)\s*([\w+-]*)")
_CODES: Final = ("", "py", "python", "python2", "python3")
_ODD: Final = {
    0xA0: " ",
    0x3000: " ",
    0x2028: " ",
    **dict.fromkeys((0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF, 0), ""),
}
_COOKIE: Final = re.compile(r"\A((?:.*\n)?[ \t\f]*#.*?coding)(?=[:=])")
_INDENT: Final = re.compile(r"^[ \t]+", re.MULTILINE)


@dataclass(frozen=True)
class Source:
    """path     the user's file, as it is named to the user
    text     the program, for Python 3, each line where the user has it
    tree     the same, parsed
    python2  whether it was written for Python 2
    """

    path: str
    text: str
    tree: ast.Module
    python2: bool = False

    @property
    def copy(self) -> str:
        """The text for a file in UTF-8: a declaration of another encoding, which no longer holds, is disarmed."""
        return _COOKIE.sub(r"\1 ", self.text)

    @cached_property
    def raising(self) -> frozenset[int]:
        """The lines of `raise` and `assert` statements."""
        nodes = [node for node in ast.walk(self.tree) if isinstance(node, ast.Raise | ast.Assert)]
        return frozenset(
            line
            for node in nodes
            for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
        )

    @cached_property
    def names_numpy(self) -> bool:
        """Whether it names NumPy. Elsewhere a board is no array: of a list `row[:]` is a copy, of an array it is the row."""
        return any(
            (isinstance(node, ast.Name) and node.id in ("np", "numpy"))
            or (isinstance(node, ast.Import | ast.ImportFrom) and "numpy" in ast.unparse(node))
            for node in ast.walk(self.tree)
        )

    @cached_property
    def reads_input(self) -> bool:
        """Whether it reads standard input or its arguments anywhere."""
        return any(
            (isinstance(node, ast.Name) and node.id in ("input", "raw_input", "stdin"))
            or (
                isinstance(node, ast.Attribute)
                and ast.unparse(node) in ("sys.stdin", "sys.argv", "fileinput.input")
            )
            or (isinstance(node, ast.Call) and ast.unparse(node).startswith("open(0"))
            for node in ast.walk(self.tree)
        )


def read(path: str) -> Source:
    """The file, cleaned as little as it needs. Raises CompileError where no cleaning makes it Python, InputError."""
    try:
        raw = Path(path).read_bytes()
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from None
    return clean(_decoded(raw), path)


def clean(text: str, path: str) -> Source:
    """The text as it is if it compiles, else the first of its versions that does. Raises CompileError."""
    refused: dict[str, SyntaxError] = {}
    versions = list(dict.fromkeys(_versions(text)))
    for version in versions:
        try:
            tree = _parsed(version, path)
        except SyntaxError as error:
            refused[version] = error
            continue
        if not is_python2(version):
            return Source(path, version, tree)
        break
    for version in versions:
        try:
            translated = translate(version)
            return Source(path, translated, _parsed(translated, path), python2=True)
        except SyntaxError as error:
            refused.setdefault(version, error)
    raise _compile_error(refused[_unfenced(text)], path)


def _decoded(raw: bytes) -> str:
    """By byte order mark, by declaration, as UTF-8, or else as Windows does it."""
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return raw.decode("utf-16", "replace")
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(raw).readline)
        text = raw.decode(encoding)
    except (SyntaxError, UnicodeDecodeError, LookupError):
        text = raw.decode("cp1252", "replace")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _versions(text: str) -> Iterator[str]:
    """The text cleaned more and more."""
    yield text
    text = _unfenced(text)
    yield text
    text = text.translate(_ODD)
    yield text
    yield textwrap.dedent(text)
    for width in (
        8,
        4,
    ):  # Python 2 moved a tab to the next multiple of eight; some editors show four
        expanded = _INDENT.sub(lambda indent, width=width: indent[0].expandtabs(width), text)  # type: ignore[misc]
        yield textwrap.dedent(expanded)


def _unfenced(text: str) -> str:
    """Only what is in the Markdown fences, if there are any: every other line is made empty."""
    lines = text.split("\n")
    kept, inside, found = [], False, False
    for line in lines:
        fence = _FENCE.match(line)
        if fence:
            inside = not inside and fence[2].lower() in _CODES
            found = found or inside
        kept.append(line if inside and not fence else "")
    return "\n".join(kept) if found else text


def _parsed(text: str, path: str) -> ast.Module:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of escapes in strings and the like
        try:
            tree = ast.parse(text, path)
            compile(tree, path, "exec", dont_inherit=True)
        except (
            ValueError,
            RecursionError,
            MemoryError,
        ) as error:  # a null byte, or brackets without end
            raise SyntaxError(str(error) or type(error).__name__, (path, 1, 1, "")) from None
    return tree


def _compile_error(error: SyntaxError, path: str) -> CompileError:
    """Python's own words: the message, the line, the caret."""
    cause = f"{type(error).__name__}: {error.msg}"
    if (line := (error.text or "").rstrip()) and error.offset:
        begin = len(line) - len(line.lstrip())
        width = (
            max(1, (error.end_offset or 0) - error.offset)
            if error.end_lineno == error.lineno
            else 1
        )
        cause += f"\n    {line.strip()}\n    {' ' * max(0, error.offset - 1 - begin)}{'^' * width}"
    return CompileError(cause, source=path, line=error.lineno, column=error.offset)
