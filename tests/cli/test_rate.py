"""`sudoku rate`: the rating of a puzzle, a line for each puzzle of a file, and a summary."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from solvers.cli import app
from solvers.errors import InputError
from tests.rating.examples import EXAMPLES
from tests.rating.test_rating import JELLYFISH
from tests.test_json import validate

EASY, HARD = str(EXAMPLES[0][1]), str(EXAMPLES[6][1])


def rate(*arguments: str) -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(app.app, ["rate", *arguments], catch_exceptions=False)


def test_a_puzzle_is_rated() -> None:
    """Its level, its most difficult technique, its steps and guesses follow the puzzle."""
    assert rate("1...2.3.......42").output.splitlines() == [
        "1...2.3.......42",
        "  level    easy",
        "  hardest  hidden single in box",
        "  steps    hidden single in box 11",
        "  guesses  propagation 0",
    ]
    assert "  level    no solution\n  hardest  -\n" in rate("11..............").output


def test_steps_are_listed_within_80_columns() -> None:
    """Each begins with the number of its round; a guess is the last line."""
    for _, puzzle in EXAMPLES:
        lines = rate(str(puzzle), "--explain").output.splitlines()
        assert max(map(len, lines[1:])) < 80
        assert any(line.startswith("   1  ") for line in lines) or "guess" in lines[2]
        assert ("guess" in lines[2]) == (lines[-1] == "      No technique applies: guess.")


def test_a_file_has_a_line_for_each_puzzle(tmp_path: Path) -> None:
    """A puzzle without exactly one solution has no level; a comment may change the shape."""
    file, output = tmp_path / "puzzles.txt", tmp_path / "ratings.txt"
    shape, jellyfish = str(JELLYFISH.shape), str(JELLYFISH)
    file.write_text(f"{EASY}\n{HARD}\n11{EASY[2:]}\n# shape: {shape}\n{jellyfish}\n")
    assert rate(str(file), "-o", str(output)).output == ""
    assert output.read_text().splitlines() == [
        f"{EASY} easy hidden-single-in-box {EASY.count('.')}",
        f"{HARD} hard pointing 61",
        f"11{EASY[2:]} no-solution - 0",
        f"{jellyfish} several-solutions guess 1",
    ]


def test_a_summary_counts_levels_and_techniques(tmp_path: Path) -> None:
    """Puzzles without a level are counted, too."""
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{EASY}\n{HARD}\n{HARD}\n11{EASY[2:]}\n")
    words = [line.split() for line in rate(str(file), "--summary").output.splitlines()]
    assert words == [
        ["4", "puzzles"],
        ["easy", "1", "25.0%"],
        ["hidden", "single", "in", "box", "1"],
        ["hard", "2", "50.0%"],
        ["pointing", "2"],
        ["no", "solution", "1", "25.0%"],
    ]
    assert rate(EASY, "--summary").output.startswith("1 puzzle\n")


def test_json_has_the_steps_if_they_are_wanted(tmp_path: Path) -> None:
    """There is one object for each puzzle, on a line."""
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{EASY}\n{HARD}\n")
    for wanted in (["--json"], ["--json", "--explain"]):
        found = [json.loads(line) for line in rate(str(file), *wanted).output.splitlines()]
        assert [each["level"] for each in found] == ["easy", "hard"]
        for each in found:
            validate("rating", each)
            assert ("steps" in each) == ("--explain" in wanted)


@pytest.mark.parametrize("wanted", ["--explain", "--json"])
def test_a_summary_shows_no_puzzle(wanted: str) -> None:
    """Options that ask for both are refused before anything is written."""
    with pytest.raises(InputError, match="--summary shows no puzzle"):
        rate(EASY, "--summary", wanted)


def test_the_file_that_is_rated_is_not_overwritten(tmp_path: Path) -> None:
    """It is an input."""
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{EASY}\n")
    with pytest.raises(InputError, match="would be overwritten"):
        rate(str(file), "-o", str(file))
    assert file.read_text() == f"{EASY}\n"
