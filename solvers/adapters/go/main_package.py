"""Turn a Go file into package main of a module that builds without network or user settings."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from typing import Final

from solvers.adapters._source_text import SourceText
from solvers.cache_folder import first_safe, user_cache

# The version of the language; every newer compiler supports it.
MODULE: Final = "module solution\n\ngo 1.18\n"

# Online judges import these. Go refuses missing imports and unused ones.
_PACKAGES: Final = (
    *("bufio", "bytes", "errors", "fmt", "math", "math/bits", "os", "sort", "strconv"),
    *("strings", "time"),
)


def source(text: str, original: SourceText, name: str) -> str:
    """Return a text in package main, with the imports that the original lacks.

    Up to the package clause, `text` must equal the original. Each line keeps its number.
    """
    imports = [f'import "{package}"' for package in _missing(original)]
    line = "; ".join(["package main", *imports])
    declared = re.search(r"^[ \t]*package[ \t]+\w+", original.code, re.MULTILINE)
    start, end = declared.span() if declared else (0, 0)
    between = "" if declared else "; "
    return f"//line {name}:1:1\n{text[:start]}{line}{between}{text[end:]}"


def _missing(original: SourceText) -> list[str]:
    return [
        package
        for package in _PACKAGES
        if re.search(rf"(?<![\w.]){package.rpartition('/')[2]}\.[A-Z]", original.code)
        and f'"{package}"' not in original.text
    ]


def environment() -> dict[str, str]:
    """Return variables that turn off the network, C and the user's settings, and set the cache."""
    cache = first_safe(user_cache("go")) or Path(tempfile.gettempdir()) / "go-build"
    modules = {"GOFLAGS": "-mod=mod", "GOPROXY": "off", "GO111MODULE": "on", "GOWORK": "off"}
    settings = {"GOENV": "off", "CGO_ENABLED": "0", "GOTELEMETRY": "off", "GOTOOLCHAIN": "local"}
    return {**modules, **settings, "GOCACHE": str(cache)}
