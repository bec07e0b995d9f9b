"""Create the solver that a spec names, in this process: a backend, a class by its path, or the adapter of a file.

Nothing is imported before it is needed.
"""

from __future__ import annotations

import importlib
import inspect
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from solvers import adapters
from solvers.errors import InputError, MissingLibrary, OptionError, UnknownSolver
from solvers.registry.catalogue import backends, find
from solvers.registry.spec import Spec, build
from solvers.solver import Solver


def create(spec: Spec) -> Any:
    """The solver itself, in this process; of somebody else's file or program its adapter, and nothing is run of it.

    Raises as `get` does, and InputError for a file that is not there.
    """
    check(str(spec))
    if language := adapters.language(spec.name):
        return _adapted(language, spec)
    if ":" in spec.name:
        unknown = UnknownSolver(
            f"there is no solver {spec.name}", remedy="write package.module:Class"
        )
        make = _load(spec.name, lambda: unknown)
        if not _takes_limits(make):
            return _adapted("python", spec)
    else:
        backend = find(spec.name)
        make = _load(
            backend.path,
            lambda: MissingLibrary(f"{spec.name} needs {backend.needs}", remedy=backend.remedy),
        )
    solver = build(make, spec)
    if not isinstance(solver, Solver):
        raise UnknownSolver(
            f"{spec.name} is no solver",
            remedy="name a class that has a method solve(puzzle, limits)",
        )
    return solver


def is_foreign(spec: str) -> bool:
    """Whether a spec names somebody else's code: a source file, a program, or a class by its path."""
    return ":" in (name := Spec.parse(spec).name) or adapters.language(name) is not None


def check(spec: str) -> None:
    """Raise OptionError, UnknownSolver or InputError for a spec that no solver can have; imports nothing of anybody's."""
    name, path, word = Spec.parse(spec).name.partition(":")
    if (language := adapters.language(Spec.parse(spec).name)) is not None:
        if not path and not Path(name).is_file():
            cause = f"{name} is a folder" if Path(name).is_dir() else f"there is no file {name}"
            raise InputError(cause, remedy="name a source file, or a program that can be run")
        _adapted(language, Spec.parse(spec))
    elif not path:
        find(name)
    elif name in backends():
        raise OptionError(f"{spec}: {word!r} is no option", remedy="write option=value")


def _adapted(language: str, spec: Spec) -> Any:
    """The adapter for what a spec names, with the spec's options. The path of a program is its command line."""
    path = spec.name.removeprefix(adapters.PROGRAM)
    if language == "program" and path == spec.name:
        path = shlex.quote(path)
    make = importlib.import_module(f"{adapters.__name__}.{language}").Solver
    return build(make, Spec(spec.name, (("path", path), *spec.options)))


def _takes_limits(make: Any) -> bool:
    """Whether a class has the method of a backend, solve(puzzle, limits), rather than one of some other kind."""
    method = getattr(make, "solve", None)
    if not callable(method):
        return False
    try:
        inspect.signature(method).bind(None, None, None)  # self, puzzle, limits
    except (TypeError, ValueError):
        return False
    return True


def _load(path: str, error: Callable[[], MissingLibrary | UnknownSolver]) -> Any:
    """The class at "package.module:Class"; raises an `error` where the module, or one that it imports, is not there."""
    module, _, attribute = path.partition(":")
    if "" not in sys.path:
        sys.path.append(
            ""
        )  # a solver in the current folder, whichever way this program was started
    try:
        return getattr(importlib.import_module(module), attribute)
    except ModuleNotFoundError as cause:
        if cause.name and cause.name.startswith("solvers."):
            raise  # a fault of this package, and no missing library
        raise error() from cause
    except (AttributeError, ValueError) as cause:  # no such class; a relative path
        raise error() from cause
    except Exception as cause:
        raise UnknownSolver(
            f"{module} cannot be imported: {type(cause).__name__}: {cause}"
        ) from cause
