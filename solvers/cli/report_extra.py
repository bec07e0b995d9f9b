"""Check that the libraries of the extra `report` are installed, before a command starts."""

from __future__ import annotations

from importlib.util import find_spec

from solvers.errors import MissingLibrary
from solvers.libraries import install

_LIBRARIES = ("numpy", "scipy", "jinja2", "altair", "vl_convert")


def need_report() -> None:
    """Raise MissingLibrary if one of the libraries is missing."""
    if missing := [name for name in _LIBRARIES if find_spec(name) is None]:
        cause = f"a report needs {' and '.join(missing)}"
        raise MissingLibrary(cause, remedy=install("report"))
