"""A small process that forks itself for each worker of a test; see `tests/forked_workers.py`.

    python -m tests.fork_server SOCKET

A request is one JSON object. `{"start": …}` comes with the descriptors of the lifeline and of the
standard streams, and is answered by the number of the new process. `{"reap": PID}` waits for it,
and is answered by its exit code.
"""

from __future__ import annotations

import gc
import json
import os
import socket
import sys
import tempfile
from typing import Any

from solvers.adapters.python import python_solver  # noqa: F401 - every fork has it
from solvers.backtracking import propagation  # noqa: F401
from solvers.host import __main__, namespaces, private_files, supervisor  # noqa: F401

REQUEST_BYTES = 1 << 17  # of one request; most are environment variables
_STREAMS = 3


def serve(requests: socket.socket) -> None:
    """Answer requests until the other end is closed. Each fork serves its solver, and ends."""
    while True:
        message, received, _, _ = socket.recv_fds(requests, REQUEST_BYTES, _STREAMS + 1)
        if not message:
            return
        request = json.loads(message)
        if "reap" in request:
            answer = os.waitstatus_to_exitcode(os.waitpid(request["reap"], 0)[1])
        elif not (answer := os.fork()):
            requests.close()
            _be_host(request["start"], received)
            return
        for descriptor in received:
            os.close(descriptor)
        requests.send(json.dumps(answer).encode())


def _be_host(start: dict[str, Any], received: list[int]) -> None:
    """Serve the solver, as `python -m solvers.host` does with the same environment."""
    os.setsid()
    lifeline, *streams = received
    for number, descriptor in enumerate(streams):
        os.dup2(descriptor, number)
        os.close(descriptor)
    os.environ.clear()
    os.environ.update(start["environment"])
    os.chdir(start["folder"])
    tempfile.tempdir = None  # it depends on the environment
    paths = start["environment"]["PYTHONPATH"].split(os.pathsep)
    sys.path[:0] = [path for path in paths if path not in sys.path]
    __main__._main(start["spec"], str(lifeline), *start["home"])


if __name__ == "__main__":
    gc.freeze()  # a collection in a fork would copy the memory of this process
    serve(socket.socket(fileno=int(sys.argv[1])))
