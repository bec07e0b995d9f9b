"""Drive a Launch that reads requests on descriptor 3 and answers on descriptor 4."""

from __future__ import annotations

import contextlib
import os
import subprocess
from collections.abc import Sequence
from types import TracebackType
from typing import Self

from solvers.adapters.launch import ANSWERS, REQUESTS, Launch
from solvers.puzzle import Puzzle
from solvers.result import Result
from solvers.solver import FIND_ONE, Limits
from solvers.worker import protocol

TEXTBOOK = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ANSWER = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
NO_SOLUTION = "5.5.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


class Driven:
    """A launched driver. `hello` is its first line, `solve` asks it."""

    def __init__(self, launch: object) -> None:
        assert isinstance(launch, Launch)
        assert not launch.uses_stdio
        requests, self._to = os.pipe()
        self._from, answers = os.pipe()

        def place() -> None:
            high = [os.dup(os.dup(os.dup(descriptor))) for descriptor in (requests, answers)]
            os.dup2(high[0], REQUESTS)
            os.dup2(high[1], ANSWERS)

        self._process = subprocess.Popen(
            launch.command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            close_fds=False,
            preexec_fn=place,
        )
        os.close(requests)
        os.close(answers)
        self._requests, self._answers = os.fdopen(self._to, "w"), os.fdopen(self._from)
        self.hello = self._answers.readline().split()

    def solve(self, text: str, limits: Limits = FIND_ONE) -> Result:
        """The result for a usual puzzle."""
        puzzle = Puzzle.parse(text)
        self.send(protocol.request(puzzle, limits))
        return protocol.reply(self._answers, puzzle.shape).result

    def send(self, line: str) -> None:
        """Write a line as it is."""
        with contextlib.suppress(BrokenPipeError):  # one that is gone shows when its answer is read
            self._requests.write(line)
            self._requests.flush()

    def read(self) -> str:
        """The next line of its answer."""
        return self._answers.readline()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with contextlib.suppress(BrokenPipeError):
            self._requests.close()
        self._answers.close()
        self._process.wait(10)


def grids(results: Sequence[Result]) -> list[str]:
    """The first solution of each, as a line."""
    return [
        "".join(map(str, result.solutions[0])) if result.solutions else "" for result in results
    ]
