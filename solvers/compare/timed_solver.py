"""One solver of a comparison in its worker: started cold, warmed up until steady, then asked boards in series.

A solver that is through with a series early is given it again until enough time was measured, and the time for each board
is the median: boards come round in the same order and with others between them, each as a new object. Each of those answers
has to claim what the one does that is verified.
"""

from __future__ import annotations

import contextlib
import math
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from statistics import median
from types import MappingProxyType, TracebackType
from typing import Self

from solvers.checker import Verdict
from solvers.compare.empty_solver import SPEC
from solvers.compare.record import Answer
from solvers.compare.samples import Sample, is_consistent, median_answer, other
from solvers.compare.warmup import WarmUp, is_steady
from solvers.errors import (
    Crashed,
    InputError,
    MemoryLimitExceeded,
    ProtocolError,
    SolverError,
    SudokuError,
    TimeLimitExceeded,
    Unsupported,
)
from solvers.puzzle import Puzzle
from solvers.result import Result, Stop
from solvers.solver import Limits
from solvers.worker.capabilities import Capabilities
from solvers.worker.limits import SandboxLimits
from solvers.worker.protocol import InvalidOutput, Reply
from solvers.worker.worker import Worker

GRACE = 0.5  # seconds after the limit at which a solver that should have stopped by itself is killed and called overrun
SAMPLE = 0.010  # seconds; what is measured at least where nothing else is said
_MOST = 5000  # solves in all passes over a series
_WARM = 24  # solves to warm up with at most,
_WARM_SECONDS = 1.0  # and about so many seconds,
_FURTHER = 0.1  # seconds for a board of each further shape

_NOTHING: Mapping[Limits, tuple[int, float]] = MappingProxyType({})
_VERDICTS: dict[type[Exception], Verdict] = {
    Unsupported: Verdict.UNSUPPORTED,
    InvalidOutput: Verdict.INVALID_OUTPUT,
    ProtocolError: Verdict.INVALID_OUTPUT,
    MemoryLimitExceeded: Verdict.MEMOUT,
    Crashed: Verdict.CRASH,
}


