"""Functions in machine code: loaded when they are first called, and compiled if they must be.

Importing Numba takes longer than solving most puzzles. So the module of a function, which imports
it, is only imported to compile the function. Kept machine code is loaded without it.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from threading import Lock

from solvers import compiling, libraries
from solvers.backtracking._frame import Frame
from solvers.backtracking._kept_code import KeptCode
from solvers.backtracking._machine_code import MachineCode, Run
from solvers.errors import OptionError


class NativeFunction:
    """A function in machine code. Its arguments must always have the types of the first call.

    module        the module that defines it, as a function that Numba can compile
    name          its name there
    was_compiled  whether this process compiled it
    """

    def __init__(self, module: str, name: str) -> None:
        self.was_compiled = False
        self._module, self._name = module, name
        self._run: Run | None = None
        self._lock = Lock()

    def __call__(self, frame: Frame) -> int:
        """Call it with the arguments in a frame. It releases the GIL while it runs."""
        return (self._run or self._loaded(frame))(frame.address)

    def counter(self) -> str:
        """Return the name of the time of its first call, as a counter of a result."""
        return "compile_seconds" if self.was_compiled else "load_seconds"

    def _loaded(self, frame: Frame) -> Run:
        with self._lock:
            if not self._run:
                self._run = self._machine_code(frame).loaded()
        return self._run

    def _machine_code(self, frame: Frame) -> MachineCode:
        spec = find_spec(self._module)
        assert spec is not None
        assert spec.origin is not None
        sources = Path(spec.origin).parent
        kept = KeptCode(sources, self._name, frame.kinds())
        if code := kept.read():
            return code
        compiling.announce(sources.name)
        from solvers.backtracking._compiling import machine_code

        function = getattr(import_module(self._module), self._name)
        code = machine_code(function, frame.arguments)
        self.was_compiled = True
        kept.write(code)
        return code


@cache
def require_compiler(backend: str) -> None:
    """Raise MissingLibrary without a recent Numba, and OptionError if a setting disables it."""
    libraries.require(backend)
    if os.environ.get("NUMBA_DISABLE_JIT", "0") != "0":
        raise OptionError(
            f"{backend} needs Numba's compiler, but NUMBA_DISABLE_JIT is set",
            remedy="unset NUMBA_DISABLE_JIT, or use propagation",
        )
