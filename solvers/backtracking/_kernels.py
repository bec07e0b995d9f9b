"""How kernels are compiled: the Numba options that all kernels share, in one place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit
from numba.extending import intrinsic

Kernel = TypeVar("Kernel", bound=Callable[..., Any])

OPTIONS: dict[str, Any] = {"error_model": "numpy", "boundscheck": False}
# Python never calls them; this halves the compile time.
_INTERNAL: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def kernel(function: Kernel) -> Kernel:
    """Compile a function. Only other compiled functions call it, or `_compiling.py`."""
    return cast(Kernel, njit(**OPTIONS, **_INTERNAL)(function))


def inlined(function: Kernel) -> Kernel:
    """Compile a short function whose code replaces each call."""
    return cast(Kernel, njit(**OPTIONS, **_INTERNAL, forceinline=True)(function))


def merged(function: Kernel) -> Kernel:
    """Compile a function with a single caller as a part of that caller, which saves time."""
    return cast(Kernel, njit(**OPTIONS, **_INTERNAL, inline="always")(function))


def instruction(typed: Callable[..., Any]) -> Any:
    """Define a function by the machine code that it stands for.

    `typed(context, *argument types)` returns its signature and the function that emits its code.
    """
    return intrinsic(typed)  # without this wrapper, mypy would report a missing argument
