"""The conformance checks: our backends pass them, and each faulty backend fails its check."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from solvers import conformance
from solvers.backtracking.propagation import Solver as Correct
from solvers.conformance import (
    CHECKS,
    Check,
    CheckFailed,
    backend_tester,
    behaviour_checks,
    claim_checks,
)
from solvers.conformance import known_puzzles as known
from solvers.errors import InputError
from solvers.puzzle import Puzzle
from solvers.registry import registry
from solvers.registry.spec import Spec
from solvers.result import Result, Stop
from solvers.shape import Shape
from solvers.solver import FIND_ONE, BatchSolver, Limits, Preparable, Solver
from solvers.worker.worker import Worker
from tests import fakes
from tests.backend_options import BRIEFLY, OPTIONS, OUR_BACKENDS
from tests.backtracking.puzzles import brute_force

SOLVERS: dict[str, Solver] = {
    spec: registry.create(Spec.parse(spec)) for spec in (*OUR_BACKENDS, *OPTIONS, *BRIEFLY)
}
PAGE = (Path(__file__).parents[1] / "docs" / "adding-a-backend.md").read_text("utf-8")
BY_NAME = {check.name: check for check in CHECKS}
CONTINUES = "save-and-continue"  # it searches on at the solution limit, so it may prove more


def not_applicable(spec: str) -> set[str]:
    """The checks for abilities and puzzles that one of our backends does not have."""
    solver = SOLVERS[spec]
    none = {"all-solutions", "sizes", "other-units"} if spec.startswith("lanes") else set()
    none |= {"batch"} if not isinstance(solver, BatchSolver) else set()
    none |= {"prepare"} if not isinstance(solver, Preparable) else set()
    # only a worker keeps the time limit of these
    in_worker = not getattr(solver, "interruptible", True)
    return none | ({"time-limit", "empty-puzzle"} if in_worker else set())


FEW = ("one-solution", "several-solutions", "no-solution", "other-units", "repeat")
SLOW = ("highs", "z3")  # they take 10 ms or more for a puzzle


def with_checks(specs: Iterable[str], names: Container[str] = BY_NAME) -> pytest.MarkDecorator:
    """Each of these backends with each of these checks."""
    cases = [(spec, check) for spec in specs for check in CHECKS if check.name in names]
    ids = [f"{spec}-{check}" for spec, check in cases]
    return pytest.mark.parametrize(("spec", "check"), cases, ids=ids)


@with_checks(OUR_BACKENDS)
def test_our_backends_pass(spec: str, check: Check, monkeypatch: pytest.MonkeyPatch) -> None:
    """A check is skipped only if it does not apply. Slow backends get fewer and smaller puzzles."""
    if spec in SLOW:
        monkeypatch.setattr(known, "SIZES", (Shape(2, 3), Shape(3, 2), Shape(1, 5)))
        monkeypatch.setattr(claim_checks, "ALL_LIMITS", (287, 289))
        monkeypatch.setattr(behaviour_checks, "SHAPES", (known.SHAPE_4X4,))
        monkeypatch.setattr(behaviour_checks, "ROUNDS", 1)
    assert (check(SOLVERS[spec]) == 0) == (check.name in not_applicable(spec))


@pytest.mark.sample(97)  # not a multiple of the number of checks, so that each of them is run
@with_checks(OPTIONS)
def test_our_backends_pass_with_other_options(spec: str, check: Check) -> None:
    """The same checks apply."""
    assert (check(SOLVERS[spec]) == 0) == (check.name in not_applicable(spec))


@with_checks(BRIEFLY, FEW)
def test_options_of_other_libraries_pass(spec: str, check: Check) -> None:
    """These checks apply to all of them."""
    assert check(SOLVERS[spec])


@pytest.mark.parametrize("spec", [spec for spec in SOLVERS if spec not in BRIEFLY])
def test_our_backends_are_complete(spec: str) -> None:
    """They find as many solutions as the limit allows, or all of them, and never give up."""
    puzzles = [
        known.hard(),
        known.empty_with_all_solutions(known.DIAGONAL_4X4),
        known.empty_with_all_solutions(known.JIGSAWS[0]),
    ]
    for shape in (Shape(), known.SHAPE_4X4):
        puzzles += [
            known.unique(shape),
            known.several(shape),
            known.solved(shape),
            known.full_but_wrong(shape),
        ]
        puzzles += [*known.unsolvable(shape), *known.contradictory(shape)]
    for puzzle, solutions in puzzles:
        if spec.startswith("lanes") and puzzle.shape != Shape():
            continue
        limits: tuple[int | None, ...]
        limits = (1, 2, max(len(solutions) - 1, 1), len(solutions) + 1, None)
        if puzzle == known.hard().puzzle or spec in SLOW:  # other checks ask with other limits
            limits = (len(solutions) + 1,)
        # long lists: `all-solutions` asks for all of them, too
        for wanted in dict.fromkeys(limits if len(solutions) < 10 else limits[-3:-1] or limits):
            result = SOLVERS[spec].solve(puzzle, Limits(wanted))
            enough = wanted is not None and wanted <= len(solutions)
            assert (
                len(set(result.solutions))
                == len(result.solutions)
                == (wanted if enough else len(solutions))
            )
            proved = (
                len(solutions) == wanted and result.stop is Stop.EXHAUSTED and spec == CONTINUES
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
    """Giving up is not a false claim."""
    check(registry.get(spec))


@pytest.mark.slow
@pytest.mark.usefixtures("forked_workers")
@pytest.mark.parametrize("spec", ["lanes", "python-constraint", "tests.fakes:SolvesBatches"])
def test_a_worker_is_a_backend(spec: str) -> None:
    """A worker passes the same checks, except those that need the object itself."""
    with Worker(spec) as worker:
        report = conformance.run(worker)
    assert report.passed, str(report)
    alone = {"unchanged", "prepare", "options"}
    assert alone <= {result.check.name for result in report.skipped}
    assert "time-limit" in {result.check.name for result in report.ran}


@pytest.mark.slow
@pytest.mark.usefixtures("forked_workers")
def test_a_file_with_a_right_solver_passes() -> None:
    """It is tested on puzzles with one solution, which are all that it was written for."""
    with Worker("examples/leetcode.py") as worker:
        report = conformance.run(worker)
    assert report.passed, str(report)
    applicable = {"finds", "one-solution", "search", "solved-puzzle", "repeat", "threads"}
    assert {result.check.name for result in report.ran} == applicable | {"result-type", "counters"}
    assert not report.unanswered


@pytest.mark.slow
@pytest.mark.usefixtures("forked_workers")
@pytest.mark.parametrize(
    ("body", "failed"),
    [
        (None, ["search"]),
        ("len(board)", ["finds", "one-solution", "search"]),
        ("board[:] = [[*'123456789']] * 9", ["finds", "one-solution", "search"]),
    ],
    ids=["wrong", "does nothing", "always the same"],
)
def test_a_file_with_a_wrong_solver_fails(
    body: str | None, failed: list[str], tmp_path: Path
) -> None:
    """Giving up on a puzzle with one solution is a failure of a solver that finds one solution."""
    file = "examples/wrong.py"
    if body:
        file = f"{tmp_path}/mine.py"
        Path(file).write_text(f"class Solution:\n    def solveSudoku(self, board):\n        {body}")
    with Worker(file) as worker:
        checks = [BY_NAME[name] for name in ("finds", "one-solution", "search")]
        report = conformance.run(worker, checks)
    assert not report.passed
    assert [result.check.name for result in report.failed] == failed


@pytest.mark.parametrize("seconds", [15.0, 5.0])
def test_compiling_before_the_first_solve_is_not_late(
    seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time limit starts after it. A solve that takes 15 seconds without it is late."""
    clock = iter([0.0, 20.0])
    monkeypatch.setattr(backend_tester, "perf_counter", lambda: next(clock))
    compiling = Scripted(lambda *given: replace(given[2], counters={"compile_seconds": seconds}))
    tester = backend_tester.BackendTester(compiling)
    if seconds == 15.0:
        tester.solve_unverified(known.hard().puzzle, Limits(time_limit=10.0))
    else:
        with pytest.raises(CheckFailed, match="stops at the time limit"):
            tester.solve_unverified(known.hard().puzzle, Limits(time_limit=10.0))


