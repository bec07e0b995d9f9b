"""Check that the libraries of the extra `report` are installed, before a command starts."""

from __future__ import annotations

from importlib.util import find_spec

from solvers.errors import MissingLibrary
from solvers.libraries import install

DRAWING = ("altair", "vl_convert")  # a Markdown report without charts does not need them
_STATISTICS = ("numpy", "scipy")
_LIBRARIES = {
    "json": _STATISTICS,
    "md": (*_STATISTICS, "markupsafe"),
    "html": (*_STATISTICS, "jinja2", *DRAWING),
}


def missing(libraries: tuple[str, ...]) -> str:
    """Return the names of the libraries that are not installed; "" if all of them are."""
    return " and ".join(name for name in libraries if find_spec(name) is None)


def need_report(output_format: str) -> None:
    """Raise MissingLibrary if a library is missing. `sudoku diff` needs what JSON needs."""
    if names := missing(_LIBRARIES[output_format]):
        raise MissingLibrary(f"a report needs {names}", remedy=install("report"))
