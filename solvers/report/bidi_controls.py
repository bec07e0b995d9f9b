"""Show characters that change the direction of text as escapes: a name cannot reorder a line."""

from __future__ import annotations

import json
import re
from typing import Any

_CONTROL = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def visible(text: str) -> str:
    r"""Return the text with `\u202e` for the character that reverses what follows, and so on."""
    return _CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def visible_json(text: str) -> str:
    r"""Return JSON whose texts have these escapes: `\\u202e`, which is read as `\u202e`."""
    return _CONTROL.sub(lambda found: f"\\\\u{ord(found[0]):04x}", text)


def visible_values(values: Any) -> Any:
    """Return plain values whose texts have these escapes."""
    return json.loads(visible_json(json.dumps(values, ensure_ascii=False)))
