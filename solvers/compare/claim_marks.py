"""Mark the claims that no grid can confirm: certified, confirmed, or only claimed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from statistics import median_low
from typing import NamedTuple

from solvers.compare.record import BATCH_SUFFIX, Record
from solvers.compare.tasks import Task
from solvers.errors import OptionError
from solvers.registry.spec import Spec


class Mark(StrEnum):
    """What supports a claim that there are no further solutions: none, one, or a number."""

    CERTIFIED = "certified"
    CONFIRMED = "confirmed"
    CLAIMED = "claimed"

    @property
    def meaning(self) -> str:
        """What the mark means."""
        return _MEANINGS[self]


_MEANINGS = {
    Mark.CERTIFIED: "a proof of it was accepted by a checker that shares no code with any solver",
    Mark.CONFIRMED: "another solver's complete search had the same result",
    Mark.CLAIMED: "nothing supports it",
}


@dataclass(frozen=True, kw_only=True)
class ProofFacts:
    """What a solver proved about the number of solutions of a puzzle.

    puzzle          position in the plan; its isomorphs have as many solutions
    prover          the solver that wrote the proof
    solutions       the exact number of solutions, which is certified; None without a proof
    at_least        the number of grids that were found and verified
    reason          why there is no proof
    steps, bytes    the length of the proof, and its size as a DRAT file; None without a proof
    prove_seconds   wall time of the search with the proof
    check_seconds   wall time of the checker; None if it did not accept the proof
    """

    puzzle: int
    prover: str
    solutions: int | None = None
    at_least: int = 0
    reason: str = ""
    steps: int | None = None
    bytes: int | None = None
    prove_seconds: float | None = None
    check_seconds: float | None = None


@dataclass(frozen=True, kw_only=True)
class ProofSize:
    """The proofs of one solver: how many were accepted, and the medians of their figures."""

    prover: str
    proofs: int
    steps: int
    bytes: int
    prove_seconds: float
    check_seconds: float


def proof_sizes(found: Iterable[ProofFacts]) -> list[ProofSize]:
    """Return the figures of each solver with an accepted proof, in the order of the names."""
    proofs: dict[str, list[ProofFacts]] = {}
    for each in found:
        if each.solutions is not None:
            proofs.setdefault(each.prover, []).append(each)
    return [
        ProofSize(
            prover=prover,
            proofs=len(own),
            steps=median_low(each.steps or 0 for each in own),
            bytes=median_low(each.bytes or 0 for each in own),
            prove_seconds=median_low(each.prove_seconds or 0.0 for each in own),
            check_seconds=median_low(each.check_seconds or 0.0 for each in own),
        )
        for prover, own in sorted(proofs.items())
    ]


class Claim(NamedTuple):
    """A claim that a puzzle has this number of solutions, and no others.

    is_confirmed  whether the verification of the answer has confirmed it
    """

    task: Task
    puzzle: int
    solutions: int
    solver: str
    is_confirmed: bool

    @classmethod
    def of(cls, record: Record) -> Claim:
        """Return the claim of an answer that claims to know all solutions."""
        task = record.measurement.limits.solution_limit
        return cls(task, record.puzzle, record.solutions, record.solver, record.proof is not None)


@dataclass(frozen=True)
class Marks:
    """The marks of a run's claims.

    exact      the certified number of solutions of each puzzle that has one
    claimants  the names of the solvers that claim a number of solutions, by task and puzzle
    counts     the number of puzzles with each mark, by task and solver; empty if nothing was to be
               certified
    """

    exact: Mapping[int, int] = field(default_factory=dict)
    claimants: Mapping[tuple[Task, int, int], frozenset[str]] = field(default_factory=dict)
    counts: Mapping[Task, Mapping[str, Mapping[Mark, int]]] = field(default_factory=dict)

    @classmethod
    def of(cls, records: Iterable[Record], certificates: Iterable[ProofFacts]) -> Marks:
        """Mark the claims in these records. A puzzle has the weakest mark of its instances."""
        found = list(certificates)
        if not found:
            return cls()
        claims = [Claim.of(record) for record in records if record.claims_all]
        known = cls.of_claims(claims, found)
        weakest: dict[tuple[Task, str, int], Mark] = {}
        for each in claims:
            key = (each.task, each.solver, each.puzzle)
            weakest[key] = max(weakest.get(key, Mark.CERTIFIED), known.mark_of(each), key=_WEAKNESS)
        counts: dict[Task, dict[str, Counter[Mark]]] = {}
        for (task, solver, _), mark in weakest.items():
            counts.setdefault(task, {}).setdefault(solver, Counter())[mark] += 1
        return cls(known.exact, known.claimants, counts)

    @classmethod
    def of_claims(cls, claims: Iterable[Claim], certificates: Iterable[ProofFacts]) -> Marks:
        """Return what is needed to mark each of these claims, without their numbers."""
        claimants: dict[tuple[Task, int, int], set[str]] = {}
        for each in claims:
            claimants.setdefault(each[:3], set()).add(_name(each.solver))
        exact = {each.puzzle: each.solutions for each in certificates if each.solutions is not None}
        return cls(exact, {claim: frozenset(names) for claim, names in claimants.items()})

    def mark(self, record: Record) -> Mark:
        """Return the mark of an answer that claims to know all solutions."""
        return self.mark_of(Claim.of(record))

    def mark_of(self, claim: Claim) -> Mark:
        """Return the mark of a claim."""
        if self.exact.get(claim.puzzle) == claim.solutions:
            return Mark.CERTIFIED
        others = self.claimants.get(claim[:3], frozenset()) - {_name(claim.solver)}
        return Mark.CONFIRMED if claim.is_confirmed or others else Mark.CLAIMED


_WEAKNESS = list(Mark).index


def _name(solver: str) -> str:
    text = solver.removesuffix(BATCH_SUFFIX)
    try:
        return Spec.parse(text).name
    except OptionError:  # a label that is not a spec
        return text
