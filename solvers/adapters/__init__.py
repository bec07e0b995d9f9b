"""Users' solvers: a source file in one of several languages, or a program.

An adapter is a module with a dataclass `Solver`. It has a `path`, options, `foreign = True` and
`load(before_user_code)`. Creating it runs none of the user's code. `load` is called in the worker
process only. It calls `before_user_code()` after a compiler has run, and before any of the user's
code does. It returns a Solver, or the Launch of a program that speaks the line protocol.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

PROGRAM: Final = "program:"
OBJECT: Final = "object:"  # a function, class or object of the process that names it

# The adapter of a source file by its suffix.
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
    """Return the adapter for a name in a spec; None for a backend.

    The suffix decides for a source file. Any other path is a program.
    """
    if name.startswith(PROGRAM):
        return "program"
    if name.startswith(OBJECT):
        return "python"
    suffix = Path(name).suffix.lower()
    if suffix in LANGUAGES and not re.match(r"\.{0,2}$", name.removesuffix(suffix)):
        return LANGUAGES[suffix]
    return "program" if "/" in name else None
