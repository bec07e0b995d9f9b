"""PlanRunner a plan: every solver in its own process; randomised complete blocks; verified together, outside the timed region."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import NamedTuple

from solvers.compare import batch_measurement
from solvers.compare.agreement import Disagreement, verify_together
from solvers.compare.measurement import MeasurementKey, PlannedMeasurement
from solvers.compare.minimise import Minimiser
from solvers.compare.noise import BlockNoise, NoiseMeter
from solvers.compare.plan import Plan
from solvers.compare.record import BATCH_SUFFIX, Record
from solvers.compare.timed_solver import SAMPLE, TimedSolver
from solvers.compare.warmup import WarmUp
from solvers.puzzle import Grid
from solvers.registry.spec import threads
from solvers.solver import Limits
from solvers.worker.capabilities import Capabilities

# A machine changes its speed within tenths of a second: the shorter the turns, the more alike it is in those of all solvers.
_TURN = 0.0025  # seconds that a solver's turn should last,
_FAST = 0.0001  # `SAMPLE` for one that takes less for a board, so that a clock's own cost and grain do not count,
_LONGEST_TURN = 0.1  # and at most so many where others are faster
_LONGEST = 1024  # measurements a block,
_BLOCKS = 4  # of a process with few boards there are at least so many: of one nobody could say what the machine did
_REFUTING = 2  # solutions of a board that are kept for its other tasks: enough against "none" and "exactly one"
_AMPLE = 1.25  # so that one pass is enough where the next boards are easier


class Block(NamedTuple):
    """Records that were verified together, the disagreements among them, and how quiet the machine was meanwhile.

    process  which of the solvers' processes answered, counted from 0
    """

    records: list[Record]
    disagreements: list[Disagreement]
    process: int
    noise: BlockNoise | None = None


@dataclass(frozen=True)
class Started:
    """What is known of a solver's process once it is warm."""

    capabilities: Capabilities
    warm_up: WarmUp
    hash_seed: int


