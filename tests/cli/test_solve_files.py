"""`sudoku solve 'PATTERN' -o FOLDER`: many files, restartable, here and on a Dask cluster."""

from __future__ import annotations

import gzip
import json
import os
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from solvers import config
from solvers.cli import output_files, stale_parts
from solvers.cli.answer_formats import AnswerFormat
from solvers.cli.files_journal import JOURNAL
from solvers.cli.solve_command import command
from solvers.cli.solve_files import SolveFiles, matching
from solvers.cli.solve_run import SolveRun
from solvers.errors import InputError
from solvers.formats import ReadingOptions
from solvers.registry import registry
from solvers.registry.spec import Spec
from solvers.solver import Limits
from tests.command_line import run
from tests.tools import need_library

pytestmark = pytest.mark.slow

LINES = [line for line in Path("data/easy.txt").read_text().splitlines() if line[:1] != "#"]


@pytest.fixture
def pattern(tmp_path: Path) -> str:
    """Three files, one of them compressed."""
    for number in range(3):
        text = "\n".join(LINES[number : number + 2]) + "\n"
        path = tmp_path / f"puzzles-{number}.txt"
        path.write_text(text)
    (tmp_path / "puzzles-2.txt").unlink()
    (tmp_path / "puzzles-2.txt.gz").write_bytes(gzip.compress(text.encode()))
    return str(tmp_path / "puzzles-*.txt*")


def solve(pattern: str, folder: Path, cluster: str | None = None, limit: int = 2) -> int:
    settings = SolveRun(
        puzzle=pattern,
        solver=Spec.parse("bitmasks"),
        limits=Limits(limit, None),
        answer_format=AnswerFormat.LINE,
        reading=ReadingOptions(),
        skips_errors=False,
        jobs=1,
        output=folder,
    )
    return SolveFiles(
        files=matching(pattern), folder=folder, settings=settings, cluster=cluster
    ).run()


def answers(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name != JOURNAL}


def test_each_file_gets_a_file_of_answers_and_finished_ones_are_kept(
    pattern: str, tmp_path: Path
) -> None:
    """A file that was changed, or whose answers are missing, is solved again."""
    out = tmp_path / "out"
    assert solve(pattern, out) == 0
    written = answers(out)
    assert sorted(written) == ["puzzles-0.txt", "puzzles-1.txt", "puzzles-2.txt.gz"]
    assert written["puzzles-0.txt"].count(b"\n") == 2
    (out / "puzzles-0.txt").write_text("kept")
    (out / "puzzles-1.txt").unlink()
    assert solve(pattern, out) == 0
    assert answers(out) == written | {"puzzles-0.txt": b"kept"}
    (tmp_path / "puzzles-0.txt").write_text(LINES[0] + "\n")
    solve(pattern, out)
    assert answers(out)["puzzles-0.txt"].count(b"\n") == 1
    assert len((out / JOURNAL).read_text().splitlines()) == 6
    with pytest.raises(InputError, match="has answers with solution limit 2, not 1; name another"):
        solve(pattern, out, limit=1)


