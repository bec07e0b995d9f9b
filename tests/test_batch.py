"""Solving in batches gives, line by line, the same answers as solving one by one."""

from __future__ import annotations

import gzip
import platform
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers import batch
from solvers.cli import solve_stream
from solvers.cli.answer_formats import AnswerFormat
from solvers.cli.other_lines import OtherLines
from solvers.cli.solve_stream import SolveStream
from solvers.errors import InputError, PuzzleError
from solvers.formats.puzzle_entry import raise_error
from solvers.solver import BatchResult, Limits
from tests.fakes import SolvesBatches
from tests.strategies import examples

DATA = Path(__file__).parents[1] / "data"
UNIQUE = [
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
SOLVED = "512374968736298145849516273627943581483651792195782436254867319361429857978135624"
OTHERS = [
    f"{UNIQUE[0]} 1 {SOLVED}",
    f"{UNIQUE[0]}\t{SOLVED}",
    f"{UNIQUE[0]} 2+ {SOLVED}",
    f"{UNIQUE[0]} 12 -",
    f"{NONE[0]} 0 -",
    f"{NONE[0]} {SOLVED}",
    f"{MANY[0]} 1 {SOLVED}",
    f"{UNIQUE[0]} {'a long note ' * 9}",
    "",
    "# a comment",
    "#",
    "1.....3........2",
    "53..7....  " + " ".join(["." * 9] * 8),
    UNIQUE[0] + " with a note",
    "  ",
]


@pytest.fixture(autouse=True, scope="module")
def _batches_of_fakes() -> Iterator[None]:
    """Batches are only used for the solvers of the package: pretend that the fake is one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solve_stream, "is_own", lambda _: True)
        yield


def answers(
    solver: str, file: Path, limit: int | None = 2, jobs: int = 1
) -> tuple[bytes, int, int]:
    """Return what is written, the number of puzzles and the exit code."""
    stream = SolveStream(solver, Limits(limit), AnswerFormat.LINE, raise_error, jobs=jobs)
    written = b"".join(stream.answers(str(file)))
    return written, stream.position.puzzles, stream.position.exit_code


def both(text: bytes, folder: Path, limit: int | None = 2) -> bytes:
    """Return the answers in a batch, after comparing them with the answers one by one."""
    file = folder / "puzzles.txt"
    file.write_bytes(text)
    in_batch = answers("tests.fakes:SolvesBatches", file, limit, jobs=2)
    assert in_batch == answers("propagation", file, limit)
    return in_batch[0]


def test_the_fake_solver_is_called_with_batches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise no test here would say anything about batches."""
    called: list[int] = []
    whole = SolvesBatches.solve_batch

    def solve_batch(self: SolvesBatches, givens: Any, limits: Limits) -> BatchResult:
        called.append(len(givens))
        return whole(self, givens, limits)

    monkeypatch.setattr(SolvesBatches, "solve_batch", solve_batch)
    both(f"{UNIQUE[0]}\n{UNIQUE[1]}\n".encode(), tmp_path)
    assert called == [2]


@pytest.mark.parametrize("jobs", [1, 3])
def test_the_number_of_threads_makes_no_difference(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    """Pieces are solved in any order, and their answers are written in the order of the file."""
    monkeypatch.setattr(batch, "SMALLEST", 500)
    file = tmp_path / "puzzles.txt"
    file.write_text("".join(f"{line}\n" for line in MANY + NONE + UNIQUE + OTHERS[:5]))
    in_batch = answers("tests.fakes:SolvesBatches", file, jobs=jobs)
    assert in_batch == answers("propagation", file)


@pytest.mark.parametrize("limit", [1, 2, 10, None])
def test_counts_of_every_kind_and_width(tmp_path: Path, limit: int | None) -> None:
    """Puzzles without a solution, with one and with several are mixed."""
    both("".join(f"{line}\n" for line in UNIQUE + NONE + MANY).encode(), tmp_path, limit)


@examples(40)
@given(
    st.lists(st.sampled_from(UNIQUE[:3] + NONE[:1] + MANY[:1] + OTHERS), min_size=1),
    st.sampled_from(["\n", "\r\n"]),
)
def test_any_mixture_of_lines(
    tmp_path_factory: pytest.TempPathFactory, lines: list[str], end: str
) -> None:
    """Comments, blank lines, notes and other sizes may be between 9x9 puzzles."""
    text = end.join([UNIQUE[0], *lines]).encode()
    both(text, tmp_path_factory.mktemp("batch"))


@pytest.mark.parametrize("character", ["/", "0", ":", "-", "x", "\x7f"])
def test_every_character_of_a_cell_is_looked_at(tmp_path: Path, character: str) -> None:
    """The characters next to the digits and the dot in ASCII are not cells."""
    changed = UNIQUE[0][:40] + character + UNIQUE[0][41:]
    file = tmp_path / "puzzles.txt"
    file.write_text("".join(f"{line}\n" for line in (*UNIQUE[:3], changed, UNIQUE[3])))
    assert outcome("tests.fakes:SolvesBatches", file) == outcome("propagation", file)


@pytest.mark.slow
@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="keeps freed memory differently")
def test_pieces_use_the_memory_of_earlier_ones(tmp_path: Path) -> None:
    """Ten times as many lines need few more pages of new memory, at most 5 for each piece.

    The better of two processes counts: where the heap of a process is, differs.
    """
    faults: list[int] = []
    for pieces in (20, 200):
        file = tmp_path / f"{pieces}.txt"
        file.write_text(f"{SOLVED}\n" * (pieces * batch.LARGEST // 82))
        command = [sys.executable, "-c", _FAULTS, str(file)]
        found = [subprocess.run(command, capture_output=True, check=True) for _ in range(2)]
        faults.append(min(int(done.stdout) for done in found))
    assert faults[1] - faults[0] < 5 * 180


# Solve the lines of a file, and print how many pages of memory the process got for that.
_FAULTS = """
import resource, sys
from solvers import batch
from solvers.registry import registry
from solvers.solver import Limits

def faults():
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt

solver = registry.get("lanes")
solver.prepare()
data = open(sys.argv[1], "rb").read()
size = 82 * 10_000
before = faults()
for _ in batch.solve((data[at : at + size] for at in range(0, len(data), size)), solver, Limits(2),
                     type("Others", (), {"standard": True})()):
    pass
print(faults() - before)
"""


def test_blank_lines_and_plain_comments_are_not_handled_one_by_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file may have millions of them; numbers of later lines count them."""
    seen: list[tuple[bytes, int]] = []
    whole = OtherLines.answer

    def answer(self: OtherLines, raw: bytes, number: int) -> tuple[bytes, int]:
        seen.append((raw, number))
        return whole(self, raw, number)

    monkeypatch.setattr(OtherLines, "answer", answer)
    lines = [UNIQUE[0], "", "\r", "# note", "title", "# a", UNIQUE[1], ""]
    both("\n".join(lines).encode(), tmp_path)
    assert seen == [(b"title\n", 5)]


@pytest.mark.parametrize("size", [1, 83, 500, 10_000])
def test_the_size_of_chunks_makes_no_difference(
    tmp_path: Path, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Chunks of any size end with a line."""
    lines = Random(size).choices(UNIQUE + NONE + OTHERS[:5], k=40)
    monkeypatch.setattr(batch, "CHUNK", 2 * size)
    monkeypatch.setattr(batch, "SMALLEST", size)
    both("\n".join([UNIQUE[0], *lines]).encode(), tmp_path)


def test_a_shape_comment_applies_to_lines_of_81_cells(tmp_path: Path) -> None:
    """The diagonals count below `# shape: 3x3+diagonals`, up to the next such comment."""
    puzzle = "." * 80 + "1"
    text = f"1{'.' * 79}1\n# shape: 3x3+diagonals\n1{'.' * 79}1\n# shape: 3x3\n{puzzle}\n"
    counts = [line.split()[1] for line in both(text.encode(), tmp_path).split(b"\n")[:-1]]
    assert counts == [b"2+", b"0", b"2+"]


def test_bundled_files_and_compressed_ones(tmp_path: Path) -> None:
    """Every bundled file and a compressed one get the same answers in batches."""
    for file in DATA.glob("*.txt"):
        assert answers("tests.fakes:SolvesBatches", file) == answers("propagation", file)
    packed = tmp_path / "easy.gz"
    packed.write_bytes(gzip.compress((DATA / "easy.txt").read_bytes()))
    assert answers("tests.fakes:SolvesBatches", packed) == answers("propagation", DATA / "easy.txt")


def test_puzzles_before_a_bad_line_are_answered(tmp_path: Path) -> None:
    """The error names file, line and cause."""
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join([*UNIQUE[:5], UNIQUE[0][:80], UNIQUE[6]]))
    stream = SolveStream("tests.fakes:SolvesBatches", Limits(2), AnswerFormat.LINE, raise_error)
    written = bytearray()

    def write() -> None:
        for text in stream.answers(str(file)):
            written.extend(text)

    with pytest.raises(PuzzleError, match=r"puzzles\.txt:6.*: 80 cells"):
        write()
    assert written.count(b"\n") == 5


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        (f"1 {SOLVED[:-1]}5", "the solution in the file is wrong"),
        (f"{SOLVED[:-1]}5", "the solution in the file is wrong"),
        (f"2 {SOLVED}", "the file claims 2 solutions, but the puzzle has 1"),
        (f"2+ {SOLVED}", "the file claims at least 2 solutions, but the puzzle has 1"),
        ("0 -", "the file claims 0 solutions, but the puzzle has 1"),
        (f"1 {SOLVED}", ""),
        (f"1+ {SOLVED}", ""),
        (SOLVED, ""),
        ("1 -", ""),
        ("easy, 36 givens", ""),
        ("17", ""),
    ],
)
@pytest.mark.parametrize("solver", ["tests.fakes:SolvesBatches", "propagation"])
def test_what_a_line_says_about_its_puzzle_is_checked(
    columns: str, message: str, solver: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A wrong count or solution is reported with its line, and the exit code is 1."""
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{UNIQUE[1]}\n{UNIQUE[0]} {columns}\n{UNIQUE[1]}\n")
    text, puzzles, code = answers(solver, file)
    assert (text.count(b"\n"), puzzles, code) == (3, 3, 1 if message else 0)
    error = capsys.readouterr().err
    assert (f"puzzles.txt:2: {message}" in error) if message else error == ""


def test_a_bad_solution_can_be_skipped(tmp_path: Path) -> None:
    """The line is reported, and not answered."""
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join([*UNIQUE[:5], f"{UNIQUE[0]} 1 {SOLVED[:-1]}", *UNIQUE[6:8]]))
    for solver in ("tests.fakes:SolvesBatches", "propagation"):
        errors: list[InputError] = []
        stream = SolveStream(solver, Limits(2), AnswerFormat.LINE, errors.append)
        assert b"".join(stream.answers(str(file))).count(b"\n") == 7
        assert ([error.line for error in errors], stream.position.puzzles) == ([6], 7)


def test_a_bad_line_can_be_skipped(tmp_path: Path) -> None:
    """The error is reported with its line, and the other lines are answered."""
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join([*UNIQUE[:5], UNIQUE[0][:80], "?%", *UNIQUE[6:8]]))
    errors: list[InputError] = []
    stream = SolveStream("tests.fakes:SolvesBatches", Limits(2), AnswerFormat.LINE, errors.append)
    assert b"".join(stream.answers(str(file))).count(b"\n") == 7
    assert [error.line for error in errors] == [6, 7]


def test_grids_and_tables_get_the_same_answers(tmp_path: Path) -> None:
    """They are read by other code than lines."""
    rows = "\n".join(UNIQUE[0][i : i + 9] for i in range(0, 81, 9))
    both(f"Grid 01\n{rows}\nGrid 02\n{rows}\n".encode(), tmp_path)
    both(f"puzzle,solution\n{UNIQUE[0]},\n".encode(), tmp_path)


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
    *(puzzle.encode() for puzzle in (UNIQUE[0], UNIQUE[1], NONE[0])),
    b"1.....3........2",
    b"# note",
    b"#",
]
PIECES = st.sampled_from(WHOLE + BETWEEN)


@examples(150)
@given(
    st.lists(PIECES, min_size=1, max_size=30),
    st.sampled_from([1, 100, 10_000]),
    st.sampled_from([1, 2]),
)
def test_any_bytes_give_the_same_answers_or_an_error(
    tmp_path_factory: pytest.TempPathFactory, pieces: list[bytes], size: int, jobs: int
) -> None:
    """Both ways to read lines treat carriage returns, NUL and invalid UTF-8 alike."""
    file = tmp_path_factory.mktemp("bytes") / "puzzles.txt"
    file.write_bytes((UNIQUE[0] + "\n").encode() * 3 + b"".join(pieces))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(batch, "CHUNK", 2 * size)
        patch.setattr(batch, "SMALLEST", size)
        (in_batch, error), (one_by_one, same) = (
            outcome("tests.fakes:SolvesBatches", file, jobs),
            outcome("propagation", file),
        )
    assert bool(error) == bool(same)
    longer, shorter = max(in_batch, one_by_one, key=len), min(in_batch, one_by_one, key=len)
    assert longer == shorter or (
        error and longer.startswith(shorter)
    )  # one looks at the first 300 lines before it begins


def outcome(solver: str, file: Path, jobs: int = 1) -> tuple[bytes, str]:
    """Return what was written up to the end or the error, and the message of the error."""
    stream = SolveStream(solver, Limits(2), AnswerFormat.LINE, raise_error, jobs=jobs)
    written = bytearray()
    try:
        for text in stream.answers(str(file)):
            written.extend(text)
    except InputError as error:
        return bytes(written), str(error)
    return bytes(written), ""


@pytest.mark.parametrize("content", [b"", b"\n\n", b"# nothing here\n"])
def test_a_file_without_a_puzzle_is_an_error(tmp_path: Path, content: bytes) -> None:
    """An empty output would look like success."""
    file = tmp_path / "empty.txt"
    file.write_bytes(content)
    assert outcome("tests.fakes:SolvesBatches", file) == outcome("propagation", file)
    assert "has no puzzle" in outcome("propagation", file)[1]


def test_a_title_line_does_not_make_the_file_a_grid(tmp_path: Path) -> None:
    """It is skipped if the other lines are puzzles."""
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join(["hello world", *UNIQUE[:6]]))
    for solver in ("tests.fakes:SolvesBatches", "propagation"):
        errors: list[InputError] = []
        stream = SolveStream(solver, Limits(2), AnswerFormat.LINE, errors.append)
        assert b"".join(stream.answers(str(file))).count(b"\n") == 6
        assert not errors
