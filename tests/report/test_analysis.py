"""The analysis as a whole: deterministic, plain JSON, and correct for runs of any size."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from solvers.checker import Verdict
from solvers.compare.agreement import Disagreement
from solvers.compare.results.bound import Bound
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle
from solvers.report.analysis import analyse
from tests.compare.made_up import entry
from tests.report.simulated import LATE, analysed, noisy, row, rows, run

PLAIN = {dict, list, str, int, float, bool, type(None)}


def types(value: Any) -> set[type]:
    """Yield all values inside a value."""
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return {type(value)}.union(*(types(each) for each in inside))


SMALL = [
    {},
    {"a": [1.0]},
    {"a": [LATE]},
    {"a": [1.0], "b": [1.0]},
    {"a": [LATE, LATE], "b": [LATE, LATE]},
    {"a": [LATE, 1.0], "b": [1.0, LATE]},
    {"a": [1.0] * 7, "b": [LATE] * 7},
    {"a": [1.0, 2.0, 3.0], "b": [1.0]},
]


@pytest.mark.parametrize("limit", [10.0, None])
@pytest.mark.parametrize("times", SMALL)
def test_runs_of_any_size_are_analysed_to_plain_values(
    times: dict[str, list[float]], limit: float | None
) -> None:
    """The JSON has no NaN and only plain types, and there is no warning."""
    found = analysed(times, time_limit=limit).as_json()
    assert types(found) <= PLAIN
    assert json.loads(json.dumps(found, allow_nan=False)) == found


@pytest.mark.parametrize("verdict", ["wrong", "crash", "gave-up", "unsupported"])
def test_runs_without_a_right_answer_are_analysed(verdict: str) -> None:
    """No solver is ranked, but all measurements are counted."""
    found = analyse(run([row(solver, n, 1.0, verdict) for solver in "ab" for n in range(3)]))
    assert found.ranking == ()
    assert types(found.as_json()) <= PLAIN
    score = found.score("a")
    assert score.asked == score.solved + score.timeouts + score.gave_up + score.failed
    assert score.asked + score.unsupported == 3


def test_the_same_input_gives_the_same_analysis() -> None:
    """Random draws are seeded, and the order of the records does not matter."""
    made = noisy(np.random.default_rng(0), {"a": 1.0, "b": 1.2}, puzzles=30, repetitions=2)
    one, other = (
        analyse(run(records, solvers=("a", "b"))).as_json()
        for records in (made, Random(1).sample(made, len(made)))
    )
    assert one == other


def test_solvers_without_a_difference_share_a_place() -> None:
    """`a` and `b` differ by noise only, `c` is slower, and `d` is fast but solves less."""
    made = noisy(
        np.random.default_rng(1), {"a": 1.0, "b": 1.0, "c": 2.0}, puzzles=30, repetitions=2
    )
    made += [
        row("d", puzzle, 1e-6 if puzzle < 29 else LATE, repetition=at, process=at)
        for puzzle in range(30)
        for at in range(2)
    ]
    found = analyse(run(made))
    assert [place.place for place in found.ranking] == [1, 1, 3, 4]
    assert [place.solver for place in found.ranking][2:] == ["c", "d"]
    assert found.sentences[1].startswith("First place is shared. No difference found between ")


def test_the_json_has_the_whole_analysis() -> None:
    """A time beyond the limit is "inf", which Python's float() reads."""
    found = analysed({"a": [1.0] * 7, "b": [LATE] * 4 + [2.0] * 3}).as_json()
    assert found["scores"][1]["median"] == "inf"
    assert found["ranked"] is True
    assert found["pairs"][0]["sentence"].startswith("b takes at least ")
    assert found["run"]["id"] == "r"
    assert found["grade"]["letter"] == "A"
    assert found["virtual_best"]["contributions"][0]["solver"] == "a"


def test_claims_that_contradict_each_other_are_counted() -> None:
    """None contradicts one, one contradicts several, and unknown is not a claim."""
    said = {
        "a": ["unique", "unique", "multiple", "solved"],
        "b": ["unsatisfiable", "multiple", "solved", "unknown"],
    }
    made = [
        row(s, n, 1.0, status=status)
        for s, all_of_it in said.items()
        for n, status in enumerate(all_of_it)
    ]
    found = analyse(run(made))
    (agreement,) = found.agreement
    assert (agreement.claimed, agreement.conflict) == (3, 2)
    assert found.claims["b"] == {"multiple": 1, "solved": 1, "unsatisfiable": 1, "unknown": 1}


def test_counts_and_verified_grids_contradict_claims() -> None:
    """Two counts may differ, and a verified grid may refute one of two equal claims."""
    said = {"a": ("multiple", 5), "b": ("multiple", 7), "c": ("unique", 1), "d": ("unique", 1)}
    made = [
        row(s, 0, 1.0, status=status, solutions=count, task=None)
        for s, (status, count) in said.items()
    ]
    claims = (("d", "has exactly one solution"), ("c", "has another solution"))
    refuted = Disagreement(made[0].measurement, claims, None)
    for found, pairs in (((), "ab ac ad bc bd"), ((refuted, refuted), "ab ac ad bc bd cd")):
        analysis = analyse(run(made, tasks=(None,), task=None, disagreements=found))
        assert [
            f"{each.solver}{each.against}" for each in analysis.agreement if each.conflict == 1
        ] == pairs.split()
    late = [replace(each, verdict=Verdict.TIMEOUT) for each in made[:2]]
    assert [each.conflict for each in analyse(run(late, tasks=(None,), task=None)).agreement] == [0]


