"""Caveats of a run."""

from __future__ import annotations

from typing import Any

import pytest

from solvers.compare.results.run_data import ProcessStart, SolverFacts
from solvers.report.analysis import Analysis, analyse
from tests.report.simulated import analysed, row, rows, run


def kinds(found: Analysis) -> set[str]:
    """Return the kinds of all caveats."""
    return {caveat.kind for caveat in found.caveats}


NINE = {"a": [1.0] * 9, "b": [2.0] * 9}


def test_a_run_without_limitations_has_no_caveat() -> None:
    """It has isomorphs, several samples and a quiet machine."""
    made = [row(s, n, 1.0, isomorph=k) for s in "ab" for n in range(9) for k in range(2)]
    assert analyse(run(made, isomorphs=2)).caveats == ()


@pytest.mark.parametrize(
    ("puzzles", "kind"),
    [(0, "empty"), (1, "one-puzzle"), (5, "few-puzzles"), (9, "no-isomorphs")],
)
def test_small_runs_have_a_caveat(puzzles: int, kind: str) -> None:
    """With fewer than six puzzles, no test can find a difference."""
    assert kind in kinds(analysed({"a": [1.0] * puzzles}))


@pytest.mark.parametrize(
    ("facts", "kind"), [({"finished": False}, "unfinished"), ({"processes": 1}, "one-process")]
)
def test_a_caveat_says_what_a_run_lacks(facts: dict[str, Any], kind: str) -> None:
    """Measurements may be missing, and each solver may have only one process."""
    assert kind in kinds(analysed(NINE, **facts))
    assert kind not in kinds(analysed(NINE))


def test_a_run_on_two_machines_has_no_ranking() -> None:
    """Its times are not comparable."""
    machines = ({"processor": "p", "cores": 2}, {"processor": "q", "cores": 2})
    found = analysed(NINE, environments=machines)
    assert found.ranking == ()
    assert found.sentences[1] == (
        "No solver is ranked because the run was made on different machines: processor p and q."
    )


def test_a_solver_at_fault_has_a_caveat_and_no_place() -> None:
    """Its times do not count, however short they are, and it is in no pair."""
    made = rows(NINE) + [row("w", n, 0.001, "refuted" if n == 3 else "") for n in range(9)]
    found = analyse(run(made))
    assert [place.solver for place in found.ranking] == ["a", "b"]
    assert found.caveats[0].message == "w failed and cannot be ranked: 1 refuted"
    assert found.score("w").par2 is None
    assert found.score("w").worst == float("inf")
    assert found.pair("w", "a") is None


def test_solvers_have_caveats() -> None:
    """They are about warm-up, samples, cores, unsupported puzzles and batches."""
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
    assert "times of b were not stable after the warm-up in 1 of 3 processes" in [
        caveat.message for caveat in found.caveats
    ]
    assert [score.solver for score in found.scores] == ["a", "a (batch)", "b", "c"]
    assert {place.solver for place in found.ranking} == {"a", "b", "c"}
