"""The words of the page: caveats that several solvers share, the numbers of a solver, and where a run was made."""

from __future__ import annotations

from solvers.compare.results.run_data import ProcessStart, SolverFacts
from solvers.report.analysis import analyse
from solvers.report.page import environment, overview, score_table
from tests.report.pages import NAMES, NOISY, example
from tests.report.simulated import analysed, row, rows, run

NINE = {"a": [1.0] * 9, "b": [2.0] * 9}


def test_what_is_said_of_several_solvers_is_said_once() -> None:
    """In words that fit one of them and more."""
    made = rows(NINE) + [row(name, 0, 0.001, "wrong") for name in ("v", "w")]
    made += [
        row(name, n, 1.0, "unsupported" if n else "") for name in ("x", "y", "z") for n in range(9)
    ]
    said = [caveat.message for caveat in overview.caveats(analyse(run(made, isomorphs=2)))]
    assert said == [
        "v and w cannot be ranked: wrong 1",
        "x, y and z does not support 8 of 9 measurements",
    ]


def test_the_headline_is_no_mark_of_its_own() -> None:
    """What keeps everybody from being ranked is said above the caveats."""
    analysis = example(noise=NOISY)
    assert "nobody is ranked, as the machine was too noisy" in [
        caveat.message for caveat in analysis.caveats
    ]
    assert [caveat.message for caveat in overview.caveats(analysis)] == [
        "liar cannot be ranked: wrong 2",
        "measurements of slow on the same puzzle differ in outcome on 3 of 24 puzzles",
    ]


def test_guesses_stand_beside_the_times_of_solvers_that_count_them() -> None:
    """Their median."""
    analysis = example()
    guesses = {line.solver: line.guesses for line in score_table.lines(analysis)}
    assert guesses["slow"] == f"{analysis.score('slow').guesses:,.0f}"
    assert guesses["middling"] == "-"
    assert set(guesses) == set(NAMES)


def test_hash_seeds_in_a_row_are_told_as_a_range() -> None:
    """Of all processes of all solvers, each once."""
    for seeds, said in (((0, 1, 2), "0 to 2"), ((0, 1), "0, 1"), ((4, 9, 7), "4, 7, 9"), ((), "")):
        starts = tuple(
            ProcessStart(process=process, hash_seed=seed) for process, seed in enumerate(seeds)
        )
        made = run(
            facts=(SolverFacts(solver="a", starts=starts), SolverFacts(solver="b", starts=starts))
        )
        assert environment.hash_seeds(made) == said


def test_a_governor_that_the_system_does_not_tell_is_told_as_that() -> None:
    """Other facts that are not known are left out."""
    told = {"governor": None, "commit": None, "cores": 2, "call_ns": 1500.0, "load": [0.25, 0.5]}
    assert environment.environment(told) == [
        ("cores", "2"),
        ("load at the start", "0.25, 0.5"),
        ("governor", "not told by the system"),
        ("cost of an empty call", "1.50 µs"),
    ]
    assert environment.environment({"cores": 2}) == [("cores", "2")]


def test_a_run_without_a_mark_against_ranking_has_all_its_marks() -> None:
    """None of them is the headline."""
    found = analysed(NINE, processes=1)
    assert [caveat.message for caveat in overview.caveats(found)] == [
        caveat.message for caveat in found.caveats
    ]
