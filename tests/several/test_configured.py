"""Several solvers and shadow mode that a configuration file sets answer calls without a solver."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

import solvers
from solvers.puzzle import Puzzle
from solvers.shadow.shadow import Shadow
from solvers.shape import Shape
from tests.command_line import run

pytestmark = pytest.mark.slow

SMALL = "1.....3........2"


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A configuration file that does not exist yet, in the current folder."""
    monkeypatch.delenv("SUDOKU_SOLVER", raising=False)
    monkeypatch.setattr("platformdirs.user_config_path", lambda *_args, **_more: tmp_path / "user")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "sudoku-solvers.toml"


def test_a_configured_fallback_answers(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Calls, `sudoku solve` of a puzzle and of a file; `sudoku config` shows it."""
    file.write_text('fallback = ["lanes", "fewest-first"]')
    assert solvers.solve(SMALL).solver == "fewest-first"
    assert solvers.count(SMALL) == 3
    assert asyncio.run(solvers.asolve(SMALL)).solver == "fewest-first"
    answers = solvers.map([SMALL, "." * 81])
    assert [each.solver for each in answers] == ["fewest-first", "lanes"]
    assert run("solve", SMALL, "--format", "json") == 0
    assert json.loads(capsys.readouterr().out)["solver"] == "fewest-first"
    (file.parent / "puzzles.txt").write_text(f"{SMALL}\n{'.' * 81}\n{SMALL}\n")
    assert run("solve", "puzzles.txt", "--format", "json", "--jobs", "2") == 0
    lines = map(json.loads, capsys.readouterr().out.splitlines())
    assert [line["solver"] for line in lines] == ["fewest-first", "lanes", "fewest-first"]
    assert run("config") == 0
    shown = capsys.readouterr().out
    assert shown.startswith(f'fallback = ["lanes", "fewest-first"]  ({file})\n  overrides ')


def test_a_wrong_option_is_an_error_that_names_the_file(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`sudoku config` checks every solver of a fallback."""
    file.write_text('fallback = ["naive", "fewest-first:depth=2"]')
    assert run("config") == 2
    cause = f"{file}:1: fallback: fewest-first has no option 'depth'"
    assert cause in capsys.readouterr().err
    assert run("solve", SMALL) == 2
    assert cause in capsys.readouterr().err
    with pytest.raises(solvers.ConfigError, match="fallback: fewest-first has no option"):
        solvers.solve(SMALL)


@pytest.mark.parametrize(
    ("setting", "cause"),
    [
        ('solver = "lanes:threads=-1"', "solver: lanes: threads=-1"),
        ('shadow = "lanes:threads=-1"', "shadow: lanes: threads=-1"),
    ],
)
def test_a_value_out_of_range_names_the_line(
    file: Path, capsys: pytest.CaptureFixture[str], setting: str, cause: str
) -> None:
    """In `sudoku config`, and in what uses the setting."""
    file.write_text(f"# Ours.\n{setting}\n")
    assert run("config") == 2
    assert f"{file}:2: {cause}" in capsys.readouterr().err
    if setting.startswith("solver"):
        assert run("solve", SMALL) == 2
        assert f"{file}:2: {cause}" in capsys.readouterr().err
        with pytest.raises(solvers.ConfigError) as error:
            solvers.solve("." * 81)
        assert f"{file}:2: {cause}" in str(error.value)


def test_a_configured_race_answers(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """There is one winner."""
    file.write_text('race = ["propagation", "fewest-first"]')
    assert solvers.solve(SMALL).solver in ("propagation", "fewest-first")
    assert run("solve", SMALL, "--format", "json", "--solution-limit", "all") == 0
    assert len(json.loads(capsys.readouterr().out)["solutions"]) == 3


def test_configured_shadow_mode_watches_calls(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Puzzles of all shapes share one queue; `sudoku config` shows what was found."""
    file.write_text(
        'solver = "naive"\nshadow = "tests.fakes:SaysNone"\n'
        'shadow-rate = 1.0\nshadow-folder = "wrong"'
    )
    small, large = solvers.configured("2x2"), solvers.configured()
    assert isinstance(small, Shadow)
    assert isinstance(large, Shadow)
    assert not solvers.is_unique(SMALL)
    assert not solvers.is_unique(Puzzle.empty(Shape(2, 3)))
    assert small.flush(60)
    assert large.counts.wrong == 2
    assert run("config") == 0
    shown = capsys.readouterr().out
    assert f"\nshadow mode: tests.fakes:SaysNone, rate 1.0  ({file})\n" in shown
    assert f"\n  2 wrong answers in {file.parent / 'wrong'}\n" in shown
    small.close()
