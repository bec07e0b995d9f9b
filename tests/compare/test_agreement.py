"""Claims of solvers compared with each other, without running a solver."""

from __future__ import annotations

import pytest

from solvers.backtracking.propagation import Solver
from solvers.checker import Verdict
from solvers.compare.agreement import FILE, Disagreement, VerifiedAnswers, verify_together
from solvers.compare.measurement import PlannedMeasurement
from solvers.compare.record import Answer
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle
from solvers.result import Result, Stop
from solvers.solver import Limits

MANY = Puzzle.parse("1... ..3. .... ...2")
ALL = Solver().solve(MANY, Limits(None)).solutions
TWO = Limits(2)


def together(entry: PuzzleEntry, *answers: Answer, limits: Limits = TWO) -> VerifiedAnswers:
    """The answers to one measurement, verified together."""
    return verify_together(PlannedMeasurement(0, 0, 0, entry, limits), answers)


def verdicts(entry: PuzzleEntry, *answers: Answer, limits: Limits = TWO) -> list[Verdict]:
    """The verdicts on answers that are verified together."""
    return [record.verdict for record in together(entry, *answers, limits=limits).records]


def disagreements(entry: PuzzleEntry, *answers: Answer) -> list[Disagreement]:
    """The disagreements among answers."""
    return together(entry, *answers).disagreements


def test_the_puzzle_used_here_has_several_solutions() -> None:
    """The other tests depend on it."""
    assert len(ALL) >= 3


def test_a_limit_reached_claims_nothing_about_the_rest() -> None:
    """Two solvers with different pairs of solutions agree."""
    pair = Answer("a", Result(ALL[:2], Stop.ENOUGH), 5)
    other = Answer("b", Result(ALL[1:3], Stop.ENOUGH), 5)
    assert verdicts(PuzzleEntry(MANY), pair, other) == [Verdict.CORRECT, Verdict.CORRECT]
    assert disagreements(PuzzleEntry(MANY), pair, other) == []


def test_a_timeout_claims_nothing() -> None:
    """Finding no solution before the limit is not a claim that there is none."""
    late = Answer("late", Result((), Stop.TIMEOUT), 5)
    assert verdicts(PuzzleEntry(MANY), late, Answer("a", Result(ALL[:2], Stop.ENOUGH), 5)) == [
        Verdict.TIMEOUT,
        Verdict.CORRECT,
    ]
    assert disagreements(PuzzleEntry(MANY), late) == []


def test_a_grid_refutes_every_claim_that_lacks_it() -> None:
    """Even if a solver found it that is wrong about another grid."""
    none = Answer("none", Result((), Stop.EXHAUSTED), 5)
    mixed = Answer("mixed", Result((ALL[0], (1,) * 16), Stop.ENOUGH), 5)
    assert verdicts(PuzzleEntry(MANY), none, mixed) == [Verdict.REFUTED, Verdict.CHANGED_GIVENS]
    (found,) = disagreements(PuzzleEntry(MANY), none, mixed)
    assert found.grid == ALL[0]
    assert found.claims == (("none", "has no solution"), ("mixed", "has another solution"))


def test_a_wrong_grid_refutes_nothing() -> None:
    """Only verified grids count as evidence."""
    none = Answer("none", Result((), Stop.EXHAUSTED), 5)
    wrong = Answer("wrong", Result(((1,) * 16,), Stop.ENOUGH), 5)
    assert verdicts(PuzzleEntry(MANY), none, wrong, limits=Limits(1)) == [
        Verdict.CORRECT,
        Verdict.CHANGED_GIVENS,
    ]


def test_a_solution_in_the_file_is_evidence_if_it_is_one() -> None:
    """A correct grid in the file refutes claims like any other; a wrong one does not."""
    none = Answer("none", Result((), Stop.EXHAUSTED), 5)
    assert verdicts(PuzzleEntry(MANY, solution=ALL[0]), none) == [Verdict.REFUTED]
    assert verdicts(PuzzleEntry(MANY, solution=(1,) * 16), none) == [Verdict.CORRECT]


def test_a_file_that_gives_another_count_is_a_disagreement() -> None:
    """Either a solver found all solutions, or there are more valid grids than in the file."""
    everything = Answer("a", Result(ALL, Stop.EXHAUSTED), 5)
    assert disagreements(PuzzleEntry(MANY, count=len(ALL)), everything) == []
    (found,) = disagreements(PuzzleEntry(MANY, count=1), everything)
    assert found.claims == (
        (FILE, "has exactly one solution"),
        ("a", f"has exactly {len(ALL)} solutions"),
    )
    (found,) = disagreements(
        PuzzleEntry(MANY, count=1), Answer("b", Result(ALL[:2], Stop.ENOUGH), 5)
    )
    assert found.claims[1] == ("verified grids", "are 2")


def test_an_answer_after_the_time_limit_is_a_timeout() -> None:
    """A correct one; a wrong answer stays wrong."""
    limits = Limits(2, 1.0)
    right = Answer("a", Result(ALL[:2], Stop.ENOUGH), 1_200_000_000)
    wrong = Answer("b", Result(((1,) * 16,), Stop.EXHAUSTED), 1_200_000_000)
    assert verdicts(PuzzleEntry(MANY), right, wrong, limits=limits) == [
        Verdict.TIMEOUT,
        Verdict.CHANGED_GIVENS,
    ]


