"""How functions here are compiled: without Python inside, without checks of bounds, for one entry from Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

_Function = TypeVar("_Function", bound=Callable[..., Any])
_UNCHECKED: dict[str, Any] = {"error_model": "numpy", "boundscheck": False}
_INSIDE: dict[str, Any] = {
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}  # half the work of compiling


def inlined(function: _Function) -> _Function:
    """A step that disappears into its callers."""
    return cast(_Function, njit(forceinline=True, **_UNCHECKED, **_INSIDE)(function))


def pasted(function: _Function) -> _Function:
    """A step that has one caller and is compiled as a part of it, which saves the work of compiling it by itself too."""
    return cast(_Function, njit(inline="always", **_UNCHECKED, **_INSIDE)(function))


def called(function: _Function) -> _Function:
    """A long step, compiled once and called from several places."""
    return cast(_Function, njit(**_UNCHECKED, **_INSIDE)(function))


def entry(function: _Function) -> _Function:
    """What Python calls. Other threads run meanwhile."""
    return cast(_Function, njit(nogil=True, **_UNCHECKED)(function))
