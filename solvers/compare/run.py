"""Run a plan: every solver in its own process; randomised complete blocks; judged together, outside the timed region."""

from __future__ import annotations

import itertools
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import NamedTuple

from solvers import registry
from solvers.compare import bulk
from solvers.compare.agreement import Disagreement, disagreements, judge_together
from solvers.compare.asking import Asker, WarmUp
from solvers.compare.bulk import Alone
from solvers.compare.noise import Meter, Noise
from solvers.compare.plan import Plan
from solvers.compare.question import Question
from solvers.compare.record import Answer, Record, key
from solvers.solver import Preparable
from solvers.spec import Spec
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
    """A plan being run. `done` are the keys of answers that are there already and are not asked for again.

    Its worker processes end with the `with` statement. Raises InputError where a solver cannot be had.
    """

    def __init__(self, plan: Plan, done: Container[str] = frozenset(), *, core: int | None = None) -> None:
        self.plan = plan
        self._done = done
        self._stack = ExitStack()
        self._alone: dict[str, dict[str, Alone]] = {}
        try:
            _prepare(plan.solvers)
            easy = plan.warm_up()
            self._askers = {spec: self._stack.enter_context(Asker(spec, plan.limits, easy, core)) for spec in plan.solvers}
            self._meter = Meter()
            self._stack.callback(self._meter.close)
        except BaseException:
            self._stack.close()
            raise
        self.started: Mapping[str, Started] = {
            spec: Started(asker.traits, asker.warm_up) for spec, asker in self._askers.items()
        }

    def blocks(self) -> Iterator[Block]:
        """Blocks as they are judged, in the order of the plan's questions; then those of batch backends in bulk."""
        pending = (question for question in self.plan.questions() if not self._is_done(question))
        for number in itertools.count():
            questions = list(itertools.islice(pending, self._length()))
            if not questions:
                break
            yield self._block(number, questions)
        yield from self._in_bulk()

    def left(self) -> int:
        """How many questions are still to be asked."""
        return sum(not self._is_done(question) for question in self.plan.questions())

    def _is_done(self, question: Question) -> bool:
        """All solvers' answers to one question are written together, or none."""
        return key(question, self.plan.solvers[0], self.plan.limits) in self._done

    def _length(self) -> int:
        """Questions a block: many where all solvers are fast, so that a pass over them takes long enough to be timed."""
        limit = self.plan.limits.seconds or 1.0
        expected = sum(started.warm_up.warm or limit for started in self.started.values())
        return max(1, min(_LONGEST, int(_BLOCK_SECONDS / expected)))

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
            self._remember(question, together, judged)
            records += judged
            found += disagreements(question, together)
        return Block(records, found, noise)

    def _remember(self, question: Question, answers: Sequence[Answer], judged: Sequence[Record]) -> None:
        for answer, record in zip(answers, judged, strict=True):
            if self.started[answer.solver].traits.batch:
                board = str(question.asked)
                self._alone.setdefault(answer.solver, {})[board] = Alone(answer.result, record.verdict)

    def _in_bulk(self) -> Iterator[Block]:
        """One call for all boards of a repetition, for each batch backend."""
        batches = [spec for spec, started in self.started.items() if started.traits.batch]
        for _, same in itertools.groupby(self.plan.questions(), key=lambda question: question.repetition):
            questions = [question for question in same if question.asked.shape == bulk.SHAPE]
            for spec in batches:
                if questions and key(questions[0], spec + bulk.SUFFIX, self.plan.limits) not in self._done:
                    worker, alone = self._askers[spec].worker, self._alone.get(spec, {})
                    yield Block(bulk.records(worker, questions, self.plan.limits, alone), [])

    def __enter__(self) -> Run:
        return self

    def __exit__(self, *error: object) -> None:
        self._stack.close()


def _prepare(solvers: Iterable[str]) -> None:
    """Our own backends are made once in this process, with their messages; other people's code runs in its worker only."""
    for spec in solvers:
        if registry.is_foreign(spec):
            continue
        solver = registry.create(Spec.parse(spec))
        if isinstance(solver, Preparable) and ":" not in spec:
            solver.prepare()  # so that the workers find on disk what takes long to make


def run(plan: Plan) -> Iterator[Block]:
    """All blocks of a plan. Its worker processes end with the iterator."""
    with Run(plan) as running:
        yield from running.blocks()
