"""Files of SadMan Sudoku: headers, and sections of which only `[Puzzle]` is the puzzle."""

from __future__ import annotations

from tests.formats.text_files import GRID, OTHER, PUZZLE, SOLVED, P, Q, message_for, read, rows

HEADER = "#ARuud\n#DA random puzzle\n#CJust start plugging in numbers\n#B03-08-2006\n#LEasy\n"


def test_headers_are_not_puzzles_and_the_description_is_the_name() -> None:
    """Sections are optional if there are headers."""
    for text in (f"{HEADER}{GRID}\n", f"{HEADER}[Puzzle]\n{GRID}\n[State]\n{SOLVED}\n"):
        assert [(entry.puzzle, entry.name) for entry in read(text)] == [(PUZZLE, "A random puzzle")]


def test_several_puzzles_in_a_file() -> None:
    """Each may have a header and a state."""
    second = "\n".join(rows(Q))
    text = f"[Puzzle]\n{GRID}\n[State]\n{SOLVED}\n{HEADER}[Puzzle]\n{second}\n[Puzzle]\n{GRID}\n"
    assert [(entry.puzzle, entry.line, entry.name) for entry in read(text)] == [
        (PUZZLE, 2, None),
        (OTHER, 27, "A random puzzle"),
        (PUZZLE, 37, None),
    ]


def test_a_damaged_puzzle_is_not_completed_with_the_state() -> None:
    """The error names the first row of the puzzle."""
    short = "\n".join(rows(P)[:3])
    assert message_for(f"[Puzzle]\n{short}\n[State]\n{SOLVED}\n").startswith(
        "f.txt:2: 3 rows of 9 cells, but a 9x9 puzzle has 9 rows"
    )


def test_comments_above_puzzle_lines_are_not_headers() -> None:
    """A file of lines may begin with comments that look like headers."""
    assert [entry.name for entry in read(f"#Another list\n#Difficult\n{P} x\n")] == ["x"]
