"""Tables with a header, as data sets, spreadsheets and pandas write them."""

from __future__ import annotations

import pytest

from tests.formats.text_files import (
    GRID,
    OTHER,
    PUZZLE,
    SOLUTION,
    SOLVED,
    P,
    Q,
    S,
    message_for,
    read,
    skipped,
)

ZEROS = P.replace(".", "0")
R1C1 = [f"r{row}c{column}" for row in range(1, 10) for column in range(1, 10)]


@pytest.mark.parametrize(
    "text",
    [
        f"puzzle,solution\n{P},{S}\n",
        f"quizzes,solutions\n{ZEROS},{S}\n",
        f"source,question,answer,rating\nbook,{P},{S},3\n",
        f"id,puzzle,clues,difficulty,solution\n1,{P},30,2.5,{S}\n",
        f'"Puzzle";"Solution"\r\n"{P}";"{S}"\r\n',
        f"Puzzle\tSolution\n{P}\t{S}\n",
        f"puzzle | solution\n{P} | {S}\n",
        f"\ufeffpuzzle,solution\n{P},{S}\n",
        f"The hardest puzzles of 2020\n\npuzzle,solution\n{P},{S}\n",
        f"# exported\npuzzle,solution\n# easy\n{P},{S}\n",
        f'id,puzzle,solution\n1,"{GRID}","{SOLVED}"\n,,\n',
        ",puzzle,solution\n0," + f"{P},{S}\n",
        f"solution,puzzle\n{S},{P}\n",
        ",".join([f"c{n}" for n in range(1, 82)] + [f"s{n}" for n in range(1, 82)])
        + f"\n{','.join(P + S).replace('.', '')}\n",
        ";".join(["id", *R1C1, *(f"solution_{name}" for name in R1C1)])
        + f"\n1;{';'.join(ZEROS + S)}\n",
    ],
)
def test_the_header_names_the_columns(text: str) -> None:
    """Other columns are ignored, and titles, comments and empty records are skipped."""
    assert [(entry.puzzle, entry.solution) for entry in read(text)] == [(PUZZLE, SOLUTION)]


@pytest.mark.parametrize(
    "text",
    [
        ",".join(map(str, range(81))) + f"\n{','.join(P).replace('.', '')}\n",
        "," + ",".join(map(str, range(81))) + f"\n0,{','.join(ZEROS)}\n",
        ",".join(reversed(R1C1)) + f"\n{','.join(reversed(ZEROS))}\n",
        ",".join(f"cell{n}" for n in range(81))
        + "\n"
        + ",".join("NaN" if cell == "." else f"{cell}.0" for cell in P),
    ],
)
def test_a_puzzle_may_have_a_column_for_each_cell(text: str) -> None:
    """Their names are numbers, or have row and column, in any order."""
    assert [entry.puzzle for entry in read(text)] == [PUZZLE]


def test_names_and_counts() -> None:
    """A count may be exact, a minimum or not known."""
    text = f"puzzle,name,num_solutions\n{P},first,1\n{Q},,2+\n{P},third,\n{P},many,30\n{Q},x,1.0\n"
    assert [(entry.name, entry.count, entry.at_least) for entry in read(text)] == [
        ("first", 1, 1),
        (None, None, 2),
        ("third", None, 0),
        ("many", 30, 30),
        ("x", 1, 1),
    ]


def test_the_line_of_a_record_is_that_of_its_puzzle() -> None:
    """A quoted grid may begin below the beginning of its record."""
    text = f'id,note,puzzle\n1,"a\nb","{GRID}"\n2,,"{GRID}"\n'
    assert [entry.line for entry in read(text)] == [3, 12]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"id,puzzle\n1,{P}\n2,{P[:-1]}%\n", "f.txt:3:83: '%' is not a digit of a 9x9 puzzle"),
        (f'id;puzzle\n1;"{P[:-1]}%"\n', "f.txt:2:84: '%' is not a digit"),
        (f'id,puzzle\n1,"{GRID[:-1]}%"\n', "f.txt:10:9: '%' is not a digit"),
        (f"puzzle,solution\n{P},{S[:-1]}%\n", "f.txt:2:163: '%' is not a digit"),
        (f"puzzle,solution\n{P},{S[:-1]}.\n", "f.txt:2:83: the solution has blanks"),
        (f"puzzle,solution\n{P},{P}\n", "f.txt:2:83: the solution has blanks"),
        (f"puzzle,count\n{P},30\n", "f.txt:2:83: 30 may be the number of solutions or of givens"),
        (f"puzzle,count\n{P},many\n", "f.txt:2:83: 'many' is not a number of solutions"),
        (f"puzzle,count,solution\n{P},0,{S}\n", "f.txt:2:1: the count is 0, but a solution is"),
        (f"board,puzzle\n{P},{Q}\n", "f.txt:1:7: 2 columns may be the puzzle; rename all but one"),
        (f"id,puzzle\n1,{P}\n2\n", "f.txt:3:1: the record has no column 2"),
        (f'id,puzzle\n1,"{P[:-1]}\n2,"{P}"\n', "f.txt:2"),
        (
            ",".join(R1C1) + "\n" + ",".join([*ZEROS[:5], "10", *ZEROS[6:]]),
            "f.txt:2:11: '10' is not a digit of a 9x9 puzzle",
        ),
    ],
)
def test_a_wrong_record_is_reported_with_its_place(text: str, message: str) -> None:
    """The place is that in the file, also in quotes, on a further line and after tabs."""
    assert message_for(text).startswith(message)


def test_other_records_are_read() -> None:
    """An error ends only its record."""
    entries, errors = skipped(f"id,puzzle\n1,{P}\n2,{P[1:]}\n3,{Q}\n")
    assert [entry.puzzle for entry in entries] == [PUZZLE, OTHER]
    assert [(error.line, error.source) for error in errors] == [(3, "f.txt")]