@pytest.mark.parametrize("lines", [0, 1, 2, 3])
def test_half_a_line_at_the_end_of_the_journal_is_not_read(
    pattern: str, tmp_path: Path, lines: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """A killed run may leave it, for whichever file was finished last; the run continues."""
    out = tmp_path / "out"
    assert solve(pattern, out) == 0
    written, journal = answers(out), (out / JOURNAL).read_bytes()
    capsys.readouterr()
    whole = b"".join(journal.splitlines(keepends=True)[:lines])
    (out / JOURNAL).write_bytes(journal[: len(whole) + 12])
    assert solve(pattern, out) == 0
    note = f"{lines - 1} of 3 files are finished\n" if lines > 1 else ""
    assert capsys.readouterr().err == note
    assert answers(out) == written
    assert (out / JOURNAL).read_bytes() == journal


@pytest.mark.parametrize("text", [b"{", b"", b"\0\0\0", b"\xff", b"3", b'{"exit": 0}'])
def test_a_damaged_line_of_the_journal_is_named(pattern: str, tmp_path: Path, text: bytes) -> None:
    """Without that line, the run continues. The first line has the options of the run."""
    out = tmp_path / "out"
    assert solve(pattern, out) == 0
    first, second, *others = (out / JOURNAL).read_bytes().splitlines()
    (out / JOURNAL).write_bytes(b"\n".join([first, second, text, *others, b""]))
    message = rf"{JOURNAL}:3: is damaged; delete this line, and its file is solved again"
    with pytest.raises(InputError, match=message):
        solve(pattern, out)
    if text != b'{"exit": 0}':
        (out / JOURNAL).write_bytes(b"\n".join([text, second, *others, b""]))
        with pytest.raises(InputError, match=rf"{JOURNAL}:1: is damaged; delete the journal"):
            solve(pattern, out)


@pytest.mark.parametrize("corrects", [False, True])
def test_an_unfinished_file_is_continued_when_the_command_runs_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], corrects: bool
) -> None:
    """Also without --resume. A file that was changed meanwhile is solved from its beginning."""
    file, folder = tmp_path / "puzzles.txt", tmp_path / "out"
    file.write_text("\n".join([*LINES[:3], "123", LINES[3], ""]))
    arguments = ("solve", str(tmp_path / "*.txt"), "-o", folder, "--solver", "bitmasks", "-j", "1")
    for _ in range(2):  # the second time, the answers of the first are there
        assert run(*arguments) == 2
        assert "puzzles.txt:4: '123' is too short" in capsys.readouterr().err
        assert set(answers(folder)) == {"puzzles.txt.partial", "puzzles.txt.partial.json"}
    if corrects:
        file.write_text("\n".join([*LINES[1:4], ""]))
    assert run(*arguments, "--on-error", "skip") == 0
    expected = LINES[1:4] if corrects else LINES[:4]
    (written,) = answers(folder).items()
    assert written[0] == "puzzles.txt"
    solved = [line.split()[0] for line in written[1].decode().splitlines()]
    assert solved == [line.split()[0] for line in expected]


def test_the_hidden_files_of_a_killed_run_are_removed(pattern: str, tmp_path: Path) -> None:
    """Not one that is being written, that is new, that is a link, or that has another name."""
    folder = tmp_path / "out"
    folder.mkdir()
    stale, locked, new, other, link = (
        folder / name
        for name in (
            ".puzzles-2.txt.gz.0123abcd.part",
            ".puzzles-2.txt.gz.0123abce.part",
            ".puzzles-2.txt.gz.0123abcf.part",
            ".mine.txt.0123abcd.part",
            ".puzzles-1.txt.0123abcd.part",
        )
    )
    for part in (stale, locked, new, other):
        part.write_bytes(b"first answers")
    link.symlink_to(other)
    for part in (stale, locked, other):
        os.utime(part, (0, 0))
    with locked.open("rb+") as stream:
        stale_parts.lock(stream)
        assert solve(pattern, folder) == 0
    left = {path for path in folder.iterdir() if path.suffix == ".part"}
    assert left == {locked, new, other, link}
    assert solve(pattern, folder) == 0
    assert not locked.exists()


def test_an_output_is_locked_while_it_is_written(tmp_path: Path) -> None:
    """So that a run that begins meanwhile keeps its file."""
    with output_files.opened(tmp_path / "out.txt") as stream:
        stream.write(b"answer")
        (part,) = tmp_path.iterdir()
        os.utime(part, (0, 0))
        stale_parts.remove(tmp_path, ["out.txt"])
        assert part.exists()
    assert (tmp_path / "out.txt").read_bytes() == b"answer"


