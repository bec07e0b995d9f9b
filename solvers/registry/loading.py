"""Import the class of a backend, a plug-in or a path, and say why it cannot be used."""

from __future__ import annotations

import importlib
import inspect
import sys
from functools import reduce
from typing import Any

from solvers.errors import BrokenSolver, InputError, MissingLibrary, SudokuError, UnknownSolver
from solvers.exception_text import describe, place
from solvers.libraries import require
from solvers.registry.backend import Backend
from solvers.solver import Solver

_OWN = "solvers."


def load(path: str, backend: Backend | None) -> Any:
    """Import the class at "package.module:Class", of a backend or else of a path that users wrote.

    Raises UnknownSolver if there is no such class, MissingLibrary if the code needs a module that
    is not installed or too old, and BrokenSolver if the code raises another exception.
    """
    module, _, attribute = path.partition(":")
    if "" not in sys.path:
        sys.path.append("")  # finds solvers in the current folder, however this program started
    if not all(module.split(".")):
        raise _unknown(path, f"{module!r} is not the name of a module", backend)
    try:
        found = importlib.import_module(module)
    except (KeyboardInterrupt, SudokuError):
        raise
    except BaseException as error:  # other people's code may raise anything, also SystemExit
        if backend and not backend.is_plug_in:
            require(backend.name)  # a library that is too old may raise anything, too
        if isinstance(error, ModuleNotFoundError):
            raise _module_not_found(path, error, backend) from error
        raise broken(label(path, backend), "cannot be imported", error, backend) from error
    try:
        return reduce(getattr, attribute.split("."), found)
    except AttributeError as error:
        reason = f"the module {module} has no class {attribute}"
        raise _unknown(path, reason, backend) from error


def label(name: str, backend: Backend | None) -> str:
    """Return what messages call a solver."""
    return backend.label if backend else name


def broken(solver: str, failed: str, error: BaseException, backend: Backend | None) -> BrokenSolver:
    """Return the error for an exception in a solver's code, with its place."""
    file, line = place(error)
    remedy = f"correct it, or uninstall {backend.distribution}" if backend else "correct the code"
    return BrokenSolver(
        f"{solver} {failed}: {describe(error)}", remedy=remedy, source=file, line=line
    )


def _module_not_found(
    path: str, error: ModuleNotFoundError, backend: Backend | None
) -> InputError | ModuleNotFoundError:
    module, missing = path.partition(":")[0], error.name or ""
    is_own = backend is not None and not backend.is_plug_in
    if missing.startswith(_OWN):
        return (
            error if is_own else broken(label(path, backend), "cannot be imported", error, backend)
        )
    if backend and is_own:
        needs = " and ".join(backend.libraries) or missing
        return MissingLibrary(f"{backend.name} needs {needs}", remedy=backend.remedy)
    if f"{module}.".startswith(f"{missing}."):
        return _unknown(path, f"there is no module {missing}", backend)
    file, line = place(error)
    return MissingLibrary(
        f"{label(path, backend)} needs the module {missing}, which is not installed",
        remedy="install the library that contains it",
        source=file,
        line=line,
    )


def _unknown(path: str, reason: str, backend: Backend | None) -> UnknownSolver:
    if backend is None:
        return UnknownSolver(
            f"there is no solver {path}: {reason}", remedy="write package.module:Class"
        )
    return UnknownSolver(
        f"{backend.label} has the entry point {path}, but {reason}",
        remedy=f"correct its entry point, or uninstall {backend.distribution}",
    )


def require_solver(solver: Any, name: str) -> None:
    """Raise UnknownSolver or BrokenSolver unless this object can be used as a solver."""
    try:
        inspect.signature(solver.solve).bind(None, None)
    except (AttributeError, TypeError, ValueError):
        raise UnknownSolver(
            f"{name} is not a solver", remedy="give it a method solve(puzzle, limits)"
        ) from None
    assert isinstance(solver, Solver)
    for method in ("prepare", "solve_batch"):
        if not callable(value := getattr(solver, method, print)):
            raise BrokenSolver(
                f"{name}: {method} is {value!r}", remedy="make it a method, or rename it"
            )
    if not isinstance(value := getattr(solver, "interruptible", True), bool):
        raise BrokenSolver(f"{name}: interruptible is {value!r}", remedy="make it True or False")
