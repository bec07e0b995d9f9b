"""Run the tests of a module with another source of it, in a fork of this process.

The fork has already imported the large libraries, which takes longer than the tests themselves.
Nothing of the project may be imported before, so that each fork imports it anew.
"""

from __future__ import annotations

import importlib
import importlib.abc
import os
import resource
import signal
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from pathlib import Path
from types import ModuleType

LIBRARIES = ("click", "hypothesis", "numpy", "pandas", "psutil", "pytest", "rich", "scipy.stats")
OPTIONS = ("-p", "no:cacheprovider", "-p", "no:xdist")
_KILLED_BY_LIMIT = (signal.SIGXCPU, signal.SIGKILL)


class _Replaced(importlib.abc.Loader):
    """Imports one module from a given text, and leaves all others to the usual finders."""

    def __init__(self, module: str, path: Path, source: str) -> None:
        self._module, self._code = module, compile(source, path, "exec")

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        """Return a spec for the one module."""
        return spec_from_loader(name, self) if name == self._module else None

    def exec_module(self, module: ModuleType) -> None:
        """Run the given text."""
        exec(self._code, vars(module))


def import_libraries() -> None:
    """Import the libraries that tests need, and nothing of the project."""
    for name in LIBRARIES:
        importlib.import_module(name)


def run_tests(
    module: str, path: Path, source: str, tests: Sequence[str], cpu_limit: int
) -> tuple[int | None, float]:
    """Run tests with this source of a module, and return the exit code and the CPU seconds.

    The exit code is None if the tests took longer than `cpu_limit` seconds of CPU time, which
    does not depend on what else the machine does.
    """
    if (child := os.fork()) == 0:
        _in_fork(module, path, source, tests, cpu_limit)
    _, status, used = os.wait4(child, 0)
    late = os.WIFSIGNALED(status) and os.WTERMSIG(status) in _KILLED_BY_LIMIT
    return None if late else os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime


def _in_fork(module: str, path: Path, source: str, tests: Sequence[str], cpu_limit: int) -> None:
    code = 70
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (cpu_limit, cpu_limit + 5))
        os.chdir(path.parents[module.count(".")].resolve())
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        sys.dont_write_bytecode = True
        sys.meta_path.insert(0, _Replaced(module, path, source))
        pytest = importlib.import_module("pytest")
        code = int(pytest.main(["-x", "-q", *OPTIONS, *tests]))
    finally:
        os._exit(code)
