"""`sudoku audit`: what is in puzzle files, what is wrong in them, and a cleaned copy."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from random import Random
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import numpy as np
import pytest
from click.testing import CliRunner, Result

from solvers.audit.batch_checks import MINIMAL, NOT_CHECKED, NOT_MINIMAL, CheckOptions, check
from solvers.audit.duplicates import DuplicateSearch, Repeats, keys_of
from solvers.audit.puzzle_batch import batches
from solvers.backtracking import propagation
from solvers.cli.app import app
from solvers.errors import InputError
from solvers.formats import PuzzleEntry
from solvers.isomorph import shuffled
from solvers.puzzle import Puzzle
from solvers.shape import Shape
from solvers.solver import Limits
from tests.backtracking.puzzles import EASY, HARD

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "docs" / "schemas" / "audit.json").read_text("utf-8"))
SOLUTION = "".join(map(str, propagation.Solver().solve(EASY).solutions[0]))
WRONG = SOLUTION[:-2] + SOLUTION[-1] + SOLUTION[-2]
ISOMORPH = str(shuffled(EASY, Random(1)))
MIXED = f"""\
{EASY} 1 {SOLUTION}
{EASY} 1 {WRONG}
{ISOMORPH}
{HARD} 2 -
1.....3........2
x2345
11.............. 0 -
"""


def sudoku(*arguments: str | Path, text: bytes | None = None) -> Result:
    """Run `sudoku audit` in this process."""
    return CliRunner().invoke(app, ["audit", *map(str, arguments)], input=text)


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with all kinds of faults."""
    path = tmp_path_factory.mktemp("audit") / "mixed.txt"
    path.write_text(MIXED)
    return path


@pytest.fixture(scope="module")
def report(mixed: Path) -> dict[str, Any]:
    """The audit of that file as JSON."""
    done = sudoku(mixed, "--json")
    assert done.exit_code == 1, done.output
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_the_json_fits_its_schema_and_counts_everything(report: dict[str, Any]) -> None:
    """Each number is known from the file."""
    jsonschema.validate(report, SCHEMA)
    assert report["puzzles"] == report["files"][0]["puzzles"] == 6
    assert report["sizes"] == {"9x9": 4, "4x4": 2}
    assert report["solutions"] == {"0": 1, "1": 4, "3": 1}
    assert report["contradictory"] == 1
    assert (report["given_solutions"], report["given_counts"]) == (2, 4)
    assert sum(report["levels"].values()) == 4


def test_faults_have_their_place_and_cause(report: dict[str, Any]) -> None:
    """They are in the order of the file."""
    assert (report["not_readable"], report["wrong_solutions"], report["wrong_counts"]) == (1, 1, 1)
    assert [fault["line"] for fault in report["faults"]] == [2, 4, 6]
    assert report["faults"][0]["cause"].startswith("the solution in the file is wrong: r9c")
    cause = "the file claims 2 solutions, but the puzzle has 1"
    assert report["faults"][1]["cause"] == cause


def test_duplicates_and_isomorphs_name_the_first(report: dict[str, Any]) -> None:
    """Equal puzzles are duplicates, and rearranged ones isomorphs."""
    (same,), (alike,) = report["duplicates"]["first"], report["isomorphs"]["first"]
    assert (same["line"], same["first_line"]) == (2, 1)
    assert (alike["line"], alike["first_line"]) == (3, 1)


