"""Bulk solving gives, line for line, what solving one puzzle after another gives."""

from __future__ import annotations

import gzip
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers import batch
from solvers.cli.answer_formats import AnswerFormat
from solvers.cli.solve_stream import SolveStream
from solvers.errors import InputError, PuzzleError
from solvers.formats.puzzle_entry import raise_error
from solvers.solver import Limits

DATA = Path(__file__).parents[1] / "data"
BOARDS = [
    line.split()[0] for line in (DATA / "easy.txt").read_text().splitlines() if line[0] != "#"
]
NONE = [
    line.split()[0]
    for line in (DATA / "unsatisfiable.txt").read_text().splitlines()
    if line[0] != "#"
]
MANY = [
    line.split()[0]
    for line in (DATA / "several-solutions.txt").read_text().splitlines()
    if line[0] != "#"
]
OTHERS = [
    "",
    "# a comment",
    "#",
    "1.....3........2",
    "53..7 " + "." * 76,
    BOARDS[0] + " with a note",
    "  ",
]


def answers(solver: str, file: Path, limit: int | None = 2) -> tuple[bytes, int, int]:
    """What is written, the number of puzzles and the exit code."""
    answering = SolveStream(solver, Limits(limit), AnswerFormat.LINE, raise_error)
    return b"".join(answering.answers(str(file))), answering.puzzles, answering.exit_code


def both(text: bytes, folder: Path, limit: int | None = 2) -> bytes:
    """The answers in a batch, which are the same as those one by one."""
    file = folder / "puzzles.txt"
    file.write_bytes(text)
    in_batch = answers("tests.fakes:InBulk", file, limit)
    assert in_batch == answers("propagation", file, limit)
    return in_batch[0]


@pytest.mark.parametrize("limit", [1, 2, 10, None])
def test_counts_of_every_kind_and_width(tmp_path: Path, limit: int | None) -> None:
    """None, one and many solutions side by side, exact counts and bounds."""
    both("".join(f"{line}\n" for line in BOARDS + NONE + MANY).encode(), tmp_path, limit)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.sampled_from(BOARDS[:3] + NONE[:1] + MANY[:1] + OTHERS), min_size=1),
    st.sampled_from(["\n", "\r\n"]),
)
def test_any_mixture_of_lines(
    tmp_path_factory: pytest.TempPathFactory, lines: list[str], end: str
) -> None:
    """Comments, blank lines, notes and other sizes between the boards, with either line end."""
    text = end.join([BOARDS[0], *lines]).encode()
    both(text, tmp_path_factory.mktemp("batch"))


