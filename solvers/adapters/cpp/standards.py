"""The standards of C++: the newest that a compiler supports, and older ones for older files."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from typing import Final

from solvers.adapters._build import Build

_STANDARDS: Final = ("gnu++23", "gnu++2b", "gnu++20")
OLDER: Final = ("gnu++17", "gnu++14", "gnu++98")  # the driver needs at least the first
# What an error may say if it is about a difference between standards.
_DIFFERS: Final = (
    r"ambiguous|ISO C\+\+|not a member of .std|dynamic exception|register|\b(?:concept|requires)\b"
    r"|char8_t|expected unqualified-id|has not been declared|no match for .operator>>"
    r"|invalid operands to binary expression"
)


def with_older(builds: tuple[Build, ...], standards: tuple[str, ...]) -> tuple[Build, ...]:
    """Return builds, then the same builds with older standards.

    A file may define a name that a newer standard adds, so it compiles only with an older one.
    """
    older = (
        replace(
            build,
            command=(build.command[0], f"-std={standard}", *build.command[2:]),
            after=_DIFFERS,
        )
        for standard in standards
        for build in builds
    )
    return (*builds, *older)


def newest(compiler: str) -> str:
    """Return the newest standard that the compiler supports."""
    for standard in _STANDARDS:
        command = (compiler, f"-std={standard}", "-E", "-x", "c++", "/dev/null")
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=20
        )
        if not done.returncode:
            return standard
    return "gnu++17"