def test_a_solver_that_is_wrong_in_a_batch_is_not_ranked() -> None:
    """Only this solver is at fault."""
    made = rows({"a": [1.0] * 8, "b": [0.1] * 8})
    made += [
        row("b (batch)", n, 0.01, "inconsistent" if n == 3 else "", in_batch=True, process=4)
        for n in range(8)
    ]
    found = analyse(run(made))
    assert [place.solver for place in found.ranking] == ["a"]
    assert [(score.solver, score.at_fault) for score in found.scores] == [
        ("a", False),
        ("b", True),
        ("b (batch)", True),
    ]


def test_giving_up_gives_no_ratio() -> None:
    """The ratio is known for instances that both solved. The others count as losses."""
    made = rows({"a": [1.0] * 8, "b": [2.0] * 4})
    made += [row("b", n, LATE, "gave-up") for n in range(4, 8)]
    (pair,) = analyse(run(made)).pairs
    assert pair.ratio == pytest.approx(2.0)
    assert pair.bound is Bound.COMMON
    assert (pair.losses, pair.late, pair.compared) == (8, 4, 4)


def test_the_slowest_instances_are_those_of_solvers_that_support_most() -> None:
    """An instance is not slow because a fast solver does not support it."""
    made = rows({"a": [1.0, 3.0, 9.0], "b": [0.01, 0.01, 0.01]})
    made[-1] = row("b", 2, LATE, "unsupported")
    made += [row("a", 3, 2.5), row("b", 3, 0.0, "unsupported")]
    assert [slow.puzzle for slow in analyse(run(made)).slowest] == [2, 1, 3, 0]


def test_puzzles_that_no_solver_supports_have_a_caveat() -> None:
    """They are not counted as instances or as solved."""
    made = rows({"a": [1.0] * 8, "b": [2.0] * 8})
    made += [row(solver, n, 0.0, "unsupported") for solver in "ab" for n in (8, 9, 10)]
    assert "no solver supports 3 puzzles of this run" in [
        caveat.message for caveat in analyse(run(made)).caveats
    ]


def test_clues_are_compared_among_puzzles_of_one_size() -> None:
    """Five givens of a 4x4 puzzle and 160 of a 16x16 puzzle cannot be compared."""
    made, small = (
        rows({"a": [1.0] * 40, "b": [2.0] * 40}),
        PuzzleEntry(Puzzle.parse("1" * 5 + "." * 11)),
    )
    made += [row(solver, n, 1.0, entry=small) for solver in "ab" for n in range(40, 50)]
    along = {found.measure: found for found in analyse(run(made)).crossovers}
    assert min(part.least for part in along["givens"].bins) == 17
    assert {(part.least, part.puzzles) for part in along["size"].bins} == {(4, 10), (9, 40)}


def test_the_slowest_instances_have_the_times_of_all_solvers() -> None:
    """A timeout counts as the time limit and is shown as a timeout."""
    found = analysed({"a": [1.0, 2.0, 3.0], "b": [1.0, LATE, 1.0]})
    assert [slow.puzzle for slow in found.slowest] == [1, 2, 0]
    assert found.slowest[0].seconds == {"a": 2.0, "b": LATE}
    assert found.slowest[0].entry == entry(1)


def test_a_crossover_by_guesses_names_the_solver_that_counts() -> None:
    """It is the solver with the most guesses. `b` is faster if many are needed."""
    made = []
    for n in range(80):
        noise = 1 + (n * 7 % 10) / 100
        made += [row("a", n, 0.001 * (n + 1) * noise, counters={"guesses": n}), row("b", n, 0.04)]
    found = analyse(run(made))
    (by_guesses,) = [each for each in found.crossovers if each.measure == "guesses"]
    assert by_guesses.counted_by == "a"
    assert by_guesses.crossover_point
    assert (by_guesses.crossover_point.below, by_guesses.crossover_point.above) == ("a", "b")
    assert 28 < by_guesses.crossover_point.at < 50


def test_an_unknown_solver_has_no_score() -> None:
    """A name that was not run raises KeyError."""
    with pytest.raises(KeyError):
        analysed({"a": [1.0]}).score("b")


def test_faults_lead_the_headline() -> None:
    """Without a fault, the fastest solver leads it."""
    right = analysed({"a": [1.0] * 9, "b": [2.0] * 9})
    assert right.headline[0] == right.sentences[1]
    made = [*rows({"a": [1.0] * 9, "b": [2.0] * 9}), row("w", 0, 1.0, "wrong")]
    wrong = analyse(run(made))
    assert "w (1 wrong)" in wrong.headline[0]
    assert sorted(wrong.headline) == sorted(wrong.sentences)
