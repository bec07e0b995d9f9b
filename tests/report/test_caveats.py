"""Caveats of a run, and numbers that are not in the data."""

from __future__ import annotations

from typing import Any

import pytest

from solvers.compare.results.run_data import ProcessStart, SolverFacts
from solvers.report.analysis import Analysis, analyse
from tests.report.numbers_in_text import unfounded
from tests.report.simulated import LATE, analysed, row, rows, run


def kinds(found: Analysis) -> set[str]:
    """Of all its caveats."""
    return {caveat.kind for caveat in found.caveats}


NINE = {"a": [1.0] * 9, "b": [2.0] * 9}


def test_a_run_with_nothing_to_say_against_it_has_no_mark() -> None:
    """Several orientations, several samples, a quiet machine."""
    made = [row(s, n, 1.0, isomorph=k) for s in "ab" for n in range(9) for k in range(2)]
    assert analyse(run(made, isomorphs=2)).caveats == ()


@pytest.mark.parametrize(
    ("puzzles", "kind"),
    [(0, "empty"), (1, "one-puzzle"), (5, "few-puzzles"), (9, "one-orientation")],
)
def test_small_runs_are_marked(puzzles: int, kind: str) -> None:
    """n = 1 is no sample, and of five no test can say anything."""
    assert kind in kinds(analysed({"a": [1.0] * puzzles}))


@pytest.mark.parametrize(
    ("facts", "kind"), [({"finished": False}, "unfinished"), ({"processes": 1}, "one-process")]
)
def test_what_a_run_lacks_is_marked(facts: dict[str, Any], kind: str) -> None:
    """Questions that were not asked yet, and further processes of each solver."""
    assert kind in kinds(analysed(NINE, **facts))
    assert kind not in kinds(analysed(NINE))


def test_an_unfinished_run_says_so_first() -> None:
    """Before who is the fastest of what was asked so far."""
    assert (
        analysed(NINE, finished=False)
        .sentences[1]
        .startswith("Unfinished, so far: a is the fastest: b is 2.0x slower")
    )


def test_a_run_in_which_nothing_was_solved_praises_nobody() -> None:
    """Time-outs alone are no answers that could be right."""
    found = analysed({"a": [LATE] * 9, "b": [LATE] * 9})
    assert (
        found.sentences[0]
        == "Nothing was solved by 2 solvers on 9 puzzles, and nothing was claimed that is wrong."
    )
    assert found.ranking == ()


def test_a_run_on_two_machines_ranks_nobody() -> None:
    """Its medians would be of both."""
    machines = ({"processor": "p", "cores": 2}, {"processor": "q", "cores": 2})
    found = analysed(NINE, environments=machines)
    assert found.ranking == ()
    assert found.sentences[1] == "The run was made on more than one machine: processor p and q."


def test_a_solver_at_fault_is_marked_and_has_no_place() -> None:
    """However fast it was; its median is of no use, and it is in no pair."""
    made = rows(NINE) + [row("w", n, 0.001, "refuted" if n == 3 else "") for n in range(9)]
    found = analyse(run(made))
    assert [place.solver for place in found.ranking] == ["a", "b"]
    assert found.caveats[0].message == "w cannot be ranked: refuted 1"
    assert found.score("w").par2 is None
    assert found.score("w").worst == float("inf")
    assert found.pair("w", "a") is None


def test_what_a_solver_needs_said_is_said() -> None:
    """Not steady, one sample, several cores, boards it does not take, times in a batch."""
    made = rows(NINE)
    made += [
        row("c", n, 1.0, "unsupported" if n else "", samples=1, cpu_ns=2_000_000_000)
        for n in range(9)
    ]
    made += [row("a (batch)", n, 0.001, in_batch=True) for n in range(9)]
    facts = (
        SolverFacts(
            solver="b",
            starts=tuple(
                ProcessStart(process=n, hash_seed=n, steady=steady)
                for n, steady in enumerate((True, False, None))
            ),
        ),
    )
    found = analyse(run(made, facts=facts, solvers=("a", "b", "c")))
    assert {(caveat.kind, caveat.solver) for caveat in found.caveats if caveat.solver} == {
        ("not-steady", "b"),
        ("one-sample", "c"),
        ("several-cores", "c"),
        ("unsupported", "c"),
        ("batch", "a (batch)"),
    }
    assert "b had not settled when timed, in 1 of 3 processes" in [
        caveat.message for caveat in found.caveats
    ]
    assert [score.solver for score in found.scores] == ["a", "a (batch)", "b", "c"]
    assert {place.solver for place in found.ranking} == {"a", "b", "c"}


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("3.1x slower (2.9 to 3.3) on 200 puzzles", ()),
        ("3.2x slower", ("3.2",)),
        ("12% and 1.5 ms", ()),
        ("1,240 boards", ()),
        ("1,241 boards", ("1,241",)),
        ("solver-7 and v2 are names", ()),
        ("no numbers", ()),
    ],
)
def test_numbers_of_a_text_are_roundings_of_numbers_of_the_data(
    text: str, missing: tuple[str, ...]
) -> None:
    """As they are, in per cent, in milliseconds."""
    data = {
        "ratio": 3.14159,
        "low": 2.94,
        "high": 3.26,
        "n": [200.0, 1240],
        "share": 0.12,
        "seconds": 0.0015,
    }
    assert unfounded(text, data) == missing
