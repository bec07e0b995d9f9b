"""Make text from files and programs safe for a terminal: show its control characters as escapes."""

from __future__ import annotations

import re
import shlex
import unicodedata

_LAYOUT = "\n\t"
_CONTROL = re.compile(  # control characters, and those that change the direction of text
    "[\0-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
_BYTES = 0xDC80  # Python writes the byte 0x80 of a name that is not UTF-8 as this character


def printable(text: object) -> str:
    r"""Return a text in one line that is safe to print: `\x1b` for an escape character."""
    return _CONTROL.sub(_escape, str(text))


def printable_lines(text: object) -> str:
    """Return a text of several lines that is safe to print, such as the messages of a compiler."""
    return _CONTROL.sub(
        lambda found: found[0] if found[0] in _LAYOUT else _escape(found), str(text)
    )


def isolated(text: str) -> str:
    """Return a name so that its letters from right to left do not reorder the rest of its line."""
    is_mixed = any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in text)
    return f"\u2068{text}\u2069" if is_mixed else text


def quoted(word: object) -> str:
    """Quote a word for a shell. With control characters, the shell has to support $'...'."""
    text = str(word)
    if _CONTROL.search(text) is None:
        return shlex.quote(text)
    return f"$'{printable(text.replace(chr(92), chr(92) * 2).replace(chr(39), chr(92) + chr(39)))}'"


def _escape(found: re.Match[str]) -> str:
    code = ord(found[0])
    if _BYTES <= code < _BYTES + 128:
        return f"\\x{code - _BYTES + 128:02x}"
    return f"\\x{code:02x}" if code < 128 else f"\\u{code:04x}"
