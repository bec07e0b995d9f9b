"""Read a Python file as text that this Python can run, with the user's line numbers.

If need be, Markdown fences and unusual characters are removed, and Python 2 is translated.
"""

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

from solvers.adapters.python.python2_translation import is_python2, translate
from solvers.errors import CompileError, InputError

_FENCE: Final = re.compile(r"\s*(```|~~~)\s*([\w+-]*)")
_LANGUAGES: Final = ("", "py", "python", "python2", "python3")
_INVISIBLE: Final = dict.fromkeys((0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF, 0), "")
_REPLACED: Final = {0xA0: " ", 0x3000: " ", 0x2028: " ", **_INVISIBLE}
_ENCODING: Final = re.compile(r"\A((?:.*\n)?[ \t\f]*#.*?coding)(?=[:=])")
_INDENT: Final = re.compile(r"^[ \t]+", re.MULTILINE)


@dataclass(frozen=True)
class PythonSource:
    """A Python file.

    path     the path as the user wrote it
    text     the program, for Python 3
    tree     the same, parsed
    python2  whether it was written for Python 2
    """

    path: str
    text: str
    tree: ast.Module
    python2: bool = False

    @property
    def utf8_text(self) -> str:
        """The text for a file in UTF-8, without a declaration of another encoding."""
        return _ENCODING.sub(r"\1 ", self.text)

    @cached_property
    def raising_lines(self) -> frozenset[int]:
        """The lines of `raise` and `assert` statements."""
        nodes = [node for node in ast.walk(self.tree) if isinstance(node, ast.Raise | ast.Assert)]
        spans = (range(node.lineno, (node.end_lineno or node.lineno) + 1) for node in nodes)
        return frozenset(line for span in spans for line in span)

    @cached_property
    def names_numpy(self) -> bool:
        """Whether it names NumPy.

        Other files get lists, not arrays: a slice `row[:]` copies a list, but not an array.
        """
        return any(
            (isinstance(node, ast.Name) and node.id in ("np", "numpy"))
            or (isinstance(node, ast.Import | ast.ImportFrom) and "numpy" in ast.unparse(node))
            for node in ast.walk(self.tree)
        )

    @cached_property
    def reads_input(self) -> bool:
        """Whether it reads standard input or its arguments anywhere."""
        return any(map(_reads_input, ast.walk(self.tree)))


def _reads_input(node: ast.AST) -> bool:
    if isinstance(node, ast.Name):
        return node.id in ("input", "raw_input", "stdin")
    if isinstance(node, ast.Attribute):
        return ast.unparse(node) in ("sys.stdin", "sys.argv", "fileinput.input")
    return isinstance(node, ast.Call) and ast.unparse(node).startswith("open(0")


def read(path: str) -> PythonSource:
    """Read a file. Raises InputError, or CompileError if the text cannot be made valid Python."""
    try:
        raw = Path(path).read_bytes()
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from None
    return _valid(_decoded(raw), path)


def _valid(text: str, path: str) -> PythonSource:
    """Return the first version of a text that compiles. Raises CompileError."""
    errors: dict[str, SyntaxError] = {}
    versions = list(dict.fromkeys(_versions(text)))
    for version in versions:
        try:
            tree = _parsed(version, path)
        except SyntaxError as error:
            errors[version] = error
            continue
        if not is_python2(version, tree):
            return PythonSource(path, version, tree)
        break
    for version in versions:
        try:
            translated = translate(version)
            return PythonSource(path, translated, _parsed(translated, path), python2=True)
        except SyntaxError as error:
            errors.setdefault(version, error)
    raise _compile_error(errors[_unfenced(text)], path)


def _decoded(raw: bytes) -> str:
    """Decode by byte order mark, by declaration, as UTF-8, or else as Windows-1252."""
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return raw.decode("utf-16", "replace")
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(raw).readline)
        text = raw.decode(encoding)
    except (SyntaxError, UnicodeDecodeError, LookupError):
        text = raw.decode("cp1252", "replace")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _versions(text: str) -> Iterator[str]:
    """Yield a text with more and more changes."""
    yield text
    text = _unfenced(text)
    yield text
    text = "\n".join("" if _FENCE.match(line) else line for line in text.split("\n"))
    text = text.translate(_REPLACED)
    yield text
    yield textwrap.dedent(text)
    for width in (8, 4):  # the width of a tab in Python 2, and in some editors
        yield textwrap.dedent(_without_tabs(text, width))


def _without_tabs(text: str, width: int) -> str:
    return _INDENT.sub(lambda indent: indent[0].expandtabs(width), text)


def _unfenced(text: str) -> str:
    """Return a text with only the lines inside Markdown fences, if there are any."""
    lines = text.split("\n")
    kept, inside = [], False
    for line in lines:
        fence = _FENCE.match(line)
        if fence:
            inside = not inside and fence[2].lower() in _LANGUAGES
        kept.append(line if inside and not fence else "")
    return "\n".join(kept) if any(map(str.strip, kept)) else text


def _parsed(text: str, path: str) -> ast.Module:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # for example about escapes in strings
        try:
            tree = ast.parse(text, path)
            compile(tree, path, "exec", dont_inherit=True)
        except (ValueError, RecursionError, MemoryError) as error:  # a null byte; deep nesting
            place = (path, 1, 1, "")
            raise SyntaxError(str(error) or type(error).__name__, place) from None
    return tree


def _compile_error(error: SyntaxError, path: str) -> CompileError:
    """Return Python's own message with the line and a caret."""
    cause = f"{type(error).__name__}: {error.msg}"
    if (line := (error.text or "").rstrip()) and error.offset:
        begin = len(line) - len(line.lstrip())
        is_one_line = error.end_lineno == error.lineno
        width = max(1, (error.end_offset or 0) - error.offset) if is_one_line else 1
        cause += f"\n    {line.strip()}\n    {' ' * max(0, error.offset - 1 - begin)}{'^' * width}"
    return CompileError(cause, source=path, line=error.lineno, column=error.offset)
