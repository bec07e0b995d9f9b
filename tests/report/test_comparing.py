"""Two runs of the same puzzles."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from solvers.report.comparing import Comparison, compare
from solvers.report.frame import Noise, frame
from tests.report.simulated import LATE, quiet, row, rows, run

OLD, NEW = run(id="before"), run(id="after")
TIMES = [0.1 * (n + 1) for n in range(12)]


def compared(old: dict[str, list[float]], new: dict[str, list[float]]) -> Comparison:
    """Two runs with those times."""
    return compare(OLD, frame(rows(old)), NEW, frame(rows(new)))


def test_a_solver_that_became_slower_is_found_with_its_ratio() -> None:
    """A fifth slower is beyond 5 and 15%, not beyond 25."""
    found = compared({"a": TIMES, "b": TIMES}, {"a": [1.2 * time for time in TIMES], "b": TIMES})
    a, b = found.changes
    assert (
        a.words
        == "the new a is 1.20x slower than the old a (95% CI 1.20 to 1.20) on these 12 puzzles"
    )
    assert b.words.startswith(
        "the new b and the old b are less than 2% apart (95% CI 1.00 to 1.00)"
    )
    assert [len(found.slower_than(share)) for share in (0.05, 0.15, 0.25)] == [1, 1, 0]
    assert not found.undecided


def test_a_solver_that_became_faster_is_no_regression() -> None:
    """It is told from the old one's side."""
    found = compared({"a": TIMES}, {"a": [time / 2 for time in TIMES]})
    assert found.changes[0].words.startswith("the old a is 2.0x slower than the new a")
    assert found.slower_than(0.0) == ()


def test_wrong_answers_gained_and_lost_come_by_board() -> None:
    """One that was wrong before and after is neither, and times of a solver at fault are not compared."""
    verdicts = {"before": ["wrong", "wrong", "", ""], "after": ["wrong", "", "refuted", ""]}
    old, new = (
        frame(
            [row("a", n, 1.0, verdict, reason=f"{name} {n}") for n, verdict in enumerate(all_of_it)]
        )
        for name, all_of_it in verdicts.items()
    )
    found = compare(OLD, old, NEW, new)
    assert [(each.verdict, each.reason, each.line) for each in found.gained] == [
        ("refuted", "after 2", 3)
    ]
    assert [(each.verdict, each.reason, each.line) for each in found.lost] == [
        ("wrong", "before 1", 2)
    ]
    assert found.changes[0].pair is None
    assert "not compared" in found.changes[0].words


def test_time_outs_gained_make_it_slower_by_at_least() -> None:
    """Or, where both runs have some of their own, slower more often."""
    found = compared({"a": TIMES}, {"a": [LATE] * 3 + [5.0] * 9})
    assert found.changes[0].words.startswith("the new a is at least ")
    assert (found.changes[0].solved_old, found.changes[0].solved_new) == (12, 9)
    assert found.slower_than(0.05)
    both = compared({"a": [*TIMES, LATE]}, {"a": [LATE] * 11 + [5.0] * 2})
    assert both.changes[0].words.startswith("the old a is faster than the new a more often")
    assert both.slower_than(0.05)


def test_boards_are_matched_by_their_text_whatever_their_number() -> None:
    """Only what is in both counts, and solvers of one run only are named."""
    old = frame([*(row("a", n, 1.0) for n in range(8)), row("gone", 0, 1.0)])
    new = frame(
        [*(row("a", n, 2.0) | {"puzzle": 100 - n} for n in range(2, 12)), row("come", 2, 1.0)]
    )
    found = compare(OLD, old, NEW, new)
    assert (found.boards, found.changes[0].boards) == (6, 6)
    assert found.changes[0].pair
    assert found.changes[0].pair.ratio == pytest.approx(2.0)
    assert (found.only_old, found.only_new) == (("gone",), ("come",))


def test_a_slower_machine_is_not_held_against_a_solver() -> None:
    """The reference solver took a fifth longer as well."""
    slower = tuple(Noise(round(each.reference_a_ns * 1.2), 1_200_000) for each in quiet())
    new = frame(rows({"a": [1.2 * time for time in TIMES]}))
    found = compare(OLD, frame(rows({"a": TIMES})), replace(NEW, noise=slower), new)
    assert found.machine == pytest.approx(1.2)
    assert [caveat.kind for caveat in found.caveats] == ["drift"]
    assert found.changes[0].pair
    assert found.changes[0].pair.different
    assert found.slower_than(0.05) == ()


@pytest.mark.parametrize(
    ("change", "kind", "undecided"),
    [
        ({"environments": ({"processor": "other", "cores": 2},)}, "mixed-machines", True),
        (
            {"environments": ({"processor": "p", "cores": 2, "python": "3.99"},)},
            "mixed-software",
            False,
        ),
        ({"solutions": 2}, "tasks-differ", True),
        ({"noise": quiet(50, 0.8)}, "noise", True),
        ({"limit": 5.0}, "limits-differ", False),
    ],
)
def test_what_differs_is_marked(change: dict[str, object], kind: str, undecided: bool) -> None:
    """And what keeps times from being compared leaves the measurement open; a solver is never called slower then."""
    old = replace(OLD, environments=({"processor": "p", "cores": 2, "python": "3.11"},))
    new = replace(old, **change)  # type: ignore[arg-type]
    found = compare(
        old, frame(rows({"a": TIMES})), new, frame(rows({"a": [3 * time for time in TIMES]}))
    )
    assert kind in [caveat.kind for caveat in found.caveats]
    assert found.undecided is undecided
    assert bool(found.slower_than(0.05)) is not undecided


def test_under_different_limits_the_shorter_one_holds_for_both() -> None:
    """8 s within 10 s, and a time-out within 5 s, are the same: neither is known to be below 5 s."""
    old, new = frame(rows({"a": [*TIMES, 8.0]})), frame(rows({"a": [*TIMES, LATE]}))
    (change,) = compare(OLD, old, replace(NEW, limit=5.0), new).changes
    assert change.pair
    assert change.pair.neither == 1
    assert change.pair.ratio == pytest.approx(1.0)


def test_runs_without_a_common_board_are_not_compared() -> None:
    """Nor are empty ones; all of it is plain JSON."""
    for old, new in (({"a": [1.0]}, {}), ({}, {}), ({"a": [1.0]}, {"b": [1.0]})):
        found = compared(old, new)
        assert found.undecided
        assert found.slower_than(0.0) == ()
        assert json.dumps(found.as_json(), allow_nan=False)