# --- faulty backends


@dataclass(frozen=True)
class Scripted:
    """Answers with a function of the puzzle, the limits and the right result."""

    change: Callable[[Puzzle, Limits, Result], Result]

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        return self.change(puzzle, limits, Correct().solve(puzzle, limits))


@dataclass
class Remembers:
    """Solves the puzzle of the previous call."""

    before: Puzzle | None = None

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        previous = self.before if self.before and self.before.shape == puzzle.shape else puzzle
        self.before = puzzle
        return Correct().solve(previous, limits)


@dataclass
class WearsOut:
    """Proves its claims at first, and gives up from the second call on."""

    calls: int = 0

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        self.calls += 1
        result = Correct().solve(puzzle, limits)
        return result if self.calls == 1 else replace(result, stop=Stop.GAVE_UP)


@dataclass
class SharesItsPuzzle:
    """Stores the puzzle in the object and reads it later, which fails with two threads."""

    puzzle: Puzzle | None = None

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        self.puzzle = puzzle
        time.sleep(0.001)
        return Correct().solve(self.puzzle, limits)


@dataclass(frozen=True)
class SharesItsCounters:
    """Counts in one dictionary, which all results share."""

    counters: dict[str, int | float] = field(default_factory=dict)

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        result = Correct().solve(puzzle, limits)
        self.counters["calls"] = self.counters.get("calls", 0) + 1
        return replace(result, counters=self.counters)


