"""A process that has imported `sudoku` and forks for each command: 30 ms of CPU instead of 300 ms.

Each command has a process, streams, environment, working folder and exit of its own, as
`python -m solvers` gives it. Tests of the start of Python, of its encodings, of Ctrl-C and of what
a command imports start that instead. Workers are forks too: see tests/command_workers.py.

    python -m tests.command_server SOCKET
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import importlib
import json
import os
import pkgutil
import select
import socket
import sys
import threading
from typing import NoReturn

import pytest

from solvers.worker import child_process
from tests import command_workers, few_cases, short_measurements

FEW_CASES = "TEST_FEW_CASES"  # a number, and names of stages: what a check is limited to
_PACKAGES = ("solvers.cli", "solvers.compare", "solvers.report", "solvers.check")
_LIBRARIES = ("jinja2", "numba", "rich.live", "rich.table", "scipy.stats")


def serve(path: str) -> socket.socket:
    """Fork for each connection, and return it in the fork. The process ends with its input."""
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(path)
        listener.listen()
        print("ready", flush=True)
        number = listener.fileno()
        while number in select.select([number, 0], [], [])[0]:
            asker, _ = listener.accept()
            if os.fork() == 0:
                return asker
            asker.close()
            with contextlib.suppress(ChildProcessError):
                while os.waitpid(-1, os.WNOHANG)[0]:
                    pass
    sys.exit()


def become_command(asker: socket.socket) -> None:
    """Take the streams, the arguments, the folder and the environment from the connection."""
    _, streams, _, _ = socket.recv_fds(asker, 1, 3)
    arguments, folder, environment = json.load(asker.makefile(encoding="utf-8"))
    for number, (file, name) in enumerate(zip(streams, ("stdin", "stdout", "stderr"), strict=True)):
        os.dup2(file, number)
        os.close(file)
        stream = open(number, "w" if number else "r", encoding="utf-8", closefd=False)  # noqa: SIM115
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
    sys.argv = ["sudoku", *arguments]
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    paths = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    sys.path[:1] = [folder, *filter(None, paths)]


def _import() -> None:
    """Import what commands use, and keep its memory shared between the forks."""
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # a fork has none of its threads
    for package in _PACKAGES:
        path = importlib.import_module(package).__path__
        for module in pkgutil.walk_packages(path, f"{package}."):
            importlib.import_module(module.name)
    for library in _LIBRARIES:
        with contextlib.suppress(ImportError):
            importlib.import_module(library)
    gc.collect()
    gc.freeze()


def _save_time() -> None:
    """Fork workers, measure shortly, and limit a check, if that is asked for."""
    child_process.start = command_workers.start
    short_measurements.shorten(pytest.MonkeyPatch())
    if limit := os.environ.pop(FEW_CASES, ""):
        most, *names = limit.split(",")
        few_cases.run_few_cases(pytest.MonkeyPatch(), int(most), names=names)


def _end(code: int, asker: socket.socket) -> NoReturn:
    """Do what Python does at its exit, except freeing memory, which takes 100 ms."""
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        if not stream.closed:
            stream.flush()
    asker.send(str(code).encode())
    os._exit(code)


def _main(path: str) -> None:
    _import()
    asker = serve(path)
    from solvers.cli import main

    become_command(asker)
    _save_time()
    try:
        main()
    except SystemExit as end:
        _end(int(end.code or 0), asker)


if __name__ == "__main__":
    _main(sys.argv[1])
