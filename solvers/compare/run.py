"""Run a plan: every solver in its own process; randomised complete blocks; judged together, outside the timed region."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import NamedTuple

from solvers.compare import bulk
from solvers.compare.agreement import Disagreement, judge_together
from solvers.compare.asking import Asker, WarmUp
from solvers.compare.noise import Meter, Noise
from solvers.compare.plan import Plan
from solvers.compare.question import Place, Question
from solvers.compare.record import Record
from solvers.compare.smallest import Shrinker
from solvers.traits import Traits

_BLOCK_SECONDS = 0.25  # what a block should take if all of its boards were easy,
_LONGEST = 1024  # and how many questions it has at most


class Block(NamedTuple):
    """Records that were judged together, the disagreements among them, and how quiet the machine was meanwhile."""

    records: list[Record]
    disagreements: list[Disagreement]
    noise: Noise | None = None


@dataclass(frozen=True)
class Started:
    """What is known of a solver once it is warm."""

    traits: Traits
    warm_up: WarmUp


class Run:
    """A plan being run. What is in `kept` was answered before, and is not asked again.

    `starting` is told of each solver before its process starts, which may take seconds: imports, machine code. Its worker
    processes end with the `with` statement. Raises InputError where a solver cannot be had.
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
        self._alone: dict[str, dict[Place, Record]] = {solver: {} for solver in plan.solvers}
        self._bulk_done: set[tuple[str, Place]] = set()
        for record in kept:
            if record.in_bulk:
                self._bulk_done.add((record.solver, record.question.place))
            else:
                self._alone[record.solver][record.question.place] = record
        self._pending = self._not_answered()
        self._stack = ExitStack()
        try:
            easy = plan.warm_up()
            self._askers: dict[str, Asker] = {}
            for spec in plan.solvers:  # one after the other, so that none is timed while another starts
                starting(spec)
                self._askers[spec] = self._stack.enter_context(Asker(spec, plan.limits, easy, core))
            self._shrinker = Shrinker(self._askers, plan.limits)
            self._meter = Meter(core)
            self._stack.callback(self._meter.close)
        except BaseException:
            self._stack.close()
            raise
        self.started: Mapping[str, Started] = {
            spec: Started(asker.traits, asker.warm_up) for spec, asker in self._askers.items()
        }

    def blocks(self) -> Iterator[Block]:
        """Blocks as they are judged, in the order of the plan's questions; then those of batch backends in bulk."""
        length = self._length()
        for number, first in enumerate(range(0, self.left, length)):
            yield self._block(number, self._pending[first : first + length])
        yield from self._in_bulk()

    @property
    def left(self) -> int:
        """How many questions were still to be asked when it began."""
        return len(self._pending)

    def _not_answered(self) -> list[Question]:
        """All solvers' answers to one question are kept together, or none."""
        answered = self._alone[self.plan.solvers[0]]
        return [question for question in self.plan.questions() if question.place not in answered]

    def _length(self) -> int:
        """Questions a block: many where all solvers are fast, so that a pass over them takes long enough to be timed."""
        expected = sum(asker.expected for asker in self._askers.values())
        return max(1, min(_LONGEST, int(_BLOCK_SECONDS / max(expected, _BLOCK_SECONDS / _LONGEST))))

    def _block(self, number: int, questions: Sequence[Question]) -> Block:
        boards = [question.asked for question in questions]
        self._meter.before()
        answers = {spec: self._askers[spec].ask(boards) for spec in self.plan.order(number)}
        noise = self._meter.after(number)
        records: list[Record] = []
        found: list[Disagreement] = []
        for place, question in enumerate(questions):
            together = [answers[spec][place] for spec in self.plan.solvers]
            judged = judge_together(question, together, self.plan.limits)
            records += judged.records
            found += map(self._shrinker.smallest, judged.disagreements)
        for record in records:
            if self.started[record.solver].traits.batch:
                self._alone[record.solver][record.question.place] = record
        return Block(records, found, noise)

    def _in_bulk(self) -> Iterator[Block]:
        """One call for all boards of a repetition, for each batch backend."""
        batches = [spec for spec, started in self.started.items() if started.traits.batch]
        for _, same in itertools.groupby(self.plan.questions(), key=lambda question: question.repetition):
            questions = [question for question in same if question.asked.shape == bulk.SHAPE]
            for spec in batches:
                if questions and (spec + bulk.SUFFIX, questions[0].place) not in self._bulk_done:
                    yield Block(bulk.records(self._askers[spec].worker, questions, self.plan.limits, self._alone[spec]), [])

    def __enter__(self) -> Run:
        return self

    def __exit__(self, *error: object) -> None:
        self._stack.close()


def run(plan: Plan) -> Iterator[Block]:
    """All blocks of a plan. Its worker processes end with the iterator."""
    with Run(plan) as running:
        yield from running.blocks()