@dataclass(frozen=True)
class ChangesThePuzzle:
    """Writes its solution into the puzzle."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        result = Correct().solve(puzzle, limits)
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
class CanBeChanged:
    """Has options that can be changed."""

    depth: int = 3

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        return Correct().solve(puzzle, limits)


@dataclass(frozen=True)
class HasNoText:
    """Has an option that cannot be written on a command line."""

    weights: tuple[int, ...] = (1, 2)

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        return Correct().solve(puzzle, limits)


@dataclass(frozen=True)
class ChangesTheArray(fakes.SolvesBatches):
    """Writes zeros into the array of givens."""

    def solve_batch(self, givens: Any, limits: Limits = FIND_ONE) -> Any:
        batch = super().solve_batch(givens, limits)
        givens[:] = 0
        return batch


def one_too_many(puzzle: Puzzle, limits: Limits, result: Result) -> Result:
    """Returns one solution more than the limit."""
    wanted = None if limits.solution_limit is None else limits.solution_limit + 1
    return Correct().solve(puzzle, replace(limits, solution_limit=wanted))


def never_to_the_end(puzzle: Puzzle, limits: Limits, result: Result) -> Result:
    """Reports every answer as enough."""
    return replace(result, stop=Stop.ENOUGH)


def calls_a_limit_the_end(puzzle: Puzzle, limits: Limits, result: Result) -> Result:
    """Reports every answer as all solutions."""
    return replace(result, stop=Stop.EXHAUSTED)


def when_time_is_over(puzzle: Puzzle, limits: Limits, result: Result) -> Result:
    """Reports a timeout as the end of the search."""
    return replace(result, stop=Stop.EXHAUSTED) if result.stop is Stop.TIMEOUT else result


def gives_up_without_a_solution(puzzle: Puzzle, limits: Limits, result: Result) -> Result:
    """Never claims that a puzzle has no solution."""
    return result if result.solutions else Result((), Stop.GAVE_UP)


def always_in_a_hurry(puzzle: Puzzle, limits: Limits, result: Result) -> Result:
    """Reports a timeout immediately."""
    return Result((), Stop.TIMEOUT)


def after_a_thousand_guesses(puzzle: Puzzle, limits: Limits, result: Result) -> Result:
    """Reports no solution if the search is long."""
    return (
        Result((), Stop.EXHAUSTED)
        if result.counters["guesses"] > 10 and len(result.solutions) == 1
        else result
    )


def forgets_other_units(puzzle: Puzzle, limits: Limits, result: Result) -> Result:
    """Keeps to rows, columns and boxes only."""
    if not (puzzle.shape.extra or puzzle.shape.regions):
        return result
    return Correct().solve(Puzzle(puzzle.givens, Shape.of_size(puzzle.shape.size)), limits)


def overlooks_contradictions(puzzle: Puzzle, limits: Limits, result: Result) -> Result:
    """Claims a solution of contradictory givens."""
    return (
        replace(result, solutions=(known.full_grid(puzzle.shape),), stop=Stop.ENOUGH)
        if puzzle.contradictions
        else result
    )


def counts_in_words(puzzle: Puzzle, limits: Limits, result: Result) -> Result:
    """Has a counter that is not a number."""
    return replace(result, counters={"guesses": "many"})  # type: ignore[dict-item] # the wrong type is the point


def counts_by_halves(puzzle: Puzzle, limits: Limits, result: Result) -> Result:
    """Has a count that is not a whole number."""
    return replace(result, counters={"guesses": 0.5})


def only_square_boxes(puzzle: Puzzle, limits: Limits, result: Result) -> Result:
    """Fails on a shape that it should report as unsupported."""
    if puzzle.shape.box_height != puzzle.shape.box_width:
        raise IndexError("list index out of range")
    return result


FAULTY: dict[str, tuple[Any, str]] = {
    "says none": (fakes.SaysNone(), "one-solution"),
    "claims unique": (fakes.ClaimsUnique(), "several-solutions"),
    "repeats": (fakes.Repeats(), "several-solutions"),
    "changes givens": (fakes.ChangesGiven(), "one-solution"),
    "half a grid": (fakes.HalfGrid(), "finds"),
    "breaks a row": (fakes.WrongDigit(), "one-solution"),
    "sleeps": (fakes.Sleeps(0.5), "time-limit"),
    "raises": (fakes.Raises(), "finds"),
    "returns text": (fakes.ReturnsText(), "result-type"),
    "short grids": (fakes.ShortGrid(), "result-type"),
    "lazy": (fakes.Lazy(), "result-type"),
    "gives up": (fakes.GivesUp(), "finds"),
    "sets its time": (fakes.SetsItsTime(), "counters"),
    "forgetful in a batch": (fakes.ForgetsInBatch(), "batch"),
    "raises in a batch": (fakes.RaisesInBatch(), "batch"),
    "changes the array": (ChangesTheArray(), "batch"),
    "answers the question before": (Remembers(), "repeat"),
    "wears out": (WearsOut(), "repeat"),
    "shares its puzzle": (SharesItsPuzzle(), "threads"),
    "shares its counters": (SharesItsCounters(), "unchanged"),
    "changes the puzzle": (ChangesThePuzzle(), "unchanged"),
    "prepares once": (PreparesOnce(), "prepare"),
    "can be changed": (CanBeChanged(), "options"),
    "has no text": (HasNoText(), "options"),
    "one too many": (Scripted(one_too_many), "several-solutions"),
    "never to the end": (Scripted(never_to_the_end), "no-solution"),
    "calls a limit the end": (Scripted(calls_a_limit_the_end), "empty-puzzle"),
    "counts to the limit": (Scripted(calls_a_limit_the_end), "all-solutions"),
    "when time is over": (Scripted(when_time_is_over), "time-limit"),
    "always in a hurry": (Scripted(always_in_a_hurry), "finds"),
    "after a thousand guesses": (Scripted(after_a_thousand_guesses), "search"),
    "forgets other units": (Scripted(forgets_other_units), "other-units"),
    "overlooks contradictions": (Scripted(overlooks_contradictions), "contradictory-givens"),
    "counts in words": (Scripted(counts_in_words), "counters"),
    "counts by halves": (Scripted(counts_by_halves), "counters"),
    "only square boxes": (Scripted(only_square_boxes), "sizes"),
}


@pytest.mark.parametrize("name", FAULTY)
def test_every_faulty_backend_fails_its_check(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The failure has the claim and the evidence against it."""
    solver, check = FAULTY[name]
    if name == "sleeps":
        monkeypatch.setattr(backend_tester, "GRACE", 0.2)
    with pytest.raises(CheckFailed) as failure:
        BY_NAME[check](solver)
    assert failure.value.claim
    assert failure.value.evidence


