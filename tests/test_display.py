"""How puzzles and results are shown: as text, as an expression, as rows and in a notebook."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import numpy as np
import pytest
from hypothesis import given

import solvers
from solvers.errors import MissingLibrary
from solvers.puzzle import Puzzle
from solvers.result import Result, Stop
from solvers.shape import Shape
from tests.backend_options import OUR_BACKENDS
from tests.strategies import JIGSAW, puzzles

MANY = Puzzle.parse("1... ..3. .... ...2")
EASY = Puzzle.parse(
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)
ONE = Puzzle.parse("1234 3412 2143 43..")


class Cells(HTMLParser):
    """The text and the style of each cell of a table, and the tags that were not closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.styles: list[str] = []
        self.open: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        if tag == "td":
            self.texts.append("")
            self.styles.append(dict(attrs)["style"] or "")

    def handle_data(self, data: str) -> None:
        if "td" in self.open:
            self.texts[-1] += data

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@given(puzzles)
def test_the_expression_of_a_puzzle_makes_the_puzzle(puzzle: Puzzle) -> None:
    """It names the shape unless that can be inferred."""
    assert eval(repr(puzzle), {"Puzzle": Puzzle}) == puzzle


def test_a_usual_shape_is_not_part_of_the_expression() -> None:
    """A 12x12 puzzle has no usual shape."""
    assert repr(MANY) == "Puzzle.parse('1.....3........2')"
    assert repr(Puzzle.empty(Shape(3, 4))).endswith(".', '3x4')")


@given(puzzles)
def test_rows_have_the_givens_in_their_order(puzzle: Puzzle) -> None:
    """`rows`, `to_numpy` and `to_line` have the same values."""
    rows = puzzle.rows()
    assert len(rows) == puzzle.shape.size
    assert tuple(value for row in rows for value in row) == puzzle.givens
    assert puzzle.to_numpy().tolist() == rows
    assert puzzle.to_line() == str(puzzle)


def test_an_array_can_be_changed_without_changing_the_puzzle() -> None:
    """It has integers that do not overflow in sums and differences."""
    array = MANY.to_numpy()
    array[0, 0] -= 2
    assert array.dtype == np.int64
    assert (array[0, 0], MANY.givens[0]) == (-1, 1)


def test_without_numpy_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """NumPy is not required by the package."""
    monkeypatch.setitem(__import__("sys").modules, "numpy", None)
    with pytest.raises(MissingLibrary, match="pip install numpy"):
        MANY.to_numpy()


@given(puzzles)
def test_a_notebook_shows_each_cell_once(puzzle: Puzzle) -> None:
    """All tags are closed, and blanks are empty."""
    cells = Cells(puzzle._repr_html_())
    assert cells.open == []
    assert ["." if text == "" else text for text in cells.texts] == [*str(puzzle)]


def test_thick_lines_in_a_notebook_are_between_boxes_or_regions() -> None:
    """The left and upper sides of a cell are thick if its neighbour is in another region."""
    for shape in (Shape(2, 3), JIGSAW):
        n, region = shape.size, shape.region_of
        for cell, style in enumerate(Cells(Puzzle.empty(shape)._repr_html_()).styles):
            above = cell >= n and region[cell] != region[cell - n]
            left = cell % n > 0 and region[cell] != region[cell - 1]
            assert ("border-top-width:3px" in style, "border-left-width:3px" in style) == (
                above,
                left,
            )


def test_a_notebook_shows_givens_in_bold_and_shades_extra_units() -> None:
    """The digits that a solver found are not bold."""
    puzzle = Puzzle.parse("1... ..3. .... ....", "2x2+diagonals")
    styles = Cells(solvers.solve(puzzle)._repr_html_()).styles
    assert [cell for cell, style in enumerate(styles) if "bold" in style] == [0, 6]
    assert [cell for cell, style in enumerate(styles) if "background" in style] == [
        *(0, 3, 5, 6, 9, 10, 12, 15)
    ]


