"""What a comparison verifies beyond grids: claims, counts, unfinished grids, timeouts, the file."""

from __future__ import annotations

import pytest

from solvers.backtracking.propagation import Solver
from solvers.checker import Proof, Verdict
from solvers.compare.agreement import FILE, VerifiedAnswers, verify_together
from solvers.compare.measurement import PlannedMeasurement
from solvers.compare.prover import Prover
from solvers.compare.record import Answer
from solvers.formats import PuzzleEntry
from solvers.puzzle import Grid, Puzzle
from solvers.registry import registry
from solvers.result import Result, Stop
from solvers.solver import Limits

UNIQUE = Puzzle.parse("1234 3412 2143 43..")
MANY = Puzzle.parse("1... ..3. .... ...2")
NONE = Puzzle.parse("123. ...4 .... ....")
(SOLUTION,) = Solver().solve(UNIQUE, Limits(None)).solutions
ALL = Solver().solve(MANY, Limits(None)).solutions
NO_SOLUTION = Result((), Stop.EXHAUSTED)
UNTOUCHED = Result((), Stop.GAVE_UP)
HALF = (*SOLUTION[:-1], 0)


def verified(
    puzzle: Puzzle | PuzzleEntry,
    *answers: Answer,
    limits: Limits = Limits(2, 1.0),  # noqa: B008 - frozen
    prover: Prover | None = None,
) -> VerifiedAnswers:
    """The answers to one measurement of compared solvers, whose claims are proven."""
    entry = puzzle if isinstance(puzzle, PuzzleEntry) else PuzzleEntry(puzzle)
    prover = prover or Prover([answer.solver for answer in answers])
    return verify_together(PlannedMeasurement(0, 0, 0, entry, limits), answers, prove=prover)


def verdict(puzzle: Puzzle, answer: Answer, limits: Limits = Limits(2, 1.0)) -> Verdict:  # noqa: B008
    """The verdict on a single answer."""
    return verified(puzzle, answer, limits=limits).records[0].verdict


def test_a_claim_that_all_solvers_share_is_refuted() -> None:
    """Two solvers with the same fault agree; a trusted solver outside the comparison does not."""
    found = verified(UNIQUE, Answer("naive", NO_SOLUTION, 5), Answer("blanks", NO_SOLUTION, 5))
    assert [record.verdict for record in found.records] == [Verdict.REFUTED] * 2
    assert [each.claims[1] for each in found.disagreements] == [
        ("a trusted solver", "has another solution")
    ] * 2
    assert found.disagreements[0].grid == SOLUTION


@pytest.mark.parametrize(
    ("puzzle", "result"),
    [
        (NONE, NO_SOLUTION),
        (UNIQUE, Result((SOLUTION,), Stop.EXHAUSTED)),
        (MANY, Result(ALL, Stop.EXHAUSTED)),
    ],
)
def test_a_right_claim_has_a_proof(puzzle: Puzzle, result: Result) -> None:
    """None, one and all solutions are confirmed by a search."""
    (record,) = verified(puzzle, Answer("naive", result, 5), limits=Limits(None)).records
    assert (record.verdict, record.proof, record.is_unverified) == (
        Verdict.CORRECT,
        Proof.SEARCH,
        False,
    )


