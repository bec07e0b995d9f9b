"""Two bit operations that Numba lacks, and a conversion of arrays to bare pointers.

Most kernels take all of `Tables` and `State`. If these held arrays, each call would copy seven
words and count a reference for each array, which took three quarters of the time. `pointers`
converts them once, on entry. The result is a tuple of addresses that costs nothing to pass on.
Indices into it are never checked, and negative ones do not wrap around.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numba
import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]

from solvers.backtracking._kernels import instruction

types: Any = numba.types

ZERO, ONE = np.uint64(0), np.uint64(1)

# Converts a value read from an int32 array before it is passed to another kernel, so that each
# kernel is compiled for one type only.
wide = cast(Callable[[Any], int], np.int64)


@instruction
def popcount(_typing: Any, _mask: Any) -> Any:
    """Return the number of bits set in a uint64."""
    return types.int64(types.uint64), lambda _context, builder, _signature, args: builder.ctpop(
        args[0]
    )


@instruction
def lowest(_typing: Any, _mask: Any) -> Any:
    """Return the position of the lowest bit set in a uint64."""
    return types.int64(types.uint64), lambda _context, builder, _signature, args: builder.cttz(
        args[0], ir.IntType(1)(0)
    )


@instruction
def pointers(_typing: Any, fields: Any) -> Any:
    """Return a named tuple with each array replaced by a pointer to its first element."""

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
