"""Puzzle files: every format is detected and read; errors name file, line and remedy."""

from __future__ import annotations

import bz2
import gzip
import importlib
import io
import json
import lzma
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import islice, repeat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers import formats, notation
from solvers.errors import InputError, SudokuError
from solvers.formats import PuzzleEntry
from solvers.formats.puzzle_file import HEAD_LINES
from solvers.formats.text_streams import LONGEST_LINE
from solvers.libraries import install
from solvers.puzzle import Puzzle
from solvers.shape import Shape
from tests.strategies import puzzles
from tests.tools import need_library

P = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
S = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
Q = "1" + "." * 80
ROWS = [P[i : i + 9] for i in range(0, 81, 9)]
GRID = "\n".join(ROWS)
PUZZLE, OTHER = Puzzle.parse(P), Puzzle.parse(Q)
SOLUTION = Puzzle.parse(S).givens


def read(text: str | bytes) -> list[PuzzleEntry]:
    """Return the entries of a file with that content."""
    stream = io.BytesIO(text.encode() if isinstance(text, str) else text)
    stream.name = "f.txt"
    return list(formats.read(stream))


def message_for(text: str | bytes) -> str:
    """Return the message of the error for a file that cannot be read."""
    with pytest.raises(InputError) as caught:
        read(text)
    assert caught.value.remedy
    return str(caught.value)


# --- one puzzle a line


@pytest.mark.parametrize(
    ("line", "entry"),
    [
        (P, PuzzleEntry(PUZZLE)),
        (f"  {P}  ", PuzzleEntry(PUZZLE)),
        (f"{P} 1 {S}", PuzzleEntry(PUZZLE, count=1, at_least=1, solution=SOLUTION)),
        (f"{P}\t1\t{S}", PuzzleEntry(PUZZLE, count=1, at_least=1, solution=SOLUTION)),
        (f"{P} 2+ {S}", PuzzleEntry(PUZZLE, at_least=2, solution=SOLUTION)),
        (f"{P} 288 -", PuzzleEntry(PUZZLE, count=288, at_least=288)),
        (f"{P} 0 -", PuzzleEntry(PUZZLE, count=0)),
        (f"{P} {S}", PuzzleEntry(PUZZLE, at_least=1, solution=SOLUTION)),
        (f"{P} hard, from a book", PuzzleEntry(PUZZLE, name="hard, from a book")),
        (f"{P} 17", PuzzleEntry(PUZZLE, name="17")),
        (f"{P} # easy", PuzzleEntry(PUZZLE, name="easy")),
        (" ".join(P), PuzzleEntry(PUZZLE)),
        (json.dumps([list(row) for row in ROWS]), PuzzleEntry(PUZZLE)),
    ],
)
def test_lines(line: str, entry: PuzzleEntry) -> None:
    """A puzzle may be followed by a count and a solution, by a solution, or by a note."""
    assert read(f"# comment\n\n{line}\n{Q}\n")[0] == replace(entry, source="f.txt", line=3)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends(end: str) -> None:
    """Lines end with any common line end; a byte-order mark is skipped."""
    assert [entry.puzzle for entry in read(end.join(["\ufeff# comment", P, Q]))] == [PUZZLE, OTHER]
    assert [entry.line for entry in read(end.join(["", P, "", Q, ""]))] == [2, 4]


def test_a_shape_comment_applies_to_the_lines_below_it() -> None:
    """`# shape:` sets the shape of all puzzles up to the next such comment."""
    text = f"# shape: 2x6\n{'.' * 144}\n{'.' * 144}\n#shape: 3x3+diagonals\n{P}\n"
    text += f"# Shape: jigsaw:AAAABBBBCCCCDDDD\n{'.' * 16}\n"
    assert [str(entry.puzzle.shape) for entry in read(text)] == [
        "2x6",
        "2x6",
        "3x3+diagonals",
        "jigsaw:AAAABBBBCCCCDDDD",
    ]


@given(st.lists(puzzles.filter(lambda puzzle: puzzle.shape.size > 4), min_size=1, max_size=4))
def test_any_puzzles_read_back(several: list[Puzzle]) -> None:
    """Puzzles of any shape, each below a comment with its shape, are read as written."""
    text = "".join(f"# shape: {puzzle.shape}\n{puzzle}\n" for puzzle in several)
    assert [entry.puzzle for entry in read(text)] == several


