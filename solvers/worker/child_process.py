"""Start the process that serves a solver: another Python, or a fork of this process."""

from __future__ import annotations

import gc
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from solvers.adapters import OBJECT
from solvers.registry import python_environment
from solvers.registry.spec import Spec
from solvers.worker import scratch
from solvers.worker.forked import ForkedProcess
from solvers.worker.limits import PASSED_VARIABLES, SandboxLimits

# Variables without secrets, of POSIX systems, Windows, and the compilers and interpreters.
_NEEDED: Final = """
    PATH LANG LANGUAGE TZ TERM SHELL USER LOGNAME LD_LIBRARY_PATH DYLD_LIBRARY_PATH
    SYSTEMROOT WINDIR COMSPEC PATHEXT SYSTEMDRIVE
    VIRTUAL_ENV CONDA_PREFIX PYTHONDONTWRITEBYTECODE PYTHONUTF8 PYTHONIOENCODING PYTHONWARNINGS
    JAVA_HOME CLASSPATH GOROOT GOPATH GOCACHE GOFLAGS NODE_PATH CC CXX CPATH LIBRARY_PATH
    RUSTUP_TOOLCHAIN SDKROOT DEVELOPER_DIR
"""
_SET_BY_US: Final = frozenset({"HOME", "PWD", "TMPDIR", "PYTHONPATH", "PYTHONHASHSEED"})
ChildProcess = subprocess.Popen[bytes] | ForkedProcess


def start(
    spec: str, lifeline: int, sandbox: SandboxLimits, home: str | None, variables: Mapping[str, str]
) -> ChildProcess:
    """Start `solvers.host` in the Python that the spec names; for an object here, a fork.

    lifeline   the descriptor of a pipe; the child ends when the other end is closed
    home       its scratch folder, if it is isolated
    variables  environment variables that it gets in addition
    """
    environment = {**_inherited(sandbox), **(scratch.environment(home) if home else {})}
    environment |= variables
    if spec.startswith(OBJECT):
        return _fork(spec, lifeline, sandbox, home, environment)
    parsed = Spec.parse(spec)
    if parsed.environment is None:
        command = [sys.executable, "-P", "-m", "solvers.host", spec]
        environment["PYTHONPATH"] = _python_path()
    else:
        command = [*python_environment.start_command(parsed.environment), parsed.inner]
        environment = python_environment.variables(parsed.environment, environment)
    posix: dict[str, Any] = {}
    if os.name == "posix":
        posix = {"pass_fds": (lifeline,), "start_new_session": True}
        command += [str(lifeline)]
        if home:
            command += [home] if sandbox.namespaces else [home, "no-namespaces"]
    return subprocess.Popen[bytes](
        command,
        **posix,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    )


def _fork(
    spec: str, lifeline: int, sandbox: SandboxLimits, home: str | None, environment: dict[str, str]
) -> ForkedProcess:
    """Start a fork of this process, which has the object that the spec names."""

    def run() -> None:
        from solvers.host.__main__ import host

        gc.freeze()  # a collection would copy the whole memory of this process
        host(spec, lifeline, home, use_namespaces=sandbox.namespaces)

    return ForkedProcess(run, environment)


def _inherited(sandbox: SandboxLimits) -> dict[str, str]:
    """Return the environment variables of this process that a child gets.

    Foreign code gets those that find programs and libraries, and say how to write text. The others
    may be secrets.
    """
    if not sandbox.isolated:
        return dict(os.environ)
    kept = {*_NEEDED.split(), *sandbox.variables}
    return {name: os.environ[name] for name in os.environ if name in kept or name.startswith("LC_")}


def explain_missing_variable(text: str, sandbox: SandboxLimits) -> str:
    """Return how to pass an environment variable that a text names and the child does not get.

    Return an empty text if there is none.
    """
    kept = {*_inherited(sandbox), *_SET_BY_US}
    names = {name for name in re.findall(r"\w+", text) if name.isupper() and name in os.environ}
    if missing := ",".join(sorted(names - kept)):
        return f"set {PASSED_VARIABLES}={missing}, because the solver does not get that variable"
    return ""


def _python_path() -> str:
    """Return the search path with this package first. `-P` puts the current folder last."""
    package = str(Path(__file__).parents[2])
    return os.pathsep.join(filter(None, [package, os.environ.get("PYTHONPATH")]))
