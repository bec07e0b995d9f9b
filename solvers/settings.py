"""The configuration of a program as a value, and `configure`, which sets it for a block of code."""

from __future__ import annotations

import warnings
from contextvars import ContextVar
from dataclasses import dataclass

from solvers.registry import registry
from solvers.solver import Solver, check_solver


@dataclass(frozen=True)
class Settings:
    """How `solvers.solve` and the other calls answer if no solver is named.

    solver  the spec of a backend, or a Solver; None: the fastest installed one for the shape

    Raises OptionError for another value, and UnknownSolver or MissingLibrary for the name of a
    solver that cannot be used here.
    """

    solver: str | Solver | None = None

    def __post_init__(self) -> None:
        if isinstance(self.solver, str):
            registry.check_installed(self.solver)  # does not load it
        elif self.solver is not None:
            check_solver(self.solver)


_stack: ContextVar[tuple[Settings, ...]] = ContextVar("solvers.settings", default=())


def current() -> Settings | None:
    """Return the settings of the innermost `configure`, or None outside of any."""
    stack = _stack.get()
    return stack[-1] if stack else None


class configure:  # noqa: N801  used like a function
    """Use these settings for all calls in a `with` block.

    solver  as in `solvers.solve`; None uses the fastest installed solver

    Raises OptionError, UnknownSolver or MissingLibrary at once for a solver that cannot be used.

    They replace the whole configuration: in the block, the environment variable, the configuration
    files and an outer `configure` have no effect. They hold in the thread or the asyncio task that
    runs the block, in tasks that it starts, and for `solvers.asolve` and `solvers.map`. Another
    thread is not affected. A new one begins without them, as with every `contextvars.ContextVar`,
    unless its function is run with `contextvars.copy_context().run`.

    >>> import solvers
    >>> with solvers.configure(solver="fewest-first"):
    ...     solvers.solve("1... ..3. .... ...2").status
    <Status.MULTIPLE: 'multiple'>
    """

    _is_used = True  # until the arguments have been accepted

    def __init__(self, solver: str | Solver | None = None) -> None:
        self.settings = Settings(solver)
        self._is_used = False

    def __enter__(self) -> Settings:
        self._is_used = True
        _stack.set((*_stack.get(), self.settings))
        return self.settings

    def __exit__(self, *_: object) -> None:
        _stack.set(_stack.get()[:-1])

    def __del__(self) -> None:
        """Warn if there was no `with` block: the call alone has no effect."""
        if not self._is_used:
            warnings.warn(
                "solvers.configure(...) has no effect without `with`; write "
                "`with solvers.configure(...):` and indent the calls below it",
                RuntimeWarning,
                stacklevel=2,
            )
