"""What is known of every backend without importing it: this package's folders, and other packages' entry points.

A backend's one-line idea is read from its source, and its library's version from installed metadata. What reads them is
imported where it is used: most processes serve one backend, and list none.
"""

from __future__ import annotations

import pkgutil
import re
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType

from solvers import backtracking, models
from solvers.errors import UnknownSolver
from solvers.libraries import DISTRIBUTION, install, version

ENTRY_POINTS = "solvers.backends"
_PLUG_IN = "plug-in"


@dataclass(frozen=True)
class Backend:
    """What is known of a backend without importing it, of which most is read only when it is asked for.

    kind          "backtracking", "model" or "plug-in"
    path          where its class is: "package.module:Class"
    distribution  what it comes with; None where that is not known
    """

    name: str
    kind: str
    path: str
    distribution: str | None = DISTRIBUTION

    @cached_property
    def idea(self) -> str:
        """What it is, in one line: of its docstring, or of the distribution that brings it."""
        if self.kind == _PLUG_IN:
            return _summary(self.distribution) if self.distribution else ""
        return _idea(self.path.partition(":")[0])

    @cached_property
    def libraries(self) -> tuple[str, ...]:
        """The distributions that it needs beyond the core."""
        return () if self.kind == _PLUG_IN else _extras().get(self.name, ())

    @property
    def missing(self) -> tuple[str, ...]:
        """The libraries that it needs and that are not installed."""
        return tuple(library for library in self.libraries if version(library) is None)

    @property
    def needs(self) -> str:
        """What has to be installed for it, in words: what is missing, else all."""
        return " and ".join(self.missing or self.libraries or (self.distribution or self.name,))

    @property
    def version(self) -> str | None:
        """Of its library, or of the distribution that it comes with: `ortools 9.15.6755`."""
        source = self.libraries[0] if self.libraries else self.distribution
        found = version(source) if source else None
        return f"{source} {found}" if found else None

    @property
    def remedy(self) -> str:
        """How to install what it needs."""
        return install(self.name)


def names() -> tuple[str, ...]:
    """All backends: the ladder from textbook to fastest, then the models, then those of other packages."""
    return tuple(backends())


def backends() -> dict[str, Backend]:
    """All backends by name, in the order of `names`; none of another package can take the name of one of ours."""
    own = _own()
    return own | {name: backend for name, backend in _plug_ins().items() if name not in own}


def find(name: str) -> Backend:
    """The backend of that name. Raises UnknownSolver."""
    if (found := _own().get(name) or _plug_ins().get(name)) is not None:
        return found
    import difflib

    known = backends()
    near = difflib.get_close_matches(name, known, 1)
    remedy = f"did you mean {near[0]}?" if near else f"the solvers are {', '.join(known)}"
    raise UnknownSolver(f"there is no solver {name!r}", remedy=remedy)


@cache
def _own() -> dict[str, Backend]:
    modules = sorted(
        module.name
        for module in pkgutil.iter_modules(models.__path__)
        if not module.name.startswith("_")
    )
    ladder = [_backend(name, "backtracking", backtracking) for name in backtracking.LADDER]
    return {
        backend.name: backend
        for backend in (*ladder, *(_backend(name, "model", models) for name in modules))
    }


def _backend(name: str, kind: str, package: ModuleType) -> Backend:
    module = name.replace("-", "_")
    return Backend(module.replace("_", "-"), kind, f"{package.__name__}.{module}:Solver")


def _plug_ins() -> dict[str, Backend]:
    from importlib import metadata

    points = sorted(metadata.entry_points(group=ENTRY_POINTS), key=lambda point: point.name)
    brings = ((point, point.dist.name if point.dist else None) for point in points)
    return {
        point.name: Backend(point.name, _PLUG_IN, point.value, distribution)
        for point, distribution in brings
    }


def _idea(module: str) -> str:
    """The first line of a module's docstring, which is read from its source."""
    import ast

    _, station, name = module.split(".")
    folder = Path(__file__).parents[1] / station
    file = folder / f"{name}.py"
    source = file if file.exists() else folder / name / "__init__.py"
    docstring = ast.get_docstring(ast.parse(source.read_text(encoding="utf-8"))) or ""
    return docstring.partition("\n")[0]


@cache
def _extras() -> dict[str, tuple[str, ...]]:
    """The libraries of each extra of this distribution; an extra has the name of the backend that needs it."""
    from importlib import metadata

    try:
        requirements = metadata.requires(DISTRIBUTION) or []
    except metadata.PackageNotFoundError:  # run from a source tree that is not installed
        return {}
    found: dict[str, tuple[str, ...]] = {}
    for requirement in requirements:
        if match := re.fullmatch(
            r"([\w.-]+)[^;\[]*;\s*extra\s*==\s*['\"]([\w.-]+)['\"]", requirement
        ):
            library, extra = match.groups()
            found[extra] = (*found.get(extra, ()), library)
    return found


def _summary(distribution: str) -> str:
    from importlib import metadata

    return metadata.metadata(distribution)["Summary"] or ""
