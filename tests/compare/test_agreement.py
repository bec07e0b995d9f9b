"""Claims of solvers compared with each other, without running a solver."""

from __future__ import annotations

from solvers.backtracking.propagation import Solver
from solvers.checker import Verdict
from solvers.compare.agreement import FILE, Disagreement, verify_together
from solvers.compare.measurement import PlannedMeasurement
from solvers.compare.record import Answer
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle
from solvers.result import Result, Stop
from solvers.solver import Limits

MANY = Puzzle.parse("1... ..3. .... ...2")
ALL = Solver().solve(MANY, Limits(None)).solutions
TWO = Limits(2)


def verdicts(entry: PuzzleEntry, *answers: Answer, limits: Limits = TWO) -> list[Verdict]:
    """The verdicts on answers that are verified together."""
    return [
        record.verdict
        for record in verify_together(PlannedMeasurement(0, 0, 0, entry, limits), answers).records
    ]


def disagreements(entry: PuzzleEntry, *answers: Answer) -> list[Disagreement]:
    """The disagreements among answers."""
    return verify_together(PlannedMeasurement(0, 0, 0, entry, TWO), answers).disagreements


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
