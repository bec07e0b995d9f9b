"""Compile a kernel to machine code that needs neither Numba nor Python to run.

Only this module and the kernels themselves import Numba.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, cast

import numba
from llvmlite import binding as llvm  # type: ignore[import-untyped]  # carries no types
from llvmlite import ir
from numba import cfunc
from numba.extending import intrinsic
from numba.np import arrayobj

from solvers.backtracking._frame import Argument
from solvers.backtracking._kernels import OPTIONS
from solvers.backtracking._machine_code import MachineCode, target_machine

# Numba is typed in part.
types: Any = numba.types
typeof: Any = numba.typeof
arrays: Any = arrayobj

_WORD = ir.IntType(64)


def machine_code(function: Callable[..., int], arguments: tuple[Argument, ...]) -> MachineCode:
    """Compile a function for the types of these arguments, as a function of a `Frame`."""
    name, module = optimized(function, arguments)
    names = (each.name for each in module.functions if each.is_declaration)
    missing = tuple(name for name in names if not name.startswith("llvm."))
    assert not any("alloc" in name.lower() for name in missing), "a kernel must not need memory"
    return MachineCode(name, missing, target_machine().emit_object(module))


def optimized(function: Callable[..., int], arguments: tuple[Argument, ...]) -> tuple[str, Any]:
    """Return the name of the function of a `Frame`, and LLVM's module that defines it."""
    arguments_in: Any = _reader([_kind(argument) for argument in arguments])

    def run(frame: Any) -> Any:
        return types.int64(function(*arguments_in(frame)))

    compiled = cfunc(types.int64(types.CPointer(types.int64)), **OPTIONS)(run)
    return compiled.native_name, llvm.parse_assembly(compiled.inspect_llvm())


def _kind(argument: Argument) -> Any:
    return types.int64 if isinstance(argument, int) else typeof(argument)


def _reader(kinds: list[Any]) -> Callable[[Any], tuple[Any, ...]]:
    """Return a compiled function that reads the arguments of these types in a frame."""

    @intrinsic
    def read(_typing: Any, frame: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            words = _words(builder, args[0])
            values = [_value(context, builder, kind, words) for kind in kinds]
            return context.make_tuple(builder, signature.return_type, values)

        return types.Tuple(kinds)(frame), emit

    return cast(Callable[[Any], tuple[Any, ...]], read)


def _words(builder: Any, frame: Any) -> Iterator[Any]:
    index = 0
    while True:
        yield builder.load(builder.gep(frame, [_WORD(index)]))
        index += 1


def _value(context: Any, builder: Any, kind: Any, words: Iterator[Any]) -> Any:
    """Return an argument that is made of the next words."""
    if isinstance(kind, types.BaseTuple):
        items = [_value(context, builder, each, words) for each in kind.types]
        return context.make_tuple(builder, kind, items)
    if not isinstance(kind, types.Array):
        return next(words)
    element = context.get_data_type(kind.dtype)
    size = _WORD(context.get_abi_sizeof(element))
    data = builder.inttoptr(next(words), element.as_pointer())
    shape = [next(words) for _ in range(kind.ndim)]
    strides = [size]
    for length in reversed(shape[1:]):
        strides.insert(0, builder.mul(strides[0], length))
    array = arrays.make_array(kind)(context, builder)
    arrays.populate_array(
        array, data=data, shape=shape, strides=strides, itemsize=size, meminfo=None
    )
    return array._getvalue()
