"""Show control characters as escapes: a name cannot reorder a line or damage a file.

These are the characters that change the direction of text, those that XML does not allow, and
halves of characters, which stand for bytes of a file name that are not text.
"""

from __future__ import annotations

import re
from typing import Any

_CONTROL = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
    "\ud800-\udfff\ufffe\uffff]"
)


def visible(text: str) -> str:
    r"""Return the text with `\u202e` for the character that reverses what follows, and so on."""
    return _CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def visible_values(value: Any) -> Any:
    """Return plain values whose texts have these escapes."""
    if isinstance(value, str):
        return visible(value)
    if isinstance(value, dict):
        return {visible(key): visible_values(inner) for key, inner in value.items()}
    return [visible_values(inner) for inner in value] if isinstance(value, list) else value
