"""Run a user's Python file once, and keep what it defines, even if a part of it fails."""

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

from solvers.adapters.python import online_judge_names
from solvers.adapters.python.python_source import PythonSource
from solvers.adapters.python.redirection import redirected

# Seconds for a statement that is not a definition: a file may solve an example when imported.
_STATEMENT_TIME: Final = 2.0
_DEFINITION: Final = (
    *(ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef),
    *(ast.Import, ast.ImportFrom),
)
_FUTURES: Final = sum(
    getattr(__future__, name).compiler_flag for name in __future__.all_feature_names
)


class StatementTimeout(BaseException):
    """A statement took too long."""


@dataclass(frozen=True, kw_only=True)
class UserModule:
    """A file that was run.

    names    everything in its namespace, including the names that online judges predefine
    own      the names that the file itself bound
    source   the file
    failure  the first exception that a statement of the file did not catch
    folder   the folder of the copy that was run; it is removed with this object
    """

    names: dict[str, Any]
    own: tuple[str, ...]
    source: PythonSource
    failure: BaseException | None = None
    folder: tempfile.TemporaryDirectory[str] | None = field(default=None, repr=False)


def execute(source: PythonSource) -> UserModule:
    """Run a copy of a file. It can import modules from the folder of the original."""
    folder = tempfile.TemporaryDirectory(prefix="solution-", ignore_cleanup_errors=True)
    original = Path(source.path).resolve()
    copy = Path(folder.name) / original.name
    copy.write_text(source.utf8_text, encoding="utf-8", newline="\n")
    if str(original.parent) not in sys.path:
        sys.path.insert(0, str(original.parent))
    # With the prefix, the name is neither "__main__" nor the name of a library.
    module = types.ModuleType(f"solution_{original.stem}")
    sys.modules[module.__name__] = module  # dataclasses and pickle look there
    names = module.__dict__
    # If it is a program, the copy is run later. This reference keeps its folder from being removed.
    names.update(_initial_names(source) | {"__file__": str(copy), "__folder__": folder})
    given = dict(names)
    failure = _run_statements(source, names, str(copy))
    own = tuple(
        name
        for name, value in names.items()
        if not name.startswith("__") and value is not given.get(name, given)
    )
    return UserModule(names=names, own=own, source=source, failure=failure, folder=folder)


def line_of(error: BaseException, source: PythonSource) -> int | None:
    """Return the last line of the file that an exception came through."""
    frames = traceback.extract_tb(error.__traceback__)
    return next((frame.lineno for frame in reversed(frames) if frame.filename == source.path), None)


def _initial_names(source: PythonSource) -> dict[str, Any]:
    found = online_judge_names.names()
    if source.python2:
        found |= online_judge_names.python2_names()
    if re.search(r"\bnp\.", source.text) and importlib.util.find_spec("numpy"):
        found["np"] = importlib.import_module("numpy")
    return found


def _run_statements(source: PythonSource, names: dict[str, Any], copy: str) -> BaseException | None:
    """Run each statement, also after one has failed. Return the first exception."""
    flags = compile(source.tree, source.path, "exec", dont_inherit=True).co_flags & _FUTURES
    failure: BaseException | None = None
    arguments, sys.argv = sys.argv, [copy]
    try:
        with redirected():
            for node in source.tree.body:
                tree = ast.Module([node], [])
                code = compile(tree, source.path, "exec", flags, dont_inherit=True)
                seconds = None if isinstance(node, _DEFINITION) else _STATEMENT_TIME
                try:
                    with suppress(SystemExit), _time_limit(seconds):
                        exec(code, names)
                except KeyboardInterrupt:
                    raise
                except BaseException as error:  # a user's code may raise anything
                    failure = failure or error
    finally:
        sys.argv = arguments
    return failure


@contextmanager
def _time_limit(seconds: float | None) -> Iterator[None]:
    """Raise StatementTimeout after `seconds`, if the system has alarms."""
    has_alarms = hasattr(signal, "setitimer")
    in_main = threading.current_thread() is threading.main_thread()
    if seconds is None or not has_alarms or not in_main:
        yield
        return

    def ring(*_: object) -> None:
        raise StatementTimeout

    before = signal.signal(signal.SIGALRM, ring)
    # It repeats, since a bare `except` in the file may catch the first.
    signal.setitimer(signal.ITIMER_REAL, seconds, 0.5)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