@pytest.mark.parametrize(
    ("wall_ns", "verdict"),
    [
        (None, Verdict.CORRECT),
        (500_000_000, Verdict.CORRECT),
        (1_000_000_000, Verdict.CORRECT),
        (1_000_000_001, Verdict.TIMEOUT),
    ],
)
def test_an_answer_is_late_if_it_took_more_than_the_limit(
    wall_ns: int | None, verdict: Verdict
) -> None:
    """The limit is one second, which is still in time."""
    right = Answer("a", Result(ALL[:2], Stop.ENOUGH), wall_ns)
    (record,) = together(PuzzleEntry(MANY), right, limits=Limits(2, 1.0)).records
    assert record.verdict is verdict
    late = verdict is Verdict.TIMEOUT
    assert record.reason == ("answered late, after 1.00 s" if late else "")


def test_an_answer_without_a_result_keeps_its_verdict_and_reason() -> None:
    """A crash is the default. An overrun stays one, even with a result."""
    answers = (
        Answer("crash", None, detail="exit code 1"),
        Answer("memory", None, verdict=Verdict.MEMOUT, detail="too much"),
        Answer("late", Result(ALL[:2], Stop.ENOUGH), 5, verdict=Verdict.OVERRUN, detail="late"),
    )
    found = together(PuzzleEntry(MANY), *answers)
    assert [(record.verdict, record.reason) for record in found.records] == [
        (Verdict.CRASH, "exit code 1"),
        (Verdict.MEMOUT, "too much"),
        (Verdict.OVERRUN, "late"),
    ]


def test_grids_of_another_task_are_evidence() -> None:
    """They keep the name of the solver that found them."""
    planned = PlannedMeasurement(0, 0, 0, PuzzleEntry(MANY), TWO)
    none = Answer("none", Result((), Stop.EXHAUSTED), 5)
    found = verify_together(planned, [none], {ALL[0]: "earlier"})
    assert [record.verdict for record in found.records] == [Verdict.REFUTED]
    assert found.disagreements[0].claims[1] == ("earlier", "has another solution")


def test_a_grid_of_another_task_is_not_verified_again() -> None:
    """Verification takes time; a wrong grid among the known ones shows that there was none."""
    planned = PlannedMeasurement(0, 0, 0, PuzzleEntry(MANY), TWO)
    wrong = (1,) * 16
    answer = Answer("a", Result((ALL[0], wrong), Stop.ENOUGH), 5)
    (record,) = verify_together(planned, [answer], {wrong: "earlier"}).records
    assert record.verdict is Verdict.CORRECT


def test_every_known_grid_has_the_name_of_its_first_source() -> None:
    """The file comes first, then the solvers in their order. Wrong grids are left out."""
    answers = [
        Answer("a", Result(ALL[:2], Stop.ENOUGH), 5),
        Answer("b", Result((*ALL[:3], (1,) * 16), Stop.TIMEOUT), 5),
    ]
    found = together(PuzzleEntry(MANY, solution=ALL[0]), *answers)
    assert found.grids == {ALL[0]: FILE, ALL[1]: "a", ALL[2]: "b"}


def test_records_and_disagreements_name_their_measurement() -> None:
    """A disagreement also has the instance."""
    entry = PuzzleEntry(MANY, count=1)
    planned = PlannedMeasurement(3, 2, 1, entry, TWO)
    answers = [
        Answer("none", Result((), Stop.EXHAUSTED), 5),
        Answer("a", Result(ALL, Stop.GAVE_UP)),
    ]
    found = verify_together(planned, answers)
    assert [record.measurement for record in found.records] == [planned, planned]
    assert [(each.measurement, each.entry) for each in found.disagreements] == [
        (planned, entry),
        (planned, entry),
    ]


@pytest.mark.parametrize(
    ("entry", "claim"),
    [
        (PuzzleEntry(MANY, at_least=len(ALL)), None),
        (PuzzleEntry(MANY, at_least=len(ALL) + 1), f"has at least {len(ALL) + 1} solutions"),
        (PuzzleEntry(MANY, count=0), "has no solution"),
    ],
)
def test_a_file_may_give_a_least_number_of_solutions(entry: PuzzleEntry, claim: str | None) -> None:
    """All solutions were found and verified, and the first of them is the evidence."""
    found = disagreements(entry, Answer("a", Result(ALL, Stop.EXHAUSTED), 5))
    assert [each.claims[0] for each in found] == ([(FILE, claim)] if claim else [])
    assert [each.grid for each in found] == ([ALL[0]] if claim else [])


def test_a_claim_of_no_solution_contradicts_a_file_without_evidence() -> None:
    """No grid is known, so that none decides between the two."""
    none = Answer("none", Result((), Stop.EXHAUSTED), 5)
    (found,) = disagreements(PuzzleEntry(MANY, count=1), none)
    assert found.claims == ((FILE, "has exactly one solution"), ("none", "has no solution"))
    assert found.grid is None
