"""The same bytes give the same puzzles, or the same error, in every command and from any source."""

from __future__ import annotations

import gzip
import io
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers import formats
from solvers.audit import auditing
from solvers.audit.batch_checks import CheckOptions
from solvers.audit.findings import Findings
from solvers.audit.puzzle_batch import PuzzleBatch
from solvers.cli.answer_formats import AnswerFormat
from solvers.cli.solve_stream import SolveStream
from solvers.compare.plan_description import PlanDescription
from solvers.errors import InputError
from solvers.formats.puzzle_entry import raise_error
from solvers.puzzle import Puzzle
from solvers.solver import Limits
from tests.strategies import examples

P = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
S = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
FULL = "1234341221434321"
ROWS = [P[i : i + 9] for i in range(0, 81, 9)]
SIXTEEN = [f"{row % 4 + 1}{'.' * 14}{'.5'[row == 9]}" for row in range(16)]

Way = Callable[[bytes, Path], Iterator[str]]


def read(content: bytes, file: Path) -> Iterator[str]:
    """Read the file from Python."""
    file.write_bytes(content)
    yield from (str(entry.puzzle) for entry in formats.read(file))


def solve(solver: str, argument: str | None = None) -> Way:
    """Return a way that solves each puzzle; its answer begins with the puzzle."""

    def way(content: bytes, file: Path) -> Iterator[str]:
        file.write_bytes(content)
        stream = SolveStream(solver, Limits(1), AnswerFormat.LINE, raise_error)
        for text in stream.answers(argument or str(file)):
            yield from (line.split()[0] for line in text.decode().splitlines())

    return way


def solve_input(content: bytes, file: Path) -> Iterator[str]:
    """Solve what standard input has, in batches."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content)))
        yield from solve("tests.fakes:SolvesBatches", "-")(content, file)


def compare(content: bytes, file: Path) -> Iterator[str]:
    """Plan a comparison."""
    file.write_bytes(content)
    planned = PlanDescription((str(file),), ("naive",), (1,), 1.0)
    yield from (str(entry.puzzle) for entry in planned.plan().entries)


def audit(content: bytes, file: Path) -> Iterator[str]:
    """Audit the file; the first error is raised, where the command reports each."""
    file.write_bytes(content)
    checks = CheckOptions(solution_limit=1, minimality=False, levels=False)
    batches: list[PuzzleBatch] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Findings, "add_unreadable", lambda _, error: raise_error(error))
        auditing.audit(
            [file],
            auditing.AuditOptions(checks=checks, symmetric=False),
            observe=lambda checked: batches.append(checked.batch),
        )
    for batch in batches:
        for givens in batch.givens.tolist():
            yield str(Puzzle(tuple(givens), batch.shape))


def compressed(content: bytes, file: Path) -> Iterator[str]:
    """Read the file after compressing it."""
    yield from read(gzip.compress(content), file)


def with_last_newline(content: bytes, file: Path) -> Iterator[str]:
    """Read the file with an end of its last line."""
    yield from read(content + b"\n", file)


def without_last_newline(content: bytes, file: Path) -> Iterator[str]:
    """Read the file without an end of its last line."""
    yield from read(content.removesuffix(b"\n"), file)


WAYS: list[Way] = [  # every command that reads puzzle files
    solve("tests.fakes:SolvesBatches"),
    solve("propagation"),
    solve_input,
    compare,
    audit,
    compressed,
    with_last_newline,
    without_last_newline,
]


def outcome(way: Way, content: bytes, file: Path) -> tuple[list[str], str]:
    """Return the puzzles up to the end or an error, and its message without the name."""
    puzzles: list[str] = []
    try:
        puzzles += way(content, file)
    except InputError as error:
        return [], str(error).replace("standard input", str(file))
    return puzzles, ""


REGIONS = "000111222" * 3 + "333444555" * 3 + "666777888" * 3
LINES = st.sampled_from(
    [
        *(P, f"{P} 1 {S}", f"{P} 2 {S}", f"{P} {S}", f"{P} note", f"{P},{S}", P.replace(".", "0")),
        *(P[:80], S, S.replace("9", "0"), FULL, FULL.replace("4", "0"), FULL[:15] + ".", "." * 16),
        *("", "# note", "# shape: 2x2", "Grid 1", "puzzle,solution", "text", P[:9] * 9, REGIONS),
        *ROWS[:2],
    ]
)
BLOCKS = st.sampled_from(
    [ROWS, SIXTEEN, [" ".join(row) for row in ROWS], ["1..............."] * 16]
)
TEXTS = st.lists(st.lists(LINES, min_size=1, max_size=4) | BLOCKS, min_size=1, max_size=4)
ENCODINGS = st.sampled_from(["utf-8", "utf-8-sig", "utf-16"])


@examples(40)
@given(TEXTS, st.sampled_from(["\n", "\r\n", "\r"]), st.booleans(), ENCODINGS)
def test_every_way_gives_the_same(
    tmp_path_factory: pytest.TempPathFactory,
    parts: list[list[str]],
    end: str,
    has_last: bool,
    encoding: str,
) -> None:
    """Puzzles and messages are equal, whatever the format, its line ends and its encoding."""
    file = tmp_path_factory.mktemp("same") / "puzzles.txt"
    text = end.join(line for part in parts for line in part) + end * has_last
    wanted = outcome(read, text.encode(encoding), file)
    for way in WAYS:
        if way in (with_last_newline, without_last_newline) and (end, encoding) != ("\n", "utf-8"):
            continue  # it would add or remove half of a character, or half of a line end
        assert outcome(way, text.encode(encoding), file) == wanted


@pytest.mark.parametrize(
    "text",
    ["\n".join(SIXTEEN), "\n".join(["." * 16, *SIXTEEN[1:]]), "\n".join(ROWS), f"{P}\n{P}"],
)
def test_a_missing_last_newline_changes_nothing(text: str, tmp_path: Path) -> None:
    """The first row of a 16x16 puzzle may be a 4x4 puzzle."""
    for way in WAYS:
        puzzles, error = outcome(way, text.encode(), tmp_path / "puzzles.txt")
        assert (len(puzzles[0]), error) == (256 if len(text) == 271 else 81, "")
