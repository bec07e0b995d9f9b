"""Start the workers of a test as forks of this process, which import nothing again.

Most of the start of `python -m solvers.host` is imports. Tests of the start, of an environment, of
limits on memory and of measured times start a new Python. So does another hash seed than 0.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Mapping

import pytest

from solvers.adapters.python import python_solver  # noqa: F401 - every fork has it
from solvers.host import (  # noqa: F401
    __main__,
    namespaces,
    private_files,
    supervisor,
)
from solvers.worker import child_process, scratch
from solvers.worker.child_process import ChildProcess
from solvers.worker.forked import ForkedProcess
from solvers.worker.limits import SandboxLimits

_started = child_process.start


@pytest.fixture
def forked_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fork this process for each worker, on a system that can."""
    if hasattr(os, "fork"):
        monkeypatch.setattr(child_process, "start", _start)


def _start(
    spec: str, lifeline: int, sandbox: SandboxLimits, home: str | None, variables: Mapping[str, str]
) -> ChildProcess:
    """Start a fork with the environment of a new process, unless the hash seed matters."""
    if variables["PYTHONHASHSEED"] != "0":
        return _started(spec, lifeline, sandbox, home, variables)
    environment = child_process._inherited(sandbox)
    if home:
        environment |= scratch.environment(home)

    def run() -> None:
        gc.freeze()  # `host` collects, and would copy the whole memory of this process
        __main__.host(spec, lifeline, home, use_namespaces=sandbox.namespaces)

    return ForkedProcess(run, {**environment, **variables})
