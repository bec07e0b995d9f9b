"""Settings, caveats, the table of solvers and the environment as text."""

from __future__ import annotations

from solvers.compare.results.solver_facts import ProcessStart, SolverFacts
from solvers.report.analysis import analyse
from solvers.report.page import environment, overview, score_table
from tests.report.pages import NAMES, NOISY, example
from tests.report.simulated import analysed, row, rows, run

NINE = {"a": [1.0] * 9, "b": [2.0] * 9}


def test_equal_caveats_of_several_solvers_are_one() -> None:
    """The message names all of the solvers."""
    made = rows(NINE | {"v": [1.0] * 8, "w": [1.0] * 8})
    made += [row(name, 8, 0.001, "wrong") for name in ("v", "w")]
    made += [
        row(name, n, 1.0, "unsupported" if n else "") for name in ("x", "y", "z") for n in range(9)
    ]
    messages = [caveat.message for caveat in overview.caveats(analyse(run(made, isomorphs=2)))]
    assert messages == [
        "v and w failed and cannot be ranked: 1 wrong",
        "x, y and z did not support the puzzle in 8 of 9 measurements",
    ]


def test_the_headline_is_not_repeated_as_a_caveat() -> None:
    """It says why no solver is ranked."""
    analysis = example(noise=NOISY)
    messages = [caveat.message for caveat in analysis.caveats]
    assert "no solver is ranked because the run was too noisy" in messages
    assert [caveat.message for caveat in overview.caveats(analysis)] == [
        "liar failed and cannot be ranked: 2 wrong",
        "Measurements of the same puzzle by slow differ in outcome for 3 of 24 puzzles",
    ]


def test_the_table_shows_the_median_of_guesses() -> None:
    """Solvers that do not count guesses have none."""
    analysis = example()
    guesses = {line.solver: line.guesses for line in score_table.score_lines(analysis)}
    assert guesses["slow"] == f"{analysis.score('slow').guesses:,.0f}"
    assert guesses["middling"] == "-"
    assert set(guesses) == set(NAMES)


def test_consecutive_hash_seeds_are_a_range() -> None:
    """Equal hash seeds of several solvers count once."""
    for seeds, text in (((0, 1, 2), "0 to 2"), ((0, 1), "0, 1"), ((4, 9, 7), "4, 7, 9"), ((), "")):
        starts = tuple(
            ProcessStart(process=process, hash_seed=seed) for process, seed in enumerate(seeds)
        )
        made = run(
            facts=(SolverFacts(solver="a", starts=starts), SolverFacts(solver="b", starts=starts))
        )
        assert environment.hash_seeds(made) == text


def test_an_unknown_cpu_governor_is_shown_as_unknown() -> None:
    """Other unknown facts are left out."""
    facts = {"governor": None, "commit": None, "cores": 2, "call_ns": 1500.0, "load": [0.25, 0.5]}
    assert environment.environment(facts) == [
        ("cores", "2"),
        ("load at the start", "0.25, 0.5"),
        ("CPU governor", "not reported by the system"),
        ("cost of an empty call", "1.50 µs"),
    ]
    assert environment.environment({"cores": 2}) == [("cores", "2")]


def test_a_ranked_run_shows_all_its_caveats() -> None:
    """None of them is the headline."""
    found = analysed(NINE, processes=1)
    assert [caveat.message for caveat in overview.caveats(found)] == [
        caveat.message.capitalize() for caveat in found.caveats
    ]
