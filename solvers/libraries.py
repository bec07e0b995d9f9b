"""Optional libraries: which version of each is installed, and what to install if one is missing."""

from __future__ import annotations

import re
import shlex
import shutil
import sys
from functools import cache
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

from solvers import distributions
from solvers.errors import MissingLibrary

if TYPE_CHECKING:
    import numpy.typing as npt

DISTRIBUTION = "sudoku-solvers"
_ROOT = Path(__file__).parents[1]  # of a clone, or the folder of installed packages


def version(distribution: str) -> str | None:
    """Return the installed version of a distribution, or None.

    The distribution is looked up, not the module: two distributions may install the same module.
    """
    return distributions.version(distribution)


def requirements(extra: str) -> dict[str, str]:
    """Return what an extra of this distribution installs: `{"ortools": "ortools>=9.15"}`."""
    return _requirements().get(extra, {})


def install(extra: str) -> str:
    """Return the command that installs an extra. This distribution is not on PyPI.

    In a clone, the command installs the extra of the clone; elsewhere, the libraries of the extra.
    """
    if (_ROOT / "pyproject.toml").is_file():
        return pip_install("-e", f"{_ROOT}[{extra}]")
    return pip_install(*requirements(extra).values())


def unmet(extra: str) -> dict[str, str]:
    """Return what an extra needs and does not have, by distribution: it is missing or too old."""
    needs: dict[str, str] = {}
    for distribution, requirement in requirements(extra).items():
        found, minimum = version(distribution), requirement.partition(">=")[2]
        if found is None:
            needs[distribution] = f"{distribution}, which is not installed"
        elif _ordered(found) < _ordered(minimum):
            needs[distribution] = f"{distribution} {minimum} or later, but {found} is installed"
    return needs


def require(extra: str) -> None:
    """Raise MissingLibrary unless the libraries of an extra are installed and recent enough."""
    if needs := unmet(extra):
        cause = f"{extra} needs {' and '.join(needs.values())}"
        raise MissingLibrary(cause, remedy=install(extra))


def array_of(values: object) -> npt.NDArray[Any]:
    """Return a NumPy array of values. Raises MissingLibrary without NumPy."""
    try:
        import numpy as np  # imported here because a program that makes no array does not need it
    except ImportError:
        raise MissingLibrary("NumPy is not installed", remedy=pip_install("numpy")) from None
    return np.array(values)


def pip_install(*arguments: str) -> str:
    """Return a command of pip for the environment of this process, which may not be on the path."""
    folder = Path(sys.executable).parent
    on_path = shutil.which("pip") == str(folder / "pip")
    pip = ["pip"] if on_path else [sys.executable, "-m", "pip"]
    return shlex.join([*pip, "install", *arguments])


def _ordered(version: str) -> tuple[float, ...]:
    """Return three numbers of a version and that of its development release: 1, 9, 0, 24.

    A release comes after all of its development releases.
    """
    release, _, development = version.partition(".dev")
    numbers = [int(number) for number in re.findall(r"\d+", release)[:3]]
    return (*numbers, *[0] * (3 - len(numbers)), int(development) if development else inf)


@cache
def _requirements() -> dict[str, dict[str, str]]:
    """Return the requirements of each extra by the name of their distribution."""
    path = [*sys.path, str(_ROOT)]  # another environment runs this package from where it is
    lines = distributions.requirements(DISTRIBUTION, path)
    if not lines and (project := _ROOT / "pyproject.toml").is_file():  # it is not installed
        import tomllib

        extras = tomllib.loads(project.read_text("utf-8"))["project"]["optional-dependencies"]
        lines = [f"{each}; extra == '{extra}'" for extra in extras for each in extras[extra]]
    found: dict[str, dict[str, str]] = {}
    for line in lines:
        if match := re.fullmatch(r"(([\w.-]+)[^;\[]*); extra == ['\"]([\w.-]+)['\"]", line):
            requirement, name, extra = match.groups()
            found.setdefault(extra, {})[name] = requirement
    return found
