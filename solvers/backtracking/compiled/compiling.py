"""Numba as this package uses it: one place for its options, two instructions that it lacks, and arrays as bare pointers.

Most kernels take the whole `Tables` and `State`. As arrays, each call would copy seven words and count a reference for every
one of them, which took three quarters of the time. `pointers` strips them once, on entry; what is left is a tuple of
addresses that costs nothing to pass on, and an index is never checked or wrapped around.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba.extending import intrinsic

types: Any = numba.types

Kernel = TypeVar("Kernel", bound=Callable[..., Any])

_OPTIONS: dict[str, Any] = {"error_model": "numpy", "nogil": True}
_INNER: dict[str, Any] = {
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}  # never called from Python

ZERO, ONE = np.uint64(0), np.uint64(1)

# What is read from an int32 array is handed to other kernels as int64, so that each is compiled for one type only.
wide = cast(Callable[[Any], int], np.int64)


def entry(function: Kernel) -> Kernel:
    """Compile what Python calls, with all that it calls; it frees the GIL."""
    return cast(Kernel, numba.njit(**_OPTIONS)(function))


def kernel(function: Kernel) -> Kernel:
    """Compile what only other kernels call."""
    return cast(Kernel, numba.njit(**_OPTIONS, **_INNER)(function))


def inlined(function: Kernel) -> Kernel:
    """The same for the innermost: its code is put in place of every call."""
    return cast(Kernel, numba.njit(**_OPTIONS, **_INNER, forceinline=True)(function))


def instruction(function: Callable[..., Any]) -> Any:
    """A function that is given types, and returns its signature and what emits its code."""
    return intrinsic(function)


@instruction
def popcount(_typing: Any, _mask: Any) -> Any:
    """How many bits of a uint64 are set."""
    return types.int64(types.uint64), lambda _context, builder, _signature, args: builder.ctpop(
        args[0]
    )


@instruction
def lowest(_typing: Any, _mask: Any) -> Any:
    """The position of the lowest set bit of a uint64."""
    return types.int64(types.uint64), lambda _context, builder, _signature, args: builder.cttz(
        args[0], ir.IntType(1)(0)
    )


@instruction
def pointers(_typing: Any, fields: Any) -> Any:
    """A named tuple with every array replaced by a pointer to its first element; numbers stay as they are."""

    def is_array(kind: Any) -> bool:
        return isinstance(kind, types.Array)

    bare = [types.CPointer(kind.dtype) if is_array(kind) else kind for kind in fields.types]

    def emit(context: Any, builder: ir.IRBuilder, signature: Any, args: Any) -> Any:
        values = []
        for index, kind in enumerate(signature.args[0].types):
            value = builder.extract_value(args[0], index)
            values.append(
                context.make_array(kind)(context, builder, value).data if is_array(kind) else value
            )
        return context.make_tuple(builder, signature.return_type, values)

    return types.NamedTuple(bare, fields.instance_class)(fields), emit
