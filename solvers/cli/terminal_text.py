"""Text from files and from other programs as a terminal may get it: control characters are shown, and not obeyed."""

from __future__ import annotations

import re
import shlex

_LAYOUT = "\n\t"
_CONTROL = re.compile(
    "[\0-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)  # and what turns text round
_BYTES = 0xDC80  # from here Python has the bytes of a name that are no UTF-8


def printable(text: object) -> str:
    r"""What a name or a reason is printed as, on one line: `\x1b` for the character that a terminal would obey."""
    return _CONTROL.sub(_escape, str(text))


def printable_lines(text: object) -> str:
    """The same of a text of several lines, such as a compiler's."""
    return _CONTROL.sub(
        lambda found: found[0] if found[0] in _LAYOUT else _escape(found), str(text)
    )


def quoted(word: object) -> str:
    """A word for a shell, which has to be one that knows $'...' where control characters are in it."""
    text = str(word)
    if _CONTROL.search(text) is None:
        return shlex.quote(text)
    return f"$'{printable(text.replace(chr(92), chr(92) * 2).replace(chr(39), chr(92) + chr(39)))}'"


def _escape(found: re.Match[str]) -> str:
    code = ord(found[0])
    if _BYTES <= code < _BYTES + 128:
        return f"\\x{code - _BYTES + 128:02x}"
    return f"\\x{code:02x}" if code < 128 else f"\\u{code:04x}"
