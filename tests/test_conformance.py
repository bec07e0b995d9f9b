"""The suite for backends: all of ours pass it, it counts what it asked, and every liar fails it by name."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from solvers import conformance
from solvers.backtracking.propagation import Solver as Honest
from solvers.conformance import CHECKS, Check, CheckFailed, known_puzzles
from solvers.errors import InputError
from solvers.puzzle import Puzzle
from solvers.registry import registry
from solvers.registry.spec import Spec
from solvers.result import Result, Stop
from solvers.shape import Shape
from solvers.solver import FIND_ONE, Limits, Solver
from solvers.worker.worker import Worker
from tests import fakes
from tests.backtracking.puzzles import brute_force

OPTIONS = (
    "compiled:restart=1",
    "compiled:restart=0",
    "cp-sat:stock=true",
    "cp-sat:presolve=true,inprocessing=true",
    "cp-sat:formulation=alldifferent",
    "cp-sat:formulation=alldifferent,stock=true",
    "cp-sat:formulation=alldifferent,presolve=true",
    "cp-sat:workers=2",
    "lanes:threads=2",
    "python-constraint:solver=recursive",
    "python-constraint:solver=optimized-backtracking",
    "python-constraint:model=stock",
    "python-constraint:model=stock,solver=recursive",
    "python-constraint:model=stock,solver=optimized-backtracking",
)
SOLVERS: dict[str, Solver] = {
    spec: registry.create(Spec.parse(spec)) for spec in (*registry.names(), *OPTIONS)
}
SEARCHES_ON = (
    "save-and-continue"  # it knows more at a limit than others, and has no way to stop there
)


def nothing_to_ask(spec: str) -> set[str]:
    """The checks that are for abilities or boards that a backend of ours does not have."""
    name = spec.partition(":")[0]
    none = {"batch"} if name != "lanes" else {"all-solutions", "sizes", "other-units"}
    if name not in ("lanes", "compiled"):
        none |= {"prepare"}
    return none | (
        {"time-limit", "empty-board"} if "model=stock" in spec else set()
    )  # that one holds no time limit


@pytest.mark.parametrize("check", CHECKS, ids=str)
@pytest.mark.parametrize("spec", SOLVERS)
def test_every_backend_of_ours_passes(spec: str, check: Check) -> None:
    """With its default options and in its other forms; and only what it cannot do is not asked of it."""
    assert (check(SOLVERS[spec]) == 0) == (check.name in nothing_to_ask(spec))


@pytest.mark.parametrize("spec", SOLVERS)
def test_every_backend_of_ours_is_complete(spec: str) -> None:
    """It never gives up: it finds as many as are wanted, with enough, or all that there are, exhausted."""
    asked = [
        known_puzzles.hard(),
        known_puzzles.count_all(known_puzzles.FOUR),
        known_puzzles.count_all(known_puzzles.CROSSED),
        known_puzzles.count_all(known_puzzles.JIGSAWS[0]),
    ]
    for shape in (Shape(), known_puzzles.FOUR):
        asked += [
            known_puzzles.one(shape),
            known_puzzles.several(shape),
            known_puzzles.solved(shape),
            known_puzzles.wrong_full(shape),
        ]
        asked += [*known_puzzles.none(shape), *known_puzzles.clashing(shape)]
    for puzzle, solutions in asked:
        if spec.startswith("lanes") and puzzle.shape != Shape():
            continue
        for wanted in (1, 2, max(len(solutions) - 1, 1), len(solutions) + 1, None):
            result = SOLVERS[spec].solve(puzzle, Limits(wanted))
            enough = wanted is not None and wanted <= len(solutions)
            assert (
                len(set(result.solutions))
                == len(result.solutions)
                == (wanted if enough else len(solutions))
            )
            proved = (
                len(solutions) == wanted and result.stop is Stop.EXHAUSTED and spec == SEARCHES_ON
            )
            assert (
                result.stop is (Stop.ENOUGH if enough else Stop.EXHAUSTED)
                or proved
                or not puzzle.givens.count(0)
            )


@pytest.mark.parametrize("check", CHECKS[:1] + CHECKS[4:6], ids=str)
@pytest.mark.parametrize(
    "spec", ["python-constraint:solver=parallel", "python-constraint:solver=min-conflicts"]
)
def test_an_incomplete_method_and_a_slow_one_pass(spec: str, check: Check) -> None:
    """To give up is no false claim."""
    check(registry.get(spec))


@pytest.mark.parametrize(
    "spec", ["bitmasks", "lanes", "python-constraint:model=stock", "tests.fakes:InBulk"]
)
def test_a_worker_is_a_backend(spec: str) -> None:
    """Behind a process the same holds; only what shows on the object alone is not asked."""
    with Worker(spec) as worker:
        report = conformance.run(worker)
    assert report.passed, [str(outcome.failure) for outcome in report.failed]
    alone = {"unchanged", "prepare", "options"}
    assert alone <= {outcome.check.name for outcome in report.skipped}
    assert "time-limit" in {outcome.check.name for outcome in report.ran}


# --- liars


@dataclass(frozen=True)
class Scripted:
    """Answers as told by a function of the puzzle, the limits and the right result."""

    change: Callable[[Puzzle, Limits, Result], Result]

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        return self.change(puzzle, limits, Honest().solve(puzzle, limits))


@dataclass
class Remembers:
    """Keeps what it was asked, and answers the question before."""

    before: Puzzle | None = None

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        asked = self.before if self.before and self.before.shape == puzzle.shape else puzzle
        self.before = puzzle
        return Honest().solve(asked, limits)


@dataclass
class WearsOut:
    """Proves its claims at first, and gives up from the second question on."""

    asked: int = 0

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        self.asked += 1
        result = Honest().solve(puzzle, limits)
        return result if self.asked == 1 else replace(result, stop=Stop.GAVE_UP)


@dataclass
class SharesItsBoard:
    """Right, unless two threads ask at once: the puzzle is put on the object, and read there a moment later."""

    puzzle: Puzzle | None = None

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        self.puzzle = puzzle
        time.sleep(0.001)
        return Honest().solve(self.puzzle, limits)


@dataclass(frozen=True)
class SharesItsCounters:
    """Counts in one dictionary, which every result has."""

    counters: dict[str, int | float] = field(default_factory=dict)

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        result = Honest().solve(puzzle, limits)
        self.counters["asked"] = self.counters.get("asked", 0) + 1
        return replace(result, counters=self.counters)


@dataclass(frozen=True)
class ChangesThePuzzle:
    """Leaves its solution in the puzzle."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        result = Honest().solve(puzzle, limits)
        if result.solution:
            object.__setattr__(puzzle, "givens", result.solution)
        return result


