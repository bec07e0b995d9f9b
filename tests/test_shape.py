"""Sizes, units, peers, extra units and jigsaws, and shapes as text."""

from __future__ import annotations

import pickle
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.errors import ShapeError
from solvers.shape import LARGEST, Shape
from solvers.units import Unit
from solvers.variants import EXTRA_UNITS, diagonals, windoku
from tests.strategies import JIGSAW, SHAPES, shapes


@pytest.mark.parametrize(
    ("height", "width"),
    [(2, 2), (2, 3), (2, 4), (3, 3), (2, 5), (3, 4), (4, 3), (4, 4), (5, 5), (6, 6)],
)
def test_sizes_follow_from_the_box(height: int, width: int) -> None:
    """A box of h x w cells makes h*w digits, and as many rows, columns and boxes."""
    shape = Shape(height, width)
    assert (shape.size, shape.cells) == (height * width, (height * width) ** 2)
    assert list(shape.digits) == list(range(1, height * width + 1))
    assert len(shape.units) == 3 * shape.size


@given(shapes)
def test_units_hold_different_cells(shape: Shape) -> None:
    """Every unit has at most `size` different cells, and none is part of another."""
    assert all(
        2 <= len(set(unit)) == len(unit) <= shape.size and set(unit) <= set(range(shape.cells))
        for unit in shape.units
    )
    assert not any(set(one) <= set(other) for one, other in permutations(shape.units, 2))


@given(shapes)
def test_full_units_come_first(shape: Shape) -> None:
    """A full unit has as many cells as there are digits; the others have fewer."""
    full = len(shape.full_units)
    assert shape.full_units == shape.units[:full]
    assert all(len(unit) == shape.size for unit in shape.full_units)
    assert all(len(unit) < shape.size for unit in shape.units[full:])


@given(shapes)
def test_rows_columns_and_boxes_cover_every_cell(shape: Shape) -> None:
    """Each cell is in one row, one column and one box or region that is not also a row."""
    for cell in range(shape.cells):
        kinds = [shape.named_units[i].name.split()[0] for i in shape.units_of(cell)]
        assert kinds.count("row") == kinds.count("column") == 1
        assert kinds.count("box") + kinds.count("region") == (
            shape.box_height > 1 or shape.regions is not None
        )


@given(shapes)
def test_peers_share_a_unit(shape: Shape) -> None:
    """Peers are the other cells of a cell's units, in ascending order, and peers of each other."""
    for cell in range(shape.cells):
        expected = {other for unit in shape.units if cell in unit for other in unit} - {cell}
        assert shape.peers(cell) == tuple(sorted(expected))
        assert all(cell in shape.peers(peer) for peer in shape.peers(cell))


def test_the_standard_shape() -> None:
    """9x9 has 27 units, 20 peers for each cell, and boxes of 3x3."""
    shape = Shape()
    assert (shape.size, shape.cells, len(shape.units)) == (9, 81, 27)
    assert {len(shape.peers(cell)) for cell in range(81)} == {20}
    assert Unit("box 2", (3, 4, 5, 12, 13, 14, 21, 22, 23)) in shape.named_units
    assert [shape.named_units[i].name for i in shape.units_of(0)] == ["row 1", "column 1", "box 1"]


@given(shapes)
def test_the_expression_of_a_shape_makes_the_shape(shape: Shape) -> None:
    """It is short enough to read."""
    assert eval(repr(shape), {"Shape": Shape}) == shape
    assert repr(Shape()) == "Shape.parse('3x3')"


def test_boxes_are_height_by_width() -> None:
    """The first number of a box is its height, the second its width."""
    assert Unit("box 1", (0, 1, 2, 6, 7, 8)) in Shape(2, 3).named_units
    assert Unit("box 1", (0, 1, 6, 7, 12, 13)) in Shape(3, 2).named_units


def test_a_box_that_is_a_row_is_not_a_second_unit() -> None:
    """Boxes of 1 x n make a Latin square, which has only rows and columns."""
    assert len(Shape(1, 5).units) == 10


def test_cells_are_named_from_one() -> None:
    """r4c7 is the fourth row, seventh column."""
    assert Shape().cell_name(33) == "r4c7"


def test_diagonals_and_windows() -> None:
    """Sudoku-X adds two diagonals; Windoku adds four boxes, one cell in from the edge."""
    assert [unit.cells for unit in diagonals(2, 2)] == [(0, 5, 10, 15), (3, 6, 9, 12)]
    windows = windoku(3, 3)
    assert [unit.cells[0] for unit in windows] == [10, 14, 46, 50]
    assert windows[0].cells == (10, 11, 12, 19, 20, 21, 28, 29, 30)


