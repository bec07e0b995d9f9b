"""Run a solver's file once, as an import would, and keep what it defines, whatever else happens in it."""

from __future__ import annotations
import __future__

import ast
import importlib.util
import re
import signal
import sys
import tempfile
import threading
import traceback
import types
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from solvers.adapters.python import judge, streams
from solvers.adapters.python.source import Source

# Seconds for one statement that is no definition: a file may solve an example when it is imported, and that may take long.
_EXAMPLE: Final = 2.0
_DEFINITION: Final = (
    ast.FunctionDef,
    ast.AsyncFunctionDef,
    ast.ClassDef,
    ast.Import,
    ast.ImportFrom,
)
_FUTURES: Final = sum(
    getattr(__future__, name).compiler_flag for name in __future__.all_feature_names
)


class Overtime(BaseException):
    """A statement took too long."""


@dataclass(frozen=True)
class Module:
    """names    what is bound in the file's namespace, the judge's names with it
    own      the names that the file itself bound
    source   the file
    failure  the first exception that left a statement of the file
    scratch  the folder of the copy that was run; it goes when that module does, or the process
    """

    names: dict[str, Any]
    own: tuple[str, ...]
    source: Source
    failure: BaseException | None = None
    scratch: tempfile.TemporaryDirectory[str] | None = field(default=None, repr=False)


def run(source: Source) -> Module:
    """The file run from a copy: `__file__` is the copy, and the folder of the original can be imported from."""
    scratch = tempfile.TemporaryDirectory(prefix="solution-", ignore_cleanup_errors=True)
    original = Path(source.path).resolve()
    copy = Path(scratch.name) / original.name
    copy.write_text(source.copy, encoding="utf-8", newline="\n")
    if str(original.parent) not in sys.path:
        sys.path.insert(0, str(original.parent))
    module = types.ModuleType(
        f"solution_{original.stem}"
    )  # never "__main__", and never a name that is taken
    sys.modules[module.__name__] = module  # where dataclasses and pickle look
    names = module.__dict__
    names.update(
        _before(source) | {"__file__": str(copy), "__folder__": scratch}
    )  # a program is run from it later on
    given = dict(names)
    failure = _run_statements(source, names, str(copy))
    own = tuple(
        name
        for name, value in names.items()
        if not name.startswith("__") and value is not given.get(name, given)
    )
    return Module(names, own, source, failure, scratch)


def _before(source: Source) -> dict[str, Any]:
    found = judge.names() | (judge.python2_names() if source.python2 else {})
    if re.search(r"\bnp\.", source.text) and importlib.util.find_spec("numpy"):
        found["np"] = importlib.import_module("numpy")
    return found


def _run_statements(source: Source, names: dict[str, Any], copy: str) -> BaseException | None:
    """One by one; one that fails does not keep the others from being run. The first failure."""
    flags = compile(source.tree, source.path, "exec", dont_inherit=True).co_flags & _FUTURES
    failure: BaseException | None = None
    arguments, sys.argv = sys.argv, [copy]
    try:
        with streams.apart():
            for node in source.tree.body:
                code = compile(
                    ast.Module([node], []), source.path, "exec", flags, dont_inherit=True
                )
                try:
                    with (
                        suppress(SystemExit),
                        _at_most(None if isinstance(node, _DEFINITION) else _EXAMPLE),
                    ):
                        exec(code, names)
                except KeyboardInterrupt:
                    raise
                except BaseException as error:  # somebody else's code may raise anything
                    failure = failure or error
    finally:
        sys.argv = arguments
    return failure


@contextmanager
def _at_most(seconds: float | None) -> Iterator[None]:
    """Raise Overtime after so many seconds, where there are alarms."""
    if (
        seconds is None
        or not hasattr(signal, "setitimer")
        or threading.current_thread() is not threading.main_thread()
    ):
        yield
        return

    def ring(*_: object) -> None:
        raise Overtime

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(
        signal.ITIMER_REAL, seconds, 0.5
    )  # again and again: a bare `except` would swallow the first
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def line_of(error: BaseException, source: Source) -> int | None:
    """The last line of the file that an exception came through."""
    frames = traceback.extract_tb(error.__traceback__)
    return next((frame.lineno for frame in reversed(frames) if frame.filename == source.path), None)