class PlanRunner:
    """A plan being run. What is in `kept` was answered before, and is not asked again.

    `starting` is told of each solver before a process of it starts, which may take seconds: imports, machine code.
    Its worker processes end with the `with` statement. Raises InputError where a solver cannot be had.
    """

    def __init__(
        self,
        plan: Plan,
        kept: Iterable[Record] = (),
        *,
        core: int | None = None,
        starting: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.plan = plan
        self._alone: dict[str, dict[MeasurementKey, Record]] = {
            solver: {} for solver in plan.solvers
        }
        self._batches_done: set[tuple[str, MeasurementKey]] = set()
        for record in kept:
            if record.in_batch:
                self._batches_done.add((record.solver, record.measurement.key))
            else:
                self._alone[record.solver][record.measurement.key] = record
        self._verified: dict[tuple[int, int], dict[Grid, str]] = {}
        self._core, self._starting = core, starting
        self._easy = plan.warm_up()
        self._pending = self._not_answered()
        self._timed_solvers: dict[str, TimedSolver] = {}
        self.started: Mapping[str, Started] = {}
        with ExitStack() as stack:
            stack.callback(self._end)
            self._start(
                next((measurement.process for _, measurement in self._pending), plan.last_process)
            )
            self._meter = NoiseMeter(core)
            stack.callback(self._meter.close)
            self._stack = stack.pop_all()
        self._minimiser = Minimiser(self._timed_solvers)

    def blocks(self) -> Iterator[Block]:
        """Blocks as they are verified, in the order of the plan's measurements; then those of batch backends in a batch."""
        for process, same in itertools.groupby(
            self._pending, key=lambda pending: pending[1].process
        ):
            if process != self.process:
                self._start(process)
            yield from self._turn_about(list(same))
        yield from self._in_batch()

    def _turn_about(self, pending: Sequence[tuple[int, PlannedMeasurement]]) -> Iterator[Block]:
        """Blocks of one task each, in turn; the one that finds most is first: its grids refute claims at the others."""
        most_first = sorted(
            self.plan.limits, key=lambda limits: limits.solution_limit or math.inf, reverse=True
        )
        left = {
            limits: [each for each in pending if each[1].limits == limits] for limits in most_first
        }
        boards = max(map(len, left.values()))
        most = math.ceil(boards / _BLOCKS) if boards <= _LONGEST else _LONGEST
        while any(left.values()):
            for limits, waiting in left.items():
                if waiting:
                    length = min(self._length(limits), most)
                    yield self._block(
                        waiting[0][0], [measurement for _, measurement in waiting[:length]], limits
                    )
                    left[limits] = waiting[length:]

    @property
    def left(self) -> int:
        """How many measurements were still to be asked when it began."""
        return len(self._pending)

    def _not_answered(self) -> list[tuple[int, PlannedMeasurement]]:
        """With their places in the plan. All solvers' answers to one measurement are kept together, or none."""
        answered = self._alone[self.plan.solvers[0]]
        return [each for each in enumerate(self.plan.measurements()) if each[1].key not in answered]

    def _start(self, process: int) -> None:
        """A new process of every solver, one after the other, so that none is timed while another starts."""
        spent = {spec: timed_solver.spent for spec, timed_solver in self._timed_solvers.items()}
        self._end()
        self.process, seed, started = process, self.plan.hash_seed(process), {}
        for spec in self.plan.solvers:
            self._starting(spec)
            core = self._core if threads(spec) == 1 else None
            timed_solver = TimedSolver(
                spec, self.plan.limits[0], self._easy, core, seed, spent.get(spec, {})
            )
            self._timed_solvers[spec] = timed_solver
            started[spec] = Started(timed_solver.capabilities, timed_solver.warm_up, seed)
        self.started = started

    def _end(self) -> None:
        """End the process of every solver."""
        while self._timed_solvers:
            self._timed_solvers.popitem()[1].close()

    def _length(self, limits: Limits) -> int:
        """Questions a block: enough to time the turn of the fastest solver, few enough for the slowest one's to be short."""
        expected = [timed_solver.expected(limits) for timed_solver in self._timed_solvers.values()]
        fastest, slowest = min(expected), max(*expected, _LONGEST_TURN / _LONGEST)
        wanted = math.ceil(
            (_AMPLE * SAMPLE if fastest < _FAST else _TURN) / max(fastest, SAMPLE / _LONGEST)
        )
        return max(1, min(wanted, int(_LONGEST_TURN / slowest)))

    def _block(
        self, number: int, measurements: Sequence[PlannedMeasurement], limits: Limits
    ) -> Block:
        boards = [measurement.instance for measurement in measurements]
        turn = min(
            SAMPLE,
            len(boards)
            * max(timed_solver.expected(limits) for timed_solver in self._timed_solvers.values()),
        )
        answers = {}
        for spec in self.plan.turns(number):
            if spec is None:
                self._meter.turn()
            else:
                timed_solver = self._timed_solvers[spec]
                answers[spec] = timed_solver.ask(
                    boards, limits, SAMPLE if timed_solver.expected(limits) < _FAST else turn
                )
        noise = self._meter.noise(number)
        records: list[Record] = []
        found: list[Disagreement] = []
        for place, measurement in enumerate(measurements):
            together = [answers[spec][place] for spec in self.plan.solvers]
            verified = verify_together(
                measurement, together, self._verified.get(measurement[:2], {})
            )
            records += verified.records
            if len(self.plan.tasks) > 1:
                self._verified[measurement[:2]] = dict(
                    itertools.islice(verified.grids.items(), _REFUTING)
                )
            found += map(self._minimiser.smallest, verified.disagreements)
        for record in records:
            if self.started[record.solver].capabilities.batch:
                self._alone[record.solver][record.measurement.key] = record
        return Block(records, found, self.process, noise)

    def _in_batch(self) -> Iterator[Block]:
        """One call for all boards of a repetition and a task, for each batch backend."""
        batches = [spec for spec, started in self.started.items() if started.capabilities.batch]
        for _, same in itertools.groupby(
            self.plan.measurements(), key=lambda measurement: measurement.repetition
        ):
            fit = [
                measurement._replace(process=self.process)
                for measurement in same
                if measurement.instance.shape == batch_measurement.SHAPE
            ]
            for limits in self.plan.limits:
                measurements = [measurement for measurement in fit if measurement.limits == limits]
                for spec in batches:
                    if (
                        measurements
                        and (spec + BATCH_SUFFIX, measurements[0].key) not in self._batches_done
                    ):
                        found = batch_measurement.records(
                            self._timed_solvers[spec].worker,
                            measurements,
                            limits,
                            self._alone[spec],
                        )
                        yield Block(found, [], self.process)

    def __enter__(self) -> PlanRunner:
        return self

    def __exit__(self, *error: object) -> None:
        self._stack.close()


def run(plan: Plan) -> Iterator[Block]:
    """All blocks of a plan. Its worker processes end with the iterator."""
    with PlanRunner(plan) as running:
        yield from running.blocks()
