"""The named sets: data/SOURCES.toml lists them, their puzzles are right, and commands read them."""

from __future__ import annotations

import hashlib
import tomllib
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import numpy as np
import pytest

import solvers
from solvers import formats
from solvers.backtracking import lanes
from solvers.checker import find_faults
from solvers.cli import app
from solvers.compare import plan_file
from solvers.errors import InputError, PuzzleError
from solvers.formats import PuzzleEntry, ReadingOptions
from solvers.puzzle import STANDARD
from solvers.rating.batch import rate_each
from solvers.registry import registry
from solvers.result import Stop
from solvers.shape import Shape
from solvers.solver import Limits
from tests.backend_options import OUR_BACKENDS

ROOT = Path(__file__).parents[1]
SOURCES = tomllib.loads((ROOT / "data" / "SOURCES.toml").read_text("utf-8"))
SETS = sorted((ROOT / "data" / "sets").glob("*.txt"))


def entries(name: str) -> list[PuzzleEntry]:
    """Return the puzzles of a set."""
    return list(formats.read(str(formats.named_set(f"@{name}"))))


def test_every_generated_file_is_listed_with_its_digest() -> None:
    """If this fails, a file was changed by hand, or `make data` has to run again."""
    files = [*(ROOT / "data").glob("*.txt"), *SETS, ROOT / "solvers/check/puzzle_library.txt"]
    found = {
        file.relative_to(ROOT).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in files
    }
    assert found == {path: source["sha256"] for path, source in SOURCES.items()}
    assert sum(file.stat().st_size for file in files) < 2_000_000


@pytest.mark.parametrize("file", SETS, ids=lambda file: file.stem)
def test_a_set_has_the_puzzles_that_its_source_says(file: Path) -> None:
    """Each puzzle has a number of solutions and a solution, which the checker accepts."""
    found = list(formats.read(str(file)))
    source = SOURCES[file.relative_to(ROOT).as_posix()]
    assert len({entry.puzzle for entry in found}) == len(found) == source["puzzles"]
    assert len(source["seeds"]) >= 1
    assert source["purpose"]
    for entry in found[:: len(found) // 20 or 1]:
        assert entry.count
        assert entry.solution
        assert find_faults(entry.puzzle, entry.solution) == ()


def test_the_numbers_of_solutions_of_usual_puzzles_are_right() -> None:
    """One solver counts all of them in a batch."""
    found = [
        entry
        for file in SETS
        for entry in formats.read(str(file))
        if entry.puzzle.shape == STANDARD
    ]
    assert len(found) > 3000
    givens = np.array([entry.puzzle.givens for entry in found], np.uint8)
    counted = lanes.Solver().solve_batch(givens, Limits(2000)).counts.tolist()
    assert counted == [entry.count for entry in found]


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert", "extreme"])
def test_the_puzzles_of_a_level_have_it(level: str) -> None:
    """The rating says so."""
    rated = rate_each(entry.puzzle for entry in entries(f"level-{level}"))
    assert Counter(str(each.level) for each in rated) == {level: 200}


def test_the_other_sets_are_what_their_name_says() -> None:
    """Numbers of givens, guesses and solutions fit the name."""
    assert {entry.puzzle.given_count for entry in entries("17-givens")} == {17}
    hard = np.array([entry.puzzle.givens for entry in entries("many-guesses")], np.uint8)
    assert lanes.Solver().solve_batch(hard, Limits(2)).guesses.min() >= 50
    counts = Counter(entry.count for entry in entries("counting"))
    assert counts == {2: 10, 10: 10, 100: 10, 1000: 10}


@pytest.mark.slow  # some run in a process of their own
@pytest.mark.parametrize("name", OUR_BACKENDS)
def test_every_backend_solves_puzzles_of_every_shape(name: str) -> None:
    """It finds the only solution: of all sizes from 4x4 to 25x25, variants and jigsaws."""
    solver = registry.get(name)
    for entry in _supported(entries("shapes"), name):
        result = solver.solve(entry.puzzle, Limits(2))
        assert (result.solutions, result.stop) == ((entry.solution,), Stop.EXHAUSTED)


def _supported(found: Iterable[PuzzleEntry], name: str) -> list[PuzzleEntry]:
    """Leave out the shapes that `lanes` does not support."""
    return [entry for entry in found if name != "lanes" or entry.puzzle.shape == STANDARD]


@pytest.mark.parametrize("name", ["easy", "17-givens"])
def test_a_command_reads_a_set_by_its_name(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The name is that of the file, with @ before it."""
    app.load("rate").main([f"@{name}", "--summary"], standalone_mode=False)
    assert f"{len(entries(name))} puzzles" in capsys.readouterr().out


def test_check_reads_a_set_by_its_name() -> None:
    """The option --puzzles accepts the names that the arguments of other commands accept."""
    words = ["naive", "--puzzles", "@easy", "--puzzles", "mine.txt"]
    context = app.load("check").make_context("check", words)
    assert context.params["puzzles"] == (formats.named_set("@easy"), Path("mine.txt"))


def test_an_unknown_set_is_an_error_that_lists_the_known_ones() -> None:
    """The list has the files that are compared by default, too."""
    with pytest.raises(InputError, match=r"no bundled set @ease; use one of .*@17-givens, .*@easy"):
        app.load("rate").main(["@ease"], standalone_mode=False)


@pytest.mark.parametrize("file", sorted((ROOT / "data").rglob("*.txt")), ids=lambda file: file.stem)
def test_the_name_of_a_set_without_at_is_named(file: Path) -> None:
    """Its letters and digits are not read as cells, by commands and in Python."""
    name = file.stem
    cause = f"^{name} is the name of a bundled set, not a puzzle; write @{name}$"
    for command in ("rate", "canon", "solve"):
        with pytest.raises(InputError, match=cause):
            app.load(command).main([name], standalone_mode=False)
    for function in (solvers.solve, solvers.count):
        with pytest.raises(PuzzleError, match=rf"bundled set, .*read\('@{name}'\) yields"):
            function(name)
    with pytest.raises(InputError, match=f"No such file .*; write @{name} for the bundled set"):
        next(formats.read(name))


def test_text_that_only_contains_the_name_of_a_set_has_another_error() -> None:
    """Only the whole text is compared."""
    for text in ("easy 1", "an-easy", "@", "-", "17-given", "1.....3........"):
        with pytest.raises(InputError) as error:
            app.load("rate").main([text], standalone_mode=False)
        assert "bundled set, not" not in str(error.value)


def test_a_file_whose_name_begins_with_at_is_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is a file, not a set."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "@easy").write_text("1... 2.3. .... ..42\n")
    app.load("rate").main(["@easy", "--summary"], standalone_mode=False)
    assert "1 puzzle\n" in capsys.readouterr().out
    assert len(list(formats.read("@easy"))) == 1


def test_python_and_plan_files_read_a_set_by_its_name(tmp_path: Path) -> None:
    """A message has the name that was given."""
    (tmp_path / "plan.toml").write_text('puzzles = ["@easy"]\nsolvers = ["naive"]\n')
    plan = plan_file.read(tmp_path / "plan.toml")
    assert plan.puzzles == (str(formats.named_set("@easy")),)
    read = formats.read("@easy")
    assert [entry.puzzle for entry in read] == [entry.puzzle for entry in entries("easy")]
    with pytest.raises(InputError, match=r"^@easy:\d+: 81 cells, but a 6x6 puzzle has 36"):
        list(formats.read("@easy", options=ReadingOptions(shape=Shape(2, 3))))
    with pytest.raises(InputError, match=r"^there is no bundled set @ease; use one of"):
        list(formats.read("@ease"))
