"""A Numba type for a vector of 16-bit numbers, whose operators are single vector instructions.

Each number is in a *lane*. There are as many lanes as fill one register: 32 with AVX-512, 16 with
AVX2, 8 with SSE or Neon. `Lanes` is LLVM's `<32 x i16>`, or what the machine has. Comparing two of
them gives a *choice*, true or false in each lane, which `select` and `bits` use.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any, TypeAlias

from llvmlite import ir  # type: ignore[import-untyped]  # carries no types
from numba import types
from numba.core import cgutils
from numba.extending import lower_builtin, models, register_model, type_callable

from solvers.backtracking._kernels import instruction
from solvers.backtracking.lanes.memory import LANES

Lanes: TypeAlias = Any  # a vector of numbers, in annotations of compiled code
Choice: TypeAlias = Any  # a comparison of two of them

ROW = 2 * LANES  # bytes of one row of lanes in memory, and its alignment
_NUMBERS = ir.VectorType(ir.IntType(16), LANES)
_CHOICES = ir.VectorType(ir.IntType(1), LANES)


class _Lanes(types.Type):
    pass


class _Choice(types.Type):
    pass


_lanes, _choice = _Lanes("lanes"), _Choice("choice")


def _represent(kind: type, form: Any) -> None:
    @register_model(kind)
    class _Model(models.PrimitiveModel):
        def __init__(self, manager: Any, kind: Any) -> None:
            super().__init__(manager, kind, form)  # type: ignore[no-untyped-call]  # Numba is typed in part


_represent(_Lanes, _NUMBERS)
_represent(_Choice, _CHOICES)


def _constant(number: int) -> Any:
    return ir.Constant(_NUMBERS, [number] * LANES)


# --- operators


def _define(
    function: Callable[..., Any], result: types.Type, emit: Callable[..., Any], arity: int = 2
) -> None:
    """Define a Python operator for lanes; `emit(builder, *operands)` writes its instruction."""

    @type_callable(function)
    def _typed(_context: Any) -> Callable[..., Any]:
        one: Callable[..., Any] = lambda x: result if x == _lanes else None  # noqa: E731
        two: Callable[..., Any] = lambda x, y: result if x == y == _lanes else None  # noqa: E731
        return one if arity == 1 else two

    @lower_builtin(function, *[_Lanes] * arity)  # type: ignore[no-untyped-call,untyped-decorator]
    def _lowered(_context: Any, builder: Any, _signature: Any, operands: Any) -> Any:
        return emit(builder, *operands)


_define(operator.and_, _lanes, lambda build, x, y: build.and_(x, y))
_define(operator.or_, _lanes, lambda build, x, y: build.or_(x, y))
_define(operator.xor, _lanes, lambda build, x, y: build.xor(x, y))
_define(operator.add, _lanes, lambda build, x, y: build.add(x, y))
_define(operator.sub, _lanes, lambda build, x, y: build.sub(x, y))
_define(operator.invert, _lanes, lambda build, x: build.xor(x, _constant(0xFFFF)), arity=1)
_define(operator.eq, _choice, lambda build, x, y: build.icmp_unsigned("==", x, y))
_define(operator.ne, _choice, lambda build, x, y: build.icmp_unsigned("!=", x, y))
_define(operator.lt, _choice, lambda build, x, y: build.icmp_unsigned("<", x, y))


# --- functions


@instruction
def splat(_typing: Any, number: Any) -> Any:
    """Return a vector with the same number in every lane."""

    def emit(_context: Any, builder: Any, signature: Any, args: Any) -> Any:
        if isinstance(signature.args[0], types.IntegerLiteral):
            return _constant(signature.args[0].literal_value)
        nothing = ir.Constant(_NUMBERS, ir.Undefined)
        first = builder.insert_element(
            nothing, builder.trunc(args[0], ir.IntType(16)), ir.IntType(32)(0)
        )
        return builder.shuffle_vector(
            first, nothing, ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)
        )

    return _lanes(number), emit


@instruction
def select(_typing: Any, choice: Any, x: Any, y: Any) -> Any:
    """Return x in the lanes of the choice and y in the others."""
    return _lanes(choice, x, y), lambda _context, builder, _signature, args: builder.select(*args)


@instruction
def popcount(_typing: Any, x: Any) -> Any:
    """Return the number of bits set in each lane."""

    def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        function = ir.FunctionType(_NUMBERS, [_NUMBERS])
        name = f"llvm.ctpop.v{LANES}i16"
        return builder.call(cgutils.get_or_insert_function(builder.module, function, name), args)  # type: ignore[no-untyped-call]

    return _lanes(x), emit


@instruction
def bits(_typing: Any, choice: Any) -> Any:
    """Return the choice as a number: bit l stands for lane l."""

    def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.zext(builder.bitcast(args[0], ir.IntType(LANES)), ir.IntType(64))

    return types.uint64(choice), emit


@instruction
def chosen(_typing: Any, mask: Any) -> Any:
    """Return the choice of the lanes whose bits are set in a number; the inverse of `bits`."""

    def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.bitcast(builder.trunc(args[0], ir.IntType(LANES)), _CHOICES)

    return _choice(mask), emit


@instruction
def lowest(_typing: Any, mask: Any) -> Any:
    """Return the position of the lowest bit set in a single number."""
    return types.uint64(mask), lambda _context, builder, _signature, args: builder.cttz(
        args[0], ir.IntType(1)(0)
    )


# --- memory


@instruction
def address(_typing: Any, rows: Any) -> Any:
    """Return the address of an array of rows, which must be aligned to `ROW` bytes."""

    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ptrtoint(
            context.make_array(signature.args[0])(context, builder, args[0]).data, ir.IntType(64)
        )

    return types.uint64(rows), emit


def _pointer(builder: Any, start: Any, row: Any) -> Any:
    return builder.inttoptr(
        builder.add(start, builder.mul(row, ir.IntType(64)(ROW))), _NUMBERS.as_pointer()
    )


@instruction
def load(_typing: Any, _start: Any, _row: Any) -> Any:
    """Return the row with that number, counted from an address."""

    def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.load(_pointer(builder, *args), align=ROW)

    return _lanes(types.uint64, types.uint64), emit


@instruction
def store(_typing: Any, _start: Any, _row: Any, x: Any) -> Any:
    """Write x to the row with that number."""

    def emit(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        builder.store(args[2], _pointer(builder, args[0], args[1]), align=ROW)
        return context.get_dummy_value()

    return types.void(types.uint64, types.uint64, x), emit


@instruction
def compiler_barrier(_typing: Any) -> Any:
    """Make LLVM load rows again. Otherwise it would spill registers, which costs more."""

    def emit(context: Any, builder: Any, _signature: Any, _args: Any) -> Any:
        builder.asm(ir.FunctionType(ir.VoidType(), []), "", "~{memory}", (), side_effect=True)
        return context.get_dummy_value()

    return types.void(), emit


@instruction
def align_stack(_typing: Any) -> Any:
    """Align the stack frame to `ROW` bytes, so that spilled registers stay within cache lines."""

    def emit(context: Any, builder: Any, _signature: Any, _args: Any) -> Any:
        with builder.goto_entry_block():
            slot = builder.alloca(_NUMBERS)
        slot.align = ROW
        builder.asm(
            ir.FunctionType(ir.VoidType(), [slot.type]),
            "",
            "r,~{memory}",
            (slot,),
            side_effect=True,
        )
        return context.get_dummy_value()

    return types.void(), emit


@instruction
def fetch_add(_typing: Any, counter: Any, _amount: Any) -> Any:
    """Add to the first number of an array atomically, and return its previous value."""

    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        first = context.make_array(signature.args[0])(context, builder, args[0]).data
        return builder.atomic_rmw("add", first, args[1], "monotonic")

    return types.int64(counter, types.int64), emit
