"""Create the solver that a spec names: a backend, a class, or the adapter of a file.

Nothing is imported before it is needed.
"""

from __future__ import annotations

import dataclasses
import importlib
import shlex
from pathlib import Path
from typing import Any

from solvers import adapters
from solvers.errors import InputError, OptionError
from solvers.registry import python_environment
from solvers.registry.catalogue import find, known
from solvers.registry.loading import label, load, require_solver
from solvers.registry.options import build, values
from solvers.registry.spec import Spec
from solvers.solver import takes_limits


def create(spec: str) -> Any:
    """Return the solver itself; for a source file or a program its adapter, without running it.

    Raises as `registry.get` does, and InputError for a file that does not exist.
    """
    spec = check(spec)
    if language := adapters.language(spec.name):
        return _adapter(language, spec)
    backend = None if ":" in spec.name else find(spec.name)
    make = load(backend.path if backend else spec.name, backend)
    if backend is None and not takes_limits(make):
        return _adapter("python", spec)
    if backend and not backend.is_plug_in:
        make.__repr__ = _repr
    solver = build(make, spec)
    require_solver(solver, label(spec.name, backend))
    return solver


def _repr(solver: Any) -> str:
    """Return a backend of this package as `<solver cp-sat: workers=2>`; the class is `Solver`."""
    name = type(solver).__module__.rpartition(".")[2].replace("_", "-")
    chosen = [
        f"{field.name}={value!r}"
        for field in dataclasses.fields(solver)
        if (value := getattr(solver, field.name)) != field.default
    ]
    return f"<solver {name}{': ' if chosen else ''}{', '.join(chosen)}>"


def check(spec: str) -> Spec:
    """Parse a spec and check everything that can be checked without importing other people's code.

    Raises OptionError, UnknownSolver or InputError.
    """
    spec = Spec.parse(spec)
    if spec.environment is not None:
        python_environment.check(spec.environment)
    name, path, word = spec.name.partition(":")
    if (language := adapters.language(spec.name)) is not None:
        if not path and not Path(name).is_file():
            cause = f"{name} is a folder" if Path(name).is_dir() else f"there is no file {name}"
            raise InputError(cause, remedy="name a source file or an executable program")
        _adapter(language, spec)
    elif not path:
        backend = find(name)
        if spec.options and not backend.is_plug_in and spec.environment is None:
            options = backend.options
            if options is not None:
                values(spec, list(options), options)
    elif known(name):
        raise OptionError(f"{spec}: {word!r} is not an option", remedy="write option=value")
    return spec


def _adapter(language: str, spec: Spec) -> Any:
    """Create the adapter of a file, with the options of the spec."""
    path = spec.name.removeprefix(adapters.PROGRAM)
    if language == "program" and path == spec.name:
        path = shlex.quote(path)  # the path of a program is its command line
    make = importlib.import_module(f"{adapters.__name__}.{language}").Solver
    return build(make, Spec(spec.name, (("path", path), *spec.options)))
