"""Load the solver in a source file, as a worker does, and solve puzzles with it."""

from __future__ import annotations

import contextlib
import importlib
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from solvers import adapters
from solvers.adapters.launch import ANSWERS, REQUESTS, Launch
from solvers.puzzle import Puzzle
from solvers.result import Result
from solvers.solver import FIND_ONE, Limits
from solvers.worker import protocol, protocol_errors

SOLUTIONS = Path(__file__).parent / "solutions"
TEXTBOOK = Puzzle.parse(  # with nine more givens, so that every style solves it soon
    "53..78...67.1953...98....6.8..76...34..853..17...24..6.6....28...7419.35...28..79"
)
ANSWER = Puzzle.parse(
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)
NO_SOLUTION = Puzzle.parse(
    "5.5.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)


def adapter(path: Path | str, **options: Any) -> Any:
    """Return the adapter of any file; a name is that of a sample solution."""
    file = str(SOLUTIONS / path)
    language = adapters.language(file)
    assert language is not None
    return importlib.import_module(f"solvers.adapters.{language}").Solver(file, **options)


@contextlib.contextmanager
def loaded(path: Path | str, **options: Any) -> Iterator[Any]:
    """Load a file and yield its solver. A driver is started."""
    solver = adapter(path, **options).load()
    if isinstance(solver, Launch):
        with Driver(solver) as driver:
            yield driver
    else:
        yield solver
        getattr(solver, "close", lambda: None)()


def written(folder: Path, name: str, text: str) -> Path:
    """Write a file."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


class Driver:
    """A driver that was started. Raises the error that it reports in place of its first line."""

    def __init__(self, launch: Launch) -> None:
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
        first = self.read()
        if first.startswith("error "):
            self.close()
            raise protocol_errors.read_error(first.removeprefix("error "))
        self.words = tuple(first.split()[3:])

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        """Send a request and read the answer."""
        self.send(protocol.request(puzzle, limits))
        return protocol.reply(self._answers, puzzle.shape).result

    def send(self, text: str) -> None:
        """Write lines."""
        with contextlib.suppress(BrokenPipeError):  # reading the answer will show it
            self._requests.write(text)
            self._requests.flush()

    def read(self) -> str:
        """Read the next line."""
        return self._answers.readline()

    def close(self) -> None:
        """End the input and wait for the process."""
        with contextlib.suppress(BrokenPipeError):
            self._requests.close()
        self._answers.close()
        self._process.wait(60)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def edited(name: str, *edits: tuple[str, str]) -> str:
    """Return the text of a sample solution in which each old text is replaced by a new one."""
    text = (SOLUTIONS / name).read_text(encoding="utf-8")
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    return text
