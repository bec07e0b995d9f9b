"""Ctrl-C during a search: every backend keeps the solutions that it has found."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from itertools import chain, count, repeat
from pathlib import Path
from typing import Any

import pytest

from solvers.checker import find_faults, verify
from solvers.cli.answer_formats import AnswerFormat
from solvers.cli.solve_stream import SolveStream
from solvers.deadline import Deadline
from solvers.driver import Tracker, drive
from solvers.formats.puzzle_entry import raise_error
from solvers.interruption import SearchInterrupted
from solvers.puzzle import STANDARD, Puzzle
from solvers.registry import registry
from solvers.result import Result, Stop
from solvers.solver import Limits
from solvers.verdict import Verdict
from tests.tools import need_library

ALL = Limits(None)
EMPTY = Puzzle.parse("." * 16)
EMPTY_9X9 = Puzzle((0,) * 81, STANDARD)
GRID = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)


def test_a_search_in_python_keeps_its_solutions() -> None:
    """All rungs of the ladder in Python report to a tracker."""

    def search(tracker: Tracker) -> None:
        tracker.add(GRID)
        raise KeyboardInterrupt

    with pytest.raises(SearchInterrupted) as interrupt:
        drive(EMPTY, ALL, search)
    assert interrupt.value.solutions == (GRID,)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "clock_of", "calls"),
    [
        ("lanes", "solvers.backtracking.lanes", 2),
        ("compiled", "solvers.backtracking.compiled.pauses", 2),
    ],
)
def test_a_compiled_search_keeps_its_solutions(
    name: str, clock_of: str, calls: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C comes when the kernel has returned for a moment, and the clock is read."""
    need_library("numba")
    solver = registry.get(name)
    solver.solve(EMPTY_9X9, Limits(1))
    module = importlib.import_module(clock_of)
    readings: Iterator[float] = chain(repeat(0.0, calls - 1))

    def clock() -> float:
        for reading in readings:
            return reading
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "perf_counter", clock)
    with pytest.raises(SearchInterrupted) as interrupt:
        solver.solve(EMPTY_9X9, ALL)
    assert interrupt.value.solutions
    assert not any(find_faults(EMPTY_9X9, grid) for grid in interrupt.value.solutions)


def test_cp_sat_keeps_its_solutions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that its collector has received."""
    need_library("ortools")
    from solvers.models import cp_sat

    def search(solver: object, model: object, collector: Any, *_: object) -> Stop:
        collector._found[GRID] = None
        raise KeyboardInterrupt

    monkeypatch.setattr(cp_sat, "search", search)
    with pytest.raises(SearchInterrupted) as interrupt:
        cp_sat.Solver().solve(EMPTY, ALL)
    assert interrupt.value.solutions == (GRID,)


def test_python_constraint_keeps_its_solutions() -> None:
    """It looks at the clock after each of them."""
    need_library("constraint")
    from solvers.models.python_constraint import _search, _tuned

    class Interrupts(Deadline):
        def check(self) -> None:
            raise KeyboardInterrupt

    model = _tuned.tuned(EMPTY, Deadline.after(None), count())
    with pytest.raises(SearchInterrupted) as interrupt:
        _search.search(model, "backtracking", 0, ALL, Interrupts(0.0))
    (grid,) = interrupt.value.solutions
    assert not find_faults(EMPTY, grid)


@pytest.mark.parametrize(
    ("answer_format", "expected"),
    [
        ("solutions", "1234341221434321\n"),
        ("grid", "................  at least one solution; the search ended early (interrupted)\n"),
        ("line", f"{EMPTY} 1+ 1234341221434321\n"),
        ("json", "interrupted"),
    ],
)
def test_the_command_prints_what_was_found(
    answer_format: str, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Earlier puzzles are solved, and later ones are not."""
    file = tmp_path / "puzzles.txt"
    file.write_text(f"12343412214343..\n{EMPTY}\n{EMPTY}\n")
    stream = SolveStream("naive", ALL, AnswerFormat(answer_format), raise_error)
    whole = stream._solver._solve

    def solve(puzzle: Puzzle) -> Result:
        if puzzle == EMPTY:
            raise SearchInterrupted([GRID])
        return whole(puzzle)

    monkeypatch.setattr(stream._solver, "_solve", solve)
    answers = stream.answers(str(file))
    assert next(answers).decode().startswith(("1234", "{"))
    assert expected in next(answers).decode()
    with pytest.raises(KeyboardInterrupt) as interrupt:
        next(answers)
    assert not isinstance(interrupt.value, SearchInterrupted)


def test_nothing_is_printed_if_nothing_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then there is only the line that says so on standard error."""
    stream = SolveStream("naive", ALL, AnswerFormat.GRID, raise_error)

    def solve(puzzle: Puzzle) -> Result:
        raise SearchInterrupted([])

    monkeypatch.setattr(stream._solver, "_solve", solve)
    with pytest.raises(KeyboardInterrupt):
        next(stream.answers(str(EMPTY)))


def test_a_result_of_an_interrupted_search_claims_nothing_more() -> None:
    """It is verified as one of a solver that gave up."""
    found = Result((GRID,), Stop.INTERRUPTED)
    assert found.status == "solved"
    assert verify(EMPTY, found, ALL).verdict is Verdict.GAVE_UP
