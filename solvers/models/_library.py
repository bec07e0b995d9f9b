"""Whether the library that a model needs is there, and new enough; the distribution is asked, not the module.

What can be imported under a name does not say who put it there: two distributions may install the same module.
"""

from __future__ import annotations

import re
from importlib import metadata

from solvers.errors import MissingLibrary


def require(backend: str, distribution: str, minimum: str) -> None:
    """Raise MissingLibrary unless that version of the distribution, or a later one, is installed."""
    found = version(distribution)
    remedy = f"pip install 'sudoku-solvers[{backend}]'"
    if found is None:
        raise MissingLibrary(
            f"{backend} needs {distribution}, which is not installed", remedy=remedy
        )
    if _release(found) < _release(minimum):
        raise MissingLibrary(
            f"{backend} needs {distribution} {minimum} or later, and {found} is installed",
            remedy=remedy,
        )


def version(distribution: str) -> str | None:
    """The version that is installed, or None."""
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return None


def _release(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", text)[:2])
