"""Choose the backend: argument, environment variable, project file, user file, or default."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from solvers import config_file
from solvers.config_file import ShadowSetting
from solvers.errors import ConfigError, InputError
from solvers.puzzle import STANDARD
from solvers.registry import registry
from solvers.shape import Shape

VARIABLE = "SUDOKU_SOLVER"
FILE = "sudoku-solvers.toml"
DEFAULT = "default: the fastest installed complete solver"  # the origin of a choice
_ARGUMENT = "argument"  # another origin

_PREFERENCE = ("lanes", "compiled", "propagation")  # the fastest complete backends first
_LARGEST = {"compiled": 64}  # rows; lanes supports only 9x9


class Choice(NamedTuple):
    """The spec of a solver, and where it was configured.

    kind     "solver", or "fallback" or "race" for several solvers; then `spec` is the setting
    several  the specs of several solvers
    line     the line of a configuration file; None if it is not known
    """

    spec: str
    origin: str
    kind: str = "solver"
    several: tuple[str, ...] = ()
    line: int | None = None

    @property
    def is_configured(self) -> bool:
        """Whether the environment variable or a file chose it, not an argument or the default."""
        return self.origin not in (_ARGUMENT, DEFAULT)

    def refused(self, error: InputError) -> ConfigError:
        """Return the error for a solver that cannot be used, with where it was configured."""
        key = "" if self.line is None else f"{self.kind}: "
        return config_file.refused(error, key, self.origin, self.line)


def choose(
    argument: str | None = None,
    *,
    shape: Shape = STANDARD,
    environ: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> Choice:
    """Return the backend for puzzles of a shape.

    Raises ConfigError for a configuration file or an environment variable that cannot be used.
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
    """Yield every configured choice, without the default. Raises ConfigError."""
    environ = os.environ if environ is None else environ
    if argument:
        yield Choice(argument, _ARGUMENT)
    if environ.get(VARIABLE):
        yield _of_variable(environ[VARIABLE])
    for file in files(folder or current_folder()):
        found = config_file.read(file)
        if found.kind == "solver":
            yield Choice(found.solvers[0], str(file), line=found.line)
        elif found.kind:
            listed = ", ".join(f'"{spec}"' for spec in found.solvers)
            spec = f"{found.kind} = [{listed}]"
            yield Choice(spec, str(file), found.kind, found.solvers, found.line)


def _of_variable(spec: str) -> Choice:
    """Return the choice of the environment variable. Raises ConfigError, which names it."""
    choice = Choice(spec, f"environment variable {VARIABLE}")
    try:
        registry.check(spec)
    except InputError as error:
        raise choice.refused(error) from None
    return choice


def check(choice: Choice) -> None:
    """Create every solver of a choice; its options may have values that only its code refuses.

    Raises ConfigError, with where it was configured.
    """
    for spec in choice.several or (choice.spec,):
        try:
            registry.get(spec)
        except InputError as error:
            raise choice.refused(error) from None


def shadow(
    *, environ: Mapping[str, str] | None = None, folder: Path | None = None
) -> ShadowSetting | None:
    """Return shadow mode, if it is on; a file that names a solver replaces what weaker ones say.

    So does the environment variable.
    """
    environ = os.environ if environ is None else environ
    for file in () if environ.get(VARIABLE) else files(folder or current_folder()):
        found = config_file.read(file)
        if found.shadow or found.kind:
            return found.shadow if found.shadow and found.shadow.rate else None
    return None


def files(folder: Path | None) -> Iterator[Path]:
    """Yield the configuration files that count in a folder, strongest first; few of them exist."""
    for place in (folder, *folder.parents) if folder else ():
        yield from (place / FILE, place / config_file.PROJECT)
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
    fit = [
        name
        for name in _PREFERENCE
        if (shape == STANDARD or name != "lanes") and shape.size <= _LARGEST.get(name, shape.size)
    ]
    return next(name for name in fit if (found := registry.known(name)) and not found.missing)