@pytest.mark.parametrize(
    ("result", "summary"),
    [
        (solvers.solve(ONE), "one solution"),
        (solvers.solve(MANY), "at least 2 solutions"),
        (solvers.solve(MANY, solution_limit=None), "3 solutions"),
        (solvers.solve(MANY, solution_limit=1), "at least one solution"),
        (solvers.solve("11.............."), "no solution"),
        (Result((), Stop.TIMEOUT), "undecided; the search ended early (timeout)"),
        (Result((ONE.givens,), Stop.GAVE_UP), "at least one solution; the search ended early"),
    ],
)
def test_a_result_says_what_it_claims(result: Result, summary: str) -> None:
    """The summary is in its text, in its short text and in a notebook."""
    assert result.summary.startswith(summary)
    assert str(result).startswith(result.summary)
    assert repr(result).startswith(f"<Result: {result.summary}")
    assert result.summary in result._repr_html_()


def test_the_text_of_a_result_shows_the_first_solution_as_a_grid() -> None:
    """The short text shows it as a line."""
    result = solvers.solve(ONE)
    assert str(result).splitlines()[1:] == [
        "1 2 | 3 4",
        "3 4 | 1 2",
        "----+----",
        *["2 1 | 4 3", "4 3 | 2 1"],
    ]
    assert repr(result) == "<Result: one solution: 1234341221434321>"


def test_a_result_has_its_first_solution_in_every_form() -> None:
    """Each form is None if there is no solution."""
    result, none = solvers.solve(ONE), solvers.solve("11..............")
    assert (result.to_line(), result.rows()) == (
        "1234341221434321",
        [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]],
    )
    array = result.to_numpy()
    assert array is not None
    assert array.tolist() == result.rows()
    assert result.to_grid() == "1 2 | 3 4\n3 4 | 1 2\n----+----\n2 1 | 4 3\n4 3 | 2 1"
    forms = (none.to_line(), none.to_grid(), none.rows(), none.to_numpy())
    assert forms == (None, None, None, None)


@pytest.mark.slow
@pytest.mark.parametrize("name", OUR_BACKENDS)
def test_every_backend_says_which_puzzle_it_solved(name: str) -> None:
    """So its result is drawn with the boxes of the puzzle, also if there is no solution."""
    solver = solvers.get(name)
    for puzzle in (EASY, Puzzle((5, 5, *[0] * 79))):
        result = solver.solve(puzzle, solvers.Limits(1))
        assert result.puzzle is puzzle


def test_the_short_text_of_a_result_without_a_solution_is_its_summary() -> None:
    """Nothing follows."""
    assert repr(Result((), Stop.EXHAUSTED)) == "<Result: no solution>"


def test_a_notebook_shows_a_result_with_what_it_has() -> None:
    """The solution, or else the puzzle with its givens in bold, or else the summary alone."""
    puzzle = Cells(Result((), Stop.EXHAUSTED, puzzle=ONE)._repr_html_())
    assert puzzle.texts == Cells(ONE._repr_html_()).texts
    assert "bold" in ONE._repr_html_()
    alone = Result((ONE.givens,), Stop.ENOUGH)._repr_html_()
    assert len(Cells(alone).texts) == 16
    assert "bold" not in alone
    undecided = Result((), Stop.TIMEOUT)
    assert undecided._repr_html_() == "<p>undecided; the search ended early (timeout)</p>"


def test_an_invalid_result_shows_its_values() -> None:
    """Shortened, and escaped in a notebook."""
    result: Any = Result(5, "<b>")  # type: ignore[arg-type]
    assert repr(result) == "<invalid Result: 5, '<b>'>"
    assert result._repr_html_() == "<p>&lt;invalid Result: 5, &#x27;&lt;b&gt;&#x27;&gt;</p>"


def test_without_a_puzzle_a_result_is_drawn_with_the_usual_boxes() -> None:
    """If there are no usual boxes, no box is drawn."""
    assert str(Result((ONE.givens,), Stop.ENOUGH)).splitlines()[3] == "----+----"
    assert Result((tuple(range(1, 6)) * 5,), Stop.ENOUGH).rows() == [[1, 2, 3, 4, 5]] * 5


INVALID: list[Any] = [
    Result((("<script>",) * 81,), Stop.ENOUGH),  # type: ignore[arg-type]
    Result("<script>", "<script>"),  # type: ignore[arg-type]
    Result(((10,) * 81,), Stop.ENOUGH),
    Result(([1] * 81,), None),  # type: ignore[arg-type]
    Result(5, "<b>"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("result", INVALID)
def test_an_invalid_result_is_shown_escaped(result: Result) -> None:
    """A solver may return anything, and it must not become part of a page or end in a traceback."""
    assert "Result" in repr(result)
    assert not re.search("<(script|b)>", result._repr_html_())
