"""`sudoku advise`: real solvers on few puzzles, and what is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.command_line import run
from tests.tools import need_library

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("forked_workers")]

PUZZLES = "12343412214343..\n1...2.3.......42\n123............4\n"


def test_the_choice_is_explained_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A solver with a wrong answer is not chosen."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(Path(__file__).parents[2])
    Path("p.txt").write_text(PUZZLES)
    names = "bitmasks,tests.fakes:SaysNone"
    assert run("advise", "p.txt", "--solvers", names, "--latency", "5s", "--write") == 0
    out = capsys.readouterr().out
    assert "use bitmasks: it answers 100% of the puzzles within 5.00 s" in out
    assert "tests.fakes:SaysNone has a wrong answer or crashed: see `sudoku compare`" in out
    assert "the sample is too small to compare times: give 20 puzzles or more" in out
    assert Path("sudoku-solvers.toml").read_text() == 'solver = "bitmasks"\n'
    assert sorted(path.name for path in tmp_path.iterdir()) == ["p.txt", "sudoku-solvers.toml"]


def test_a_latency_that_is_not_a_time_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """Before anything is measured."""
    assert run("advise", "@hard", "--latency", "5") == 2
    assert "--latency 5 has no unit; write 5ms or 5s" in capsys.readouterr().err
    assert run("advise", "@hard", "--latency", "soon") == 2
    assert "--latency soon is not a time above 0; write 500us, 5ms or 1s" in capsys.readouterr().err


def test_candidates_that_cannot_be_the_best_are_not_measured_further(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """They are named with the reason. If no candidate supports the puzzles, that is an error."""
    monkeypatch.chdir(tmp_path)
    Path("p.txt").write_text("1...2.3.......42\n" * 2)
    assert run("advise", "p.txt", "--solvers", "bitmasks,lanes") == 0
    shown = capsys.readouterr()
    assert "not measured further: lanes, because it supports none of 2 puzzles" in shown.out
    assert "measuring 2 solvers on 2 puzzles\nmeasuring 1 solver on 2 puzzles" in shown.err
    assert run("advise", "p.txt", "--solvers", "lanes") == 2
    error = "lanes does not support these puzzles (4x4); name others with --solvers"
    assert error in capsys.readouterr().err


@pytest.mark.parametrize("names", ["", ",", " "])
def test_an_empty_list_of_solvers_is_refused(
    names: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """It does not mean the default."""
    assert run("advise", "@hard", "--solvers", names) == 2
    assert "there are no solvers to measure; name some solvers" in capsys.readouterr().err


def test_an_empty_solver_is_not_offered_on_a_page(capsys: pytest.CaptureFixture[str]) -> None:
    """It does not mean all of them."""
    need_library("uvicorn")
    assert run("web", "--solvers", "") == 2
    assert "--solvers: there is no solver ''" in capsys.readouterr().err
