"""Shadow mode finds wrong answers of either solver, and never disturbs the caller."""

from __future__ import annotations

import json
import logging
import os
import threading
from pathlib import Path
from random import Random
from typing import Any

import pytest

import solvers
from solvers.backtracking.propagation import Solver as Correct
from solvers.checker import verify
from solvers.errors import InputError, InvalidOutput
from solvers.isomorph import shuffled
from solvers.puzzle import Puzzle
from solvers.result import Result, Stop
from solvers.shadow import observer, saved, throttle
from solvers.shadow.observer import Call, Observer
from solvers.shadow.shadow import Shadow
from solvers.shadow.wrong_answers import Answer, wrong_answers
from solvers.solver import FIND_ONE, Limits
from tests import fakes

SEVERAL = Puzzle.parse("1... ..3. .... ...2")
SOLUTIONS = Correct().solve(SEVERAL, Limits(None)).solutions
ONE = solvers.read_puzzle(
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)


@pytest.fixture(autouse=True)
def unthrottled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests need not wait between two comparisons."""
    monkeypatch.setattr(throttle.Throttle, "pause", lambda _self: None)


class ClaimsUniqueOnSome:
    """Claims that one puzzle in seven has exactly one solution."""

    def solve(self, puzzle: Puzzle, limits: Limits = FIND_ONE) -> Result:
        result = Correct().solve(puzzle, limits)
        if sum(puzzle.givens[:3]) % 7 or len(result.solutions) < 2:
            return result
        return Result(result.solutions[:1], Stop.EXHAUSTED)


def isomorphs(count: int) -> list[Puzzle]:
    """Puzzles with several solutions."""
    return [shuffled(SEVERAL, Random(seed)) for seed in range(count)]


@pytest.mark.slow
def test_a_faulty_solver_is_found_within_a_thousand_calls(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """At a rate of 1%: it is logged, saved with its puzzle, and minimised; the caller goes on."""
    faulty = ClaimsUniqueOnSome()
    with Shadow(faulty, by="propagation", folder=tmp_path, seed=5) as shadow:
        results = [solvers.solve(puzzle, solver=shadow) for puzzle in isomorphs(1000)]
        assert shadow.flush(60)
        counts = shadow.counts
    assert len(results) == 1000
    assert (counts.sampled, counts.dropped, counts.failed) == (counts.compared, 0, 0)
    assert 0 < counts.sampled < 30
    files = sorted(tmp_path.iterdir())
    assert 0 < len(files) <= counts.wrong
    for file in files:
        found = json.loads(file.read_text())
        ((name, wrong),) = found["wrong"].items()
        assert name == repr(faulty)
        assert wrong["reason"] == "claims exactly one solution, but there is another"
        shape = found["shape"]
        assert {each["status"] for each in found["answers"].values()} == {"unique", "multiple"}
        smallest = Puzzle.parse(wrong["smallest"], shape)
        assert smallest.givens.count(0) <= Puzzle.parse(found["puzzle"], shape).givens.count(0)
        result, grid = faulty.solve(smallest, Limits(2)), Puzzle.parse(wrong["solution"], shape)
        assert verify(smallest, result, Limits(2), [grid.givens]).verdict.is_wrong
    errors = [each.getMessage() for each in caplog.records if each.levelno == logging.ERROR]
    assert {each.name for each in caplog.records} == {"solvers.shadow"}
    assert f"the answers are saved in {files[0]}" in errors
    assert any(each.startswith(f"a minimal puzzle for {faulty!r}: ") for each in errors)


@pytest.mark.slow
def test_a_faulty_second_solver_is_found_too(tmp_path: Path) -> None:
    """The file says which of the two is wrong. A known puzzle is counted, but not saved again."""
    with Shadow("propagation", by="tests.fakes:SaysNone", rate=1.0, folder=tmp_path) as shadow:
        for _ in range(3):
            assert solvers.is_unique(ONE, solver=shadow)
        assert shadow.flush(60)
        assert (shadow.counts.compared, shadow.counts.wrong) == (3, 3)
    (file,) = tmp_path.iterdir()
    ((name, wrong),) = json.loads(file.read_text())["wrong"].items()
    assert (name, wrong["reason"]) == (
        "tests.fakes:SaysNone",
        "claims no solution, but there is another",
    )
    assert wrong["smallest"].count(".") == 1


@pytest.mark.slow
def test_a_second_solver_that_fails_never_disturbs_the_caller(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Crashes are counted and logged once, and a shape that it does not support only counted."""
    with Shadow("propagation", by="tests.fakes:Raises", rate=1.0, folder=tmp_path) as shadow:
        assert [solvers.count(SEVERAL, solver=shadow) for _ in range(3)] == [3, 3, 3]
        assert shadow.flush(60)
        assert (shadow.counts.failed, shadow.counts.compared) == (3, 0)
    (record,) = caplog.records
    assert record.getMessage().startswith("tests.fakes:Raises could not be used for shadow mode:")
    with Shadow(
        "propagation", by="tests.fakes:SupportsNothing", rate=1.0, folder=tmp_path
    ) as shadow:
        shadow.solve(SEVERAL)
        assert shadow.flush(60)
        assert shadow.counts.failed == 1
    assert [*tmp_path.iterdir()] == []
    assert len(caplog.records) == 1


