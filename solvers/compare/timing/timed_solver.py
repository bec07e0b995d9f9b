"""Time one solver in its worker: start it, warm it up, then solve series of instances.

A series that is solved quickly is repeated until enough time was measured; the time of an
instance is the median of its solves. Every pass has the same order and new objects, and every
repeated answer must claim what the first one did, which is the one that is verified. For a solver
that remembers puzzles, the time of an instance is that of its first solve in the process.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Self

from solvers.compare.answer import answer_of, failed_answer
from solvers.compare.empty_solver import SPEC
from solvers.compare.measure import planned_measure
from solvers.compare.record import Answer
from solvers.compare.timing.cut_short import completed, in_time
from solvers.compare.timing.first_solves import FirstSolves
from solvers.compare.timing.reported_time import ReplyTime, find_contradiction
from solvers.compare.timing.samples import Sample, further_passes, inconsistent, is_consistent
from solvers.compare.timing.totals import Total, Totals
from solvers.compare.timing.usage import Usage
from solvers.compare.timing.warmup import grace, solve_easy, warm_up
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
_BUSY = 0.05  # share of the time in which a solver waits for a core on a busy machine


class TimedSolver:
    """A solver in a process of its own, which ends with the `with` statement.

    If the process fails at its start, that failure is the answer to every instance. So is the
    error of a program that reports times that our clock contradicts.

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
        totals: Mapping[Limits, Total] = MappingProxyType({}),
    ) -> None:
        self._limits, self._easy = limits, easy
        self.hash_seed = hash_seed
        self.totals = Totals(totals)
        self.usage, self._first_solves = Usage(), FirstSolves()
        self._error: SolverError | None = None
        start = time.perf_counter()
        sandbox = SandboxLimits.trusted() if spec == SPEC else SandboxLimits.of(spec)
        self.worker = Worker(
            spec, replace(sandbox, core=core, waiting=threads(spec) > 1), hash_seed
        )
        self.capabilities = self._capabilities()
        self.usage.remembers = self._first_solves.remembers = self.capabilities.remembers
        ready = time.perf_counter()
        solved = [] if self._error else self._solve_easy()
        refused = (time.perf_counter() - ready) / len(easy)
        self.warm_up = warm_up(self.worker, limits, ready - start, solved)
        self._measure = planned_measure(spec, starts_processes=self.capabilities.starts)
        if solved:
            self._error = find_contradiction(self.worker, easy[:1], limits)
        known = None if self._error else self.warm_up.warm
        self._easy_seconds = refused if known is None else known

    def _capabilities(self) -> Capabilities:
        try:
            return self.worker.capabilities
        except SolverError as error:
            self._error = error
            return Capabilities()

    def expected(self, limits: Limits) -> float:
        """Return the seconds that an instance is expected to take, whether solved or refused.

        It is the mean so far; before the first measurement, the time of an easy puzzle.
        """
        return self.totals.expected(limits, self._easy_seconds)

    def measure(
        self, instances: Sequence[Puzzle], limits: Limits, sample: float = SAMPLE
    ) -> list[Answer]:
        """Solve a series, at least once and for `sample` seconds. The answers are not verified."""
        if self._error:
            return [self._failure(self._error)] * len(instances)
        pid = self.worker.pid or 0
        self.usage.outside.begin(pid)
        start, waiting = time.perf_counter(), Waiting(pid)
        answers = list(self._pass(instances, limits))
        elapsed = time.perf_counter() - start
        waited, used = waiting.seconds, waiting.ran
        lost = self.worker.pid != pid  # killed or crashed, so that its peak is not known
        self.usage.add(answers, waited, 0 if lost else processes.peak_memory(pid))
        if waited > _BUSY * elapsed:
            both = zip(instances, answers, strict=True)
            answers = [
                completed(answer, limits, partial(self._solve, each)) for each, answer in both
            ]
        samples = [
            [Sample.of(answer)] if answer.wall_ns is not None and answer.verdict is None else []
            for answer in answers
        ]
        total = sum(answer.time_ns or 0 for answer in answers)
        complete = all(samples)
        cpu, size = sum(answer.cpu_ns or 0 for answer in answers) / 1e9, len(instances)
        mean = ReplyTime(total / 1e9 / size, (elapsed - waited) / size, cpu / size, used / size)
        if complete and (mean.is_contradicted or mean.cpu_is_contradicted):
            self._error = find_contradiction(self.worker, instances, limits)
            self.usage.outside.forget()
        is_timed = complete and not self._error
        self.totals.add(limits, len(instances), total / 1e9 if is_timed else elapsed)
        if self._error:
            return [self._failure(self._error)] * len(instances)
        ran = max(elapsed - waited, total / 1e9)  # not longer on a busy machine
        passes = further_passes(len(instances), total / 1e9, ran, sample)
        for _ in range(passes if complete and not self.usage.remembers else 0):
            for position, found in enumerate([*self._pass(instances, limits)]):
                first = answers[position]
                repeated = in_time(found, partial(self._solve, instances[position], limits))
                if not is_consistent(instances[position], repeated, first):
                    answers[position] = inconsistent(repeated, first)
                elif repeated.wall_ns is not None:
                    samples[position].append(Sample.of(repeated))
        if self._first_solves.add(instances, limits, answers, samples):
            solved = [each for each, own in zip(instances, samples, strict=True) if own]
            self.usage.remembers = self._first_solves.verify(
                solved, lambda isomorphs: [*self._pass(isomorphs, limits)]
            )
        self.usage.outside.end(self.worker.pid)
        series = zip(instances, answers, samples, strict=True)
        return [self._first_solves.answer(*each) for each in series]

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
        self.usage.outside.add(reply.cpu_ns)
        return answer_of(self.worker.spec, reply, limits, self.capabilities, self._measure)

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
