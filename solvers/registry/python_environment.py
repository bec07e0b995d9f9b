"""Other Python environments: their interpreter, and the versions of Python and of libraries there.

A solver runs there with the source of this package, which need not be installed there.
"""

from __future__ import annotations

import json
import os
import subprocess
from functools import cache
from pathlib import Path
from typing import Any, Final

from solvers.errors import InputError

OLDEST: Final = (3, 11)  # the first version of Python that can run this package
_PLACES = ("bin/python", "Scripts/python.exe")
_SECONDS = 30.0  # in which an interpreter prints its version
_PACKAGE = Path(__file__).parents[1]

# Any version of Python can run it.
_PROBE = """
import json, sys
found = None
try:
    from importlib import metadata
    found = metadata.version(sys.argv[1])
except Exception:
    pass
print(json.dumps([list(sys.version_info[:3]), found]))
"""

# Imports this package, and nothing else from the folder that it is in.
_START = f"""
import importlib.util, runpy, sys
package = {str(_PACKAGE)!r}
spec = importlib.util.spec_from_file_location(
    "solvers", package + "/__init__.py", submodule_search_locations=[package]
)
sys.modules["solvers"] = module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
runpy.run_module("solvers.host", run_name="__main__", alter_sys=True)
"""


def interpreter(environment: str) -> str:
    """Return the Python of an environment: a folder, or the interpreter itself.

    Raises InputError if there is none.
    """
    for candidate in (environment, *(os.path.join(environment, place) for place in _PLACES)):
        if os.path.isfile(candidate):
            return os.path.abspath(candidate)
    raise InputError(
        f"there is no Python environment {environment}",
        remedy="name a folder that `python -m venv` made, or a Python interpreter",
    )


def check(environment: str) -> None:
    """Raise InputError if an environment has no Python, or one that cannot run this package."""
    release, _ = _probe(interpreter(environment), "")
    if release < OLDEST:
        raise InputError(
            f"{environment} has Python {_text(release)}, but {_text(OLDEST)} or later is needed",
            remedy=f"make it with a newer one: python{_text(OLDEST)} -m venv {environment}",
        )


def version(environment: str, distribution: str | None) -> str:
    """Return the versions of a distribution and of Python: `ortools 9.12.4544, Python 3.12.1`."""
    release, found = _probe(interpreter(environment), distribution or "")
    python = f"Python {_text(release)}"
    return f"{distribution} {found}, {python}" if found else python


def start_command(environment: str) -> list[str]:
    """Return the command that starts `solvers.host` there, without its arguments."""
    return [interpreter(environment), "-P", "-c", _START]


def variables(environment: str, inherited: dict[str, str]) -> dict[str, str]:
    """Return the environment variables of a process there: none that finds libraries of ours."""
    ours = ("PYTHONPATH", "PYTHONHOME")
    kept = {name: value for name, value in inherited.items() if name not in ours}
    return kept | {"VIRTUAL_ENV": os.path.abspath(environment)}


@cache
def _probe(python: str, distribution: str) -> tuple[tuple[int, ...], str | None]:
    """Return the version of an interpreter, and that of a distribution that it can import."""
    command = [python, "-E", "-c", _PROBE, distribution]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_SECONDS, check=True)
        release, found = _two(json.loads(done.stdout))
    except (OSError, subprocess.SubprocessError, ValueError, TypeError):
        cause = f"{python} is not a Python interpreter that can be run"
        raise InputError(cause, remedy="name another environment") from None
    return tuple(release), found


def _two(values: Any) -> tuple[list[int], str | None]:
    release, found = values
    return release, found


def _text(release: tuple[int, ...]) -> str:
    return ".".join(map(str, release))
