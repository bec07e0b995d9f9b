"""List the backends of this package and of plug-ins, without importing any of them.

The idea of a backend is read from its source, and the version of its library from metadata. The
modules that read them are imported in functions: most processes need one backend and no list.
"""

from __future__ import annotations

import pkgutil
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType

from solvers import backtracking, models
from solvers.errors import UnknownSolver
from solvers.libraries import DISTRIBUTION, install, requirements, version

ENTRY_POINTS = "solvers.backends"
_PLUG_IN = "plug-in"


@dataclass(frozen=True)
class Backend:
    """What is known about a backend without importing it. Most of it is read when it is used.

    kind          "backtracking", "model" or "plug-in"
    path          the path of its class: "package.module:Class"
    distribution  the distribution that it is part of; None if that is not known
    """

    name: str
    kind: str
    path: str
    distribution: str | None = DISTRIBUTION

    @cached_property
    def idea(self) -> str:
        """The first line of its docstring, or the summary of a plug-in's distribution."""
        if self.kind == _PLUG_IN:
            return _summary(self.distribution) if self.distribution else ""
        return _idea(self.path.partition(":")[0])

    @cached_property
    def libraries(self) -> tuple[str, ...]:
        """The distributions that it needs in addition to the core."""
        return () if self.kind == _PLUG_IN else tuple(requirements(self.name))

    @property
    def missing(self) -> tuple[str, ...]:
        """The distributions that it needs and that are not installed."""
        return tuple(library for library in self.libraries if version(library) is None)

    @property
    def needs(self) -> str:
        """The names of what must be installed: the missing distributions, or else all."""
        return " and ".join(self.missing or self.libraries or (self.distribution or self.name,))

    @property
    def version(self) -> str | None:
        """The version of its library, or of its distribution: `ortools 9.15.6755`."""
        source = self.libraries[0] if self.libraries else self.distribution
        found = version(source) if source else None
        return f"{source} {found}" if found else None

    @property
    def remedy(self) -> str:
        """The command that installs what it needs."""
        return install(self.name)


def names() -> tuple[str, ...]:
    """Return the names of all backends: the ladder from textbook to fastest, models, plug-ins."""
    return tuple(backends())


def backends() -> dict[str, Backend]:
    """Return all backends by name. A plug-in cannot take the name of a backend of ours."""
    own = _own()
    return own | {name: backend for name, backend in _plug_ins().items() if name not in own}


def find(name: str) -> Backend:
    """Return the backend with this name. Raises UnknownSolver."""
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
    return {
        point.name: Backend(
            point.name, _PLUG_IN, point.value, point.dist.name if point.dist else None
        )
        for point in points
    }


def _idea(module: str) -> str:
    """Read the first line of a module's docstring from its source."""
    import ast

    _, package, name = module.split(".")
    folder = Path(__file__).parents[1] / package
    file = folder / f"{name}.py"
    source = file if file.exists() else folder / name / "__init__.py"
    docstring = ast.get_docstring(ast.parse(source.read_text(encoding="utf-8"))) or ""
    return docstring.partition("\n")[0]


def _summary(distribution: str) -> str:
    from importlib import metadata

    return metadata.metadata(distribution)["Summary"] or ""
