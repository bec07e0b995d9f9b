"""Time one solver in its worker: start it, warm it up, then solve series of instances.

A series that is solved quickly is repeated until enough time was measured; the time of an
instance is the median of its solves. Every pass has the same order and new objects, and every
repeated answer must claim what the first one did, which is the one that is verified.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import NamedTuple, Self

from solvers.checker import Verdict
from solvers.compare.cut_short import completed
from solvers.compare.empty_solver import SPEC
from solvers.compare.failed_answer import failed_answer
from solvers.compare.measure import planned_measure
from solvers.compare.record import Answer
from solvers.compare.samples import Sample, inconsistent, is_consistent, median_answer
from solvers.compare.usage import Usage
from solvers.compare.warmup import GRACE, grace, solve_easy, warm_up
from solvers.errors import SolverError, SudokuError
from solvers.puzzle import Puzzle
from solvers.registry.spec import threads
from solvers.solver import Limits
from solvers.worker import processes
from solvers.worker.capabilities import Capabilities
from solvers.worker.limits import SandboxLimits
from solvers.worker.protocol import Reply
from solvers.worker.runnable_time import Waiting
from solvers.worker.worker import Worker

SAMPLE = 0.010  # seconds that are measured at least, unless the caller says otherwise
_MOST = 5000  # solves of a series, in all passes
_PATIENCE = 20  # samples that a series may take by our clock: a child may report 1 ns
_BUSY = 0.05  # share of the time in which a solver waits for a core on a busy machine


class Total(NamedTuple):
    """What a solver has done so far: the number of instances, and the seconds they took."""

    instances: int
    seconds: float


_NONE: Mapping[Limits, Total] = MappingProxyType({})


class TimedSolver:
    """A solver in a process of its own, which ends with the `with` statement.

    If the process fails at its start, that failure is the answer to every instance.

    Args:
        spec: the solver. Raises InputError if it cannot be used.
        limits: the limits of each solve in the warm-up
        easy: a warm-up puzzle of each shape
        core: the core that the process is pinned to
        hash_seed: PYTHONHASHSEED of the process
        totals: the totals of an earlier process of the same solver
    """

    def __init__(
        self,
        spec: str,
        limits: Limits,
        easy: Sequence[Puzzle],
        *,
        core: int | None = None,
        hash_seed: int = 0,
        totals: Mapping[Limits, Total] = _NONE,
    ) -> None:
        self._limits, self._easy = limits, easy
        self.hash_seed = hash_seed
        self.totals = dict(totals)
        self.usage = Usage()
        self._start_error: SolverError | None = None
        start = time.perf_counter()
        sandbox = SandboxLimits.trusted() if spec == SPEC else SandboxLimits.of(spec)
        self.worker = Worker(
            spec, replace(sandbox, core=core, waiting=threads(spec) > 1), hash_seed
        )
        self.capabilities = self._capabilities()
        ready = time.perf_counter()
        solved = [] if self._start_error else self._solve_easy()
        refused = (time.perf_counter() - ready) / len(easy)
        self.warm_up = warm_up(self.worker, limits, ready - start, solved)
        self._measure = planned_measure(spec, starts_processes=self.capabilities.starts)
        self._easy_seconds = refused if self.warm_up.warm is None else self.warm_up.warm

    def _capabilities(self) -> Capabilities:
        try:
            return self.worker.capabilities
        except SolverError as error:
            self._start_error = error
            return Capabilities()

    def expected(self, limits: Limits) -> float:
        """Return the seconds that an instance is expected to take, whether solved or refused.

        It is the mean so far; before the first measurement, the time of an easy puzzle.
        """
        total = self.totals.get(limits, Total(1, self._easy_seconds))
        return total.seconds / total.instances

    def measure(
        self, instances: Sequence[Puzzle], limits: Limits, sample: float = SAMPLE
    ) -> list[Answer]:
        """Solve a series, at least once and for `sample` seconds. The answers are not verified."""
        if self._start_error:
            return [self._failure(self._start_error)] * len(instances)
        start, waiting = time.perf_counter(), Waiting(self.worker.pid or 0)
        answers = list(self._pass(instances, limits))
        elapsed = time.perf_counter() - start
        waited = waiting.seconds
        self.usage.add(answers, waited, processes.peak_memory(self.worker.pid or 0))
        if waited > _BUSY * elapsed:
            both = zip(instances, answers, strict=True)
            answers = [
                completed(answer, limits, partial(self._solve, each)) for each, answer in both
            ]
        samples = [
            [Sample.of(answer)]
            for answer in answers
            if answer.wall_ns is not None and answer.verdict is None
        ]
        total = sum(answer.time_ns or 0 for answer in answers)
        complete = len(samples) == len(answers)
        self._add(limits, Total(len(instances), total / 1e9 if complete else elapsed))
        if not complete or total >= sample * 1e9:
            return answers
        passes = min(_MOST // len(instances), math.ceil(sample * 1e9 / max(total, 1)))
        ran = max(elapsed - waited, total / 1e9)  # not longer on a busy machine
        for _ in range(min(passes, math.ceil(_PATIENCE * sample / ran)) - 1):
            for position, repeated in enumerate(self._pass(instances, limits)):
                first = answers[position]
                if not is_consistent(instances[position], repeated, first):
                    answers[position] = inconsistent(repeated, first)
                elif repeated.wall_ns is not None:
                    samples[position].append(Sample.of(repeated))
        return [median_answer(*each) for each in zip(answers, samples, strict=True)]

    def _add(self, limits: Limits, done: Total) -> None:
        instances, seconds = self.totals.get(limits, Total(0, 0.0))
        self.totals[limits] = Total(instances + done.instances, seconds + done.seconds)

    def _pass(self, instances: Sequence[Puzzle], limits: Limits) -> Iterator[Answer]:
        """Solve every instance once.

        If the process had to be killed, the next instance is solved by a new one, warmed up again.
        """
        late, position = grace(limits, stops_itself=self.capabilities.limits), 0
        while position < len(instances):
            try:
                for reply in self.worker.ask_each(instances[position:], limits, late):
                    yield self._answer(reply, limits)
                    position += 1
            except SolverError as error:  # the new process failed at its start
                yield self._failure(error)
                position += 1
            if position < len(instances):
                self._solve_easy()

    def _solve(self, instance: Puzzle, limits: Limits) -> Answer:
        return next(self._pass([instance], limits))

    def _answer(self, reply: Reply | SudokuError, limits: Limits) -> Answer:
        if isinstance(reply, SudokuError):
            return self._failure(reply)
        able, times = self.capabilities, (reply.wall_ns, reply.cpu_ns)
        answer = Answer(
            self.worker.spec, reply.result, *times, finds_one=able.finds_one, measure=self._measure
        )
        in_time = (answer.time_ns or 0) <= ((limits.time_limit or math.inf) + GRACE) * 1e9
        if in_time or not able.limits:
            return answer
        return replace(answer, verdict=Verdict.OVERRUN, detail="answered long after its time limit")

    def _failure(self, error: SudokuError) -> Answer:
        return failed_answer(self.worker.spec, error, stops_itself=self.capabilities.limits)

    def _solve_easy(self) -> list[tuple[Puzzle, Reply]]:
        stops_itself = self.capabilities.limits
        return list(solve_easy(self.worker, self._easy, self._limits, stops_itself=stops_itself))

    def close(self) -> None:
        """End the process."""
        self.worker.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
