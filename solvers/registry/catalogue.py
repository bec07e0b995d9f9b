"""List the backends of this package and of plug-ins, without importing any of them.

The modules that read metadata are imported in functions: most processes need one backend only.
"""

from __future__ import annotations

import os
import pkgutil
import re
import sys
from functools import cache, lru_cache
from types import ModuleType
from typing import TYPE_CHECKING, TypeAlias

from solvers import backtracking, models
from solvers.adapters import LANGUAGES
from solvers.errors import BrokenSolver, OptionError, UnknownSolver
from solvers.libraries import DISTRIBUTION
from solvers.near_names import alternatives, nearest, question
from solvers.registry.backend import MODEL, PLUG_IN, Backend
from solvers.registry.spec import Spec

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

ENTRY_POINTS = "solvers.backends"
_LIST = "`sudoku solvers` lists them, and so does `solvers.names()` in Python"
_SOURCES = f"name a source file that ends in {alternatives(LANGUAGES)}, or a program"
_EXTRAS = re.compile(r"\[.*\]|\s")  # allowed in an entry point, and without a meaning
_CLASS = re.compile(r"[\w.]+:[\w.]+")
_PlugIns: TypeAlias = dict[str, Backend | BrokenSolver]  # by name, sorted


def names() -> tuple[str, ...]:
    """Return the names of all backends: the ladder from textbook to fastest, models, plug-ins."""
    return tuple(backends())


def backends() -> dict[str, Backend]:
    """Return all backends by name. Plug-ins in `left_out` are not among them."""
    return _own() | {
        name: found for name, found in _plug_ins().items() if isinstance(found, Backend)
    }


def left_out() -> list[BrokenSolver]:
    """Return why entry points are not backends: their name is taken, or names nothing."""
    return [found for found in _plug_ins().values() if isinstance(found, BrokenSolver)]


def known(name: str) -> Backend | None:
    """Return the backend with this name, or None. For one of this package, no metadata is read."""
    found = _own().get(name) or _plug_ins().get(name)
    return found if isinstance(found, Backend) else None


def find(name: str) -> Backend:
    """Return the backend with this name. Raises UnknownSolver, and BrokenSolver for a plug-in."""
    found = _own().get(name) or _plug_ins().get(name)
    if isinstance(found, BrokenSolver):
        raise found
    if found is not None:
        return found
    raise _unknown(name)


def _unknown(name: str) -> UnknownSolver:
    """Return the error for a name that no backend has. It may be that of a file."""
    near = question(_like(name.lower().replace("_", "-")))
    cause, remedy = f"there is no solver {name!r}", _LIST
    if os.path.isdir(name):
        cause, remedy = f"{name} is a folder, not a solver", _SOURCES
    elif os.path.isfile(name) and os.access(name, os.X_OK):
        cause, remedy = f"{name} is not the name of a solver, but a program", f"write ./{name}"
    elif os.path.isfile(name):
        cause = f"{name} is neither a source file of a known language nor a program"
        remedy = _SOURCES
    return UnknownSolver(cause, remedy=f"{near} {remedy}".strip())


def _like(name: str) -> list[str]:
    """Return the backends whose names, or the names of whose libraries, are like a wrong name."""
    known = backends()
    libraries = {library: each.name for each in known.values() for library in each.libraries}
    called = libraries | {each: each for each in known}
    return list(dict.fromkeys(called[each] for each in nearest(name, called)))


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
        for backend in (*ladder, *(_backend(name, MODEL, models) for name in modules))
    }


def _backend(name: str, kind: str, package: ModuleType) -> Backend:
    module = name.replace("-", "_")
    return Backend(module.replace("_", "-"), kind, f"{package.__name__}.{module}:Solver")


def _plug_ins() -> _PlugIns:
    """Return the entry points of all distributions by name, sorted by name."""
    return _plug_ins_on(tuple((folder, _change_time(folder)) for folder in sys.path))


def _change_time(folder: str) -> int | None:
    """Return when a file was last added to a folder or removed, or None if there is no folder."""
    try:
        return os.stat(folder or os.curdir).st_mtime_ns
    except OSError:
        return None


@lru_cache(maxsize=1)
def _plug_ins_on(_search_path: tuple[tuple[str, int | None], ...]) -> _PlugIns:
    """Return the plug-ins, and read the metadata of all distributions only once: it takes 40 ms."""
    from importlib import metadata

    points: dict[str, list[EntryPoint]] = {}
    for point in metadata.entry_points(group=ENTRY_POINTS):
        points.setdefault(point.name, []).append(point)
    return {name: _plug_in(name, points[name]) for name in sorted(points)}


def _plug_in(name: str, points: list[EntryPoint]) -> Backend | BrokenSolver:
    """Return the backend of entry points with the same name, or why there is none."""
    found = [_backend_of(point) for point in points]
    packages = sorted(backend.package for backend in found)
    plug_in = found[0]
    if name in _own():
        cause = f"{plug_in.label} is not used, because {DISTRIBUTION} has a solver of that name"
        return BrokenSolver(cause, remedy="rename its entry point")
    if len(points) > 1:
        cause = f"{' and '.join(packages)} have a plug-in of the same name, {name}"
        return BrokenSolver(cause, remedy="uninstall one of them")
    if not _is_name(name):
        cause = f"{plug_in.label} is not used, because its name is not a word"
        return BrokenSolver(cause, remedy="rename its entry point")
    if not _CLASS.fullmatch(plug_in.path):
        cause = f"{plug_in.label} has the entry point {plug_in.path!r}, which is not a class"
        return BrokenSolver(cause, remedy="write package.module:Class")
    return plug_in


def _backend_of(point: EntryPoint) -> Backend:
    path = _EXTRAS.sub("", point.value)
    return Backend(point.name, PLUG_IN, path, point.dist.name if point.dist else None)


def _is_name(text: str) -> bool:
    """Return whether a spec is the name of a backend only."""
    try:
        spec = Spec.parse(text)
    except OptionError:
        return False
    return spec.name == text and not spec.is_foreign