@dataclass(frozen=True)
class PreparesOnce(fakes.Prints):
    """Fails when it is prepared again."""

    done: list[bool] = field(default_factory=list)

    def prepare(self) -> None:
        if self.done:
            raise RuntimeError("prepared already")
        self.done.append(True)


@dataclass
class Melts:
    """Has options that can be changed from outside."""

    depth: int = 3

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        return Honest().solve(puzzle, limits)


@dataclass(frozen=True)
class HasNoText:
    """Has an option that cannot be written on a command line."""

    weights: tuple[int, ...] = (1, 2)

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        return Honest().solve(puzzle, limits)


@dataclass(frozen=True)
class ChangesTheArray(fakes.InBulk):
    """Leaves zeros in the array that it is given."""

    def solve_batch(self, givens: Any, limits: Limits = FIND_ONE) -> Any:
        batch = super().solve_batch(givens, limits)
        givens[:] = 0
        return batch


def one_too_many(puzzle: Puzzle, limits: Limits, result: Result) -> Result:
    """Overlooks the limit."""
    wanted = None if limits.solution_limit is None else limits.solution_limit + 1
    return Honest().solve(puzzle, replace(limits, solution_limit=wanted))


def never_to_the_end(puzzle: Puzzle, limits: Limits, result: Result) -> Result:
    """Says of every answer that it was enough."""
    return replace(result, stop=Stop.ENOUGH)


def calls_a_limit_the_end(puzzle: Puzzle, limits: Limits, result: Result) -> Result:
    """Says of every answer that there is no other."""
    return replace(result, stop=Stop.EXHAUSTED)


def when_time_is_over(puzzle: Puzzle, limits: Limits, result: Result) -> Result:
    """Takes the time limit for the end of the search."""
    return replace(result, stop=Stop.EXHAUSTED) if result.stop is Stop.TIMEOUT else result


def always_in_a_hurry(puzzle: Puzzle, limits: Limits, result: Result) -> Result:
    """Says at once that its time is over."""
    return Result((), Stop.TIMEOUT)


def after_a_thousand_guesses(puzzle: Puzzle, limits: Limits, result: Result) -> Result:
    """Claims that there is no solution where the search is long."""
    return (
        Result((), Stop.EXHAUSTED)
        if result.counters["guesses"] > 10 and len(result.solutions) == 1
        else result
    )


def forgets_other_units(puzzle: Puzzle, limits: Limits, result: Result) -> Result:
    """Knows rows, columns and boxes only."""
    if not (puzzle.shape.extra or puzzle.shape.regions):
        return result
    return Honest().solve(Puzzle(puzzle.givens, Shape.of_size(puzzle.shape.size)), limits)


