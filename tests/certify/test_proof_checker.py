"""The checker accepts proofs, and only of true claims."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any, cast

import pytest

from solvers.certify.certificate import Certificate, check
from solvers.certify.proof_checker import check_steps
from solvers.cnf import literal
from solvers.conformance import known_puzzles as known
from solvers.errors import ProofRejected
from solvers.proof import Step
from solvers.puzzle import Puzzle
from tests.backtracking.puzzles import brute_force
from tests.certify import reference
from tests.certify.mutations import MUTATIONS

EASY = Puzzle.parse("1... ..3. .... ...2")  # three solutions
SHAPES = (known.SHAPE_4X4, known.DIAGONAL_4X4, known.JIGSAWS[0])
PUZZLES = [
    case
    for shape in SHAPES
    for case in (known.unique(shape), known.several(shape), known.unsolvable(shape)[0])
]


def is_accepted(certificate: Certificate) -> bool:
    """Whether the checker accepts a certificate."""
    try:
        check(certificate)
    except ProofRejected:
        return False
    return True


def proved(puzzle: Puzzle) -> Certificate:
    """Return the certificate of all solutions, by the slow prover."""
    solutions = tuple(sorted(brute_force(puzzle)))
    return Certificate(puzzle, solutions, tuple(reference.refutation(puzzle, solutions)))


def trimmed(certificate: Certificate) -> Certificate:
    """Return a certificate without the steps that it does not need: without many at once first."""
    for number in (8, 1):
        for end in range(len(list(certificate.steps)) - 1, 0, -number):
            steps = [*certificate.steps]
            del steps[max(0, end - number) : end]
            fewer = replace(certificate, steps=steps)
            certificate = fewer if is_accepted(fewer) else certificate
    return certificate


SPARSE = [Puzzle.parse("12.. .... .... ...."), Puzzle.parse("1... .2.. ..3. ....")]


@pytest.fixture(scope="module")
def certificates() -> list[Certificate]:
    """Of each claim, on each kind of 4x4 puzzle."""
    return [proved(case.puzzle) for case in PUZZLES]


@pytest.fixture(scope="module")
def trimmed_certificates() -> list[Certificate]:
    """Of puzzles with few givens; each step is needed."""
    return [trimmed(proved(puzzle)) for puzzle in SPARSE]


@pytest.mark.parametrize("number", range(len(PUZZLES)))
def test_a_proof_is_accepted(certificates: list[Certificate], number: int) -> None:
    """Also by the slow checker."""
    certificate = certificates[number]
    assert check(certificate) == len(list(certificate.steps))
    assert reference.accepts(certificate.puzzle, certificate.solutions, certificate.steps)


def test_a_proof_of_a_large_puzzle_is_accepted() -> None:
    """A 9x9 puzzle that needs many guesses; its rules alone have 10,530 clauses."""
    puzzle, solutions = known.hard()
    filled = puzzle
    for cell in range(45):
        filled = filled.with_given(cell, solutions[0][cell])
    for kept in (solutions, ()):
        steps = [] if not kept else reference.refutation(filled, kept)
        assert is_accepted(Certificate(filled, kept, steps)) is bool(kept)


@pytest.mark.parametrize("kind", MUTATIONS)
def test_no_mutant_of_a_wrong_claim_is_accepted(
    kind: str, certificates: list[Certificate], trimmed_certificates: list[Certificate]
) -> None:
    """What is accepted is true by brute force, and the slow checker accepts the same."""
    random, outcomes = Random(kind), Counter[bool]()
    for certificate in trimmed_certificates * 5 + certificates:
        mutant = MUTATIONS[kind](certificate, random)
        accepted = is_accepted(mutant)
        outcomes[accepted] += 1
        if accepted:
            assert brute_force(mutant.puzzle) == {*mutant.solutions}
        if mutant.steps is not certificate.steps:
            assert accepted == reference.accepts(mutant.puzzle, mutant.solutions, mutant.steps)
    harmless = ("a step is there twice", "a literal is missing", "two steps are swapped")
    assert outcomes[False] > (0 if kind in harmless else 5)


def test_accepted_clauses_are_true_for_the_solutions_that_are_not_listed() -> None:
    """Of random clauses with one to three literals; some are accepted."""
    random, (puzzle, (listed, *others)) = Random(16), known.several(known.SHAPE_4X4)
    rest = [{literal(puzzle.shape, *at) for at in enumerate(grid)} for grid in others]
    accepted: list[Step] = []
    for _ in range(400):
        literals = random.sample(range(1, 65), random.randint(1, 3))
        clause = tuple(random.choice((1, -1)) * each for each in literals)
        step = Step(clause)
        with pytest.raises(ProofRejected) as caught:
            check_steps(puzzle, [listed], [*accepted, step])
        if "without the empty clause" in str(caught.value):
            accepted.append(step)
            assert all(any((each > 0) == (abs(each) in true) for each in clause) for true in rest)
    assert len(accepted) > 100


ONE, OTHER = literal(EASY.shape, 0, 1), literal(EASY.shape, 0, 2)  # r1c1 is 1, and not 2
WRONG_TYPE = Step(("x",))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("steps", "reason"),
    [
        ([], "ends after 0 steps, without the empty clause"),
        ([Step((ONE,))], "ends after 1 step, without"),
        ([Step(())], r"step 1 \(0\): does not follow by unit propagation"),
        ([Step((ONE,)), Step((OTHER, 3))], r"step 2 \(2 3 0\): does not follow"),
        ([Step((65,))], r"step 1 \(65 0\): 65 is not a literal of 1 to 64"),
        ([Step((0,))], "0 is not a literal"),
        ([Step((10**5000,))], "a huge number is not a literal"),
        ([WRONG_TYPE], "x is not a literal"),
        ([(-1, 2)], "step 1 is of the type tuple, not a Step of literals"),
        ([Step((ONE,)), "0"], "step 2 is of the type str"),
        ([Step(cast(Any, 5))], "step 1 is of the type int"),
        (None, "the steps are of the type NoneType, not Steps"),
        ([Step((True,))], "True is not a literal"),
        ([Step((1, -9, 14), deletes=True)], r"step 1 \(d 1 -9 14 0\): there is no such clause"),
        ([Step((), deletes=True)], r"step 1 \(d 0\): there is no such clause"),
        ([Step((2, 3), deletes=True)], "there is no such clause"),
    ],
)
def test_the_error_names_the_step_and_the_cause(steps: Any, reason: str) -> None:
    """And the remedy."""
    with pytest.raises(ProofRejected, match=reason) as caught:
        check_steps(EASY, (), steps)
    assert "compare the puzzle" in str(caught.value)


def test_nothing_comes_after_the_empty_clause() -> None:
    """Two proofs in one are not one."""
    puzzle = known.unsolvable(known.SHAPE_4X4)[0].puzzle
    steps = reference.refutation(puzzle, ())
    with pytest.raises(ProofRejected, match="comes after the empty clause"):
        check_steps(puzzle, (), [*steps, *steps])


def test_a_deleted_clause_cannot_be_used() -> None:
    """A clause that was added twice is deleted twice; a clause of one literal stays."""
    puzzle = Puzzle.empty(known.SHAPE_4X4)
    pair, cell = (-1, -2), (1, 2, 3, 4)  # no cell has two digits; each cell has a digit
    for clause in (pair, cell):
        added, deleted = Step(clause), Step(clause[::-1], deletes=True)
        with pytest.raises(ProofRejected, match=r"step 2 .*: does not follow"):
            check_steps(puzzle, (), [deleted, added])
        with pytest.raises(ProofRejected, match="ends after 4 steps"):
            check_steps(puzzle, (), [added, deleted, added, deleted])
        with pytest.raises(ProofRejected, match=r"step 4 .*: there is no such clause"):
            check_steps(puzzle, (), [added, deleted, deleted, deleted])
    with pytest.raises(ProofRejected, match="ends after 2 steps"):
        check_steps(EASY, (), [Step((ONE,), deletes=True), Step((-OTHER,))])


def test_two_grids_certify_at_least_two_solutions() -> None:
    """Without steps; none claims nothing."""
    grids = tuple(sorted(brute_force(EASY)))
    some = Certificate(EASY, grids[:2], is_complete=False)
    assert (check(some), some.claim) == (0, "at least 2 solutions")
    with pytest.raises(ProofRejected, match="claims nothing"):
        check(Certificate(EASY, (), is_complete=False))
    with pytest.raises(ProofRejected, match="claims only that there are at least"):
        check(Certificate(EASY, grids, [Step(())], is_complete=False))


def test_solutions_are_verified_first() -> None:
    """The error names the first one that is wrong."""
    one, *others = sorted(brute_force(EASY))
    with pytest.raises(ProofRejected, match="solution 2 does not solve the puzzle: r1c1 was given"):
        check(Certificate(EASY, (one, (2,) * 16)))
    with pytest.raises(ProofRejected, match="solution 3 is solution 1 again"):
        check(Certificate(EASY, (one, *others[:1], one)))
