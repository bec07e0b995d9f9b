"""What is known of every backend without importing it: this package's folders, and other packages' entry points.

A backend's one-line idea is read from its source, and its library's version from installed metadata.
"""

from __future__ import annotations

import ast
import difflib
import pkgutil
import re
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

from solvers import backtracking, models
from solvers.errors import UnknownSolver

DISTRIBUTION = "sudoku-solvers"
ENTRY_POINTS = "solvers.backends"


@dataclass(frozen=True)
class Backend:
    """What is known of a backend without importing it.

    kind       "backtracking", "model" or "plug-in"
    path       where its class is: "package.module:Class"
    libraries  the distributions that it needs beyond the core
    """

    name: str
    kind: str
    path: str
    idea: str
    libraries: tuple[str, ...] = ()
    distribution: str = DISTRIBUTION

    @property
    def missing(self) -> tuple[str, ...]:
        """The libraries that it needs and that are not installed."""
        return tuple(library for library in self.libraries if _version(library) is None)

    @property
    def version(self) -> str | None:
        """Of its library, or of the distribution that it comes with: `ortools 9.15.6755`."""
        source = self.libraries[0] if self.libraries else self.distribution
        version = _version(source)
        return f"{source} {version}" if version else None

    @property
    def remedy(self) -> str:
        """How to install what it needs."""
        return f"pip install '{DISTRIBUTION}[{self.name}]'"


def names() -> tuple[str, ...]:
    """All backends: the ladder from textbook to fastest, then the models, then those of other packages."""
    return tuple(backends())


def backends() -> dict[str, Backend]:
    """All backends by name, in the order of `names`."""
    ladder = {name: _own(name, "backtracking", backtracking) for name in backtracking.LADDER}
    modules = sorted(module.name for module in pkgutil.iter_modules(models.__path__) if not module.name.startswith("_"))
    found = ladder | {(name := module.replace("_", "-")): _own(name, "model", models) for module in modules}
    for point in sorted(metadata.entry_points(group=ENTRY_POINTS), key=lambda point: point.name):
        dist = point.dist
        idea = dist.metadata["Summary"] if dist else ""
        plug_in = Backend(point.name, "plug-in", point.value, idea, (), dist.name if dist else DISTRIBUTION)
        found.setdefault(point.name, plug_in)
    return found


def find(name: str) -> Backend:
    """The backend of that name. Raises UnknownSolver."""
    known = backends()
    if name not in known:
        near = difflib.get_close_matches(name, known, 1)
        remedy = f"did you mean {near[0]}?" if near else f"the solvers are {', '.join(known)}"
        raise UnknownSolver(f"there is no solver {name!r}", remedy=remedy)
    return known[name]


def _own(name: str, kind: str, package: Any) -> Backend:
    module = name.replace("-", "_")
    libraries = _extras().get(name, ())
    return Backend(name, kind, f"{package.__name__}.{module}:Solver", _idea(Path(package.__path__[0]), module), libraries)


def _idea(folder: Path, module: str) -> str:
    file = folder / f"{module}.py"
    source = file if file.exists() else folder / module / "__init__.py"
    docstring = ast.get_docstring(ast.parse(source.read_text(encoding="utf-8"))) or ""
    return docstring.partition("\n")[0]


@cache
def _extras() -> dict[str, tuple[str, ...]]:
    """The libraries of each extra of this distribution; an extra has the name of the backend that needs it."""
    try:
        requirements = metadata.requires(DISTRIBUTION) or []
    except metadata.PackageNotFoundError:  # run from a source tree that is not installed
        return {}
    found: dict[str, tuple[str, ...]] = {}
    for requirement in requirements:
        if match := re.fullmatch(r"([\w.-]+)[^;\[]*;\s*extra\s*==\s*['\"]([\w.-]+)['\"]", requirement):
            library, extra = match.groups()
            found[extra] = (*found.get(extra, ()), library)
    return found


def _version(distribution: str) -> str | None:
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return None
