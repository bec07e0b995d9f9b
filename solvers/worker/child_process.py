"""Start the process that serves a solver: another Python, or a fork of this process."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from solvers.adapters import OBJECT
from solvers.worker import scratch
from solvers.worker.forked import ForkedProcess
from solvers.worker.limits import SandboxLimits

ChildProcess = subprocess.Popen[bytes] | ForkedProcess


def start(
    spec: str, lifeline: int, sandbox: SandboxLimits, home: str | None, variables: Mapping[str, str]
) -> ChildProcess:
    """Start `python -m solvers.host`, or a fork if the spec names an object of this process.

    lifeline   the descriptor of a pipe; the child ends when the other end is closed
    home       its scratch folder, if it is isolated
    variables  environment variables that it gets in addition
    """
    changed = {**(scratch.environment(home) if home else {}), **variables}
    if spec.startswith(OBJECT):
        return _fork(spec, lifeline, sandbox, home, changed)
    command = [sys.executable, "-P", "-m", "solvers.host", spec]
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
        env={**os.environ, **changed, "PYTHONPATH": _python_path()},
    )


def _fork(
    spec: str, lifeline: int, sandbox: SandboxLimits, home: str | None, changed: dict[str, str]
) -> ForkedProcess:
    """Start a fork of this process, which has the object that the spec names."""

    def run() -> None:
        from solvers.host.__main__ import host

        host(spec, lifeline, home, use_namespaces=sandbox.namespaces)

    return ForkedProcess(run, changed)


def _python_path() -> str:
    """Return the search path with this package first. `-P` puts the current folder last."""
    package = str(Path(__file__).parents[2])
    return os.pathsep.join(filter(None, [package, os.environ.get("PYTHONPATH")]))
