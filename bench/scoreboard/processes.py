"""Start the processes of solvers, and send them requests."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import numpy as np

from bench.scoreboard.answers import Answers
from solvers.errors import InputError


@dataclass(frozen=True)
class Contestant:
    """A solver of this project or a peer: its name in tables, and what starts it."""

    name: str
    text: str
    is_peer: bool = False

    @classmethod
    def peer(cls, text: str) -> Self:
        """Read `NAME=PATH.so[:SYMBOL]`, `NAME=spec:SPEC` or `NAME=COMMAND`. Raises InputError."""
        name, _, command = text.partition("=")
        if not (name and command):
            raise InputError(f"the peer is {text!r}", remedy="write NAME=PATH.so or NAME=COMMAND")
        spec = command.removeprefix("spec:")
        return cls(name, spec, is_peer=spec == command)


class Refused(Exception):
    """A solver could not answer; its text says why."""


class Child:
    """The process of one solver, on one core or on any."""

    def __init__(self, solver: Contestant, core: int | None = None) -> None:
        self.solver = solver
        command = [sys.executable, "-m", "bench.scoreboard.child", solver.text]
        command += ["peer" if solver.is_peer else "solver", *([] if core is None else [str(core)])]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._is_ready = False

    def wait(self) -> None:
        """Wait until the solver has started. Raises InputError if it cannot."""
        if not self._is_ready:
            try:
                self._read()
            except Refused as error:
                raise InputError(f"{self.solver.name}: {error}", remedy="see --help") from None
        self._is_ready = True

    def request(self, **request: Any) -> dict[str, Any]:
        """Send a request and return its answer. Raises Refused."""
        self.wait()
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        return self._read()

    def answers(self, folder: Path) -> Answers:
        """Return the answers of the last pass."""
        file = folder / "answers.npz"
        self.request(save=str(file))
        with np.load(file) as found:
            return Answers(*(found.get(name) for name in Answers._fields))

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        if not (line := self._process.stdout.readline()):
            raise InputError(f"{self.solver.name} failed", remedy="read its message above")
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise Refused(answer["error"])
        return answer

    def close(self) -> None:
        """End the process."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()


@contextmanager
def children(solvers: Sequence[Contestant], core: int | None = None) -> Iterator[list[Child]]:
    """Start a process for each solver, and end all of them."""
    with ExitStack() as stack:
        started = []
        for solver in solvers:
            started.append(child := Child(solver, core))
            stack.callback(child.close)
        for child in started:
            child.wait()
        yield started