def test_jigsaw_regions_replace_boxes() -> None:
    """A jigsaw has a unit for each region and none for a box."""
    names = [unit.name for unit in JIGSAW.named_units]
    assert [name for name in names if name.startswith("region")] == [
        f"region {i}" for i in range(1, 6)
    ]
    assert not any(name.startswith("box") for name in names)
    assert Unit("region 1", (0, 1, 5, 6, 10)) in JIGSAW.named_units


def test_jigsaws_with_other_region_numbers_are_equal() -> None:
    """Regions are renumbered, and the box that they replace is ignored."""
    renamed = tuple(9 - region for region in JIGSAW.regions or ())
    assert Shape(5, 1, regions=renamed) == JIGSAW
    assert hash(Shape(5, 1, regions=renamed)) == hash(JIGSAW)


def test_the_smallest_and_the_largest_shape() -> None:
    """Two digits are the fewest, 255 the most. 256 do not fit into the byte of a cell."""
    assert Shape(1, 2).size == 2
    assert Shape(15, 17).size == LARGEST
    with pytest.raises(ShapeError, match="a puzzle cannot have 256 digits"):
        Shape(16, 16)


def test_a_jigsaw_is_read_from_letters() -> None:
    """Spaces and line breaks between the letters are ignored. Regions are numbered in order."""
    shape = Shape.jigsaw("BBAA BBAA\nCCDD CCDD")
    assert shape.regions == (0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3)
    assert (shape.box_height, shape.box_width) == (1, 4)
    assert Shape.jigsaw("AABB").size == 2


# --- text


@given(shapes)
def test_a_shape_reads_back_from_its_text(shape: Shape) -> None:
    """`Shape.parse(str(shape))` is the shape, with its extra units and regions."""
    assert Shape.parse(str(shape)) == shape
    assert pickle.loads(pickle.dumps(shape)) == shape


def test_extra_units_keep_their_order_in_text() -> None:
    """Known sets are written by name, other units cell by cell."""
    own = Unit("my line", tuple(range(9)))
    shape = Shape(3, 3, (own, *diagonals(3, 3), *windoku(3, 3)))
    assert str(shape) == "3x3+my_line=0,1,2,3,4,5,6,7,8+diagonals+windoku"
    assert Shape.parse(str(shape)) == shape


@pytest.mark.parametrize("word", EXTRA_UNITS)
def test_naming_extra_units_twice_adds_them_once(word: str) -> None:
    """Only the first of several equal units counts."""
    assert Shape.parse(f"3x3+{word}+{word}") == Shape.parse(f"3x3+{word}")


