"""The solver on trial: it is asked in its own process, and every way in which an answer can end is a value."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable
from dataclasses import dataclass, replace
from types import TracebackType
from typing import Final, Self

from solvers.check.findings import CheckOutcome
from solvers.errors import (
    Crashed,
    MemoryLimitExceeded,
    OutputLimitExceeded,
    ProtocolError,
    SolverError,
    TimeLimitExceeded,
    Unsupported,
)
from solvers.puzzle import Puzzle
from solvers.registry.spec import Spec
from solvers.result import Result
from solvers.solver import Limits
from solvers.worker.capabilities import Capabilities
from solvers.worker.limits import SandboxLimits
from solvers.worker.protocol import InvalidOutput
from solvers.worker.worker import Worker

GRACE = 0.2  # seconds for a solver that holds its time limit itself to say so

_TOO_DEEP: Final = re.compile(
    r"RecursionError|StackOverflowError|Maximum call stack|stack[- ]overflow|overflowed its stack|goroutine stack exceeds",
    re.IGNORECASE,
)
_NO_MEMORY: Final = re.compile(
    r"MemoryError|OutOfMemoryError|bad_alloc|heap out of memory|out of memory", re.IGNORECASE
)
_ENDS: Final[tuple[tuple[type[SolverError], CheckOutcome], ...]] = (
    (TimeLimitExceeded, CheckOutcome.TIMEOUT),
    (MemoryLimitExceeded, CheckOutcome.MEMOUT),
    (OutputLimitExceeded, CheckOutcome.INVALID_OUTPUT),
    (InvalidOutput, CheckOutcome.INVALID_OUTPUT),
    (ProtocolError, CheckOutcome.INVALID_OUTPUT),
    (Unsupported, CheckOutcome.UNSUPPORTED),
)


@dataclass(frozen=True)
class Setting:
    """How the solver is run: with which hash seed, and whether one object answers all puzzles; `words` say it."""

    hash_seed: int = 0
    reuse: bool = False

    @property
    def words(self) -> str:
        """What is particular about it; empty for the usual one."""
        if self.reuse:
            return "one object for all puzzles"
        return f"hash seed {self.hash_seed}" if self.hash_seed else ""


USUAL: Final = Setting()
REUSED: Final = Setting(reuse=True)
OTHER_SEED: Final = Setting(hash_seed=1)


@dataclass(frozen=True)
class Response:
    """result   what it claims; None where it gave none, and `outcome` and `detail` say why
    wall_ns  of the solve alone, taken in the solver's process; None where it did not answer
    before   the puzzles that the same process had been asked before
    """

    result: Result | None
    outcome: CheckOutcome | None = None
    detail: str = ""
    wall_ns: int | None = None
    before: tuple[Puzzle, ...] = ()


class CheckedSolver:
    """The solver that a spec names, in one process for each setting. Closes with the `with` statement."""

    def __init__(self, spec: str, memory: int | None = None) -> None:
        self.spec = spec
        self._memory = memory
        self._workers: dict[Setting, Worker] = {}
        self._asked: dict[Setting, list[Puzzle]] = {}
        self.capabilities: Capabilities = self._traits()

    def _traits(self) -> Capabilities:
        """What it says of itself; one that is killed before it can is asked all the same, and the answers tell."""
        try:
            return self._worker(USUAL).capabilities
        except (MemoryLimitExceeded, OutputLimitExceeded):
            return Capabilities(one=True)
        except BaseException:
            self.close()
            raise

    def ask(self, puzzle: Puzzle, limits: Limits, setting: Setting = USUAL) -> Response:
        """One question to the process of that setting, which remembers what it was asked. Raises InputError."""
        worker = self._worker(setting)
        before = self._asked[setting]
        answer = _asked(worker, puzzle, limits, tuple(before))
        before.append(puzzle)
        if answer.result is None:
            before.clear()  # most of these end the process
        return answer

    def ask_afresh(
        self, puzzles: Iterable[Puzzle], limits: Limits, setting: Setting = USUAL
    ) -> Response:
        """The answer to the last of some questions to a process that has been asked nothing else."""
        *_, answer = self.ask_in_turn(puzzles, limits, setting)
        return answer

    def ask_in_turn(
        self, puzzles: Iterable[Puzzle], limits: Limits, setting: Setting = USUAL
    ) -> Generator[Response]:
        """The answers of a process that has been asked nothing else, to one question after another."""
        before: list[Puzzle] = []
        with self._start(setting) as worker:
            for puzzle in puzzles:
                yield _asked(worker, puzzle, limits, tuple(before))
                before.append(puzzle)

    def _worker(self, setting: Setting) -> Worker:
        if setting not in self._workers:
            self._workers[setting] = self._start(setting)
            self._asked[setting] = []
        return self._workers[setting]

    def _start(self, setting: Setting) -> Worker:
        spec = str(Spec.of(self.spec, {"reuse": True})) if setting.reuse else self.spec
        sandbox = SandboxLimits.of(spec)
        if self._memory is not None:
            sandbox = replace(sandbox, memory=self._memory)
        return Worker(spec, sandbox, setting.hash_seed)

    def close(self) -> None:
        """End its processes."""
        for worker in self._workers.values():
            worker.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _asked(worker: Worker, puzzle: Puzzle, limits: Limits, before: tuple[Puzzle, ...]) -> Response:
    try:
        reply = worker.ask(puzzle, limits, GRACE if worker.capabilities.limits else 0.0)
    except SolverError as error:
        return Response(None, _end(error), error.cause, before=before)
    return Response(reply.result, wall_ns=reply.wall_ns, before=before)


def _end(error: SolverError) -> CheckOutcome:
    for kind, outcome in _ENDS:
        if isinstance(error, kind):
            return outcome
    if isinstance(error, Crashed) and _TOO_DEEP.search(error.cause):
        return CheckOutcome.RECURSION
    return CheckOutcome.MEMOUT if _NO_MEMORY.search(error.cause) else CheckOutcome.CRASH
