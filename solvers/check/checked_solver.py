"""The checked solver in its own processes; every way in which a solve can end is a value."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from solvers.check.findings import CheckOutcome
from solvers.errors import (
    Crashed,
    InvalidOutput,
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
from solvers.worker.child_process import explain_missing_variable
from solvers.worker.limits import SandboxLimits
from solvers.worker.worker import Worker

_AnyWorker = TypeVar("_AnyWorker", bound=Worker)

GRACE = 0.2  # seconds past its limit for a solver that stops by itself, to report that it stopped
# The time limit is CPU time, so that a busy machine changes no verdict. This is the limit on
# wall-clock time, in time limits, on a machine on which the solver hardly gets a core.
WALL_CLOCK = 60.0

_RECURSION_ERROR: Final = re.compile(
    r"RecursionError|StackOverflowError|Maximum call stack|stack[- ]overflow|overflowed its stack"
    r"|goroutine stack exceeds",
    re.IGNORECASE,
)
_MEMORY_ERROR: Final = re.compile(
    r"MemoryError|OutOfMemoryError|bad_alloc|heap out of memory|out of memory", re.IGNORECASE
)
_OUTCOMES: Final[tuple[tuple[type[SolverError], CheckOutcome], ...]] = (
    (TimeLimitExceeded, CheckOutcome.TIMEOUT),
    (MemoryLimitExceeded, CheckOutcome.MEMOUT),
    (OutputLimitExceeded, CheckOutcome.INVALID_OUTPUT),
    (InvalidOutput, CheckOutcome.INVALID_OUTPUT),
    (ProtocolError, CheckOutcome.INVALID_OUTPUT),
    (Unsupported, CheckOutcome.UNSUPPORTED),
)


@dataclass(frozen=True)
class Setting:
    """How the solver's process is run: its hash seed, and whether one object solves all puzzles."""

    hash_seed: int = 0
    reuse: bool = False

    def __str__(self) -> str:
        """How it differs from the default; empty for the default."""
        if self.reuse:
            return "one object for all puzzles"
        return f"hash seed {self.hash_seed}" if self.hash_seed else ""


DEFAULT_SETTING: Final = Setting()
ONE_OBJECT: Final = Setting(reuse=True)
OTHER_HASH_SEED: Final = Setting(hash_seed=1)


@dataclass(frozen=True)
class Response:
    """How one solve ended.

    result    what the solver claims; None if it gave no answer: see `outcome` and `detail`
    wall_ns   time of the solve alone, measured in the solver's process; None without an answer
    cpu_ns    CPU time of the solve; 0 without an answer
    previous  the puzzles that the same process had solved before
    """

    result: Result | None
    outcome: CheckOutcome | None = None
    detail: str = ""
    wall_ns: int | None = None
    cpu_ns: int = 0
    previous: tuple[Puzzle, ...] = ()


class CheckedSolver(ExitStack):
    """The solver that a spec names, in one process per setting; the `with` statement ends them."""

    def __init__(self, spec: str, memory: int | None = None) -> None:
        super().__init__()
        self.spec = spec
        self._memory = memory
        self._workers: dict[Setting, Worker] = {}
        self._previous: dict[Setting, list[Puzzle]] = {}
        self._wall_ns = self._cpu_ns = 0
        self.capabilities: Capabilities = self._read_capabilities()

    def _read_capabilities(self) -> Capabilities:
        """Start the solver; one that is killed before it is ready is checked with the basics."""
        try:
            return self._worker(DEFAULT_SETTING).capabilities
        except (MemoryLimitExceeded, OutputLimitExceeded):
            return Capabilities(one=True)
        except BaseException:
            self.close()
            raise

    def slowdown(self) -> float:
        """Return the wall time of all answers relative to their CPU time; 1 without answers."""
        return self._wall_ns / self._cpu_ns if self._cpu_ns else 1.0

    def solve(self, puzzle: Puzzle, limits: Limits, setting: Setting = DEFAULT_SETTING) -> Response:
        """Solve a puzzle in the process of that setting. Raises InputError."""
        worker = self._worker(setting)
        previous = self._previous[setting]
        response = _solve(worker, puzzle, limits, tuple(previous))
        self._wall_ns += response.wall_ns or 0
        self._cpu_ns += response.cpu_ns
        previous.append(puzzle)
        if response.result is None:
            previous.clear()  # most solves without an answer end the process
        return response

    def solve_in_turn(
        self, puzzles: Iterable[Puzzle], limits: Limits, setting: Setting = DEFAULT_SETTING
    ) -> Generator[Response]:
        """Solve some puzzles one after another in a fresh process."""
        previous: list[Puzzle] = []
        with self.start(setting, Worker) as worker:
            for puzzle in puzzles:
                yield _solve(worker, puzzle, limits, tuple(previous))
                previous.append(puzzle)

    def solve_last(
        self, puzzles: Iterable[Puzzle], limits: Limits, setting: Setting = DEFAULT_SETTING
    ) -> Response:
        """Solve some puzzles in a fresh process, and return the response to the last one."""
        *_, response = self.solve_in_turn(puzzles, limits, setting)
        return response

    def _worker(self, setting: Setting) -> Worker:
        if setting not in self._workers:
            self._workers[setting] = self.enter_context(self.start(setting, Worker))
            self._previous[setting] = []
        return self._workers[setting]

    def start(self, setting: Setting, kind: type[_AnyWorker]) -> _AnyWorker:
        """Start another process of the solver."""
        spec = Spec.of(self.spec, {"reuse": True}) if setting.reuse else self.spec
        sandbox = SandboxLimits.of(spec)
        if self._memory is not None:
            sandbox = replace(sandbox, memory=self._memory)
        return kind(spec, sandbox, setting.hash_seed)


def _solve(
    worker: Worker, puzzle: Puzzle, limits: Limits, previous: tuple[Puzzle, ...]
) -> Response:
    try:
        stops_itself, seconds = worker.capabilities.limits, limits.time_limit or 0.0
        grace = GRACE if stops_itself else (WALL_CLOCK - 1) * seconds
        reply = worker.ask(puzzle, limits, grace, cpu=seconds + GRACE if seconds else None)
    except SolverError as error:
        outcome, detail = _outcome(error), error.cause
        if remedy := explain_missing_variable(detail, worker.sandbox):
            detail += f"\n{remedy}"
        return Response(None, outcome, detail, previous=previous)
    return Response(reply.result, wall_ns=reply.wall_ns, cpu_ns=reply.cpu_ns, previous=previous)


def _outcome(error: SolverError) -> CheckOutcome:
    for kind, outcome in _OUTCOMES:
        if isinstance(error, kind):
            return outcome
    if isinstance(error, Crashed) and _RECURSION_ERROR.search(error.cause):
        return CheckOutcome.RECURSION
    return CheckOutcome.MEMOUT if _MEMORY_ERROR.search(error.cause) else CheckOutcome.CRASH
