"""Jigsaws with their maps, and puzzles that are written with candidates."""

from __future__ import annotations

import pytest

from solvers.puzzle import Puzzle
from tests.formats.reading import ROWS, SOLUTION, P, S, puzzles, read, refused, with_skipped

MAP = "AAAB" + "CABB" + "CCDB" + "CDDD"
FOUR = "1.....3........2"
BOXES = "000111222" * 3 + "333444555" * 3 + "666777888" * 3


def rows(text: str, size: int) -> str:
    """Return a text with a line for each row."""
    return "\n".join(text[start : start + size] for start in range(0, len(text), size))


@pytest.mark.parametrize(
    "text",
    [
        f"{FOUR} {MAP}\n",
        f"{FOUR},{MAP}\n",
        f"{FOUR};{MAP.lower()}\n",
        f"{FOUR}\n{MAP}\n",
        f"{FOUR}\n{MAP.translate(str.maketrans('ABCD', '0123'))}\n",
        f"{rows(FOUR, 4)}\n\n{rows(MAP, 4)}\n",
        f"Regions:\n{rows(MAP, 4)}\nPuzzle:\n{rows(FOUR, 4)}\n",
        f"+----+\n{rows(FOUR, 4)}\n+----+\n{rows(MAP, 4)}\n",
    ],
)
def test_a_puzzle_and_its_map_are_a_jigsaw(text: str) -> None:
    """On one line, on two, or as grids; letters or digits are labels."""
    (entry,) = read(text)
    assert entry.puzzle == Puzzle.parse(FOUR, f"jigsaw:{MAP}")
    (first, second) = read(f"{text}\n{text}")
    assert first.puzzle == second.puzzle


def test_a_map_of_boxes_is_the_usual_shape() -> None:
    """A solution and a name may follow."""
    (entry,) = read(f"{P},{BOXES},{S} easy one\n")
    assert (entry.puzzle, entry.solution, entry.name) == (Puzzle.parse(P), SOLUTION, "easy one")


def test_a_puzzle_without_a_map_is_reported_with_its_line() -> None:
    """The other puzzles of the file are read."""
    found, (error,) = with_skipped(f"{P}\n{BOXES}\n{P}\n{P}\n")
    assert (found, error.partition(";")[0]) == ([P], "f:3: the puzzle has no map of its regions")


def test_a_wrong_solution_is_not_a_map() -> None:
    """Each digit is in nine cells, but these are not neighbours."""
    wrong = S[:9].translate(str.maketrans("12", "21")) + S[9:]
    (entry,) = read(f"puzzle,solution\n{P},{wrong}\n")
    assert entry.solution == tuple(map(int, wrong))


def test_a_map_alone_is_refused_by_name() -> None:
    """It is not a puzzle."""
    assert "this is a map of the regions of a 9x9 jigsaw" in refused(f"{BOXES}\n")


def candidates(full: bool) -> list[str]:
    """Return the candidates of each cell of a puzzle without naked singles: all, or those left."""
    puzzle = Puzzle.parse(HARD)
    seen = [{puzzle.givens[peer] for peer in puzzle.shape.peers(cell)} for cell in range(81)]
    return [
        str(given)
        if given
        else "".join(str(d) for d in range(1, 10) if full or d not in seen[cell])
        for cell, given in enumerate(puzzle.givens)
    ]


HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def grid(cells: list[str]) -> str:
    """Return candidates as a grid with lines between boxes."""
    lines = []
    for row in range(9):
        bands = [" ".join(cells[row * 9 + b : row * 9 + b + 3]) for b in (0, 3, 6)]
        lines += ["+-----+-----+-----+"] * (row % 3 == 0) + [f"| {' | '.join(bands)} |"]
    return "\n".join([*lines, "'-----'-----'-----'"])


@pytest.mark.parametrize("full", [True, False])
def test_candidates_that_say_no_more_than_the_givens_are_a_puzzle(full: bool) -> None:
    """As grids, and as 729 characters; with all candidates, or with those that are left."""
    cells = candidates(full)
    places = "".join(
        "".join(str(d) if str(d) in cell else "." for d in range(1, 10)) for cell in cells
    )
    assert puzzles(f"{grid(cells)}\n\n{grid(cells)}\n") == [HARD, HARD]
    assert puzzles(f"{places}\n{places.replace('.', '0')}\n") == [HARD, HARD]


def test_deleted_candidates_are_refused_by_name() -> None:
    """The error names the cell, its place, and what the givens allow."""
    cells = candidates(False)
    assert cells[1] == "1679"
    cells[1] = "679"
    message = "f:2:5: r1c2 has the candidates 679, but the single digits allow 1679"
    assert refused(grid(cells)).startswith(message)
    assert "this is the state of a solver, not a puzzle" in refused(grid(cells))


def test_a_grid_of_candidates_without_all_rows_is_an_error() -> None:
    """The line is that of the first row."""
    text = f"{grid(candidates(False))}\n\n" + "\n".join(" ".join(["12"] * 9) for _ in range(4))
    found, (error,) = with_skipped(text)
    assert found == [HARD]
    assert error.startswith("f:15: the grid ends after 4 of 9 rows")


def test_a_plain_grid_is_not_a_grid_of_candidates() -> None:
    """Some cell must have several digits."""
    assert puzzles("\n".join(" ".join(row) for row in ROWS)) == [P]
