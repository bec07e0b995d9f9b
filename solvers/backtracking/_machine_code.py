"""Machine code of a kernel, and how it is loaded into this process, with llvmlite alone."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any

from llvmlite import binding as llvm  # type: ignore[import-untyped]  # carries no types

from solvers.backtracking._processor import processor

Run = Callable[[int], int]  # takes the address of a frame


@dataclass(frozen=True)
class MachineCode:
    """An object file that defines a function of a frame.

    name     the name of the function
    missing  functions that it would call to report an exception of Python; kernels raise none
    code     the file
    """

    name: str
    missing: tuple[str, ...]
    code: bytes

    def loaded(self) -> Run:
        """Return the function. It releases the GIL while it runs."""
        for name in self.missing:
            if llvm.address_of_symbol(name) is None:
                llvm.add_symbol(name, _abort())
        engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), target_machine())
        engine.add_object_file(llvm.ObjectFileRef.from_data(self.code))
        engine.finalize_object()
        address = engine.get_function_address(self.name)
        run: Any = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p)(address)
        run.engine = engine  # the code lives as long as the engine
        loaded: Run = run
        return loaded


def target_machine() -> Any:
    """Return LLVM's compiler for this processor. The code may be loaded at any address."""
    _initialize()
    triple, name, features = processor()
    return llvm.Target.from_triple(triple).create_target_machine(
        cpu=name, features=features, opt=3, reloc="default", codemodel="jitdefault", jit=True
    )


@cache
def _initialize() -> None:
    with suppress(RuntimeError):  # from llvmlite 0.45 on, it needs no call
        llvm.initialize()
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()


def _abort() -> int:
    """Return the address of C's abort."""
    library: Any = ctypes.cdll.msvcrt if sys.platform == "win32" else ctypes.pythonapi
    return ctypes.cast(library.abort, ctypes.c_void_p).value or 0