@pytest.mark.slow
def test_threads_share_one_queue_and_a_fork_has_its_own(tmp_path: Path) -> None:
    """No call is lost: it is compared, or dropped and counted."""
    with Shadow("propagation", by="fewest-first", rate=1.0, folder=tmp_path) as shadow:
        threads = [
            threading.Thread(target=lambda: [shadow.solve(SEVERAL) for _ in range(40)])
            for _ in range(4)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert shadow.flush(60)
        counts = shadow.counts
        assert counts.sampled == 160 == counts.compared + counts.dropped
        if not (pid := os.fork()):
            shadow.solve(SEVERAL)
            done = shadow.flush(60) and shadow.counts.compared == 1
            shadow.close()
            os._exit(0 if done else 1)
        assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0


def test_the_queue_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What does not fit is dropped and counted, as are answers with very many solutions."""
    monkeypatch.setattr(Observer, "_serve", lambda *_arguments: None)
    shadow = Shadow("propagation", by="cp-sat", rate=1.0, folder=tmp_path)
    for _ in range(observer.CAPACITY + 3):
        shadow.solve(SEVERAL)
    assert (shadow.counts.sampled, shadow.counts.dropped) == (observer.CAPACITY + 3, 3)
    assert not shadow.flush(0)
    shadow.close()
    assert shadow.counts.dropped == observer.CAPACITY + 3
    many = Result(((1,) * 16,) * 1001, Stop.EXHAUSTED)
    shadow._observer.offer(Call(SEVERAL, Answer(many, Limits(None)), "x", "propagation"))
    assert shadow.counts.dropped == observer.CAPACITY + 4


def test_the_same_seed_selects_the_same_calls(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rate of 0 selects none, and 1 all of them."""
    selected: list[int] = []
    call = [0]
    monkeypatch.setattr(Observer, "offer", lambda _self, _call: selected.append(call[0]))

    def calls(rate: float, seed: int | None) -> list[int]:
        selected.clear()
        shadow = Shadow("propagation", by="cp-sat", rate=rate, folder=tmp_path, seed=seed)
        for call[0] in range(300):
            shadow.solve(SEVERAL)
        return list(selected)

    assert calls(0.1, 3) == calls(0.1, 3) != calls(0.1, 4)
    assert 10 < len(calls(0.1, None)) < 70
    assert calls(0, None) == []
    assert calls(1, None) == [*range(300)]


@pytest.mark.slow
def test_a_closed_shadow_can_be_used_again(tmp_path: Path) -> None:
    """Another thread and another process begin, and only calls that waited are lost."""
    shadow = Shadow("propagation", by="fewest-first", rate=1.0, folder=tmp_path)
    for _ in range(2):
        shadow.solve(SEVERAL)
        assert shadow.flush(60)
        thread = shadow._observer._thread
        shadow.close()
        shadow.close()
        assert thread is not None
        assert not thread.is_alive()
    assert (shadow.counts.compared, shadow.counts.dropped) == (2, 0)


def test_a_full_folder_is_left_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of files is bounded."""
    monkeypatch.setattr(saved, "MOST", 1)
    answers = {"a": Answer(Result((), Stop.EXHAUSTED), FIND_ONE)}
    answers["b"] = Answer(Result(SOLUTIONS[:1], Stop.ENOUGH), FIND_ONE)
    wrong = wrong_answers(SEVERAL, answers)
    file = saved.place(tmp_path, SEVERAL, wrong)
    assert file is not None
    saved.save(file, SEVERAL, answers, wrong, {})
    assert saved.place(tmp_path, SEVERAL.with_given(1, 3), wrong) is None
    assert [each.name for each in tmp_path.iterdir()] == [file.name]


@pytest.mark.parametrize(
    ("first", "second", "reasons"),
    [
        (
            Result((), Stop.EXHAUSTED),
            SOLUTIONS[:1],
            ["a: claims no solution, but there is another"],
        ),
        (Result((), Stop.TIMEOUT), SOLUTIONS[:1], []),
        (Result(SOLUTIONS[:1], Stop.ENOUGH), SOLUTIONS[1:2], []),
        (Result(SOLUTIONS, Stop.EXHAUSTED), SOLUTIONS[:1], []),
        (Result(SOLUTIONS[:1], Stop.EXHAUSTED), SOLUTIONS[:1], []),
        (Result(((1,) * 16,), Stop.ENOUGH), SOLUTIONS[:1], ["a: r2c3 was given as 3 but is 1"]),
        (Result(((1,) * 3,), Stop.ENOUGH), SOLUTIONS[:1], ["a: "]),
        (Result(SOLUTIONS, Stop.EXHAUSTED), ((1,) * 16,), ["b: r2c3 was given as 3 but is 1"]),
    ],
)
def test_claims_are_compared_with_verified_grids(
    first: Result, second: Any, reasons: list[str]
) -> None:
    """A time limit or different solutions of the same puzzle are not a contradiction."""
    limits = Limits(None) if first.stop is Stop.EXHAUSTED else FIND_ONE
    answers = {"a": Answer(first, limits), "b": Answer(Result(second, Stop.ENOUGH), FIND_ONE)}
    found = [f"{each.solver}: {each.reason}" for each in wrong_answers(SEVERAL, answers)]
    assert len(found) == len(reasons)
    assert all(map(str.startswith, found, reasons))


def test_answers_of_other_peoples_solvers_are_still_verified(tmp_path: Path) -> None:
    """A wrong grid is an error of the call itself, as without shadow mode."""
    shadow = Shadow(fakes.WrongDigit(), by="propagation", rate=0, folder=tmp_path)
    with pytest.raises(InvalidOutput):
        solvers.solve(ONE, solver=shadow)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"by": "propagatoin"}, "did you mean propagation"),
        ({"by": 3}, "the second solver is 3; give the name of a solver"),
        ({"rate": 2}, "is 2; give a number from 0 to 1"),
        ({"rate": True}, "is True; give a number"),
        ({"rate": "1%"}, "is '1%'; give a number"),
        ({"solver": object}, "the solver is <class 'object'>"),
        ({"solver": "lnaes"}, "did you mean lanes"),
    ],
)
def test_arguments_that_cannot_be_used_are_refused(arguments: Any, message: str) -> None:
    """With the reason and the remedy."""
    with pytest.raises(InputError, match=message):
        Shadow(**{"solver": "propagation", "by": "cp-sat"} | arguments)
