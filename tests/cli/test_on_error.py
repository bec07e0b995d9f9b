"""`--on-error skip` reports puzzles that cannot be read, in every command that reads a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from solvers.cli.app import COMMANDS, load
from tests.command_line import run

UNIQUE = "12343412214343.."
WITH_OPTION = ("advise", "canon", "convert", "rate", "show", "solve")


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A file whose second line is not a puzzle."""
    place = tmp_path / "puzzles.txt"
    place.write_text(f"{UNIQUE}\n123\n{UNIQUE}\n")
    return str(place)


@pytest.mark.parametrize(
    ("arguments", "answers"),
    [
        (["rate"], 2),
        (["rate", "--json"], 2),
        (["canon"], 2),
        (["convert", "-"], 4),
        (["show"], 17),
        (["solve", "--format", "line"], 2),
    ],
)
def test_a_puzzle_that_cannot_be_read_is_reported_and_skipped(
    file: str, arguments: list[str], answers: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """The answers to the others are complete, and the number of skipped puzzles comes last."""
    command, *options = arguments
    assert run(command, file, *options) == 2
    assert capsys.readouterr().err.startswith(f"error: {file}:2: '123' is too short")
    assert run(command, file, *options, "--on-error", "skip") == 0
    written = capsys.readouterr()
    assert len(written.out.splitlines()) == answers
    first, last = written.err.splitlines()
    assert first.startswith(f"skipped: {file}:2: '123' is too short")
    assert last == "1 skipped"


def test_a_summary_counts_the_puzzles_that_were_read(
    file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """`sudoku rate --summary`."""
    assert run("rate", file, "--summary", "--on-error", "skip") == 0
    assert capsys.readouterr().out.startswith("2 puzzles\n")


def test_a_puzzle_without_a_canonical_form_is_skipped(
    file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is larger than the forms that are known; the error names its own line."""
    Path(file).write_text(f"{UNIQUE}\n{'.' * 100}\n{'.' * 100}\n{UNIQUE}\n")
    assert run("canon", file) == 2
    assert f"{file}:2: canonical forms of 10x10 puzzles" in capsys.readouterr().err
    assert run("canon", file, "--on-error", "skip") == 0
    written = capsys.readouterr()
    assert written.out == "..12123421434321\n" * 2
    places = [line.partition(" canonical")[0] for line in written.err.splitlines()]
    assert places == [f"skipped: {file}:2:", f"skipped: {file}:3:", "2 skipped"]


def test_a_file_without_any_puzzle_is_an_error(
    file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is left if all are skipped."""
    Path(file).write_text("123\n12\n")
    for command in ("rate", "canon", "show", "solve"):
        assert run(command, file, "--on-error", "skip") == 2
        assert "has no puzzle" in capsys.readouterr().err


def test_commands_that_answer_puzzle_by_puzzle_have_the_option() -> None:
    """Not `compare` and `check`, whose results are about the whole set, nor `audit`."""
    found = [
        name
        for name in COMMANDS
        if any("--on-error" in parameter.opts for parameter in load(name).params)
    ]
    assert sorted(found) == list(WITH_OPTION)
