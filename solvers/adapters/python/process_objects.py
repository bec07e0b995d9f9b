"""Solvers that are objects of this process: functions, classes, methods and instances.

An object has a name while it is registered, and forks of this process find it by that name.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

from solvers.adapters import OBJECT
from solvers.adapters.python.python_source import PythonSource
from solvers.adapters.python.user_module import UserModule
from solvers.errors import NotASolver
from solvers.solver import takes_limits

_objects: dict[str, Any] = {}


@contextmanager
def registered(value: Any) -> Iterator[str]:
    """Give an object a name for a spec, such as `object:Solution`, as long as the block runs."""
    own = getattr(value, "__qualname__", None) or type(value).__qualname__
    word = re.sub(r"\W", "_", own.rpartition("<locals>.")[2]).strip("_") or "solver"
    name, number = f"{OBJECT}{word}", 1
    while name in _objects:
        number += 1
        name = f"{OBJECT}{word}_{number}"
    _objects[name] = value
    try:
        yield name
    finally:
        del _objects[name]


def backend(name: str) -> Any:
    """Return the object if it has `solve(puzzle, limits)`, an instance if it is a class, else None.

    Raises NotASolver if nothing is registered with this name.
    """
    value = _find(name)
    kind = value if inspect.isclass(value) else type(value)
    if not takes_limits(kind):
        return None
    return value() if kind is value else value


def as_module(name: str) -> UserModule:
    """Return the object as the only thing that its module defines.

    The public methods of an instance are functions that solve with this one instance.
    """
    value = _find(name)
    if inspect.isclass(value) or inspect.isroutine(inspect.unwrap(value)):
        own = {value.__name__.strip("<>"): value}
    elif callable(value):
        own = {"solve": value if isinstance(value, partial) else value.__call__}
    else:
        methods = inspect.getmembers(value, inspect.ismethod)
        own = {method: bound for method, bound in methods if not method.startswith("_")}
    return UserModule(names=_namespace(value) | own, own=tuple(own), source=_source(value))


def entry(name: str) -> str | None:
    """Return the name of the function that solves, if the object itself is a function."""
    module = as_module(name)
    function = module.names[module.own[0]] if len(module.own) == 1 else None
    return module.own[0] if callable(function) and not inspect.isclass(function) else None


def _find(name: str) -> Any:
    if name not in _objects:
        raise NotASolver(
            f"there is no {name.removeprefix(OBJECT)} in this process",
            remedy="name a file, a program or package.module:Class",
            source=name,
        )
    return _objects[name]


def _namespace(value: Any) -> dict[str, Any]:
    """Return the globals of an object's module; of a partial, those of its function."""
    value = _written(value)
    home = getattr(value, "__module__", None) or type(value).__module__
    return {"__name__": home} | vars(sys.modules.get(home, object))


def _written(value: Any) -> Any:
    """Return what a file defines: of a partial its function, which `functools` does not define."""
    while isinstance(value, partial):
        value = value.func
    return value


def _source(value: Any) -> PythonSource:
    """Return the file that defines an object, or an empty one if there is none."""
    value = _written(value)
    shown = value if inspect.isclass(value) or inspect.isroutine(value) else type(value)
    with suppress(OSError, TypeError, SyntaxError):
        path, text = inspect.getsourcefile(shown), "".join(inspect.findsource(shown)[0])
        return PythonSource(str(path), text, ast.parse(text))
    return PythonSource("<no source>", "", ast.Module([], []))