@pytest.mark.parametrize(
    ("size", "shape"),
    [
        (4, "2x2"),
        (6, "2x3"),
        (8, "2x4"),
        (9, "3x3"),
        (10, "2x5"),
        (14, "2x7"),
        (15, "3x5"),
        (16, "4x4"),
        (25, "5x5"),
        (36, "6x6"),
    ],
)
def test_of_size_is_the_usual_box(size: int, shape: str) -> None:
    """A square box if possible, otherwise the only one that is wider than high."""
    assert Shape.of_size(size) == Shape.parse(shape)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (
            lambda: Shape.of_size(12),
            "2x6 or 3x4 or 6x2 or 4x3 (height x width); give the shape: --box 3x4, or '# shape",
        ),
        (lambda: Shape.of_size(7), "a 7x7 puzzle cannot have boxes; give its regions"),
        (lambda: Shape.of_size(1), "a puzzle cannot have 1x1 cells; use 2 to 255 rows"),
        (lambda: Shape.of_size(0), "a puzzle cannot have 0x0 cells"),
        (lambda: Shape.of_size(-4), "a puzzle cannot have -4x-4 cells"),
        (lambda: Shape(0, 3), "a box cannot have 0x3 cells; write the box as HEIGHTxWIDTH"),
        (lambda: Shape(1, 1), "a box cannot have 1x1 cells"),
        (lambda: Shape(1, LARGEST + 1), "a puzzle cannot have 256 digits; use at most 255"),
        (
            lambda: Shape(2, 2, (Unit("line", (0,)),)),
            "'line' does not have 2 to 4 different cells; list 2 to 4 cells of 0 to 15, each once",
        ),
        (lambda: Shape(2, 2, (Unit("line", (0, 1, 2, 2)),)), "does not have 2 to 4 different"),
        (lambda: Shape(2, 2, (Unit("line", (0, 1, 2, 16)),)), "does not have 2 to 4 different"),
        (lambda: Shape(2, 2, (Unit("line", (0, 1, 2, 3, 4)),)), "does not have 2 to 4 different"),
        (
            lambda: Shape(2, 2, (Unit("a+b", (0, 1, 2, 3)),)),
            "'a+b' is not a valid name for a unit; use letters, numbers, spaces",
        ),
        (
            lambda: Shape(2, 2, regions=(0,) * 15),
            "15 region numbers, but a 4x4 puzzle has 16 cells",
        ),
        (lambda: Shape(2, 2, regions=(0,) * 16), "region 1 has 16 cells; give each region 4"),
        (
            lambda: Shape(7, 9, regions=tuple(i // 63 for i in range(63 * 63))),
            "a jigsaw cannot have 63 regions; use at most 62",
        ),
        (
            lambda: Shape.jigsaw("AABBA"),
            "5 region letters do not make a square grid; give one letter for each cell",
        ),
        (lambda: Shape.jigsaw(""), "0 region letters do not make a square grid"),
        (lambda: Shape.jigsaw("A"), "1 region letters do not make a square grid"),
        (lambda: Shape.jigsaw(None), "0 region letters do not make a square grid"),  # type: ignore[arg-type]
        (lambda: Shape.parse(9), "9 is not a shape; write the box as HEIGHTxWIDTH"),  # type: ignore[arg-type]
        (lambda: Shape("3", 3), "a box cannot have 3x3 cells"),  # type: ignore[arg-type]
        (
            lambda: Shape.parse(""),
            "'' is not a shape; write the box as HEIGHTxWIDTH, for example 3x3 or 2x3",
        ),
        (lambda: Shape.parse("²x3"), "is not a shape"),
        (lambda: Shape.parse("٣x3"), "is not a shape"),
        (lambda: Shape.parse("9" * 5000 + "x3"), "is not a shape"),
        (lambda: Shape.parse("y" * 40), f"'{'y' * 40}' is not a shape"),
        (lambda: Shape.parse("y" * 41), f"'{'y' * 37}...' is not a shape"),
        (
            lambda: Shape.parse("3x3+"),
            "'' is not a set of extra units; use diagonals, windoku, anti-knight, anti-king or",
        ),
        (lambda: Shape.parse("3x3+knights"), "'knights' is not a set of extra units"),
        (lambda: Shape.parse("3x3+a=1,x"), "'a=1,x' is not a set of extra units"),
        (
            lambda: Shape.parse("1x9+windoku"),
            "windoku does not fit into a grid with boxes of 1x9",
        ),
    ],
)
def test_an_impossible_shape_is_refused(make: object, message: str) -> None:
    """ShapeError says what is wrong and how to fix it."""
    assert callable(make)
    with pytest.raises(ShapeError) as caught:
        make()
    assert message in str(caught.value)
    assert caught.value.remedy
    assert len(str(caught.value)) < 300


def test_the_largest_shapes_are_accepted() -> None:
    """A puzzle has up to 255 digits, and a jigsaw up to 62 regions."""
    assert Shape(1, LARGEST).size == LARGEST
    assert Shape(2, 31, regions=tuple(cell // 62 for cell in range(62 * 62))).size == 62


@pytest.mark.parametrize(
    ("word", "moves"),
    [
        ("anti-knight", {(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)}),
        ("anti-king", {(1, 1), (1, -1), (-1, 1), (-1, -1)}),
    ],
)
def test_cells_that_a_chess_piece_connects_are_peers(
    word: str, moves: set[tuple[int, int]]
) -> None:
    """Without the rule, only cells of one row, column or box are peers."""
    shape, plain = Shape.parse(f"3x3+{word}"), Shape()
    for cell in range(81):
        row, column = divmod(cell, 9)
        places = {(row + down, column + right) for down, right in moves}
        more = {r * 9 + c for r, c in places if 0 <= r < 9 and 0 <= c < 9}
        assert set(shape.peers(cell)) == set(plain.peers(cell)) | more
    assert Shape.parse(str(shape)) == shape


@given(
    st.text()
    | st.from_regex(r"[0-9]{0,3}x[0-9]{0,3}(\+(diagonals|windoku|anti-king|a=[0-9,]{0,20}))?")
)
def test_any_text_is_a_shape_or_an_error(text: str) -> None:
    """`Shape.parse` returns a shape or raises a ShapeError."""
    try:
        shape = Shape.parse(text)
    except ShapeError:
        return
    assert Shape.parse(str(shape)) == shape


def test_strategies_cover_every_kind_of_shape() -> None:
    """The shapes of other tests have boxes of each form, extra units and regions."""
    assert any(shape.regions for shape in SHAPES)
    assert any(shape.extra for shape in SHAPES)
    assert any(shape.box_height > shape.box_width for shape in SHAPES)
