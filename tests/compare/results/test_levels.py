"""Results by level: every solver's median, counts, and when levels cannot be compared."""

from __future__ import annotations

import math
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

from solvers.checker import Verdict
from solvers.cli.result_table import _level_table
from solvers.compare.results.levels import by_level, levels
from solvers.errors import MissingLibrary
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle
from solvers.rating import Level
from solvers.report.analysis import analyse
from solvers.report.level_table import level_table
from solvers.report.markdown import markdown
from solvers.shape import Shape
from tests.compare.made_up import LATE, record
from tests.rating.examples import EXAMPLES
from tests.report.simulated import run

ENTRIES = {(n, 0): PuzzleEntry(puzzle) for n, (_, puzzle) in enumerate(EXAMPLES)}
EASY, MEDIUM, EXTREME = range(2), range(2, 6), range(len(EXAMPLES) - 2, len(EXAMPLES))


def made(solver: str, seconds: list[float], **more: Any) -> list[Any]:
    """Records of a solver on the examples, in their order."""
    pairs = zip(ENTRIES.items(), seconds, strict=True)
    return [record(solver, n, time, entry=entry, **more) for ((n, _), entry), time in pairs]


TIMES = [(n + 1) / 10 for n in range(len(EXAMPLES))]
RUN = run([*made("a", TIMES), *made("b", [*TIMES[:-2], LATE, LATE])], solvers=("a", "b"))


def test_the_level_of_each_puzzle_is_known() -> None:
    """It is that of `sudoku rate`."""
    assert RUN.levels == {n: technique.level for n, (technique, _) in enumerate(EXAMPLES)}


def test_each_solver_has_a_median_at_each_level() -> None:
    """A solver that times out on most puzzles of a level has no finite median there."""
    found = {(each.solver, each.level): each for each in by_level(RUN.levels, RUN.results[1])}
    assert len(found) == 2 * len(Level)
    assert found["a", Level.EASY].median == 0.1
    assert (found["a", Level.MEDIUM].puzzles, found["a", Level.MEDIUM].median) == (4, 0.4)
    late = found["b", Level.EXTREME]
    assert (late.instances, late.solved, late.timeouts, late.median) == (2, 0, 2, math.inf)
    assert (late.text(10.0), found["a", Level.EASY].text(10.0)) == ("> 10 s", "100 ms")


def test_a_median_among_wrong_answers_is_not_known() -> None:
    """It is neither a time nor a timeout."""
    wrong = made("a", [LATE] * len(EXAMPLES), verdict=Verdict.WRONG)
    found = by_level(RUN.levels, run(wrong, solvers=("a",)).results[1])
    assert {each.median for each in found} == {None}
    assert {each.text(10.0) for each in found} == {"-"}


def test_levels_need_several_puzzles_of_several_levels() -> None:
    """Otherwise there is nothing to compare."""
    few = dict([*ENTRIES.items()][:11])
    same = {(n, 0): ENTRIES[0, 0] for n in range(20)}
    assert levels(few) == levels(same) == {}
    assert len(levels(dict([*ENTRIES.items()][:12]))) == 12


def test_puzzles_that_need_a_long_search_have_no_level() -> None:
    """A large puzzle has a level if logic solves it."""
    large = Puzzle.empty(Shape(4, 4)), Puzzle.empty(Shape(9, 9)), Puzzle.empty("2x2")
    more = {(100 + n, 0): PuzzleEntry(puzzle) for n, puzzle in enumerate(large)}
    assert levels(ENTRIES | more) == RUN.levels


def test_without_numba_there_are_no_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """A comparison does not need it."""

    def missing() -> None:
        raise MissingLibrary("Numba is not installed", remedy="install it")

    monkeypatch.setattr("solvers.compare.results.levels.need_compiler", missing)
    assert levels(ENTRIES) == {}


def test_every_output_has_the_medians() -> None:
    """The terminal, Markdown and the table of the page show the same text."""
    analysis = analyse(RUN)
    found = level_table(analysis)
    assert found
    assert found.headings[:3] == ("solver", "easy (2 puzzles)", "medium (4 puzzles)")
    assert found.rows[1] == ("b", "100 ms", "400 ms", "800 ms", *found.rows[0][4:5], "> 10 s")
    text = markdown(analysis, None)
    assert "| b | 100 ms | 400 ms | 800 ms |" in text
    out = StringIO()
    Console(width=80, file=out).print(_level_table(by_level(RUN.levels, RUN.results[1]), 10.0))
    words = [line.split() for line in out.getvalue().splitlines()]
    assert words[0] == ["solver", *Level]
    assert words[1][:3] == ["(puzzles)", "2", "4"]
    assert " ".join(words[3]) == " ".join(found.rows[1])
    assert len(analysis.as_json()["levels"]) == 2 * len(Level)


def test_levels_are_compared_in_a_chart() -> None:
    """The bins of the comparison along levels are the levels."""
    slow = made("b", [time * (2 if n < 10 else 0.5) for n, time in enumerate(TIMES)])
    along = {c.measure: c for c in analyse(run([*made("a", TIMES), *slow])).crossovers}
    assert [int(each.least) for each in along["level"].bins] == [*range(len(Level))]