def test_a_file_that_cannot_be_read_does_not_stop_the_others(
    pattern: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The exit code is 2; the file is tried again the next time."""
    (tmp_path / "puzzles-1.txt").write_text("not a puzzle\n")
    assert solve(pattern, tmp_path / "out") == 2
    assert sorted(answers(tmp_path / "out")) == ["puzzles-0.txt", "puzzles-2.txt.gz"]
    assert "puzzles-1.txt" in capsys.readouterr().err
    names = [json.loads(each).get("file") for each in (tmp_path / "out" / JOURNAL).open()]
    assert names == [None, "puzzles-0.txt", "puzzles-2.txt.gz"]


def test_a_cluster_writes_the_same_bytes(pattern: str, tmp_path: Path) -> None:
    """Workers are processes of their own."""
    need_library("distributed")
    assert solve(pattern, tmp_path / "here") == solve(pattern, tmp_path / "there", "local:1") == 0
    assert answers(tmp_path / "there") == answers(tmp_path / "here")


@pytest.mark.parametrize("kind", ["folder", "link", "hard link"])
@pytest.mark.parametrize("cluster", [None, "local:1"])
def test_answers_never_replace_puzzles(
    pattern: str, tmp_path: Path, kind: str, cluster: str | None
) -> None:
    """Nothing is written: neither answers nor a journal."""
    folder = tmp_path
    if kind == "link":
        folder = tmp_path / "link"
        folder.symlink_to(tmp_path)
    elif kind == "hard link":
        folder = tmp_path / "other"
        folder.mkdir()
        (folder / "puzzles-1.txt").hardlink_to(tmp_path / "puzzles-1.txt")
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.*")}
    with pytest.raises(InputError, match="name another folder with -o"):
        solve(pattern, folder, cluster)
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*.*")} == before


def test_a_changed_default_solver_is_noticed(
    pattern: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The journal names the solver that was the default; no limit is shown as `all`."""
    out, arguments = tmp_path / "out", ["solve", pattern, "-o", str(tmp_path / "out"), "--resume"]
    (tmp_path / "puzzles-1.txt").write_text(f"{'11' + '.' * 79}\n{LINES[0]}\n")
    runner = CliRunner()
    first = runner.invoke(command, arguments[1:])
    assert first.exit_code == 1
    assert first.stderr == "puzzles-1.txt: 1 puzzle has no solution\n"
    header = json.loads((out / JOURNAL).read_text().splitlines()[0])
    assert (header["solver"], header["version of the solver"]) == (
        config.default(),
        registry.version(config.default()),
    )
    again = runner.invoke(command, arguments[1:])
    assert again.stderr == f"3 of 3 files are finished\n{first.stderr}"
    monkeypatch.setenv("SUDOKU_SOLVER", "fewest-first")
    other = runner.invoke(command, arguments[1:])
    assert isinstance(other.exception, InputError)
    assert f"with solver {config.default()}, not fewest-first" in str(other.exception)
    monkeypatch.delenv("SUDOKU_SOLVER")
    other = runner.invoke(command, [*arguments[1:], "--solution-limit", "all"])
    assert "has answers with solution limit 2, not all" in str(other.exception)


@pytest.mark.parametrize(
    ("words", "cause"),
    [
        (["{in}/*.txt", "-o", "out", "--certify", "c"], "--certify proves the answer to one puz"),
        (["{in}/puzzles-0.txt", "-o", "{in}/out/"], "out/ is a folder, but the answers to .* are"),
        (["{in}", "-o", "out"], "is a folder; give a pattern in quotes, such as '.*/[*]'"),
        (["{in}/puzzles-0.txt", "{in}/puzzles-1.txt", "-o", "o"], "2 arguments.* in quotes"),
    ],
)
def test_a_folder_and_several_files_are_refused_with_a_remedy(
    pattern: str, tmp_path: Path, words: list[str], cause: str
) -> None:
    """A shell replaces a pattern without quotes by the files."""
    assert matching(pattern)
    found = CliRunner().invoke(command, [word.replace("{in}", str(tmp_path)) for word in words])
    assert isinstance(found.exception, InputError)
    assert re.search(cause, str(found.exception))
