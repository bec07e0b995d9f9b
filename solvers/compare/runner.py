"""Run a plan: every solver in its own process, in randomised blocks, with verified answers.

Answers are verified after the block was timed, those of all solvers together.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack

from solvers.compare.agreement import verify_together
from solvers.compare.batch_measurement import batch_records, batches
from solvers.compare.block import Block
from solvers.compare.block_size import block_size, reference_seconds, sample_seconds
from solvers.compare.measurement import MeasurementKey
from solvers.compare.minimise import Minimiser
from solvers.compare.noise import NoiseMeter
from solvers.compare.plan import Plan
from solvers.compare.prover import Prover
from solvers.compare.record import BATCH_SUFFIX, Record
from solvers.compare.share import Pending, not_measured
from solvers.compare.stop_rule import StopRule
from solvers.compare.timing.timed_solver import TimedSolver
from solvers.compare.timing.totals import Total
from solvers.puzzle import Grid
from solvers.registry.spec import threads
from solvers.solver import Limits


class PlanRunner:
    """Runs a plan, or what is left of it: instances in `previous` records are not solved again.

    Use it in a `with` statement, which ends its worker processes. `starting` is called with each
    solver before its process starts. `pending` are measurements in place of those that are left;
    `stops` has counted timeouts that are not in `previous`.

    Raises InputError if a solver cannot be used.
    """

    def __init__(
        self,
        plan: Plan,
        previous: Iterable[Record] = (),
        *,
        core: int | None = None,
        starting: Callable[[str], None] = lambda _: None,
        pending: Pending | None = None,
        stops: StopRule | None = None,
    ) -> None:
        self.plan = plan
        self.solvers: dict[str, TimedSolver] = {}
        self._repetitions = 0  # of which something was measured
        self._single: dict[str, dict[MeasurementKey, Record]] = {spec: {} for spec in plan.solvers}
        self._batches_done: set[tuple[str, MeasurementKey]] = set()
        self._stops = stops or StopRule(plan)
        for record in previous:
            self._stops.add(record)
            self._repetitions = max(self._repetitions, record.measurement.repetition + 1)
            if record.in_batch:
                self._batches_done.add((record.solver, record.measurement.key))
            else:
                self._single[record.solver][record.measurement.key] = record
        self._grids: dict[tuple[int, int], Mapping[Grid, str]] = {}
        self._core, self._starting = core, starting
        self._warm_up = plan.warm_up()
        if pending is None:
            pending = list(not_measured(plan, set().union(*self._single.values())))
        self._pending = pending
        with ExitStack() as stack:
            stack.callback(self._end)
            first = self._pending[0][1].process if self._pending else plan.process_count - 1
            self._start(first)
            self._meter = NoiseMeter(core)
            stack.callback(self._meter.close)
            self._stack = stack.pop_all()
        self._minimiser = Minimiser(self.solvers)
        self._prover = Prover(plan.solvers)

    @property
    def remaining(self) -> int:
        """Number of measurements that were left at the start."""
        return len(self._pending)

    def _start(self, process: int) -> None:
        """Start a new process of every solver, one at a time: no solver is timed meanwhile."""
        totals: dict[str, Mapping[Limits, Total]] = {
            spec: solver.totals for spec, solver in self.solvers.items()
        }
        self._end()
        self.process = process
        for spec in self._stops.running() or self.plan.solvers:
            self._starting(spec)
            self.solvers[spec] = TimedSolver(
                spec,
                self.plan.limits[0],
                self._warm_up,
                core=self._core if threads(spec) == 1 else None,
                hash_seed=self.plan.hash_seed(process),
                totals=totals.get(spec, {}),
            )

    def _end(self) -> None:
        """End the process of every solver."""
        while self.solvers:
            self.solvers.popitem()[1].close()

    def blocks(self, enough: Callable[[int], bool] = lambda _: False) -> Iterator[Block]:
        """Yield blocks as they are verified, in the order of the plan; then those of batches.

        `enough` is called with the number of a process between blocks, and says whether to stop.
        """
        yield from self.single_blocks(enough)
        yield from self._batches()

    def single_blocks(self, enough: Callable[[int], bool] = lambda _: False) -> Iterator[Block]:
        """Yield blocks without those of batches."""
        for process, same in itertools.groupby(self._pending, key=lambda each: each[1].process):
            if enough(process) or not self._stops.running():
                return
            if process != self.process:
                self._start(process)
            for block in self._blocks_of_process(list(same)):
                yield block
                if enough(process):
                    return

    def _blocks_of_process(self, pending: Pending) -> Iterator[Block]:
        """Yield blocks of one task each; tasks alternate.

        The task that finds most solutions is first: its grids refute claims made at the others.
        """
        most_first = sorted(
            self.plan.limits, key=lambda limits: limits.solution_limit or math.inf, reverse=True
        )
        left = {
            limits: [each for each in pending if each[1].limits == limits] for limits in most_first
        }
        instances = max(map(len, left.values()))
        while any(left.values()):
            for limits, waiting in left.items():
                running = self._stops.running(limits)
                if not running:
                    left[limits] = []
                elif waiting:
                    expected = {spec: self.solvers[spec].expected(limits) for spec in running}
                    size = block_size(expected.values(), instances)
                    yield self._block(waiting[:size], expected)
                    left[limits] = waiting[size:]

    def _block(self, pending: Pending, expected: Mapping[str, float]) -> Block:
        """Time all solvers on these measurements of one task, then verify their answers."""
        number, first = pending[0]
        self._repetitions = max(self._repetitions, pending[-1][1].repetition + 1)
        instances = [measurement.instance for _, measurement in pending]
        samples = sample_seconds(expected, size := len(instances))
        answers = {}
        for spec in self.plan.solver_order(number):
            if spec is None:
                self._meter.measure(reference_seconds(expected, size))
            elif spec in expected:
                answers[spec] = self.solvers[spec].measure(instances, first.limits, samples[spec])
        block = Block([], [], self.process, self._meter.noise(number))
        for position, (_, measurement) in enumerate(pending):
            together = [answers[spec][position] for spec in self.plan.solvers if spec in answers]
            before = self._grids.get(measurement[:2], {})
            verified = verify_together(measurement, together, before, self._prover)
            if len(self.plan.tasks) > 1:
                self._grids[measurement[:2]] = verified.refuting
            block.records.extend(verified.records)
            block.disagreements.extend(map(self._minimiser.minimise, verified.disagreements))
        for record in block.records:
            self._stops.add(record)
            if self.solvers[record.solver].capabilities.batch:
                self._single[record.solver][record.measurement.key] = record
        return block

    def _batches(self) -> Iterator[Block]:
        """Yield a block per repetition, task and batch backend."""
        for measurements in batches(self.plan, self._repetitions, self.process):
            for spec, solver in self.solvers.items():
                runs = spec in self._stops.running(measurements[0].limits)
                key = (spec + BATCH_SUFFIX, measurements[0].key)
                if runs and solver.capabilities.batch and key not in self._batches_done:
                    single = self._single[spec]
                    yield Block(
                        batch_records(solver.worker, measurements, single), [], self.process
                    )

    def __enter__(self) -> PlanRunner:
        return self

    def __exit__(self, *error: object) -> None:
        self._stack.close()
