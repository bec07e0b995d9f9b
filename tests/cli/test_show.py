"""`sudoku show` draws puzzles on the terminal and in files."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from solvers.cli import app
from solvers.cli.puzzle_view import FAINT, FILLED, GIVEN, draw
from solvers.cli.shown_puzzle import ShownPuzzle
from solvers.errors import InputError
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle
from tests.tools import need_library

EXAMPLE = Path(__file__).parents[2] / "examples" / "puzzles" / "puzzle-lines.txt"
FOUR = "1.....3........2"


def show(*arguments: str | Path) -> Result:
    """Run the command in this process; errors are raised."""
    return CliRunner().invoke(app.load("show"), [*map(str, arguments)], catch_exceptions=False)


def drawn(text: str, shape: str | None = None, unicode: bool = False) -> list[str]:
    """Return the lines of the drawing of a puzzle."""
    shown = ShownPuzzle.of(PuzzleEntry(Puzzle.parse(text, shape)), False, False)
    return [line.plain for line in draw(shown, unicode)]


def test_boxes_are_drawn() -> None:
    """Lines are only between boxes."""
    assert drawn(FOUR) == [
        "+-----+-----+",
        "| 1 . | . . |",
        "| . . | 3 . |",
        "+-----+-----+",
        "| . . | . . |",
        "| . . | . 2 |",
        "+-----+-----+",
    ]


def test_the_regions_of_a_jigsaw_are_drawn() -> None:
    """There is a line between two cells if, and only if, they are in different regions."""
    assert drawn(FOUR, "jigsaw:AAABCABBCCDBCDDD", unicode=True) == [
        "┌───────────┬───┐",
        "│ 1   .   . │ . │",
        "├───┐   ┌───┘   │",
        "│ . │ . │ 3   . │",
        "│   └───┼───┐   │",
        "│ .   . │ . │ . │",
        "│   ┌───┘   └───┤",
        "│ . │ .   .   2 │",
        "└───┴───────────┘",
    ]


@pytest.mark.parametrize("file", ["16x16.txt", "variants.txt"])
def test_a_drawing_fits_a_terminal(file: str) -> None:
    """16x16 puzzles and jigsaws have less than 80 columns."""
    data = Path(__file__).parents[2] / "data" / file
    assert max(map(len, show(data).stdout.splitlines())) < 80


def test_candidates_are_those_that_the_givens_allow() -> None:
    """A cell shows all digits that no peer has."""
    assert "| 234 1234 | 14 134 |" in show(FOUR, "--candidates").stdout


def test_the_solution_is_filled_in_with_another_style() -> None:
    """Givens and other digits differ, and the title has the number of solutions."""
    shown = ShownPuzzle.of(PuzzleEntry(Puzzle.parse("12343412214343..")), True, False)
    assert shown.title == "4x4, 14 givens, one solution"
    last = draw(shown)[-2]
    styles = {last.plain[span.start : span.end]: span.style for span in last.spans}
    assert (styles["4"], styles["1"]) == (GIVEN, FILLED)


def test_extra_units_are_named_and_underlined() -> None:
    """Smaller units, such as those of anti-king Sudoku, are only named: they have all cells."""
    shown = ShownPuzzle.of(PuzzleEntry(Puzzle.parse(FOUR, "2x2+diagonals+anti-king")), False, False)
    assert shown.title == "4x4 + diagonals + anti-king, 3 givens"
    row = draw(shown)[1]
    assert [str(span.style) for span in row.spans if span.style != FAINT] == [
        f"{GIVEN} underline",
        f"{FAINT} underline",
    ]


def test_candidates_and_solution_exclude_each_other() -> None:
    """A solved puzzle has no candidates."""
    with pytest.raises(InputError, match="--solution and --candidates cannot be used together"):
        show(FOUR, "--solution", "--candidates")


def test_without_a_puzzle_there_is_an_error() -> None:
    """It says what to give."""
    with pytest.raises(InputError, match="no puzzle to show; give a puzzle, a file, or -"):
        show()


def test_pictures_of_several_puzzles_are_numbered(tmp_path: Path) -> None:
    """Each SVG has its digits; a page has all puzzles."""
    svg, html = tmp_path / "p.svg", tmp_path / "p.html"
    done = show(EXAMPLE, "--svg", svg, "--html", html, "--candidates")
    assert done.stdout == ""
    assert sorted(file.name for file in tmp_path.iterdir()) == ["p-1.svg", "p-2.svg", "p.html"]
    root = ElementTree.fromstring((tmp_path / "p-1.svg").read_text())
    texts = [each for each in root.iter() if each.tag.endswith("text")]
    assert [each.text for each in texts if each.get("class") == "given"][:3] == ["5", "3", "7"]
    assert sum(each.get("class") == "candidate" for each in texts) > 100
    assert html.read_text().count("<svg") == 2


def test_a_png_is_written(tmp_path: Path) -> None:
    """It has the signature of the format."""
    need_library("vl_convert")
    show(FOUR, "--png", tmp_path / "p.png")
    assert (tmp_path / "p.png").read_bytes().startswith(b"\x89PNG\r\n")


def test_too_many_puzzles_for_files_are_refused(tmp_path: Path) -> None:
    """Nothing is written."""
    many = tmp_path / "many.txt"
    many.write_text(f"{FOUR} 1 -\n" * 101)
    with pytest.raises(InputError, match="more than 100 puzzles to draw"):
        show(many, "--svg", tmp_path / "p.svg")
    assert [file.name for file in tmp_path.iterdir()] == ["many.txt"]