def overlooks_clashes(puzzle: Puzzle, limits: Limits, result: Result) -> Result:
    """Of givens that clash it says that it knows a solution."""
    return (
        replace(result, solutions=(known_puzzles.full(puzzle.shape),), stop=Stop.ENOUGH)
        if puzzle.contradictions
        else result
    )


def counts_in_words(puzzle: Puzzle, limits: Limits, result: Result) -> Result:
    """A counter that is no number."""
    return replace(result, counters={"guesses": "many"})  # type: ignore[dict-item] # the wrong type is the point


def counts_by_halves(puzzle: Puzzle, limits: Limits, result: Result) -> Result:
    """A count that is no whole number."""
    return replace(result, counters={"guesses": 0.5})


def only_square_boxes(puzzle: Puzzle, limits: Limits, result: Result) -> Result:
    """Fails on a shape that it should refuse."""
    if puzzle.shape.box_height != puzzle.shape.box_width:
        raise IndexError("list index out of range")
    return result


LIARS: dict[str, tuple[Any, str]] = {
    "says none": (fakes.SaysNone(), "one-solution"),
    "claims unique": (fakes.ClaimsUnique(), "several-solutions"),
    "repeats": (fakes.Repeats(), "several-solutions"),
    "changes givens": (fakes.ChangesGiven(), "one-solution"),
    "half a board": (fakes.HalfBoard(), "finds"),
    "breaks a row": (fakes.BreaksRow(), "one-solution"),
    "sleeps": (fakes.Sleeps(2.5), "time-limit"),
    "raises": (fakes.Raises(), "finds"),
    "returns text": (fakes.ReturnsText(), "result-type"),
    "short grids": (fakes.ShortGrid(), "result-type"),
    "lazy": (fakes.Lazy(), "result-type"),
    "gives up": (fakes.GivesUp(), "finds"),
    "sets its time": (fakes.SetsItsTime(), "counters"),
    "forgetful in a batch": (fakes.ForgetfulInBulk(), "batch"),
    "raises in a batch": (fakes.RaisesInBulk(), "batch"),
    "changes the array": (ChangesTheArray(), "batch"),
    "answers the question before": (Remembers(), "repeat"),
    "wears out": (WearsOut(), "repeat"),
    "shares its board": (SharesItsBoard(), "threads"),
    "shares its counters": (SharesItsCounters(), "unchanged"),
    "changes the puzzle": (ChangesThePuzzle(), "unchanged"),
    "prepares once": (PreparesOnce(), "prepare"),
    "melts": (Melts(), "options"),
    "has no text": (HasNoText(), "options"),
    "one too many": (Scripted(one_too_many), "several-solutions"),
    "never to the end": (Scripted(never_to_the_end), "no-solution"),
    "calls a limit the end": (Scripted(calls_a_limit_the_end), "empty-board"),
    "counts to the limit": (Scripted(calls_a_limit_the_end), "all-solutions"),
    "when time is over": (Scripted(when_time_is_over), "time-limit"),
    "always in a hurry": (Scripted(always_in_a_hurry), "finds"),
    "after a thousand guesses": (Scripted(after_a_thousand_guesses), "search"),
    "forgets other units": (Scripted(forgets_other_units), "other-units"),
    "overlooks clashes": (Scripted(overlooks_clashes), "clashing-givens"),
    "counts in words": (Scripted(counts_in_words), "counters"),
    "counts by halves": (Scripted(counts_by_halves), "counters"),
    "only square boxes": (Scripted(only_square_boxes), "sizes"),
}
BY_NAME = {check.name: check for check in CHECKS}


@pytest.mark.parametrize("liar", LIARS)
def test_every_liar_fails_by_name(liar: str) -> None:
    """The check that is meant for it finds it, and says what was claimed and what shows that it does not hold."""
    solver, name = LIARS[liar]
    with pytest.raises(CheckFailed) as failure:
        BY_NAME[name](solver)
    assert failure.value.claim
    assert failure.value.evidence


@pytest.mark.parametrize("spec", ["tests.fakes:Exits", "tests.fakes:EndsSlowly"])
def test_one_that_ends_its_process_fails_behind_a_worker(spec: str) -> None:
    """And the suite goes on."""
    with Worker(spec) as worker:
        report = conformance.run(worker, [BY_NAME["finds"], BY_NAME["all-solutions"]])
    assert [outcome.check.name for outcome in report.failed] == ["finds", "all-solutions"]
    assert "exit code" in str(report.failed[0].failure) or "ended without an answer" in str(
        report.failed[0].failure
    )


def test_one_that_holds_no_limit_and_says_that_it_does_is_overdue_behind_a_worker() -> None:
    """The worker kills it; the claim is refuted all the same."""
    with (
        Worker("tests.fakes:Sleeps:seconds=60") as worker,
        pytest.raises(CheckFailed, match="TimeLimitExceeded"),
    ):
        BY_NAME["time-limit"](worker)


