"""The text of a source file, and its code without comments, strings and preprocessor lines.

This is for languages with braces. The compiler checks the grammar. Regular expressions are enough
to find the function to call.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from solvers.errors import InputError

# Comments, strings and characters in C, C++, Rust, Go and Java. Numbers come first because of
# 1'000. A lifetime such as 'a is not a character.
_TOKEN: Final = re.compile(
    r"""(?P<number>\b\d[\w']*)|(?P<comment>//[^\n]*|/\*.*?(?:\*/|\Z))
    |(?P<string>\bR"(?P<end>[^()\s]*)\(.*?\)(?P=end)"|\br(?P<hash>\#*)".*?"(?P=hash)
        |`[^`]*`|"(?:\\.|[^"\\\n])*")
    |(?P<character>'(?:\\[^\n']{1,10}|\\'|[^\\'\n])')""",
    re.VERBOSE | re.DOTALL,
)
_DIRECTIVE: Final = re.compile(r"^[ \t]*#(?!\[|!\[)(?:\\\n|[^\n])*", re.MULTILINE)
_FENCE: Final = re.compile(r"^```", re.MULTILINE)


@dataclass(frozen=True)
class SourceText:
    """A source file as text.

    text      the file with line feeds only; if it has a Markdown fence, what is inside
    code      the text with spaces for comments, strings and preprocessor lines
    literals  the character and string literals
    """

    text: str
    code: str
    literals: frozenset[str]

    @classmethod
    def read(cls, path: str) -> SourceText:
        """Read a file. Raises InputError if it cannot be read."""
        try:
            text = Path(path).read_bytes().decode("utf-8-sig", "replace")
        except OSError as error:
            raise InputError(f"{path} cannot be read: {error.strerror}") from error
        return cls.of(_inside_fence(text.replace("\r\n", "\n").replace("\r", "\n")))

    @classmethod
    def of(cls, text: str) -> SourceText:
        """Return a text with its code and its literals."""
        literals = set()

        def blank(match: re.Match[str]) -> str:
            if match["number"]:
                return match[0]
            if not match["comment"]:
                literals.add(match[0])
            return blanked(match[0])

        code = _TOKEN.sub(blank, text)
        code = _DIRECTIVE.sub(lambda match: blanked(match[0]), code)
        return cls(text, code, frozenset(literals))


def blanked(text: str) -> str:
    """Replace every character of a text with a space, except line feeds."""
    return re.sub(r"[^\n]", " ", text)


def _inside_fence(text: str) -> str:
    """Return the inside of the first Markdown fence, on the same lines; else the whole text."""
    fences = [match.start() for match in _FENCE.finditer(text)]
    if len(fences) < 2:
        return text
    start = text.index("\n", fences[0])
    return blanked(text[:start]) + text[start : fences[1]]


def filled(template: Path, **values: str) -> str:
    """Return the text of a template with a value for each @NAME@."""
    text = template.read_text(encoding="utf-8")
    return re.sub(r"@([A-Z]+)@", lambda match: values[match[1]], text)
