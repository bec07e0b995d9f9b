"""Places in the ranking, which solvers share that are not found to differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from solvers.checker import Verdict
from solvers.report import pairs
from solvers.report.analysis import analyse
from solvers.report.places import Place
from tests.compare.made_up import LATE, record, records
from tests.report.simulated import run

TWELVE = [1.0 + n / 10 for n in range(12)]


def slower(factor: float) -> list[float]:
    """Times that are so many times as long on every puzzle."""
    return [factor * time for time in TWELVE]


@pytest.mark.parametrize(
    ("times", "places"),
    [
        ({"a": TWELVE, "b": slower(2)}, [1, 2]),
        ({"a": TWELVE, "b": slower(1.001)}, [1, 1]),
        ({"a": TWELVE, "b": slower(1.001), "c": slower(2)}, [1, 1, 3]),
        ({"a": TWELVE, "b": slower(2), "c": slower(2.001)}, [1, 2, 2]),
        ({"a": TWELVE, "b": slower(1.001), "c": slower(1.002)}, [1, 1, 1]),
        ({"a": TWELVE, "b": [*slower(1.001)[:-1], LATE]}, [1, 2]),
    ],
)
def test_solvers_that_are_not_found_to_differ_share_a_place(
    times: Mapping[str, Sequence[float]], places: list[int]
) -> None:
    """A solver that solved less never shares the place of one that solved more."""
    found = analyse(run(records(times))).ranking
    assert [each.place for each in found] == places
    assert [each.solver for each in found] == list(times)
    assert [each.solved for each in found] == [
        sum(time < LATE for time in own) for own in times.values()
    ]


@pytest.mark.parametrize(("puzzles", "places"), [(1, [None, None]), (5, [None, None]), (6, [1, 2])])
def test_fewer_than_six_puzzles_give_no_place(puzzles: int, places: list[int | None]) -> None:
    """No test could find a difference. The order stays."""
    found = analyse(run(records({"a": TWELVE[:puzzles], "b": slower(9)[:puzzles]})))
    assert [each.place for each in found.ranking] == places
    assert [each.solver for each in found.ranking] == ["a", "b"]
    if puzzles < 6:
        sentence = f"At least 6 puzzles are needed to compare b with a; on {puzzles} puzzle"
        assert found.sentences[1].startswith(sentence)


def test_one_solver_on_one_puzzle_has_a_time_and_no_place() -> None:
    """There is nothing to rank it among."""
    assert analyse(run(records({"a": [2.0]}))).sentences[1] == "The median time of a is 2.00 s."


def test_a_solver_without_a_rank_has_no_place() -> None:
    """It supports fewer puzzles, and comes last."""
    made = [*records({"a": TWELVE, "b": TWELVE}), record("b", 12, LATE, Verdict.UNSUPPORTED)]
    made += [record("a", 12, 1.0)]
    assert analyse(run(made)).ranking == (Place(1, "a", 13), Place(None, "b", 12))


def test_the_pairs_of_a_ranking_compare_the_lower_solver_with_the_higher() -> None:
    """The p of all of them is the same, and so is q."""
    found = analyse(run(records({"a": TWELVE, "b": slower(2), "c": slower(3)})))
    assert [(each.solver, each.against) for each in found.pairs] == [
        ("b", "a"),
        ("c", "a"),
        ("c", "b"),
    ]
    assert {each.slower for each in found.pairs} == {"b", "c"}
    assert [each.p for each in found.pairs] == [each.q for each in found.pairs]
    assert pairs.compare({}) == {}
