"""Check that the libraries of the extra `report` are installed, before a command starts."""

from __future__ import annotations

from importlib.util import find_spec

from solvers.errors import MissingLibrary
from solvers.libraries import install

_STATISTICS = ("numpy", "scipy")
_LIBRARIES = {
    "json": _STATISTICS,
    "md": (*_STATISTICS, "markupsafe"),
    "html": (*_STATISTICS, "jinja2"),
}


def need_report(output_format: str) -> None:
    """Raise MissingLibrary if a library is missing. `sudoku diff` needs what JSON needs."""
    if missing := [name for name in _LIBRARIES[output_format] if find_spec(name) is None]:
        raise MissingLibrary(f"a report needs {' and '.join(missing)}", remedy=install("report"))