@pytest.mark.parametrize("size", [1, 83, 500, 10_000])
def test_where_a_chunk_ends_makes_no_difference(
    tmp_path: Path, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lines are cut only at their ends, however small the chunks."""
    lines = Random(size).choices(BOARDS + NONE + OTHERS[:5], k=40)
    monkeypatch.setattr(batch, "CHUNK", size)
    both("\n".join([BOARDS[0], *lines]).encode(), tmp_path)


def test_a_directive_changes_what_81_cells_mean(tmp_path: Path) -> None:
    """Below `# shape: 3x3+diagonals` the diagonals count, until the shape is the usual one again."""
    board = "." * 80 + "1"
    text = f"1{'.' * 79}1\n# shape: 3x3+diagonals\n1{'.' * 79}1\n# shape: 3x3\n{board}\n"
    counts = [line.split()[1] for line in both(text.encode(), tmp_path).split(b"\n")[:-1]]
    assert counts == [b"2+", b"0", b"2+"]


def test_bundled_files_and_compressed_ones(tmp_path: Path) -> None:
    """Each file of ours, and one that is packed."""
    for file in DATA.glob("*.txt"):
        assert answers("tests.fakes:InBulk", file) == answers("propagation", file)
    packed = tmp_path / "easy.gz"
    packed.write_bytes(gzip.compress((DATA / "easy.txt").read_bytes()))
    assert answers("tests.fakes:InBulk", packed) == answers("propagation", DATA / "easy.txt")


def test_what_stands_before_a_bad_line_is_answered(tmp_path: Path) -> None:
    """The error names file, line and cause; nothing before it is lost."""
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join([*BOARDS[:5], BOARDS[0][:80], BOARDS[6]]))
    answering = SolveStream("tests.fakes:InBulk", Limits(2), AnswerFormat.LINE, raise_error)
    written = bytearray()

    def write() -> None:
        for text in answering.answers(str(file)):
            written.extend(text)

    with pytest.raises(PuzzleError, match=r"puzzles\.txt:6.*: 80 cells"):
        write()
    assert written.count(b"\n") == 5


def test_a_bad_line_can_be_skipped(tmp_path: Path) -> None:
    """It is told with its place, and the rest is answered."""
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join([*BOARDS[:5], BOARDS[0][:80], "?%", *BOARDS[6:8]]))
    told: list[InputError] = []
    answering = SolveStream("tests.fakes:InBulk", Limits(2), AnswerFormat.LINE, told.append)
    assert b"".join(answering.answers(str(file))).count(b"\n") == 7
    assert [error.line for error in told] == [6, 7]


def test_grids_and_tables_are_not_taken_for_lines(tmp_path: Path) -> None:
    """A file of grids goes another way, and comes to the same answers."""
    rows = "\n".join(BOARDS[0][i : i + 9] for i in range(0, 81, 9))
    both(f"Grid 01\n{rows}\nGrid 02\n{rows}\n".encode(), tmp_path)
    both(f"puzzle,solution\n{BOARDS[0]},\n".encode(), tmp_path)


BETWEEN = [
    b"\n",
    b"\n",
    b"\n",
    b"\r\n",
    b"\r",
    b" ",
    b"\t",
    b"\0",
    b"\xff",
    b"\xef\xbb\xbf",
    b"5",
    b"x",
]
WHOLE = [
    *(board.encode() for board in (BOARDS[0], BOARDS[1], NONE[0])),
    b"1.....3........2",
    b"# note",
    b"#",
]
PIECES = st.sampled_from(WHOLE + BETWEEN)


@settings(max_examples=150, deadline=None)
@given(st.lists(PIECES, min_size=1, max_size=30), st.sampled_from([1, 100, 10_000]))
def test_any_bytes_give_the_same_answers_or_an_error(
    tmp_path_factory: pytest.TempPathFactory, pieces: list[bytes], size: int
) -> None:
    """The two ways to read lines are one format: lone carriage returns, NUL, bad UTF-8, nothing at all, in any place."""
    file = tmp_path_factory.mktemp("bytes") / "puzzles.txt"
    file.write_bytes((BOARDS[0] + "\n").encode() * 3 + b"".join(pieces))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(batch, "CHUNK", size)
        (in_batch, error), (one_by_one, same) = (
            outcome("tests.fakes:InBulk", file),
            outcome("propagation", file),
        )
    assert bool(error) == bool(same)
    longer, shorter = max(in_batch, one_by_one, key=len), min(in_batch, one_by_one, key=len)
    assert longer == shorter or (
        error and longer.startswith(shorter)
    )  # one looks at the first 300 lines before it begins


def outcome(solver: str, file: Path) -> tuple[bytes, str]:
    """What was written until the end or the error, and the error."""
    answering = SolveStream(solver, Limits(2), AnswerFormat.LINE, raise_error)
    written = bytearray()
    try:
        for text in answering.answers(str(file)):
            written.extend(text)
    except InputError as error:
        return bytes(written), str(error)
    return bytes(written), ""


@pytest.mark.parametrize("content", [b"", b"\n\n", b"# nothing here\n"])
def test_a_file_without_a_puzzle_is_an_error(tmp_path: Path, content: bytes) -> None:
    """In batch as otherwise: an answer to nothing would look like success."""
    file = tmp_path / "empty.txt"
    file.write_bytes(content)
    assert outcome("tests.fakes:InBulk", file) == outcome("propagation", file)
    assert "has no puzzle" in outcome("propagation", file)[1]


def test_a_title_line_does_not_make_the_file_a_grid(tmp_path: Path) -> None:
    """A bad first line is a bad line, to be named or skipped, where the others are puzzles."""
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join(["hello world", *BOARDS[:6]]))
    for solver in ("tests.fakes:InBulk", "propagation"):
        told: list[InputError] = []
        answering = SolveStream(solver, Limits(2), AnswerFormat.LINE, told.append)
        assert b"".join(answering.answers(str(file))).count(b"\n") == 6
        assert [error.line for error in told] == [1]
