"""What a command needs beyond the core, said before it starts."""

from __future__ import annotations

from importlib.util import find_spec

from solvers.errors import MissingLibrary
from solvers.libraries import install

_REPORT = ("pandas", "scipy", "jinja2", "altair", "vl_convert")


def missing_for_report() -> list[str]:
    """The libraries of the extra `report` that are not installed."""
    return [name for name in _REPORT if find_spec(name) is None]


def need_report() -> None:
    """Raise MissingLibrary where one of them is not."""
    if missing := missing_for_report():
        cause = f"a report needs {' and '.join(missing)}"
        raise MissingLibrary(cause, remedy=install("report"))