def test_a_claim_that_cannot_be_proven_in_time_is_unverified(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is neither wrong nor confirmed. A grid needs no proof."""
    monkeypatch.setattr("solvers.compare.prover._TOTAL", 0.0)
    none, grid = verified(
        NONE, Answer("naive", NO_SOLUTION, 5), Answer("blanks", Result((), Stop.TIMEOUT))
    ).records
    assert (none.verdict, none.proof, none.is_unverified) == (Verdict.CORRECT, None, True)
    assert not grid.is_unverified
    (enough,) = verified(MANY, Answer("naive", Result(ALL[:2], Stop.ENOUGH), 5)).records
    assert (enough.verdict, enough.is_unverified) == (Verdict.CORRECT, False)


def test_no_solver_confirms_its_own_claim() -> None:
    """Even if all trusted solvers are compared."""
    prover = Prover(["propagation", "compiled"])
    measurement = PlannedMeasurement(0, 0, 0, PuzzleEntry(UNIQUE), Limits(2))
    proven = prover(measurement, {1}, {"propagation"})
    assert proven.proof("propagation:option=1", 1) is None or "compiled" in proven.exact
    assert proven.proof("naive", 1) is Proof.SEARCH


def test_every_claim_is_confirmed_if_all_trusted_solvers_are_compared() -> None:
    """Each trusted solver confirms the claim of the other one."""
    solvers = ("propagation", "compiled", "naive")
    right = Result((SOLUTION,), Stop.EXHAUSTED)
    records = verified(UNIQUE, *(Answer(solver, right, 5) for solver in solvers)).records
    assert [record.is_unverified for record in records] == [False] * 3


def test_a_puzzle_is_proven_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its isomorphs and repetitions have as many solutions."""
    prover = Prover(["naive"])
    right = Answer("naive", Result((SOLUTION,), Stop.EXHAUSTED), 5)
    verified(UNIQUE, right, prover=prover)
    monkeypatch.setattr(registry, "get", None)
    (record,) = verified(UNIQUE, right, prover=prover).records
    assert record.proof is Proof.SEARCH


@pytest.mark.parametrize("solutions", [(), (HALF,)])
def test_a_grid_that_is_not_filled_is_a_fault_if_there_is_a_solution(
    solutions: tuple[Grid, ...],
) -> None:
    """A LeetCode class that changes nothing has not given up: it has not solved the puzzle."""
    answer = Answer("mine.py", Result(solutions, Stop.GAVE_UP), 5, finds_one=True)
    assert verdict(UNIQUE, answer) is Verdict.INCOMPLETE


@pytest.mark.parametrize("solutions", [(), (NONE.givens,), ((*NONE.givens[:-1], 1),)])
def test_a_grid_that_is_not_filled_may_be_left_if_there_is_no_solution(
    solutions: tuple[Grid, ...],
) -> None:
    """Such a solver cannot say so, and `check` does not count it as wrong either."""
    answer = Answer("mine.py", Result(solutions, Stop.GAVE_UP), 5, finds_one=True)
    assert verdict(NONE, answer) is Verdict.GAVE_UP


def test_a_backend_may_give_up() -> None:
    """It says that its method is incomplete."""
    assert verdict(UNIQUE, Answer("tests.fakes:GivesUp", UNTOUCHED, 5)) is Verdict.GAVE_UP


@pytest.mark.parametrize(("number", "expected"), [(1, Verdict.GAVE_UP), (2, Verdict.REFUTED)])
def test_a_counted_number_is_verified(number: int, expected: Verdict) -> None:
    """Of a file that has a function for it."""
    result = Result((SOLUTION,), Stop.GAVE_UP, {"count": number})
    answer = Answer("mine.py", result, 5, finds_one=True)
    (record,) = verified(UNIQUE, answer, limits=Limits(None)).records
    assert record.verdict is expected
    if number == 2:
        assert record.reason == "counts 2 solutions, but there is 1"


@pytest.mark.parametrize(
    ("wall_ns", "expected"),
    [
        (110_000, Verdict.INVALID_OUTPUT),
        (499_999_999, Verdict.INVALID_OUTPUT),
        (990_000_000, Verdict.TIMEOUT),
        (None, Verdict.TIMEOUT),
    ],
)
def test_an_early_timeout_is_a_false_claim(wall_ns: int | None, expected: Verdict) -> None:
    """The time limit is a second. A solver that was killed reports no time."""
    answer = Answer("naive", Result((), Stop.TIMEOUT), wall_ns)
    (record,) = verified(UNIQUE, answer).records
    assert record.verdict is expected
    if wall_ns == 110_000:
        assert record.reason == "reports a timeout after 110 µs, but the time limit is 1 s"


def test_a_late_answer_differs_from_none() -> None:
    """Both are timeouts, for different reasons."""
    late = Answer("naive", Result((SOLUTION,), Stop.EXHAUSTED), 1_300_000_000)
    killed = Answer("blanks", Result((), Stop.TIMEOUT))
    found = [(each.verdict, each.reason) for each in verified(UNIQUE, late, killed).records]
    assert found == [
        (Verdict.TIMEOUT, "answered late, after 1.30 s"),
        (Verdict.TIMEOUT, "did not answer"),
    ]


@pytest.mark.parametrize("isomorph", [0, 1])
def test_a_wrong_solution_in_the_file_is_reported_once_for_a_puzzle(isomorph: int) -> None:
    """For the puzzle itself, not again for its isomorphs."""
    entry = PuzzleEntry(UNIQUE, solution=(*SOLUTION[:-2], SOLUTION[-1], SOLUTION[-2]))
    measurement = PlannedMeasurement(0, isomorph, 0, entry, Limits(1))
    found = verify_together(measurement, []).disagreements
    assert len(found) == 1 - isomorph
    if found:
        (who, claim), (rules, reason) = found[0].claims
        assert (who, claim, rules) == (FILE, "gives a wrong solution", "the rules")
        assert reason


@pytest.mark.parametrize(("count", "wrong"), [(0, True), (1, False), (2, True)])
def test_a_count_in_the_file_is_verified_even_if_no_solver_counts(count: int, wrong: bool) -> None:
    """A solver that finds one solution says nothing about the number."""
    answer = Answer("mine.py", Result((SOLUTION,), Stop.ENOUGH), 5, finds_one=True)
    found = verified(PuzzleEntry(UNIQUE, count=count), answer, limits=Limits(1))
    assert [each.claims[0][0] for each in found.disagreements] == ([FILE] if wrong else [])


@pytest.mark.parametrize(
    ("verdict", "wrong"),
    [(Verdict.WRONG, True), (Verdict.REFUTED, True), (Verdict.INCOMPLETE, True)]
    + [(each, False) for each in (Verdict.CRASH, Verdict.MEMOUT, Verdict.OVERRUN, Verdict.TIMEOUT)],
)
def test_a_solver_without_an_answer_is_not_wrong(verdict: Verdict, wrong: bool) -> None:
    """It may be at fault nevertheless."""
    assert verdict.is_wrong is wrong