class TimedSolver:
    """A solver to be asked. Ends its process with the `with` statement. Raises InputError where it cannot be had.

    One whose process fails at its start is asked nothing: every answer of it is that failure.

    limits  of the warm-up
    before  what another process of the same solver took, as `spent` tells it
    spent   at each task: how many boards, and the seconds that they took
    """

    def __init__(
        self,
        spec: str,
        limits: Limits,
        easy: Sequence[Puzzle],
        core: int | None = None,
        hash_seed: int = 0,
        before: Mapping[Limits, tuple[int, float]] = _NOTHING,
    ) -> None:
        self._limits = limits
        self._easy = easy
        start = time.perf_counter()
        sandbox = replace(
            SandboxLimits.trusted() if spec == SPEC else SandboxLimits.of(spec), core=core
        )
        self.worker = Worker(spec, sandbox, hash_seed)
        self._stillborn: SolverError | None = None
        self.capabilities = self._greeted()
        ready = time.perf_counter()
        taken = [] if self._stillborn else list(self._solve_easy())
        refused = (time.perf_counter() - ready) / len(easy)
        self.warm_up = self._warm_up(ready - start, taken)
        self._easy_board = refused if self.warm_up.warm is None else self.warm_up.warm
        self.spent = dict(before)

    def _greeted(self) -> Capabilities:
        try:
            return self.worker.capabilities
        except SolverError as error:
            self._stillborn = error
            return Capabilities()

    def expected(self, limits: Limits) -> float:
        """The seconds that a board takes it, solved or refused: the mean so far, at first of an easy one."""
        boards, seconds = self.spent.get(limits, (1, self._easy_board))
        return seconds / boards

    def ask(self, boards: Sequence[Puzzle], limits: Limits, sample: float = SAMPLE) -> list[Answer]:
        """The answer to each board, not verified; `sample` seconds are measured at least."""
        if self._stillborn:
            return [self._failure(self._stillborn)] * len(boards)
        start = time.perf_counter()
        first = list(self._pass(boards, limits))
        elapsed = time.perf_counter() - start
        samples = [
            [Sample.of(answer)]
            for answer in first
            if answer.wall_ns is not None and answer.verdict is None
        ]
        total = sum(once.wall for (once,) in samples)
        self._count(limits, len(boards), total / 1e9 if len(samples) == len(first) else elapsed)
        wanted = sample * 1e9
        if len(samples) < len(first) or total >= wanted:
            return first
        for _ in range(min(_MOST // len(boards), math.ceil(wanted / max(total, 1))) - 1):
            for place, again in enumerate(self._pass(boards, limits)):
                if not is_consistent(boards[place], again, first[place]):
                    first[place] = replace(
                        first[place], verdict=Verdict.INCONSISTENT, detail=other(again)
                    )
                elif again.wall_ns is not None:
                    samples[place].append(Sample.of(again))
        return [median_answer(answer, samples[place]) for place, answer in enumerate(first)]

    def _count(self, limits: Limits, boards: int, seconds: float) -> None:
        before = self.spent.get(limits, (0, 0.0))
        self.spent[limits] = (before[0] + boards, before[1] + seconds)

    def _pass(self, boards: Sequence[Puzzle], limits: Limits) -> Iterator[Answer]:
        """Every board once. Where the process had to be killed it goes on with the next board in a new one, warm again."""
        place = 0
        while place < len(boards):
            try:
                for reply in self.worker.ask_each(
                    boards[place:], limits, GRACE if self.capabilities.limits else 0.0
                ):
                    yield self._answer(reply, limits)
                    place += 1
            except SolverError as error:  # the new process failed at its start
                yield self._failure(error)
                place += 1
            if place < len(boards):
                list(self._solve_easy())

    def _answer(self, reply: Reply | SudokuError, limits: Limits) -> Answer:
        if isinstance(reply, SudokuError):
            return self._failure(reply)
        late = limits.time_limit is not None and reply.wall_ns > (limits.time_limit + GRACE) * 1e9
        verdict, detail = (Verdict.OVERRUN, "answered long after its limit") if late else (None, "")
        return Answer(self.worker.spec, reply.result, reply.wall_ns, reply.cpu_ns, verdict, detail)

    def _failure(self, error: SudokuError) -> Answer:
        spec = self.worker.spec
        if isinstance(error, TimeLimitExceeded):
            if self.capabilities.limits:
                return Answer(spec, None, verdict=Verdict.OVERRUN, detail=error.cause)
            return Answer(spec, Result((), Stop.TIMEOUT))
        verdict = next(
            (verdict for kind, verdict in _VERDICTS.items() if isinstance(error, kind)),
            Verdict.CRASH,
        )
        return Answer(spec, None, verdict=verdict, detail=error.cause)

    def _warm_up(self, cold: float, taken: Sequence[tuple[Puzzle, Reply]]) -> WarmUp:
        """Not verified: imports, tables and compiled code are in place before the first board that counts."""
        if not taken:
            return WarmUp(cold)
        (puzzle, first), *_ = taken
        times: list[float] = []
        end = time.perf_counter() + _WARM_SECONDS
        with contextlib.suppress(SolverError, InputError):
            while len(times) < 3 or not (
                is_steady(times) or len(times) >= _WARM or time.perf_counter() > end
            ):
                times.append(self.worker.ask(puzzle, self._limits, GRACE).wall_ns / 1e9)
        return WarmUp(
            cold, first.wall_ns / 1e9, median(times[-3:]) if times else None, is_steady(times)
        )

    def _solve_easy(self) -> Iterator[tuple[Puzzle, Reply]]:
        """The easy boards that it takes, once each; what it cannot do soon it does not try for the whole of the limit."""
        seconds = (
            min(_FURTHER, self._limits.time_limit or math.inf)
            if self.capabilities.limits
            else self._limits.time_limit
        )
        further = replace(self._limits, time_limit=seconds)
        for puzzle in self._easy:
            with contextlib.suppress(SolverError, InputError):
                limits = self._limits if puzzle is self._easy[0] else further
                yield puzzle, self.worker.ask(puzzle, limits, GRACE)

    def close(self) -> None:
        """End its process."""
        self.worker.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
