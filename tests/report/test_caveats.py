"""Caveats of a run."""

from __future__ import annotations

from typing import Any

import pytest

from solvers.compare.results.goal_notes import precision
from solvers.compare.results.solver_facts import ProcessStart, SolverFacts
from solvers.report.analysis import Analysis, analyse
from tests.compare.results.test_precision import in_processes
from tests.report.simulated import LATE, analysed, quiet, row, rows, run


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


@pytest.mark.parametrize("finished", [True, False])
def test_instances_that_were_not_measured_have_a_caveat(finished: bool) -> None:
    """An unfinished run has a caveat of its own."""
    found = analysed(NINE, instances=10, budget=1.0, finished=finished).caveats
    messages = [each.message for each in found if each.kind == "not-measured"]
    expected = "1 of 10 instances was not measured: the budget of 1 s ended"
    assert messages == [expected] * finished


@pytest.mark.parametrize(
    ("ratios", "budget", "message"),
    [
        ([2.0, 2.01, 2.02], None, None),
        ([2.0, 2.3, 2.6], 9.0, "within 38.6%; the target was 5%, but the budget of 9 s"),
        ([2.0, 2.1], None, "not known; the target was 5%, but the last process"),
    ],
)
def test_a_precision_has_a_caveat_if_it_was_not_reached(
    ratios: list[float], budget: float | None, message: str | None
) -> None:
    """It names the target and what ended the run."""
    made = run(in_processes(ratios), solvers=("a", "b"), precision=0.05, budget=budget)
    found = [each.message for each in analyse(made).caveats if each.kind == "precision"]
    begin = "the precision was not reached: ratios on these puzzles are"
    assert found == ([f"{begin} {message} ended first"] if message else [])


def test_a_precision_that_was_reached_is_reported() -> None:
    """With the width of the interval and the target."""
    made = run(in_processes([2.0, 2.01, 2.02]), solvers=("a", "b"), precision=0.05)
    sentence = "reached: ratios on these puzzles are within 1.2%; the target was 5%"
    assert precision(made) == (True, sentence)
    assert precision(run(rows(NINE))) is None


def test_the_tuned_model_of_python_constraint_has_a_caveat() -> None:
    """The page and Markdown show it, with the name of the stock model."""
    stock = "python-constraint:model=stock"
    made = analysed({"python-constraint": [1.0] * 9, stock: [2.0] * 9})
    (found,) = [each for each in made.caveats if each.kind == "tuned-model"]
    assert found.message == f"python-constraint uses our tuned model: {stock} is the library's own"
    assert "tuned-model" not in kinds(analysed({stock: [2.0] * 9}))


def test_two_processes_have_a_caveat() -> None:
    """It says how many are needed."""
    (found,) = [c for c in analysed(NINE, processes=2).caveats if c.kind == "few-processes"]
    assert found.message.endswith("too few to find small differences: use at least 5")
    assert "few-processes" not in kinds(analysed(NINE, processes=3))


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


def test_a_solver_that_remembers_puzzles_has_a_caveat() -> None:
    """One of its processes is enough."""
    starts = tuple(ProcessStart(process=n, hash_seed=n, remembers=n == 1) for n in range(3))
    found = analysed(NINE, facts=(SolverFacts(solver="b", starts=starts),))
    (caveat,) = [each for each in found.caveats if each.kind == "remembers"]
    assert caveat.message == (
        "b remembers puzzles it has solved: only the first solve of each instance counts"
    )


def test_each_caveat_of_a_run_says_what_limits_it() -> None:
    """Blocking ones come first."""
    machines = ({"processor": "p", "cores": 2}, {"processor": "q", "cores": 2})
    small = run(
        rows({"a": [1.0] * 5}), processes=1, finished=False, noise=(), environments=machines
    )
    assert [(each.kind, each.message, each.blocking) for each in analyse(small).caveats] == [
        (
            "few-puzzles",
            "no solver is ranked because 5 puzzles are too few: at least 6 puzzles are needed",
            True,
        ),
        (
            "mixed-machines",
            "no solver is ranked because the run was made on different machines: processor p and q",
            True,
        ),
        ("no-reference", "the noise is unknown because no reference solver was run", False),
        ("unfinished", "the run is not finished: some measurements are missing", False),
        (
            "no-isomorphs",
            "no isomorphs were measured, so the effect of symmetry is unknown",
            False,
        ),
        (
            "one-process",
            "each solver ran in one process: no interval includes variation between processes",
            False,
        ),
    ]


