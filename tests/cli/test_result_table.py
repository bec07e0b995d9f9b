"""The table of `sudoku compare`: its width, and names that do not fit into a line."""

from __future__ import annotations

from io import StringIO
from random import Random

import pytest
from rich.console import Console

from solvers.cli.ratio_intervals import ratio_intervals
from solvers.cli.result_table import PIPE_WIDTH, _table
from solvers.cli.table_legend import legend
from solvers.compare.results.solver_facts import ProcessStart, SolverFacts
from solvers.quantities import interval
from tests.compare.made_up import record, records, results
from tests.report.simulated import run
from tests.tools import need_library

SCALES = (("fast", 1.0), ("slow", 3.0))
NAMES = ("cp-sat:workers=2", "tests.fakes:Sleeps:seconds=0.05", "my/solvers/of/2026/last_one.py")


def printed(width: int, *names: str) -> list[str]:
    """The lines of the table on a console of that width."""
    out, made = StringIO(), [record(name, 0, guesses=1234567) for name in names]
    console = Console(width=width, file=out, highlight=False)
    console.print(_table(results(made), console.width, {}))
    return [line.rstrip() for line in out.getvalue().splitlines()]


@pytest.mark.parametrize("width", [80, PIPE_WIDTH])
def test_a_table_with_long_names_fits_into_80_columns(width: int) -> None:
    """On a narrow terminal, and in a pipe."""
    lines = printed(width, *NAMES)
    assert max(map(len, lines)) <= 80
    assert len(lines) > 1 + len(NAMES)


@pytest.mark.parametrize("width", [80, PIPE_WIDTH])
def test_a_long_name_is_broken_after_punctuation(width: int) -> None:
    """Each line of it ends with a mark, or is its end; together they are the name."""
    for name in NAMES:
        first, *more = printed(width, name)[1:]
        parts = [first.split()[1], *(line.strip() for line in more)]
        assert "".join(parts) == name
        assert all(part[-1] in ":,/._=-" for part in parts[:-1])


def test_a_wide_terminal_shows_the_name_in_one_line() -> None:
    """As do short names everywhere."""
    for width, names in ((200, NAMES), (80, ("naive", "bitmasks"))):
        assert {line.split()[1] for line in printed(width, *names)[1:]} == {*names}


def test_a_ratio_has_its_interval() -> None:
    """In its column if there is room for it, else below the table."""
    need_library("scipy")
    random = Random(0)
    times = {name: [scale * random.uniform(1, 2) for _ in range(9)] for name, scale in SCALES}
    found = results(records(times))
    ((low, high),) = ratio_intervals(found).values()
    text = interval(low, high)
    assert 1 < (low or 0) < (high or 0)
    out = StringIO()
    Console(width=PIPE_WIDTH, file=out).print(_table(found, PIPE_WIDTH, ratio_intervals(found)))
    assert "x best (95% CI)" in out.getvalue()
    assert f"x ({text})" in out.getvalue()
    below = legend(run(records(times)), found, ratio_intervals(found))
    assert ("95% CI", f"of x best: slow {text}") in [*below]


@pytest.mark.parametrize(("solvers", "puzzles"), [(1, 9), (2, 4)])
def test_scipy_is_not_loaded_if_no_ratio_has_an_interval(
    solvers: int, puzzles: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is one solver, or fewer than five puzzles."""
    monkeypatch.setattr("solvers.cli.ratio_intervals.need_report", lambda _: pytest.fail("asked"))
    times = {name: [1.0, 2.0, 3.0] * (puzzles // 3) + [1.0] for name, _ in SCALES[:solvers]}
    assert ratio_intervals(results(records(times))) == {}


def test_the_legend_names_solvers_that_remember_puzzles() -> None:
    """Their times are those of first solves."""
    starts = (ProcessStart(process=0, hash_seed=0, remembers=True),)
    made = [record(name, 0) for name in ("a", "b")]
    shown = legend(run(made, facts=(SolverFacts(solver="b", starts=starts),)), results(made), {})
    assert [text for label, text in shown if label == "caching"] == [
        "b remembers puzzles it has solved: only the first solve of each instance counts"
    ]
