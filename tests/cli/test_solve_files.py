"""`sudoku solve 'PATTERN' -o FOLDER`: many files, restartable, here and on a Dask cluster."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from solvers.cli.answer_formats import AnswerFormat
from solvers.cli.solve_files import JOURNAL, SolveFiles, matching
from solvers.cli.solve_run import SolveRun
from solvers.errors import InputError
from solvers.formats import ReadingOptions
from solvers.registry.spec import Spec
from solvers.solver import Limits
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
