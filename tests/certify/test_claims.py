"""Claims of any solver are certified, refuted by a grid, or left undecided."""

from __future__ import annotations

from typing import Any

import pytest

from solvers.certify import Certificate, certify, check
from solvers.errors import InputError, InvalidOutput, OptionError, ProofRejected, Unsupported
from solvers.proof import Proven, ProvingSolver
from solvers.puzzle import Puzzle
from solvers.registry import registry
from solvers.result import Result, Stop
from solvers.solver import FIND_ONE, Limits
from solvers.worker.proving_worker import ProvingWorker
from tests.backtracking.puzzles import brute_force
from tests.certify import reference

SEVERAL = Puzzle.parse("1... ..3. .... ...2")
GRIDS = tuple(sorted(brute_force(SEVERAL)))
UNIQUE = SEVERAL.with_given(1, GRIDS[0][1]).with_given(7, GRIDS[0][7]).with_given(3, GRIDS[0][3])
PROVER = reference.SlowProver()


def test_true_claims_are_certified() -> None:
    """None, one and three; the solutions may be in any order."""
    none = SEVERAL.with_given(15, 1).with_given(0, 1).with_given(3, 1)
    for puzzle, solutions in ((none, ()), (UNIQUE, GRIDS[:1]), (SEVERAL, GRIDS[::-1])):
        solutions = tuple(sorted(brute_force(puzzle)))[::-1]
        decision = certify(puzzle, solutions, prover=PROVER)
        assert decision.certificate
        assert check(decision.certificate) == decision.steps > 0
        assert {*decision.certificate.solutions} == {*solutions}


def test_a_claim_that_lacks_a_solution_is_refuted_by_one() -> None:
    """Without trusting the prover: a grid proves itself."""
    for claimed in (GRIDS[1:], GRIDS[:1], ()):
        decision = certify(SEVERAL, claimed, prover=PROVER)
        assert decision.refutation in {*GRIDS} - {*claimed}
        assert decision.certificate is None


@pytest.mark.parametrize("solutions", [5, [1, 2]])
def test_solutions_that_are_not_grids_are_refused(solutions: Any) -> None:
    """The error says what to give."""
    with pytest.raises(InputError, match="not a list of grids; give a list, in which each grid"):
        certify(SEVERAL, solutions)


def test_a_wrong_solution_is_refused_before_the_prover_runs() -> None:
    """So is the same one twice."""
    with pytest.raises(ProofRejected, match="solution 1 does not solve"):
        certify(SEVERAL, [(1,) * 16], prover="no such solver")
    with pytest.raises(ProofRejected, match="solution 2 is solution 1 again"):
        certify(SEVERAL, GRIDS[:1] * 2, prover="no such solver")


class Slow(reference.SlowProver):
    """Reaches its time limit."""

    def solve_with_proof(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Proven:
        """Find nothing."""
        return Proven(Result((), Stop.TIMEOUT), ())


class Repeats(reference.SlowProver):
    """Returns its first solution again and again."""

    def solve_with_proof(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Proven:
        """Find the same solution as often as the limit allows."""
        result, steps = super().solve_with_proof(puzzle, limits)
        return Proven(Result(result.solutions[:1] * 2, result.stop), steps)


class FindsNone(reference.SlowProver):
    """Claims that there is no solution."""

    def solve_with_proof(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Proven:
        """Find nothing."""
        steps = super().solve_with_proof(puzzle, limits).steps
        return Proven(Result((), Stop.EXHAUSTED), steps)


class ReturnsNone(reference.SlowProver):
    """Returns what is not a Proven."""

    def solve_with_proof(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Any:
        """Forget to return the result."""


def test_a_prover_is_not_trusted() -> None:
    """A wrong proof is refused, and so are wrong answers."""
    with pytest.raises(ProofRejected, match=r"step 1 \(0\): does not follow"):
        certify(SEVERAL, GRIDS[:1], prover=reference.ForgesProof())
    with pytest.raises(InvalidOutput, match="wrong answer: 2 solutions, but only 1"):
        certify(SEVERAL, GRIDS, prover=Repeats())
    with pytest.raises(InvalidOutput, match="did not find 3 solutions, which the claim has"):
        certify(SEVERAL, GRIDS, prover=FindsNone())
    with pytest.raises(InvalidOutput, match="the prover returned NoneType, not a Proven; return"):
        certify(SEVERAL, GRIDS, prover=ReturnsNone())
    with pytest.raises(OptionError, match="python-constraint writes no proofs; use"):
        certify(SEVERAL, GRIDS, prover="python-constraint")


def test_a_time_limit_leaves_a_claim_undecided() -> None:
    """Of the search, or of the check of the proof."""
    assert certify(SEVERAL, GRIDS, prover=Slow()).reason == "the prover stopped (timeout)"
    decision = certify(SEVERAL, GRIDS, prover=PROVER, time_limit=1e-9)
    assert decision.reason == "the time limit ended the check of the proof"
    assert (decision.certificate, decision.refutation) == (None, None)


def test_a_certificate_of_a_search_that_did_not_end_claims_less() -> None:
    """At least as many solutions as it found."""
    certificate = Certificate.of(SEVERAL, PROVER.solve_with_proof(SEVERAL, Limits(2)))
    assert (certificate.claim, check(certificate)) == ("at least 2 solutions", 0)


@pytest.mark.slow
def test_a_proof_comes_from_another_process() -> None:
    """The same steps; a solver that writes none, and its process, are not asked."""
    with ProvingWorker("tests.certify.reference:SlowProver") as worker:
        assert isinstance(worker, ProvingSolver)
        assert worker.capabilities.proofs
        assert worker.solve_with_proof(SEVERAL, Limits(None)) == PROVER.solve_with_proof(
            SEVERAL, Limits(None)
        )._replace(steps=tuple(PROVER.solve_with_proof(SEVERAL, Limits(None)).steps))
        assert worker.solve(SEVERAL, Limits(2)).solutions == GRIDS[:2]
    with ProvingWorker("python-constraint") as worker:
        assert not worker.capabilities.proofs
        with pytest.raises(Unsupported, match="python-constraint writes no proofs"):
            worker.solve_with_proof(SEVERAL)
    assert registry.backends()["python-constraint"].writes_proofs is False
