"""Somebody else's solver: a source file in any of several languages, or a program. One module a language.

An adapter is a module with a dataclass `Solver`: `path` and options, `foreign = True`, and `load()`, which is called in the
worker process only and gives a Solver, or the Launch of a program that speaks the line protocol. Making one runs nothing of
the user's.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

PROGRAM: Final = "program:"

# The adapter of a source file, by its suffix.
LANGUAGES: Final = {
    ".py": "python",
    ".cpp": "cpp",
    ".cc": "cpp",
    ".cxx": "cpp",
    ".c": "c",
    ".java": "java",
    ".js": "javascript",
    ".mjs": "javascript",
    ".rs": "rust",
    ".go": "go",
}


def language(name: str) -> str | None:
    """The adapter for what a spec names: by suffix for a source file, `program` for any other path; None for a backend."""
    if name.startswith(PROGRAM):
        return "program"
    suffix = Path(name).suffix.lower()
    if suffix in LANGUAGES and not re.match(r"\.{0,2}$", name.removesuffix(suffix)):
        return LANGUAGES[suffix]
    return "program" if "/" in name else None
