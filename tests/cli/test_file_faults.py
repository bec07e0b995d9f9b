"""What a puzzle file says about its puzzles is checked when they are solved."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from solvers import notation
from solvers.backtracking.propagation import Solver
from solvers.checker import find_faults
from solvers.cli import file_faults
from solvers.cli.answer_formats import AnswerFormat, render
from solvers.cli.file_faults import file_fault
from solvers.cli.solve_stream import SolveStream
from solvers.formats import PuzzleEntry
from solvers.formats.puzzle_entry import raise_error
from solvers.puzzle import Grid, Puzzle
from solvers.result import Result, Stop
from solvers.shape import Shape
from solvers.solver import Limits
from solvers.verdict import Fault

UNIQUE = Puzzle.parse("1234 3412 2143 43..")
MANY = Puzzle.parse("1... ..3. .... ...2")
EMPTY = Puzzle.parse("." * 16)
ALL = Solver().solve(EMPTY, Limits(None))
RIGHT = Solver().solve(UNIQUE, Limits(2))
TWO = Solver().solve(MANY, Limits(2))


@pytest.mark.parametrize(
    ("entry", "result", "cause"),
    [
        (PuzzleEntry(UNIQUE, count=1), RIGHT, ""),
        (PuzzleEntry(UNIQUE, count=0), RIGHT, "claims 0 solutions, but the puzzle has 1"),
        (
            PuzzleEntry(UNIQUE, at_least=2),
            RIGHT,
            "claims at least 2 solutions, but",
        ),
        (PuzzleEntry(MANY, count=1), TWO, "claims 1 solution, but the puzzle has at least 2"),
        (PuzzleEntry(MANY, at_least=2), TWO, ""),
        (PuzzleEntry(UNIQUE, count=0), Result(((1,) * 16,), Stop.ENOUGH), ""),  # a wrong answer
        (PuzzleEntry(UNIQUE, count=1), Result((), Stop.TIMEOUT), ""),
        (PuzzleEntry(UNIQUE, solution=RIGHT.solutions[0]), RIGHT, ""),
        (PuzzleEntry(UNIQUE, solution=(1,) * 16), RIGHT, "the solution in the file is wrong"),
    ],
)
def test_a_file_is_wrong_if_a_verified_answer_contradicts_it(
    entry: PuzzleEntry, result: Result, cause: str
) -> None:
    """An answer that is wrong itself, or a timeout, contradicts nothing."""
    fault = file_fault(replace(entry, source="some.txt", line=7), result)
    assert (cause in str(fault)) if cause else fault is None
    assert fault is None or str(fault).startswith("some.txt:7: ")


@pytest.mark.parametrize(
    ("entry", "verified"),
    [
        (PuzzleEntry(EMPTY), 0),
        (PuzzleEntry(EMPTY, at_least=2), 0),
        (PuzzleEntry(EMPTY, solution=ALL.solutions[7]), 1),
        (PuzzleEntry(EMPTY, count=288, at_least=288), 0),
        (PuzzleEntry(EMPTY, count=1, at_least=1), 2),
        (PuzzleEntry(EMPTY, count=289, at_least=289), 288),
    ],
)
def test_as_many_solutions_are_verified_as_contradict_the_file(
    entry: PuzzleEntry, verified: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A puzzle may have very many, and most files claim nothing about them."""
    grids = []

    def noted(puzzle: Puzzle, grid: Grid) -> tuple[Fault, ...]:
        grids.append(grid)
        return find_faults(puzzle, grid)

    monkeypatch.setattr(file_faults, "find_faults", noted)
    fault = file_fault(entry, ALL)
    assert len(grids) == verified
    assert (fault is None) == (verified < 2)


@pytest.mark.parametrize(
    ("answer_format", "written"),
    [("line", 1), ("grid", 0), ("solutions", 288)],
)
def test_only_solutions_that_are_written_become_lines(
    answer_format: str, written: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line has the first of them."""
    grids = []
    to_line = notation.to_line

    def noted(grid: Grid, shape: Shape) -> str:
        grids.append(grid)
        return to_line(grid, shape)

    monkeypatch.setattr(notation, "to_line", noted)
    assert render(AnswerFormat(answer_format), EMPTY, ALL)
    assert sum(all(grid) for grid in grids) == written


def test_solve_reports_a_wrong_file_and_goes_on(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The answer is written, and the exit code is 1."""
    file = tmp_path / "some.txt"
    file.write_text(f"{UNIQUE} 2 {'1234341221434321'}\n")
    stream = SolveStream("propagation", Limits(2), AnswerFormat.LINE, raise_error)
    assert b"".join(stream.answers(str(file))).startswith(str(UNIQUE).encode())
    assert (stream.position.puzzles, stream.position.exit_code) == (1, 1)
    assert "some.txt:1: the file claims 2 solutions" in capsys.readouterr().err
