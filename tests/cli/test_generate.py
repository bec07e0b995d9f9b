"""`sudoku generate`: files that can be generated again, formats, and requests that fail."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from solvers import formats
from solvers.cli import app
from solvers.errors import InputError, ShapeError
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle


def generate(file: Path, *arguments: str) -> str:
    """Run the command in this process, and return what it writes to a file."""
    words = [*arguments, "-o", str(file)]
    app.load("generate").main(words, prog_name="sudoku generate", standalone_mode=False)
    return file.read_text("utf-8")


def entries(file: Path, *arguments: str) -> list[PuzzleEntry]:
    """Return the puzzles that the command writes."""
    generate(file, *arguments)
    return list(formats.read(str(file)))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file that does not exist yet."""
    return tmp_path / "new.txt"


def test_a_line_has_the_puzzle_the_count_and_the_solution(file: Path) -> None:
    """The number of puzzles is that of --count."""
    found = entries(file, "--count", "3", "--seed", "1", "--jobs", "1")
    assert [entry.count for entry in found] == [1, 1, 1]
    assert all(entry.solution for entry in found)


@pytest.mark.parametrize(
    "options",
    ["", "--size 6 --diagonal --count 2", "--symmetry full --givens 28..32 --format puzzle"],
)
def test_the_first_line_is_the_command_that_generates_the_file(file: Path, options: str) -> None:
    """Running it again, with the seed that the program chose, gives the same bytes."""
    text = generate(file, *options.split())
    words = shlex.split(text.partition("\n")[0].removeprefix("# "))
    assert words[:2] == ["sudoku", "generate"]
    assert generate(file, *words[2:], "--jobs", "2") == text


def test_a_seed_that_the_program_chooses_is_printed(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is printed to standard error, and is another one each time."""
    for _ in range(2):
        generate(file, "--size", "4")
    one, other = capsys.readouterr().err.splitlines()
    assert one.startswith("seed: ")
    assert one != other


@pytest.mark.parametrize("name", ["line", "puzzle", "grid", "json"])
def test_every_format_has_the_same_puzzles(file: Path, name: str) -> None:
    """Jigsaws have a comment with their regions before each puzzle, except in JSON."""
    options = ("--jigsaw", "--size", "5", "--count", "2", "--seed", "1")
    expected = [entry.puzzle for entry in entries(file, *options)]
    text = generate(file, *options, "--format", name)
    if name == "json":
        assert [Puzzle.from_json(_puzzle_of(line)) for line in text.splitlines()] == expected
    else:
        assert [entry.puzzle for entry in formats.read(str(file))] == expected


def test_random_regions_replace_the_boxes_of_a_shape(file: Path) -> None:
    """They are those of the size alone, for which any configured solver is chosen."""
    options = ("--jigsaw", "--seed", "1")
    assert (
        entries(file, "--box", "2x3", *options)[0].puzzle
        == entries(file, "--size", "6", *options)[0].puzzle
    )
    assert entries(file, "--box", "3x3", *options)[0].puzzle.shape.regions


def _puzzle_of(line: str) -> str:
    """Return the JSON of the puzzle alone."""
    values = json.loads(line)
    assert values.pop("count") == 1
    assert len(values.pop("solution")) == 25
    return json.dumps(values)


@pytest.mark.parametrize(
    ("options", "shape"),
    [
        ("--size 6", "2x3"),
        ("--box 3x2", "3x2"),
        ("--diagonal", "3x3+diagonals"),
        ("--box 2x3+diagonals", "2x3+diagonals"),
        ("--size 4 --box 2x2", "2x2"),
    ],
)
def test_the_shape(file: Path, options: str, shape: str) -> None:
    """--size chooses the usual boxes, and --box any shape."""
    (entry,) = entries(file, *options.split(), "--seed", "1")
    assert str(entry.puzzle.shape) == shape
    assert entry.count == 1


def test_options_for_the_kind_of_puzzle(file: Path) -> None:
    """Each of them reaches the generator."""
    (entry,) = entries(file, *shlex.split("--solutions 3 --seed 1"))
    assert entry.count == 3
    (entry,) = entries(file, *shlex.split("--unsatisfiable --seed 1"))
    assert entry.count == 0
    (entry,) = entries(file, *shlex.split("--anti-backtracking --seed 1"))
    assert entry.solution
    assert entry.solution[:9] == (9, 8, 7, 6, 5, 4, 3, 2, 1)
    (entry,) = entries(file, *shlex.split("--minimal --givens 23 --seed 1"))
    assert entry.puzzle.given_count == 23
    text = generate(file, *shlex.split("--hard 2 --difficulty extreme --difficulty hard --seed 1"))
    assert text.startswith("# sudoku generate --difficulty extreme --difficulty hard --hard 2 ")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("--givens 10", "ask for at least 17 givens"),
        ("--givens few", "--givens few is not a number of givens; write --givens 24 or"),
        ("--size 9 --box 2x3", "--size 9 and --box 2x3, which is 6x6; give one of them"),
        ("--minimal --givens 18 --attempts 50", "50 attempts in a row .* 2. to .. givens; ask for"),
    ],
)
def test_a_request_that_fails_leaves_the_old_file(file: Path, options: str, message: str) -> None:
    """The error has the exit code 2 of an input that cannot be used."""
    file.write_text("old")
    with pytest.raises(InputError, match=message):
        generate(file, *options.split())
    assert file.read_text() == "old"


def test_a_size_without_usual_boxes_is_refused(file: Path) -> None:
    """The error says how to give the boxes."""
    with pytest.raises(ShapeError, match=r"12x12 .* --box"):
        generate(file, "--size", "12")
