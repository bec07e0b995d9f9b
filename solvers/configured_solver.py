"""The solver of calls that name none, found in a microsecond while the configuration is the same.

At every call, the innermost `configure`, the environment variable and the current folder are looked
at. The configuration files are looked at again if more than a second has passed, and read again if
one of them has changed. A changed file thus has an effect within about a second.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

from solvers import chosen_solver, config
from solvers.config_file import ShadowSetting
from solvers.errors import ConfigError, InputError
from solvers.named_solver import default, named, named_in_background
from solvers.puzzle import STANDARD
from solvers.settings import Settings, current
from solvers.shape import Shape
from solvers.solver import Solver, check_solver

_FRESH = 1.0  # seconds in which the files are not looked at again
_KEY = os.environ.encodekey(config.VARIABLE)

_Stamp = tuple[int, int, int] | None  # of a file: its inode, size and time of change


def configured(shape: Shape | str = STANDARD) -> Solver:
    """Return the solver that is used for puzzles of a shape if none is named.

    It is named by `solvers.configure`, the environment variable `SUDOKU_SOLVER`, a project file or
    a user file. The default is the fastest installed solver. A changed file has an effect within
    about a second; everything else at once. Raises ShapeError and ConfigError.

    >>> hasattr(configured(), "solve")
    True
    """
    return configured_for(Shape.parse(shape))


def configured_for(shape: Shape) -> Solver:
    """Return the configured solver, as `configured` does."""
    settings = current()
    return _outside().solver_of(shape) if settings is None else _made(settings, shape, named)


def in_background(solver: str | Solver | None, shape: Shape) -> Solver:
    """Return a solver for a thread in the background: see `named_in_background`.

    solver  as in `solvers.solve`

    Raises OptionError and what `solvers.get` raises.
    """
    if isinstance(solver, str):
        return named_in_background(solver)
    if solver is not None:
        check_solver(solver)
        return solver
    settings = current()
    if settings is None:
        return _outside().in_background(shape)
    return _made(settings, shape, named_in_background)


def _given(settings: Settings, shape: Shape) -> str | Solver:
    return default(shape) if settings.solver is None else settings.solver


def _made(settings: Settings, shape: Shape, name: Callable[[str], Solver]) -> Solver:
    """Return the solver that settings stand for; `name` returns that of a spec."""
    given = _given(settings, shape)
    return name(given) if isinstance(given, str) else given


@dataclass
class _Configuration:
    """What environment and files say, and the solvers that follow from it.

    origin   the value of the environment variable, and the current folder
    stamps   of all files that may be read
    checked  when the files were looked at, as a value of `monotonic`
    shadow   shadow mode, if it is on
    choice   what chose the solver; None for the default
    """

    origin: tuple[str | None, str | None]
    stamps: tuple[_Stamp, ...]
    settings: Settings
    checked: float
    shadow: ShadowSetting | None = None
    choice: config.Choice | None = None
    _standard: Solver | None = None
    _others: dict[Shape, Solver] = field(default_factory=dict)
    _in_background: dict[Shape, Solver] = field(default_factory=dict)

    def solver_of(self, shape: Shape) -> Solver:
        """Return the solver for a shape."""
        if shape is STANDARD:  # the hash of a shape takes a while
            if self._standard is None:
                self._standard = self._make(shape, named)
            return self._standard
        if shape not in self._others:
            self._others[shape] = self._make(shape, named)
        return self._others[shape]

    def in_background(self, shape: Shape) -> Solver:
        """Return the solver for a shape, for threads in the background."""
        if shape not in self._in_background:
            self._in_background[shape] = self._make(shape, named_in_background)
        return self._in_background[shape]

    def _make(self, shape: Shape, name: Callable[[str], Solver]) -> Solver:
        with _placed(self.choice):
            solver = _made(self.settings, shape, name)
        if self.shadow is None:
            return solver
        with _placed(self.shadow):
            return chosen_solver.shadowed(solver, _given(self.settings, shape), self.shadow)


_latest: _Configuration | None = None  # a cache: it never decides which solver is used


def _outside() -> _Configuration:
    """Return the configuration outside of every `configure`."""
    global _latest  # threads replace the whole value
    try:
        folder = os.getcwd()
    except OSError:  # it was deleted
        folder = None
    origin = _variable(), folder
    latest = _latest
    if latest and latest.origin == origin and monotonic() < latest.checked + _FRESH:
        return latest
    place = Path(folder) if folder else None
    checked, stamps = monotonic(), tuple(map(_stamp, config.files(place)))
    if latest and latest.origin == origin and latest.stamps == stamps:
        latest.checked = checked
        return latest
    setting = next(config.settings(folder=place), None)  # reads after the stamps were taken
    with _placed(setting):
        settings = Settings(chosen_solver.of(setting) if setting else None)
    shadow = config.shadow(folder=place)
    _latest = found = _Configuration(origin, stamps, settings, checked, shadow, setting)
    return found


@contextmanager
def _placed(setting: config.Choice | ShadowSetting | None) -> Iterator[None]:
    """Raise ConfigError, with the place of the setting, for a solver that cannot be used."""
    try:
        yield
    except InputError as error:
        if setting is None or isinstance(error, ConfigError):
            raise
        raise setting.refused(error) from error


def _variable() -> str | None:
    """Return the environment variable; None if it is not set or empty.

    `os.environ` takes ten times as long as its dictionary to find that a name is missing.
    """
    names = getattr(os.environ, "_data", None)
    return None if names is not None and _KEY not in names else os.environ.get(config.VARIABLE)


def _stamp(file: Path) -> _Stamp:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns
