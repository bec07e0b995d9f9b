"""Certify the claims of a run after its timed part: proofs that our checker accepts, or grids.

A claim that there are no further solutions is refuted by one grid, but no grid confirms it. Here
solvers write proofs, and `solvers.certify` checks them. Neither the solvers of the run nor those
that write proofs are trusted: each grid is verified, and each proof is checked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Final

from solvers.certify.certificate import Certificate, check
from solvers.certify.claims import proving_backends
from solvers.checker import Verdict, find_faults
from solvers.compare.agreement import Disagreement
from solvers.compare.claim_marks import ProofFacts
from solvers.compare.record import Record
from solvers.compare.results.run_data import RunData
from solvers.compare.store import RunWriter, Store
from solvers.compare.store.loading import load
from solvers.deadline import Deadline, OutOfTime
from solvers.errors import SudokuError
from solvers.proof import ProvingSolver, Step, to_line
from solvers.puzzle import Grid, Puzzle
from solvers.quantities import at_least, count
from solvers.registry import registry
from solvers.registry.spec import Spec
from solvers.result import Stop
from solvers.solver import Limits

SECONDS: Final = 5.0  # for one proof, and as many for its check
_OWN_TOTAL: Final = 60.0  # for the proofs of one solver


def certify_run(path: Path, run: str) -> RunData:
    """Prove the claims of a stored run, refute the false ones, and return the run with the marks.

    A puzzle about which a solver has proved something before is not proved again by that solver.
    """
    with Store(path) as store:
        found = load(store, run)
        claims: dict[int, list[Record]] = {}
        for record in found.records:
            if record.claims_all:
                claims.setdefault(record.puzzle, []).append(record)
        writer = RunWriter(store.database, found.id)
        provers = _Provers(found)
        for puzzle, made in sorted(claims.items()):
            facts = []
            for proof, grids in provers.prove(puzzle, made):
                facts.append(proof)
                refuted = [_refuted(each, proof, grids) for each in made if _is_false(each, proof)]
                wrong, disagreements = zip(*refuted, strict=True) if refuted else ((), ())
                writer.refute(wrong, disagreements)
                made = [each for each in made if not _is_false(each, proof)]
            writer.add_certificates(facts)
        return load(store, found.id)


def prove(spec: str, puzzle: Puzzle, number: int, most: int) -> tuple[ProofFacts, tuple[Grid, ...]]:
    """Let a solver search for `most` solutions and prove that there are no others.

    Returns what was proved, with the number of the puzzle in the run, and the verified grids.
    """
    start, steps, grids = perf_counter(), list[Step](), tuple[Grid, ...]()
    facts = ProofFacts(puzzle=number, prover=spec)
    try:
        solver = registry.get(spec)
        if not isinstance(solver, ProvingSolver):
            return replace(facts, reason="it writes no proofs"), ()
        deadline = Deadline.after(SECONDS)
        proven = solver.solve_with_proof(puzzle, Limits(most, SECONDS))
        grids = tuple(each for each in proven.result.solutions if not find_faults(puzzle, each))
        facts = replace(facts, at_least=len({*grids}))
        if proven.result.stop is not Stop.EXHAUSTED:
            return replace(facts, reason=f"its search ended ({proven.result.stop})"), grids
        steps.extend(_until(deadline, proven.steps))
        proved = perf_counter()
        certificate = Certificate.of(puzzle, proven._replace(steps=_until(_deadline(), steps)))
        check(certificate)
    except OutOfTime:
        return replace(facts, reason="its proof is too long for the time limit"), grids
    except SudokuError as error:
        return replace(facts, reason=f"no proof was accepted: {error.cause}"), grids
    size = sum(len(to_line(step)) + 1 for step in steps)
    known = replace(facts, prove_seconds=proved - start, check_seconds=perf_counter() - proved)
    return replace(known, solutions=len(grids), steps=len(steps), bytes=size), grids


class _Provers:
    """Let solvers prove claims: one for each claim, and the compared ones that write proofs."""

    def __init__(self, run: RunData) -> None:
        self._run = run
        self._backends = proving_backends()
        self._own = [each for each in run.solvers if Spec.parse(each).full_name in self._backends]
        self._left = dict.fromkeys(self._own, _OWN_TOTAL)
        self._known = {(each.puzzle, each.prover) for each in run.certificates}

    def prove(
        self, puzzle: int, claims: Sequence[Record]
    ) -> Iterator[tuple[ProofFacts, tuple[Grid, ...]]]:
        """Yield what is proved about a puzzle, until one solver has proved the number."""
        instance = self._run.entries[min(each.measurement[:2] for each in claims)].puzzle
        most = max(each.solutions for each in claims) + 1
        is_proved = puzzle in self._run.marks.exact
        for spec in dict.fromkeys([*self._own, *self._backends]):
            is_own = spec in self._own
            if (puzzle, spec) in self._known or (is_proved and not is_own):
                continue
            if is_own and self._left[spec] <= 0:
                continue
            start = perf_counter()
            found = prove(spec, instance, puzzle, most)
            if is_own:
                self._left[spec] -= perf_counter() - start
            is_proved = is_proved or found[0].solutions is not None or found[0].at_least >= most
            yield found


def _deadline() -> Deadline:
    return Deadline.after(SECONDS)


def _until(deadline: Deadline, steps: Iterable[Step]) -> Iterator[Step]:
    """Yield steps. Raises OutOfTime when the deadline has passed."""
    for step in steps:
        deadline.check()
        yield step


def _is_false(record: Record, proof: ProofFacts) -> bool:
    """Whether verified grids or a certificate contradict a claim."""
    return record.solutions < proof.at_least or proof.solutions not in (None, record.solutions)


def _refuted(
    record: Record, proof: ProofFacts, grids: Sequence[Grid]
) -> tuple[Record, Disagreement]:
    """Return the record of a false claim with its verdict, and the disagreement.

    A grid is evidence against a claim of no solution. The grids of other claims are not known any
    more, but there are more verified ones than were claimed. Those are of the first instance.
    """
    exact = proof.solutions is not None
    has = (count if exact else at_least)(proof.solutions or proof.at_least, "solution")
    is_first = not record.solutions and not record.measurement.isomorph
    grid = grids[0] if grids and is_first else None
    claim = count(record.solutions, "solution") if record.solutions else "no solution"
    reason = f"claims {claim}, but there {_are(proof)} {has}"
    by = (f"the proof of {proof.prover}" if exact else "verified grids", f"has {has}")
    claims = ((record.solver, f"has {claim}"), by)
    wrong = replace(record, verdict=Verdict.REFUTED, reason=reason, evidence=grid, proof=None)
    return wrong, Disagreement(record.measurement, claims, grid)


def _are(proof: ProofFacts) -> str:
    return "is" if (proof.solutions or proof.at_least) == 1 else "are"