@pytest.mark.parametrize(
    ("times", "facts", "messages"),
    [
        (
            {},
            {"processes": 1, "noise": quiet(50, 0.8)},
            {
                "noise": "no solver is ranked because the run was too noisy",
                "empty": "no solver is ranked because there are no answers",
            },
        ),
        (
            {"a": [1.0]},
            {"isomorphs": 2},
            {
                "one-puzzle": "no solver is ranked because one puzzle says nothing about others: "
                "at least 6 puzzles are needed"
            },
        ),
    ],
)
def test_a_run_of_no_or_one_puzzle_says_so(
    times: dict[str, list[float]], facts: dict[str, Any], messages: dict[str, str]
) -> None:
    """What needs puzzles is left out then."""
    found = analysed(times, **facts).caveats
    assert {each.kind: each.message for each in found} == messages
    assert {each.blocking for each in found} == {True}


def test_each_caveat_of_a_solver_says_what_limits_it() -> None:
    """With the numbers of measurements, puzzles and processes."""
    made = [row("a:workers=2", n, 1.0, samples=9, cpu_ns=2_000_000_000) for n in range(6)]
    made += [row("b", n, LATE) for n in range(6)]
    made += [row("c", 1, 1.0, "wrong"), row("c", 2, LATE, "crash")]
    made += [row("c", 0, 1.0, "wrong", repetition=n) for n in range(2)]
    made += [row("c", n, 1.0) for n in range(3, 6)]
    made += [row("a:workers=2", 0, 1.0, repetition=1, samples=9, cpu_ns=2_000_000_000)]
    made += [row("b", 0, LATE, repetition=1)]
    made += [row("d", n, 1.0, "unsupported" if n > 3 else "", samples=1) for n in range(6)]
    made += [row("d", 0, LATE, repetition=1)]
    made += [row("d (batch)", n, 1.0, samples=9, cpu_ns=10**10, in_batch=True) for n in range(6)]
    starts = tuple(
        ProcessStart(process=n, hash_seed=n, steady=steady)
        for n, steady in enumerate((True, False, False))
    )
    facts = (SolverFacts(solver="b", starts=starts),)
    found = analyse(run(made, isomorphs=2, facts=facts)).caveats
    assert [(each.solver, each.kind, each.message) for each in found] == [
        ("c", "at-fault", "c failed and cannot be ranked: 3 wrong, 1 crash"),
        (
            "a:workers=2",
            "threads",
            "a:workers=2 used several threads: not ranked with single-threaded solvers",
        ),
        ("a:workers=2", "several-cores", "a:workers=2 used 2.0x as much CPU time as wall time"),
        ("b", "nothing-solved", "b solved nothing"),
        (
            "b",
            "not-steady",
            "times of b were not stable after the warm-up in 2 of 3 processes",
        ),
        ("d", "one-sample", "some times of d come from a single solve"),
        ("d", "unsupported", "d did not support the puzzle in 2 of 7 measurements"),
        (
            "d",
            "unstable",
            "measurements of the same puzzle by d differ in outcome for 1 of 4 puzzles",
        ),
        (
            "d (batch)",
            "batch",
            "times of d (batch) are throughputs, not comparable with times of single instances",
        ),
    ]
    assert [each.blocking for each in found] == [True] + [False] * 8


def test_the_caveats_of_puzzles_that_no_solver_supports_count_them() -> None:
    """One puzzle, or several."""
    for number, puzzles in ((1, "1 puzzle"), (2, "2 puzzles")):
        made = rows({"a": [1.0] * 6}) + [row("a", 9 + n, 1.0, "unsupported") for n in range(number)]
        (found,) = [e for e in analyse(run(made)).caveats if e.kind == "unsupported-by-all"]
        assert found.message == f"no solver supports {puzzles} of this run"
        assert (found.solver, found.blocking) == (None, False)
