"""Templates in C++ files: names of type parameters, and arguments for the template of a class."""

from __future__ import annotations

import re
from typing import Final

_TYPE: Final = re.compile(r"\b(?:typename|class)\s+(\w+)")
_BOX_SIZE: Final = re.compile(r"(?i)box|block|sub|sqrt|small|square|region|root")


def is_generic(parameter: str, head: str) -> bool:
    """Whether the type of a parameter is a type parameter of its function."""
    kind = re.sub(r"\bconst\b|&|\w+$", "", parameter).strip()
    return kind in _TYPE.findall(head)


def arguments(name: str, code: str) -> str:
    """Return the arguments for a class: int, 9 for a number, or 3 for the size of a box.

    Parameters with defaults are left out. A class that is not a template has no arguments.
    """
    match = re.search(rf"\btemplate\s*<([^<>]*)>\s*(?:class|struct)\s+{name}\b", code)
    if match is None:
        return ""
    parameters = [part for part in match[1].split(",") if "=" not in part]
    return f"<{', '.join(map(_argument, parameters))}>"


def _argument(parameter: str) -> str:
    if _TYPE.search(parameter):
        return "int"
    return "3" if _BOX_SIZE.search(parameter) else "9"