# --- what it says


def test_a_failure_tells_puzzle_claim_and_evidence() -> None:
    """In one line that can be read without the code."""
    with pytest.raises(CheckFailed) as failure:
        BY_NAME["several-solutions"](fakes.ClaimsUnique())
    assert failure.value.puzzle == known_puzzles.several(Shape()).puzzle
    assert failure.value.claim == "asked for 1, claims 1 (exhausted)"
    assert failure.value.evidence.startswith("claims exactly one solution, but there is another, ")
    assert f"{failure.value.claim} on 3x3 {failure.value.puzzle}: {failure.value.evidence}" == str(
        failure.value
    )
    assert isinstance(failure.value, AssertionError)


def test_the_report_counts_what_ran() -> None:
    """Ran, failed and had nothing to ask add up."""
    report = conformance.run(fakes.SetsItsTime())
    assert len(report.ran) + len(report.skipped) == len(report.outcomes) == len(CHECKS)
    assert [outcome.check.name for outcome in report.failed] == ["counters"]
    assert not report.passed
    assert str(report).startswith(f"{len(report.ran)} checks ran (")
    assert "1 failed. 2 had nothing to ask." in str(report)
    assert report.as_json()["failed"] == 1
    assert len(report.as_json()["checks"]) == len(CHECKS)


def test_no_check_is_no_pass() -> None:
    """One that refuses every puzzle has broken no promise, and has passed nothing."""
    report = conformance.run(fakes.Unable())
    assert not report.failed
    assert not report.ran
    assert not report.passed


def test_a_spec_that_cannot_be_served_is_an_error() -> None:
    """Nothing is said of a solver that is not there."""
    with pytest.raises(InputError):
        conformance.run(Worker("no.such.module:Solver"))


def test_a_solver_that_cannot_start_fails_once() -> None:
    """It is not started again for every check."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("solvers.worker.child.START_SECONDS", 0.0)
        report = conformance.run(Worker("naive"))
    assert not report.passed
    assert [str(outcome.failure).partition(":")[0] for outcome in report.outcomes] == ["starts"]


def test_checks_have_names_and_say_what_they_prove() -> None:
    """Names differ, and are good for test ids."""
    assert len({check.name for check in CHECKS}) == len(CHECKS) >= 18
    assert all(
        str(check) == check.name and check.name.replace("-", "").isalpha() for check in CHECKS
    )
    assert all(check.proves[0].isupper() and check.proves.endswith(".") for check in CHECKS)


# --- boards

SMALL = (known_puzzles.FOUR, Shape(2, 3), known_puzzles.CROSSED, known_puzzles.JIGSAWS[0])


@pytest.mark.parametrize("shape", SMALL, ids=str)
def test_the_boards_have_the_solutions_that_they_say(shape: Shape) -> None:
    """Another brute force, and a backend, find the same."""
    for puzzle, solutions in (
        known_puzzles.one(shape),
        known_puzzles.several(shape),
        known_puzzles.solved(shape),
        known_puzzles.wrong_full(shape),
    ):
        assert set(solutions) == brute_force(puzzle)
        assert len(set(solutions)) == len(solutions)


@pytest.mark.parametrize("shape", [Shape(), *known_puzzles.SIZES, *known_puzzles.JIGSAWS], ids=str)
def test_the_boards_of_any_shape_are_what_they_are_called(shape: Shape) -> None:
    """One, several, none; and a full board that is right."""
    few = (
        known_puzzles.one(shape),
        known_puzzles.several(shape),
        known_puzzles.solved(shape),
        *known_puzzles.none(shape),
    )
    for puzzle, solutions in (
        *few,
        known_puzzles.wrong_full(shape),
        *known_puzzles.clashing(shape),
    ):
        assert set(Honest().solve(puzzle, Limits(None)).solutions) == set(solutions)
    assert (
        len(known_puzzles.one(shape).solutions) == 1 < len(known_puzzles.several(shape).solutions)
    )
    assert {len(board.puzzle.contradictions) for board in known_puzzles.clashing(shape)} == {1}


def test_the_hard_board_has_the_solution_that_it_says() -> None:
    """And it takes a search."""
    puzzle, solutions = known_puzzles.hard()
    result = Honest().solve(puzzle, Limits(None))
    assert result.solutions == solutions
    assert result.counters["guesses"] > 10


def test_the_documentation_lists_every_check() -> None:
    """With the sentence that each check has itself."""
    page = (Path(__file__).parents[1] / "docs" / "adding-a-backend.md").read_text(encoding="utf-8")
    rows = [line.strip("| ").split(" | ") for line in page.splitlines() if line.startswith("| ")]
    assert rows[1:] == [[check.name, check.proves] for check in CHECKS]