def test_the_text_fits_80_columns_and_has_the_same_numbers(
    mixed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only names of files may be longer."""
    monkeypatch.chdir(mixed.parent)
    lines = sudoku("mixed.txt").stdout.splitlines()
    assert lines[:2] == ["puzzles       6", "not readable  1"]
    assert "solutions     none: 1; one: 4; 2 to 9: 1" in lines
    assert "in the file   2 solutions, 1 wrong" in lines
    assert "              mixed.txt:3 is an isomorph of mixed.txt:1" in lines
    assert max(map(len, lines)) <= 80


def test_a_cleaned_copy_has_right_solutions_and_leaves_out_what_is_asked_for(
    mixed: Path, tmp_path: Path
) -> None:
    """Nothing else changes, and the summary says what did."""
    clean = tmp_path / "clean.txt"
    drops = ("--drop", "isomorphs", "--drop", "not-unique")
    done = sudoku(mixed, "--fix", clean, "--skip", "levels", *drops)
    solution = "".join(map(str, propagation.Solver().solve(HARD).solutions[0]))
    assert clean.read_text() == f"{EASY} 1 {SOLUTION}\n{HARD} 1 -\n"
    assert solution not in clean.read_text()
    assert done.stderr == (
        f"{clean}: 2 puzzles written; counts corrected: 1; duplicates left out: 1; "
        "isomorphs left out: 1; not-unique left out: 2\n"
    )
    assert sudoku(mixed, "--fix", clean, "--skip", "levels").exit_code == 1
    assert clean.read_text() == (
        f"{EASY} 1 {SOLUTION}\n{EASY} 1 {SOLUTION}\n{ISOMORPH}\n{HARD} 1 -\n"
        "# format: puzzle-lines\n# shape: 2x2\n1.....3........2\n11.............. 0 -\n"
    )
    assert sudoku(clean, "--skip", "levels").exit_code == 0


def test_the_same_bytes_give_the_same_audit_in_every_way(
    mixed: Path, report: dict[str, Any], tmp_path: Path
) -> None:
    """A compressed file, standard input, and one thread."""
    packed = tmp_path / "mixed.txt.gz"
    packed.write_bytes(gzip.compress(mixed.read_bytes()))
    ways = sudoku(packed, "--json"), sudoku("-", "--json", text=mixed.read_bytes())
    for done in (*ways, sudoku(mixed, "--json", "--jobs", "1")):
        found = json.loads(done.stdout)
        name = found["files"][0]["name"]
        assert json.loads(done.stdout.replace(name, str(mixed))) == report


def test_a_page_shows_histograms_without_scripts(tmp_path: Path) -> None:
    """Names of files are escaped."""
    file, page = tmp_path / "a<b>.txt", tmp_path / "page.html"
    file.write_text(f"{EASY}\n{HARD}\n")
    assert sudoku(file, "--html", page, "--skip", "levels").exit_code == 0
    text = page.read_text()
    assert text.count("<svg") == 2
    assert "a&lt;b&gt;.txt" in text
    assert "<b>" not in text
    assert "<script" not in text


def test_a_file_without_puzzles_is_a_fault_next_to_others_and_an_error_alone(
    tmp_path: Path,
) -> None:
    """Nothing is written for it."""
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text(f"{EASY}\n")
    bad.write_text("nothing\n")
    done = sudoku(good, bad, "--skip", "levels")
    assert done.exit_code == 1
    assert "bad.txt" in done.stdout
    with pytest.raises(InputError):
        CliRunner().invoke(app, ["audit", str(bad)], catch_exceptions=False)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--drop", "isomorphs"], "--drop is for the file that --fix writes"),
        (["--fix", "x", "--drop", "isomorphs", "--skip", "isomorphs"], "needs what --skip"),
        (["--fix", "-"], "standard output cannot have both --fix and the report"),
        (["--json", "--html", "-"], "standard output cannot have both --html and the report"),
    ],
)
def test_options_that_contradict_each_other_are_refused(options: list[str], message: str) -> None:
    """Before anything is read."""
    with pytest.raises(InputError, match=message):
        CliRunner().invoke(app, ["audit", "none.txt", *options], catch_exceptions=False)


def entries(puzzles: list[Puzzle]) -> list[PuzzleEntry]:
    """Return entries without solutions."""
    return [PuzzleEntry(puzzle, "file", line) for line, puzzle in enumerate(puzzles, 1)]


@pytest.mark.parametrize("shape", [Shape(), Shape(2, 2)])
def test_counts_and_minimality_are_those_of_a_solver_that_tries_every_given(shape: Shape) -> None:
    """`propagation` shares no code with the solvers of the audit."""
    solver, random = propagation.Solver(), Random(5)
    full = propagation.Solver().solve(Puzzle.empty(shape)).solutions[0]
    base = EASY if shape == Shape() else Puzzle(full, shape)
    puzzles = []
    for _ in range(12):
        keep = [given if random.random() < 0.8 else 0 for given in base.givens]
        puzzles.append(Puzzle(tuple(keep), shape))
    puzzles.append(base)
    (batch,) = batches(entries(puzzles), 0, 0)
    found = check(batch, CheckOptions(levels=False, solution_limit=5))
    for row, puzzle in enumerate(puzzles):
        count = len(solver.solve(puzzle, Limits(5)).solutions)
        assert (found.counts[row], found.is_exact[row]) == (count, count < 5)
        needed = all(
            len(solver.solve(puzzle.with_given(cell, 0), Limits(2)).solutions) == 2
            for cell, given in enumerate(puzzle.givens)
            if given and count == 1
        )
        expected = (MINIMAL if needed else NOT_MINIMAL) if count == 1 else NOT_CHECKED
        assert found.minimal[row] == expected


def test_a_solution_of_a_puzzle_without_one_is_wrong_and_no_count_is(tmp_path: Path) -> None:
    """The copy has the puzzle alone; a puzzle with several solutions keeps the one of the file."""
    file, clean = tmp_path / "puzzles.txt", tmp_path / "clean.csv"
    grid, none = "1234341221434321", "11.............."
    file.write_text(f"# shape: 2x2\n{none} {grid}\n{'.' * 16} {grid}\n")
    found = json.loads(sudoku(file, "--json", "--fix", clean, "--skip", "levels").stdout)
    assert (found["wrong_solutions"], found["wrong_counts"], found["given_counts"]) == (1, 0, 0)
    assert clean.read_text().splitlines()[-2:] == [f"{none},,,", f"{'.' * 16},,{grid},"]


def test_repeated_puzzles_are_found_in_every_shape() -> None:
    """Jigsaws have no canonical form, so that only equal ones are found."""
    jigsaw = Puzzle.empty(Shape.parse("jigsaw:AABBAABBCCDDCCDD"))
    small = Puzzle.parse("1.....3........2")
    puzzles = [jigsaw, small, shuffled(small, Random(2)), small, jigsaw.with_given(0, 1), jigsaw]
    search, number = DuplicateSearch(), 0
    for batch in batches(entries(puzzles), 0, 0):
        assert batch.first == number
        number += len(batch)
        search.add(batch, keys_of(batch))
    same, alike = Repeats(), Repeats()
    for equal, isomorphs in search.find(True, 1):
        same.add(equal)
        alike.add(isomorphs)
    assert same.pairs == [(3, 0, 4, 0, 2), (5, 0, 6, 0, 1)]
    assert alike.pairs == [(2, 0, 3, 0, 2)]
    assert np.concatenate(alike.numbers).tolist() == [2]
