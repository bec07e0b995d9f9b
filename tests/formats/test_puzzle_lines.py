"""One puzzle on each line, with labels, counts, solutions and notes, as many programs write it."""

from __future__ import annotations

import pytest

from solvers.errors import PuzzleError
from solvers.formats import puzzle_lines
from solvers.formats.context import Context
from solvers.formats.text_files import Line
from tests.formats.text_files import GRID, OTHER, PUZZLE, SOLUTION, P, Q, S, message_for, read, rows


@pytest.mark.parametrize(
    "line",
    [
        f"{P} hard",
        f"{P}\thard",
        f"{P},hard",
        f"{P};hard",
        f"{P}:hard",
        f"{P} # hard",
        f"{P}#hard",
        f"{P} // hard",
        f"{P}|hard",
        f"hard {P}",
        f"hard: {P}",
        f"hard,{P}",
        f"- hard. {P}",
        f'"hard";"{P}"',
        f"{' '.join(rows(P))} # hard",
        f"{' '.join(P)} // hard",
    ],
)
def test_a_label_or_a_note_is_the_name(line: str) -> None:
    """It is before or after the puzzle, with any separator."""
    assert [(entry.puzzle, entry.name) for entry in read(f"{line}\n{Q}\n")] == [
        (PUZZLE, "hard"),
        (OTHER, None),
    ]


@pytest.mark.parametrize("mark", [" ", "\t", ",", ";", ":", "|", ", "])
def test_counts_and_solutions_follow_any_separator(mark: str) -> None:
    """They are a number with or without `+`, and a grid without blanks or `-`."""
    columns = [[P, "1", S], [P, "2+", S], [P, S], [P, "0", "-"]]
    entries = read("\n".join(map(mark.join, columns)))
    assert [(each.puzzle, each.count, each.at_least, each.solution) for each in entries] == [
        (PUZZLE, 1, 1, SOLUTION),
        (PUZZLE, None, 2, SOLUTION),
        (PUZZLE, None, 1, SOLUTION),
        (PUZZLE, 0, 0, None),
    ]


def test_a_label_a_count_a_solution_and_a_note_may_be_together() -> None:
    """The label and the note are the name."""
    (entry,) = read(f"17: {P} 1 {S} from a book\n")
    assert (entry.count, entry.solution, entry.name) == (1, SOLUTION, "17, from a book")


def test_titles_comments_and_drawn_lines_are_skipped() -> None:
    """Lines without anything like cells may be anywhere."""
    text = f"MyHardestOnes\n{P}\n//easy\n----------\n; by N.N.\n{Q},name-0;abc,1,2\n# end\n\x1a"
    assert [(entry.line, entry.name) for entry in read(text)] == [(2, None), (6, "name-0;abc,1,2")]


@pytest.mark.parametrize("blank", [".", "0", "_", "*", "?", "-", "+", "x", "X"])
def test_any_sign_for_a_blank(blank: str) -> None:
    """It is the same in a whole file."""
    assert [entry.puzzle for entry in read(f"{P}\n{Q}".replace(".", blank))] == [PUZZLE, OTHER]


def test_spaces_are_blanks_in_lines_of_81_characters() -> None:
    """A shorter line may have lost any of them, and is refused."""
    spaced = f"{P}\n{Q}".replace(".", " ")
    assert [entry.puzzle for entry in read(spaced)] == [PUZZLE, OTHER]
    assert message_for(spaced.rstrip()).startswith(
        "f.txt:2: 75 characters, but 9x9 cells with spaces for blanks have 81; add the spaces"
    )


@pytest.mark.parametrize(
    "text",
    [
        ",".join(P).replace(".", ""),
        ";".join(P).replace(".", ""),
        "\t".join(P).replace(".", "0"),
        ",".join("NaN" if cell == "." else f"{cell}.0" for cell in P),
        " ".join(rows(P)),
    ],
)
def test_cells_may_be_separated(text: str) -> None:
    """Empty fields and NaN are blanks, and 5.0 is 5."""
    assert [entry.puzzle for entry in read(f"{text}\n{text}\n")] == [PUZZLE, PUZZLE]


@pytest.mark.parametrize("separator", [" ", ",", ", ", "\t", ";"])
@pytest.mark.parametrize("size", [16, 25, 36])
def test_large_puzzles_are_numbers_on_one_line(size: int, separator: str) -> None:
    """A number is a cell, and the number of cells gives the size."""
    cells = [0] * size * size
    cells[:3] = [size, 1, 10]
    (entry,) = read(separator.join(map(str, cells)))
    assert (entry.puzzle.shape.size, list(entry.puzzle.givens)) == (size, cells)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"{P[:-1]} {S}", "f.txt:1: 80 cells, but a 9x9 puzzle has 81"),
        (f"{P[:-1]}A {S}", "f.txt:1:81: 'A' is not a digit of a 9x9 puzzle"),
        (f"12 {P[:-1]}A", "f.txt:1:84: 'A' is not a digit of a 9x9 puzzle"),
        (f"{P},{S[:-1]}", "f.txt:1: 80 cells"),
        (f"{P}\t{S[:-1]}%", "f.txt:1:163: '%' is not a digit of a 9x9 puzzle"),
        (f"{P} {Q}", "f.txt:1:83: 2 puzzles in one line; write one puzzle on each line"),
        (f"{S} {P}", "f.txt:1:83: 2 puzzles in one line"),
        (f"{P} {S} {S}", "f.txt:1:165: 3 puzzles in one line"),
        (f"Solution: {S}", "f.txt:1:11: a full grid after a label may be a puzzle or a solution"),
        (
            f"{P},30,{S}",
            "f.txt:1:83: 30 may be the number of solutions or of givens; name",
        ),
        (f'var easy = "{P}";', "f.txt:1: the text before the puzzle looks like source code"),
        (
            f"{'-' * 81}\n{P}",
            "f.txt:1: 81 times '-' may be a puzzle without givens or a drawn",
        ),
        ("1,2,3\n" + ",".join(P)[:-2], "f.txt:"),
        (f"{P}\n{'AAABBBCCC' * 9}", "f.txt:2:1: 'A' is not a digit of a 9x9 puzzle"),
        (f'puzzles = [\n"{P}",\n]\n', "f.txt:1: the line looks like source code"),
    ],
)
def test_what_may_be_a_damaged_puzzle_is_refused(text: str, message: str) -> None:
    """It is never read as a label, a note or a title. The message has line and column."""
    assert message_for(text).startswith(message)


def test_a_short_line_is_not_called_a_small_puzzle() -> None:
    """The message says what to do with it."""
    with pytest.raises(PuzzleError, match="'x' is too short for a puzzle; delete the line, or"):
        puzzle_lines.parse(Line(1, "x"), Context("f.txt"))


def test_lines_of_grids_are_not_titles() -> None:
    """A damaged first row does not leave a grid of the rows below it."""
    assert message_for(f"{GRID[:8]}\n{GRID}\n").startswith("f.txt:")
    assert message_for(f"ab..cd...\n{GRID[10:]}\n{GRID}\n").startswith("f.txt:")