def test_lines_are_read_only_when_they_are_needed() -> None:
    """The first entries of an endless stream can be read."""
    reads = 0

    class Endless(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
            nonlocal reads
            reads += 1
            buffer[: len(P) + 1] = f"{P}\n".encode()
            return len(P) + 1

    assert [entry.line for entry in islice(formats.read(Endless()), 1000)] == list(range(1, 1001))  # type: ignore[arg-type]
    assert reads < HEAD_LINES + 100


# --- tables


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        (f"puzzle,solution\n{P},{S}", PuzzleEntry(PUZZLE, at_least=1, solution=SOLUTION)),
        (f"quizzes,solutions\n{P},{S}", PuzzleEntry(PUZZLE, at_least=1, solution=SOLUTION)),
        (
            f"id,puzzle,clues,solution\n7,{P},30,{S}",
            PuzzleEntry(PUZZLE, at_least=1, solution=SOLUTION, name="7"),
        ),
        (f'"Puzzle";"Rating"\n"{P}";4.5', PuzzleEntry(PUZZLE)),
        (f"{P},{S}", PuzzleEntry(PUZZLE, at_least=1, solution=SOLUTION)),
        (f"{P};4.5", PuzzleEntry(PUZZLE, name="4.5")),
        (f"1\t{P}\t{S}", PuzzleEntry(PUZZLE, at_least=1, solution=SOLUTION, name="1")),
        (f"puzzle,solution\n{P},", PuzzleEntry(PUZZLE)),
    ],
)
def test_tables(text: str, entry: PuzzleEntry) -> None:
    """CSV is read with and without a header, with commas, semicolons or tabs."""
    (found,) = read(text)
    assert found == replace(entry, source="f.txt", line=len(text.splitlines()))


# --- grids


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (GRID, [1]),
        (f"{GRID}\n\n\n{GRID}\n", [1, 12]),
        (f"Grid 01\n{GRID}\nGrid 02\n{GRID}\n", [2, 12]),
        (f"{GRID}\n=========\n{GRID}", [1, 11]),
        (f"#A somebody\n#D easy\n{GRID}\n", [3]),
        (f"[Puzzle]\n{GRID}\n[State]\n{S}\n[Puzzle]\n{GRID}\n", [2, 14]),
        ("\n\n".join("\n".join(ROWS[i : i + 3]) for i in (0, 3, 6)) + f"\n\n{GRID}", [1, 13]),
        (
            notation.to_grid(PUZZLE.givens, PUZZLE.shape)
            + "\n\n"
            + notation.to_grid(PUZZLE.givens, PUZZLE.shape),
            [1, 13],
        ),
        ("\n".join(" ".join(row) for row in ROWS), [1]),
        ("\n".join(",".join(row).replace(".", "") for row in ROWS), [1]),
        (",\n".join(json.dumps(list(row)) for row in ROWS), [1]),
    ],
)
def test_grids(text: str, lines: list[int]) -> None:
    """Blank lines, titles, sections or `=` separate grids; bands may be separated, too."""
    entries = read(text)
    assert [entry.puzzle for entry in entries] == [PUZZLE] * len(lines)
    assert [entry.line for entry in entries] == lines


def test_titles_are_names() -> None:
    """A title above a grid is the name of that grid only."""
    assert [entry.name for entry in read(f"Grid 01\n{GRID}\n\n{GRID}\n")] == ["Grid 01", None]


def test_sixteen_lines_of_sixteen_cells_are_one_puzzle_unless_each_is_one() -> None:
    """If one of the lines is not a 4x4 puzzle, they are the rows of a 16x16 puzzle."""
    four = "1" + "." * 15
    assert [entry.puzzle.shape for entry in read(f"{four}\n" * 16)] == [Shape(2, 2)] * 16
    assert [entry.puzzle.shape for entry in read(f"{four}\n" * 15 + "G" + "." * 15)] == [
        Shape(4, 4)
    ]


# --- where puzzles come from


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress])
def test_compressed_files(pack: Callable[[bytes], bytes], tmp_path: Path) -> None:
    """Compression is detected by content; a truncated file is reported as damaged."""
    content = pack(f"{P}\n".encode() * 100)
    file = tmp_path / "puzzles.txt"
    file.write_bytes(content)
    assert len(list(formats.read(file))) == 100
    assert "f.txt: is damaged: " in message_for(content[:-9])


def test_zstd_files() -> None:
    """Files compressed with zstd are read if its library is installed."""
    need_library("zstandard")
    zstandard = importlib.import_module("zstandard")
    assert len(read(zstandard.compress(f"{P}\n".encode() * 100))) == 100
    assert "is damaged" in message_for(b"\x28\xb5\x2f\xfd123")


def test_zstd_without_its_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """If it is not installed, the message says what to install."""
    monkeypatch.setitem(sys.modules, "zstandard", None)
    assert f"{install('zstd')}, or decompress the file" in message_for(b"\x28\xb5\x2f\xfd123")


@pytest.mark.parametrize("stdin", [io.TextIOWrapper(io.BytesIO(P.encode())), io.StringIO(P)])
def test_a_dash_is_standard_input(stdin: io.TextIOBase, monkeypatch: pytest.MonkeyPatch) -> None:
    """`-` reads standard input, also if it was replaced with a text stream."""
    monkeypatch.setattr("sys.stdin", stdin)
    assert list(formats.read("-")) == [PuzzleEntry(PUZZLE, "standard input", 1)]


