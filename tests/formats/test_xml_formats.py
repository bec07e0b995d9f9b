"""Files of OpenSudoku and KSudoku are read; other XML, and XML that is a trap, is refused."""

from __future__ import annotations

import pytest

from solvers.formats import xml_elements
from solvers.formats.xml_elements import DEEPEST
from tests.formats.reading import SOLUTION, P, S, puzzles, read, refused, with_skipped

ZEROS = P.replace(".", "0")


def opensudoku(*data: str) -> str:
    """Return a file with a game for each data."""
    games = "\n".join(f'<game data="{each}" note=""/>' for each in data)
    head = "<?xml version='1.0'?>\n<opensudoku version='2'><folder name='x'>"
    return f"{head}\n{games}\n</folder></opensudoku>"


def cells(version: int, fields: str) -> str:
    """Return the data of a game whose blank cells have a digit of the player."""
    parts = [f"{c}{fields}0|" if c != "." else f"7{fields}1|" for c in P]
    return f"version: {version}&#10;{''.join(parts)}"


@pytest.mark.parametrize(
    "data",
    [
        ZEROS,
        cells(1, "|1,2,|"),
        cells(1, "|-|"),
        cells(2, "|6||"),
        cells(3, "|511|"),
        cells(4, "|0|12|"),
        cells(5, "|0|0|3|"),
    ],
)
def test_the_data_of_each_version_of_opensudoku_are_read(data: str) -> None:
    """A digit that the player may change is not a given, and notes are not read."""
    assert puzzles(opensudoku(data)) == [P]


@pytest.mark.parametrize(
    ("data", "cause"),
    [
        (ZEROS[:80], "the data of the game have 80 cells, but a 9x9 puzzle has 81"),
        ("version: 2&#10;3|0|1|5|0|0|", "the data of the game have 2 cells"),
        ("version: 9&#10;1|", "the data of the game have version '9', not 1 to 5"),
        (ZEROS.replace("7", "x", 1), "'x' is not a digit"),
        ("1" * 16, "the data of the game have 16 cells"),
    ],
)
def test_a_damaged_game_is_reported_with_its_place(data: str, cause: str) -> None:
    """The other games are read."""
    found, (error,) = with_skipped(opensudoku(ZEROS, data, ZEROS))
    assert found == [P, P]
    assert error.startswith(f"f:4:1: {cause}")


def ksudoku(graph: str, letters: str = P, solution: str = "") -> str:
    """Return a saved game whose cells are listed column by column."""

    def listed(text: str) -> str:
        columns = "".join(text[column::9] for column in range(9))
        return "".join("_" if c == "." else "abcdefghij"[int(c)] for c in columns)

    more = f"<solution>{listed(solution)}</solution>" if solution else ""
    puzzle = f"<puzzle>{graph}<values>{listed(letters)}</values>{more}</puzzle>"
    return f"<!DOCTYPE ksudoku>\n<ksudoku>\n<game>\n{puzzle}\n</game></ksudoku>"


PLAIN = '<graph order="9" type="sudoku" specific-type="Plain"/>'
GROUPS = '<sudokugroups at="0" withblocks="1"/>'


def custom(groups: str, kind: str = "XSudoku") -> str:
    """Return a graph with groups of cells."""
    head = f'order="9" type="custom" specific-type="{kind}" sizeX="9" sizeY="9" sizeZ="1"'
    return f"<graph {head}>{groups}</graph>"


def clique(members: object) -> str:
    """Return a group of cells."""
    return f'<clique size="9">{members}</clique>'


def test_a_game_of_ksudoku_is_read_with_its_solution() -> None:
    """The first column is listed first."""
    (entry,) = read(ksudoku(PLAIN, solution=S))
    assert (str(entry.puzzle), entry.solution, entry.line) == (P, SOLUTION, 4)


def test_groups_of_ksudoku_become_the_shape() -> None:
    """Diagonals are extra units, and groups that cover the grid are regions."""
    down = " ".join(str(10 * n) for n in range(9))
    up = " ".join(str(8 * n + 8) for n in range(9))
    (entry,) = read(ksudoku(custom(GROUPS + clique(down) + clique(up))))
    assert str(entry.puzzle.shape) == "3x3+diagonals"
    # In the file, regions of three columns of the box rows: cells 0 to 26 are the first 3 columns.
    boxes = [" ".join(str(27 * a + 9 * x + 3 * b + y) for x in range(3) for y in range(3))
             for a in range(3) for b in range(3)]  # fmt: skip
    plain = GROUPS.replace('withblocks="1"', 'withblocks="0"')
    (entry,) = read(ksudoku(custom(plain + "".join(map(clique, boxes)), "Jigsaw")))
    assert str(entry.puzzle.shape) == "3x3"


@pytest.mark.parametrize(
    ("graph", "cause"),
    [
        (custom(GROUPS + '<cage size="1" value="3">1</cage>'), "this is a Killer Sudoku"),
        (custom(GROUPS, "KillerSudoku"), "this is a Killer Sudoku"),
        (custom("", "Mathdoku"), "this is a Mathdoku puzzle"),
        ('<graph order="9" type="roxdoku"/>', "this is a Roxdoku puzzle"),
        ('<graph order="9" sizeX="21" sizeY="21" type="custom"/>', "the grid has 21x21 cells"),
        (custom(""), "the groups are not rows, columns, and regions that cover the grid"),
        (custom(GROUPS + clique("0 x")), "a group is not a list of cells"),
        ("", "the puzzle has no graph or no values"),
    ],
)
def test_other_games_of_ksudoku_are_refused_by_name(graph: str, cause: str) -> None:
    """The error has the line of the puzzle."""
    assert refused(ksudoku(graph)).startswith(f"f:4: {cause}")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<opensudoku><game>\n</opensudoku>", "f:2:3: not XML that can be read: mismatched tag"),
        ("<opensudoku><game>\n", "f:2:1: not XML that can be read: no element found"),
        ('<!DOCTYPE a [<!ENTITY b "c">]>\n<opensudoku>&b;</opensudoku>', "f:1: the XML defines"),
        ('<!DOCTYPE a [<!ENTITY % b SYSTEM "file:///etc/passwd"> %b;]>\n<opensudoku/>', "f:1: the"),
        ("<opensudoku>" + "<a>" * DEEPEST, f"f:1: elements are nested more than {DEEPEST} deep"),
        ("<?xml version='1.0'?>\n<svg/>", "f:1: this is an XML file with the root <svg>"),
        ("<!DOCTYPE html>\n<p>81</p>", "f:1: this is a web page"),
    ],
)
def test_other_xml_is_refused(text: str, message: str) -> None:
    """XML that is not complete, entity bombs, deep XML, and other files."""
    assert refused(text).startswith(message)


def test_a_long_element_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Text that belongs to no game does not fill the memory."""
    monkeypatch.setattr(xml_elements, "LONGEST", 100)
    assert refused(f"<opensudoku>{'x' * 60}\n{'y' * 60}").startswith(
        "f:2: an element has more than"
    )
