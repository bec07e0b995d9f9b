"""Check that the libraries of the extra `serve` are installed, before the server starts."""

from __future__ import annotations

from importlib.util import find_spec

from solvers.errors import MissingLibrary
from solvers.libraries import install

_LIBRARIES = {"fastapi": "fastapi", "prometheus_client": "prometheus-client", "uvicorn": "uvicorn"}


def need_serve() -> None:
    """Raise MissingLibrary if a library is missing."""
    if missing := [name for module, name in _LIBRARIES.items() if find_spec(module) is None]:
        raise MissingLibrary(f"the server needs {' and '.join(missing)}", remedy=install("serve"))
