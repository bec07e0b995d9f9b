"""Find solvers that remember puzzles: for these, only the first solve of each instance counts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from random import Random
from statistics import median
from typing import Final

from solvers.compare.record import Answer
from solvers.compare.timing.samples import Sample, median_answer
from solvers.isomorph import shuffled
from solvers.puzzle import Puzzle
from solvers.solver import Limits

_FACTOR: Final = 3.0  # how much faster the solves of a remembered puzzle are at least
_LEAST: Final = 10_000  # nanoseconds by which they are faster
_ISOMORPHS: Final = 5  # in a round
_ROUNDS: Final = 8
_LONGEST: Final = 1_000_000_000  # nanoseconds of solves, after which two rounds are enough
_FEWEST: Final = 3  # of the isomorphs, that must have been solved
_CHECKS: Final = 3  # after which a solver whose isomorphs show nothing is not checked again

Solve = Callable[[Sequence[Puzzle]], Sequence[Answer]]


def are_faster(times: Sequence[tuple[int, int]]) -> bool:
    """Whether solves are far faster than earlier ones; pairs of nanoseconds, the earlier first."""
    return bool(times) and (
        median(earlier / max(later, 1) for earlier, later in times) >= _FACTOR
        and median(earlier - later for earlier, later in times) >= _LEAST
    )


class FirstSolves:
    """The first solve of each instance in one process of a solver.

    remembers  whether later solves of an instance were found to be faster for no other reason
    """

    def __init__(self) -> None:
        self.remembers = False
        self._samples: dict[Limits, dict[Puzzle, Sample]] = {}
        self._checks = 0
        self._random = Random(0)

    def add(
        self,
        instances: Sequence[Puzzle],
        limits: Limits,
        answers: Sequence[Answer],
        samples: Sequence[Sequence[Sample]],
    ) -> bool:
        """Add the solves of a series; return whether `verify` has to be called.

        Repeated solves are those after the first in this series, or in an earlier one.
        """
        first, times = self._samples.setdefault(limits, {}), []
        for instance, answer, own in zip(instances, answers, samples, strict=True):
            repeated = own if instance in first else own[1:]
            if own:
                earlier = _time(answer, first.setdefault(instance, own[0]))
                later = [_time(answer, each) for each in repeated]
                times += [(earlier, round(median(later)))] if later else []
        return not self.remembers and self._checks < _CHECKS and are_faster(times)

    def verify(self, instances: Sequence[Puzzle], solve: Solve) -> bool:
        """Solve new isomorphs, decide whether the solver remembers puzzles, and return that.

        The first solves of a block are slower for other reasons, too: other solvers have used the
        caches. So an isomorph is solved twice in succession. Tables that a solver fills when it
        needs them are full after some rounds.
        """
        self._checks += 1
        spent = 0
        for number in range(_ROUNDS):
            answers = solve(self._isomorphs(instances))
            times = [
                (first.time_ns, second.time_ns)
                for first, second in zip(answers[::2], answers[1::2], strict=True)
                if first.time_ns is not None and second.time_ns is not None
            ]
            if len(times) < _FEWEST or not are_faster(times):
                return False
            spent += sum(map(sum, times))
            if number and spent > _LONGEST:
                break
        self.remembers = True
        return True

    def _isomorphs(self, instances: Sequence[Puzzle]) -> list[Puzzle]:
        """Return some new isomorphs of instances, each of them twice in succession."""
        made = (shuffled(each, self._random) for each in [*instances] * _ISOMORPHS)
        known = self._samples.values()
        new = (each for each in made if not any(each in found for found in known))
        return [each for isomorph in islice(new, _ISOMORPHS) for each in (isomorph, isomorph)]

    def answer(self, instance: Puzzle, answer: Answer, samples: Sequence[Sample]) -> Answer:
        """Return an answer with the times that count: the median, or those of the first solve.

        If an instance was solved at several tasks, the slowest of these first solves was the first.
        """
        if self.remembers and samples:
            known: Iterable[Sample] = (
                found[instance] for found in self._samples.values() if instance in found
            )
            samples = [max(known, key=lambda each: _time(answer, each))]
        return median_answer(answer, samples) if samples else answer


def _time(answer: Answer, sample: Sample) -> int:
    return answer.measure.time_ns(sample.wall, sample.cpu) or 0
