"""Optional libraries: which version of each is installed, and what to install if one is missing."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from solvers.errors import MissingLibrary

if TYPE_CHECKING:
    import numpy.typing as npt

DISTRIBUTION = "sudoku-solvers"


def version(distribution: str) -> str | None:
    """Return the installed version of a distribution, or None.

    The distribution is looked up, not the module: two distributions may install the same module.
    """
    from importlib import metadata  # imported here because most processes never need it

    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return None


def install(extra: str) -> str:
    """Return the command that installs an extra of this distribution."""
    return f"pip install '{DISTRIBUTION}[{extra}]'"


def require(extra: str, distribution: str, minimum: str) -> None:
    """Raise MissingLibrary unless the distribution is installed in this version or a later one."""
    found = version(distribution)
    if found is None:
        cause = f"{extra} needs {distribution}, which is not installed"
    elif _release(found) < _release(minimum):
        cause = f"{extra} needs {distribution} {minimum} or later, but {found} is installed"
    else:
        return
    raise MissingLibrary(cause, remedy=install(extra))


def array_of(values: object) -> npt.NDArray[Any]:
    """Return a NumPy array of values. Raises MissingLibrary without NumPy."""
    try:
        import numpy as np  # imported here because a program that makes no array does not need it
    except ImportError:
        raise MissingLibrary("NumPy is not installed", remedy="pip install numpy") from None
    return np.array(values)


def _release(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", text)[:2])
