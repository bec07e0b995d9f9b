"""Choose the backend: argument, environment variable, project file, user file, or default."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from solvers.errors import ConfigError, InputError
from solvers.puzzle import STANDARD
from solvers.registry import registry
from solvers.shape import Shape

VARIABLE = "SUDOKU_SOLVER"
FILE = "sudoku-solvers.toml"
DEFAULT = "default: the fastest installed complete solver"  # the origin of a choice
TABLE = "sudoku-solvers"

_PREFERENCE = ("lanes", "compiled", "propagation")  # the fastest complete backends first
_LARGEST = {"compiled": 64}  # rows; lanes supports only 9x9


class Choice(NamedTuple):
    """The spec of a solver, and where it was configured."""

    spec: str
    origin: str


def choose(
    argument: str | None = None,
    *,
    shape: Shape = STANDARD,
    environ: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> Choice:
    """Return the backend for puzzles of a shape.

    Raises ConfigError for a configuration file that cannot be used.
    """
    return next(candidates(argument, shape=shape, environ=environ, folder=folder))


def candidates(
    argument: str | None = None,
    *,
    shape: Shape = STANDARD,
    environ: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> Iterator[Choice]:
    """Yield every configured choice and the default; the first one overrides the others."""
    yield from settings(argument, environ=environ, folder=folder)
    yield Choice(default(shape), DEFAULT)


def settings(
    argument: str | None = None,
    *,
    environ: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> Iterator[Choice]:
    """Yield every configured choice, without the default."""
    environ = os.environ if environ is None else environ
    if argument:
        yield Choice(argument, "argument")
    if environ.get(VARIABLE):
        yield Choice(environ[VARIABLE], f"environment variable {VARIABLE}")
    for file in files(folder or current_folder()):
        if spec := _read(file):
            yield Choice(spec, str(file))


def files(folder: Path | None) -> Iterator[Path]:
    """Yield the configuration files that count in a folder, strongest first; few of them exist."""
    for place in (folder, *folder.parents) if folder else ():
        yield from (place / FILE, place / "pyproject.toml")
    import platformdirs  # here, because most programs never read a configuration file

    yield platformdirs.user_config_path("sudoku-solvers", appauthor=False) / FILE


def current_folder() -> Path | None:
    """Return the current folder, or None if it has been deleted."""
    try:
        return Path.cwd()
    except OSError:
        return None


def default(shape: Shape = STANDARD) -> str:
    """Return the fastest installed complete backend that supports puzzles of a shape."""
    known = registry.backends()
    fit = [
        name
        for name in _PREFERENCE
        if (shape == STANDARD or name != "lanes") and shape.size <= _LARGEST.get(name, shape.size)
    ]
    return next(name for name in fit if name in known and not known[name].missing)


def _read(file: Path) -> str | None:
    """Return the solver that a configuration file names; None without such a file or name."""
    try:
        table = _table(file)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except RecursionError:
        raise ConfigError(
            "is nested too deeply", remedy="correct or remove the file", source=str(file)
        ) from None
    except (OSError, ValueError) as error:  # not UTF-8, or not TOML
        raise ConfigError(
            f"cannot be read: {error}", remedy="correct or remove the file", source=str(file)
        ) from None
    if file.name == "pyproject.toml":
        for key in ("tool", TABLE):
            table = table.get(key, {})
            if not isinstance(table, dict):
                raise ConfigError(
                    f"{key} is not a table", remedy=f"write [tool.{TABLE}]", source=str(file)
                )
    for key, value in table.items():
        if key != "solver" or not isinstance(value, str):
            raise ConfigError(
                f"cannot use {key} = {value!r}", remedy='write solver = "NAME"', source=str(file)
            )
    spec: str | None = table.get("solver")
    if spec is None:
        return None
    try:
        return registry.check(spec)
    except InputError as error:
        raise ConfigError(error.cause, remedy=error.remedy, source=str(file)) from None


def _table(file: Path) -> dict[str, Any]:
    text = file.read_text(encoding="utf-8")
    import tomllib

    return tomllib.loads(text)