@pytest.mark.slow
@pytest.mark.usefixtures("forked_workers")
@pytest.mark.parametrize("spec", ["tests.fakes:Exits", "tests.fakes:EndsSlowly"])
def test_a_backend_that_ends_its_process_fails_behind_a_worker(spec: str) -> None:
    """The other checks still run."""
    with Worker(spec) as worker:
        report = conformance.run(worker, [BY_NAME["finds"], BY_NAME["all-solutions"]])
    assert [result.check.name for result in report.failed] == ["finds", "all-solutions"]
    assert "exit code" in str(report.failed[0].failure) or "ended without an answer" in str(
        report.failed[0].failure
    )


@pytest.mark.slow
@pytest.mark.usefixtures("forked_workers")
def test_a_backend_that_ignores_its_time_limit_fails_behind_a_worker(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It claims to keep to the limit, but the worker has to kill it."""
    monkeypatch.setattr(backend_tester, "GRACE", 0.2)
    with (
        Worker("tests.fakes:Sleeps:seconds=60") as worker,
        pytest.raises(CheckFailed, match="TimeLimitExceeded"),
    ):
        BY_NAME["time-limit"](worker)


# --- the report


def test_a_failure_has_puzzle_claim_and_evidence() -> None:
    """Its text is one line that can be understood without the code."""
    with pytest.raises(CheckFailed) as failure:
        BY_NAME["several-solutions"](fakes.ClaimsUnique())
    assert failure.value.puzzle == known.several(Shape()).puzzle
    assert failure.value.claim == "with solution limit 1, claims 1 (exhausted)"
    assert failure.value.evidence.startswith("claims exactly one solution, but there is another, ")
    assert f"{failure.value.claim} on 3x3 {failure.value.puzzle}: {failure.value.evidence}" == str(
        failure.value
    )
    assert isinstance(failure.value, AssertionError)


def test_the_report_counts_what_ran() -> None:
    """The checks that ran and those that were skipped add up."""
    report = conformance.run(fakes.SetsItsTime())
    assert len(report.ran) + len(report.skipped) == len(report.results) == len(CHECKS)
    assert [result.check.name for result in report.failed] == ["counters"]
    assert not report.passed
    assert str(report).startswith(f"{len(report.ran)} checks run (")
    assert "1 failed, 2 skipped" in str(report)
    assert report.as_json()["failed"] == 1
    assert len(report.as_json()["checks"]) == len(CHECKS)


def test_the_report_names_each_failure() -> None:
    """Each is on a line of its own, with the check."""
    report = conformance.run(fakes.SaysNone(), [BY_NAME["finds"], BY_NAME["one-solution"]])
    assert str(report).splitlines() == [
        report.summary,
        *(f"  {result.check.name}: {result.failure}" for result in report.results),
    ]


def test_the_report_says_how_much_was_answered() -> None:
    """A check in which a backend gave up on every puzzle is not counted as answered."""
    checks = [BY_NAME["one-solution"], BY_NAME["no-solution"]]
    report = conformance.run(Scripted(gives_up_without_a_solution), checks)
    assert [(result.answered, result.puzzles) for result in report.results] == [(6, 6), (0, 12)]
    assert [result.check.name for result in report.unanswered] == ["no-solution"]
    assert "6 of 18 puzzles answered), 0 failed, 1 without an answer" in str(report)
    assert report.as_json()["unanswered"] == 1
    assert not conformance.run(Correct(), checks).unanswered


def test_a_backend_that_supports_nothing_does_not_pass() -> None:
    """It fails one check, and no other check runs."""
    report = conformance.run(fakes.SupportsNothing())
    assert [result.check.name for result in report.ran] == ["finds"]
    assert "supports a size: raised Unsupported for all sizes: 3x3, 2x2, " in str(report)
    assert not report.passed


def test_the_documented_test_fails_for_a_backend_that_supports_nothing() -> None:
    """The other checks are shown as skipped, not as passed."""
    (recipe,) = re.findall(r"^```python\n(import pytest\n.*?)^```", PAGE, re.M | re.S)
    names: dict[str, Any] = {"MySolver": fakes.SupportsNothing}
    exec(recipe, names)
    for check in CHECKS:
        with pytest.raises(CheckFailed if check.name == "finds" else pytest.skip.Exception):
            names["test_my_solver"](check)


@pytest.mark.slow
def test_a_spec_that_cannot_be_served_is_an_error() -> None:
    """There is no report on a solver that does not exist."""
    with pytest.raises(InputError):
        conformance.run(Worker("no.such.module:Solver"))


@pytest.mark.slow
def test_a_solver_that_cannot_start_fails_once() -> None:
    """It is not started again for every check."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("solvers.worker.child.START_SECONDS", 0.0)
        report = conformance.run(Worker("naive"))
    assert not report.passed
    assert [str(result.failure).partition(":")[0] for result in report.results] == ["starts"]


def test_checks_have_names_and_say_what_they_prove() -> None:
    """Names are different, and can be test ids."""
    assert len({check.name for check in CHECKS}) == len(CHECKS) >= 18
    assert all(
        str(check) == check.name and check.name.replace("-", "").isalpha() for check in CHECKS
    )
    assert all(check.proves[0].isupper() and check.proves.endswith(".") for check in CHECKS)


# --- puzzles

SMALL = (
    known.SHAPE_4X4,
    Shape(2, 3),
    known.DIAGONAL_4X4,
    known.ANTI_KING_6X6,
    known.JIGSAWS[0],
)


@pytest.mark.parametrize("shape", SMALL, ids=str)
def test_known_puzzles_have_exactly_their_solutions(shape: Shape) -> None:
    """Another brute-force search finds the same."""
    for puzzle, solutions in (
        known.unique(shape),
        known.several(shape),
        known.solved(shape),
        known.full_but_wrong(shape),
    ):
        assert set(solutions) == brute_force(puzzle)
        assert len(set(solutions)) == len(solutions)


@pytest.mark.parametrize("shape", [Shape(), *known.SIZES, *known.JIGSAWS], ids=str)
def test_known_puzzles_of_every_shape_have_the_right_number_of_solutions(shape: Shape) -> None:
    """A backend finds the same solutions: one, several or none."""
    few = (
        known.unique(shape),
        known.several(shape),
        known.solved(shape),
        *known.unsolvable(shape),
    )
    for puzzle, solutions in (
        *few,
        known.full_but_wrong(shape),
        *known.contradictory(shape),
    ):
        assert set(Correct().solve(puzzle, Limits(None)).solutions) == set(solutions)
    assert len(known.unique(shape).solutions) == 1 < len(known.several(shape).solutions)
    assert {len(each.puzzle.contradictions) for each in known.contradictory(shape)} == {1}


def test_the_hard_puzzle_has_exactly_its_solution() -> None:
    """It takes guesses to find."""
    puzzle, solutions = known.hard()
    result = Correct().solve(puzzle, Limits(None))
    assert result.solutions == solutions
    assert result.counters["guesses"] > 10


def test_the_documentation_lists_every_check() -> None:
    """The table has the name and the sentence of each check."""
    rows = [line.strip("| ").split(" | ") for line in PAGE.splitlines() if line.startswith("| ")]
    assert rows[-len(CHECKS) :] == [[check.name, check.proves] for check in CHECKS]