def test_a_stream_stays_open() -> None:
    """The caller closes its own stream."""
    stream = io.BytesIO(P.encode())
    list(formats.read(stream))
    assert not stream.closed


def test_bundled_files_are_found() -> None:
    """They are sorted by name."""
    names = [file.name for file in formats.bundled()]
    assert names == sorted(names)
    assert "easy.txt" in names


# --- what is refused


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "f.txt: has no puzzle; write one puzzle on each line, or grids"),
        ("# nothing\n", "f.txt: has no puzzle"),
        (
            f"{P}\n{P[:-1]}\n",
            "f.txt:2: 80 cells, but a 9x9 puzzle has 81 (1 missing); write '.' for each blank",
        ),
        (f"{P[:-1]}\n{P}\n", "f.txt:1: 80 cells, but a 9x9 puzzle has 81"),
        (
            f"{P}\n  {P[:-1]}A 1 -\n",
            "f.txt:2:83: 'A' is not a digit of a 9x9 puzzle; use 1 to 9, and '.' for a blank",
        ),
        (f"{P} 1 {S[:-1]}A\n", "f.txt:1:165: 'A' is not a digit"),
        (
            f"{P} 0 {S}\n",
            "f.txt:1:83: the count is 0, but a solution is given; write '-' for",
        ),
        (f"# shape: 3x\n{P}", "f.txt:1: '3x' is not a shape; write the box as HEIGHTxWIDTH"),
        (f"{P}\n# shape: 4x4\n{P}", "f.txt:3: 81 cells, but a 16x16 puzzle has 256"),
        ("." * 144, "f.txt:1: the boxes of a 12x12 puzzle may be"),
        (f"puzzle,solution\n{P},{S}\n{P[:-1]},{S}\n", "f.txt:3: 80 cells"),
        (f"puzzle,solution\n{P},{S[:-1]}A", "f.txt:2:163: 'A' is not a digit"),
        ("id,puzzle\n1\n", "f.txt:2:1: the record has no column 2; give each"),
        (
            f"{GRID}\n\n" + GRID.replace("8...6", "8.A.6"),
            "f.txt:14:3: 'A' is not a digit of a 9x9 puzzle",
        ),
        (
            GRID.replace("8...6", "8..6") + f"\n\n{GRID}",
            "f.txt:4: 80 cells, but a 9x9 puzzle has 81",
        ),
        ("Hello, this is\nno puzzle\n", "f.txt:"),
        (bytes(range(256)), "f.txt:1:1: binary data; use a text file"),
        (
            "# ü\n".encode("latin-1") + P.encode(),
            "f.txt:1:3: byte 0xfc is not UTF-8; save the file as UTF-8",
        ),
        (
            b"." * (LONGEST_LINE + 1),
            "f.txt:1: a line has more than 1,000,000 bytes; write one puzzle on each line",
        ),
    ],
)
def test_a_file_that_cannot_be_read_is_refused(text: str | bytes, message: str) -> None:
    """The message has file, line, column (if any), cause and remedy."""
    assert message_for(text).startswith(message)


@pytest.mark.parametrize(
    ("name", "cause"),
    [
        ("", "Is a directory; name a puzzle file"),
        ("nothing.txt", "No such file"),
        ("a\0b", "null byte"),
    ],
)
def test_a_file_that_cannot_be_opened_is_refused(name: str, cause: str, tmp_path: Path) -> None:
    """The error for a folder, a missing file or an impossible name names the file."""
    with pytest.raises(InputError, match="cannot be read: ") as caught:
        list(formats.read(tmp_path / name))
    assert cause in str(caught.value)
    assert str(tmp_path) in str(caught.value)


def test_entries_before_an_error_are_read() -> None:
    """The error is raised at the first bad line."""
    stream = formats.read(io.BytesIO(f"{P}\n{P}\n{P}x\n".encode()))
    assert [entry.line for entry in islice(stream, 2)] == [1, 2]
    with pytest.raises(InputError, match="stream:3"):
        next(stream)


PIECES = st.sampled_from(
    [
        P,
        Q,
        S,
        *ROWS,
        "\n",
        "\n\n",
        " ",
        ",",
        "1",
        "-",
        "2+",
        "# shape: 2x2\n",
        "[Puzzle]\n",
        "Grid 1\n",
        "\0",
        "é",
    ]
)


@given(
    st.binary()
    | st.text().map(str.encode)
    | st.lists(PIECES, max_size=30).map(lambda pieces: "".join(pieces).encode())
)
def test_any_bytes_are_entries_or_an_error(content: bytes) -> None:
    """Any content raises a SudokuError that names the file, or is read."""
    stream = io.BytesIO(content)
    stream.name = "f.txt"
    try:
        entries = list(formats.read(stream))
    except SudokuError as refused:
        error = refused
    else:
        assert [entry.source for entry in entries] == list(repeat("f.txt", len(entries)))
        return
    assert error.source == "f.txt"
    assert error.remedy
