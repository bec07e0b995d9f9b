"""`--input-format`, `--box` and `--symbols` say how every command reads puzzles."""

from __future__ import annotations

from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from solvers import formats
from solvers.cli import app
from solvers.compare import plan_file
from solvers.compare.plan_description import PlanDescription
from solvers.errors import OptionError, PuzzleError
from solvers.formats import ReadingOptions
from solvers.shape import Shape

TWELVE = "." * 144
P = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def sudoku(*arguments: str | Path) -> Result:
    """Run a command in this process; errors are raised."""
    name, *rest = map(str, arguments)
    command = app.load(name)
    return CliRunner().invoke(command, rest, catch_exceptions=False)


@pytest.mark.parametrize("box", ["3x4", "4x3", "2x6"])
def test_a_puzzle_and_a_file_get_the_box(box: str, tmp_path: Path) -> None:
    """Both are read with it, and a 12x12 puzzle needs it."""
    file = tmp_path / "twelve.txt"
    file.write_text(f"{TWELVE}\n")
    for source in (TWELVE, file):
        args = ("solve", source, "--solution-limit", "1", "--format", "json", "--box", box)
        assert f'"shape": "{box}"' in sudoku(*args).stdout
    with pytest.raises(PuzzleError, match="give the shape: --box 3x4, or '# shape: 3x4"):
        sudoku("solve", TWELVE)


def test_a_puzzle_gets_the_symbols() -> None:
    """The first symbol is the digit 1."""
    done = sudoku("solve", "01233210....230.", "--symbols", "0123", "--format", "solutions")
    assert done.stdout.startswith("12344321")


def test_digits_of_other_scripts_are_read_with_a_note(tmp_path: Path) -> None:
    """In a puzzle and in a file, where the first one is named."""
    text = "\uff11\u0662" + "." * 14
    file = tmp_path / "four.txt"
    file.write_text(f"{text}\n{text}\n", encoding="utf-8")
    for source, note in (
        (text, "note: the puzzle has full-width"),
        (file, "four.txt:1:1: '\uff11'"),
    ):
        done = sudoku("solve", source, "--format", "line")
        assert done.stdout.startswith("12..............")
        assert note in done.stderr
        assert done.stderr.count("note:") == 1


def test_the_format_is_given(tmp_path: Path) -> None:
    """It is not detected; an unknown name is refused with the names that exist."""
    file = tmp_path / "four.txt"
    file.write_text("1...............\n" * 16)
    done = sudoku("solve", file, "--input-format", "grid-blocks", "--format", "line")
    assert done.stdout.startswith("1...............1")
    with pytest.raises(OptionError, match="there is no format lines; the formats are "):
        sudoku("solve", file, "--input-format", "lines")


def test_a_plan_keeps_the_options(tmp_path: Path) -> None:
    """They are written to a plan file, and used when it is read."""
    file = tmp_path / "twelve.txt"
    file.write_text(f"{TWELVE}\n")
    plan = tmp_path / "plan.toml"
    reading = ReadingOptions(format="puzzle-lines", shape=Shape(3, 4), symbols="0-11")
    planned = PlanDescription((str(file),), ("naive",), (2,), 1.0, reading=reading)
    plan.write_text(planned.as_toml())
    described = plan_file.read(plan)
    assert described.reading == reading
    assert described.plan().entries[0].puzzle.shape == Shape(3, 4)


@pytest.mark.parametrize("command", ["solve", "compare", "check"])
def test_every_command_that_reads_puzzles_has_the_options(command: str) -> None:
    """They are declared in one place."""
    names = {name for each in app.load(command).params for name in each.opts}
    assert {"--input-format", "--box", "--symbols"} <= names
    assert isinstance(app.load(command), click.Command)


def test_a_comment_in_the_file_follows_the_options(tmp_path: Path) -> None:
    """The options hold up to a comment that sets something else."""
    file = tmp_path / "mixed.txt"
    file.write_text(f"{TWELVE}\n# shape: 3x3+diagonals\n# symbols: 012345678\n{P[:5]}{'.' * 76}\n")
    options = ReadingOptions(shape=Shape(3, 4))
    first, second = formats.read(file, options=options)
    assert [str(each.puzzle.shape) for each in (first, second)] == ["3x4", "3x3+diagonals"]
    assert second.puzzle.givens[:5] == (6, 4, 0, 0, 8)
