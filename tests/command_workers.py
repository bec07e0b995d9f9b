"""Start the workers of a command of tests.command_server as forks of its process.

That process has imported everything. Another hash seed than 0, and an environment, need a new
Python.
"""

from __future__ import annotations

import gc
from collections.abc import Mapping

from solvers.adapters.python import python_solver  # noqa: F401 - every fork has it
from solvers.host import (  # noqa: F401
    __main__,
    namespaces,
    private_files,
    supervisor,
)
from solvers.registry.spec import Spec
from solvers.worker import child_process, scratch
from solvers.worker.child_process import ChildProcess
from solvers.worker.forked import ForkedProcess
from solvers.worker.limits import SandboxLimits

_started = child_process.start


def start(
    spec: str, lifeline: int, sandbox: SandboxLimits, home: str | None, variables: Mapping[str, str]
) -> ChildProcess:
    """Start a fork with the environment of a new process, unless it needs its own Python."""
    if variables["PYTHONHASHSEED"] != "0" or Spec.parse(spec).environment is not None:
        return _started(spec, lifeline, sandbox, home, variables)
    environment = child_process._inherited(sandbox)
    if home:
        environment |= scratch.environment(home)

    def run() -> None:
        gc.freeze()  # `host` collects, and would copy the whole memory of this process
        __main__.host(spec, lifeline, home, use_namespaces=sandbox.namespaces)

    return ForkedProcess(run, {**environment, **variables})
