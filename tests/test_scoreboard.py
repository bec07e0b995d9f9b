"""`python -m bench`: answers are verified, and tables say what was measured."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import cast

import numpy as np
import pytest
from rich.console import Console
from rich.table import Table

from bench import __main__ as command
from bench.scoreboard import tables
from bench.scoreboard.answers import Answers, bins, faults, read_lines
from bench.scoreboard.intervals import estimate
from bench.scoreboard.processes import Contestant
from bench.scoreboard.puzzle_sets import PuzzleSet, load, positions
from bench.scoreboard.runners import as_lines
from solvers.errors import InputError

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
GRID = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def shown(table: Table) -> str:
    """Return what the terminal shows."""
    console = Console(width=200, file=StringIO())
    console.print(table)
    return cast(StringIO, console.file).getvalue()


def cells(text: str) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    """Return one puzzle or grid as an array."""
    return np.array([[*map(int, text.replace(".", "0"))]], np.uint8)


@pytest.mark.parametrize(
    ("count", "grid", "fault"),
    [
        (1, GRID, None),
        (2, GRID, "2 solutions instead of 1"),
        (1, GRID.replace("1", "x").replace("2", "1").replace("x", "2"), "is not a solution"),
        (1, GRID[:80] + "8", "is not a solution"),
        (1, "." * 81, "is not a solution"),
    ],
)
def test_a_wrong_grid_or_count_is_a_fault(count: int, grid: str, fault: str | None) -> None:
    """A grid must keep the givens and have each digit in each unit."""
    answers = Answers(np.array([count]), cells(grid), None)
    found = [*faults(cells(PUZZLE), answers, np.array([1]))]
    assert len(found) == (fault is not None)
    assert fault is None or fault in found[0]


def test_a_command_prints_counts_and_grids() -> None:
    """`COUNT`, `COUNT GRID` and `GRID` can be mixed."""
    answers = read_lines(f"0\n2 {GRID}\n{GRID}\n", 3)
    assert answers.counts.tolist() == [0, 2, 1]
    assert answers.grids is not None
    assert answers.grids.any(axis=1).tolist() == [False, True, True]
    assert read_lines("1\n", 1).grids is None
    for text, puzzles in (("1\n", 2), ("1 2\n", 1), ("none\n", 1)):
        with pytest.raises(InputError, match="COUNT GRID"):
            read_lines(text, puzzles)


def test_an_interval_contains_the_median_and_the_spread_of_processes() -> None:
    """If processes differ and blocks do not, the interval is as wide as the processes differ."""
    value, low, high = estimate(np.array([[1.0, 1.0], [2.0, 2.0], [3.0, 3.0]]))
    assert (value, low, high) == (2.0, 1.0, 3.0)
    assert estimate(np.ones((3, 2))) == (1.0, 1.0, 1.0)


def test_guesses_are_counted_in_powers_of_two() -> None:
    """The bins are 0, 1, 2 to 3, 4 to 7 and so on."""
    assert bins(np.array([0, 0, 1, 2, 3, 4, 7, 8])) == [2, 1, 2, 2, 1]


def test_samples_are_nested_and_begin_again() -> None:
    """A slow solver has the first puzzles of the order in which a fast one has all."""
    assert positions(10, 3, 1).tolist() == positions(10, 10, 1)[:3].tolist()
    assert positions(10, 12, 1)[10:].tolist() == positions(10, 2, 1).tolist()
    assert sorted(positions(10, 10, 1)) == [*range(10)]


def test_names_of_sets_and_peers() -> None:
    """A set or a peer can be given a name."""
    assert PuzzleSet.parse("17 givens=a/b.txt") == PuzzleSet("17 givens", "a/b.txt")
    assert PuzzleSet.parse("a/b.txt").name == "b.txt"
    assert PuzzleSet.parse("@many-guesses").name == "many-guesses"
    assert Contestant.peer("T=t.so:F") == Contestant("T", "t.so:F", is_peer=True)
    assert Contestant.peer("T=spec:lanes:threads=2") == Contestant("T", "lanes:threads=2")
    with pytest.raises(InputError, match="NAME="):
        Contestant.peer("t.so")
    assert as_lines(load(PuzzleSet.parse("@many-guesses").file)[:1]).count(b"\n") == 1


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["--solvers", "lanes,nope"], "there is no solver 'nope'"),
        (["--parts", "throughput,size"], "there is no part 'size'; choose from throughput,"),
    ],
)
def test_a_name_that_is_not_known_is_refused_before_anything_starts(
    words: list[str],
    error: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The error is on standard error, with exit code 2."""
    monkeypatch.setattr(sys, "argv", ["bench", *words])
    monkeypatch.setattr(command, "run", pytest.fail)
    with pytest.raises(SystemExit) as end:
        command.main()
    assert end.value.code == 2
    printed = capsys.readouterr()
    assert (printed.out, error in printed.err) == ("", True)


def test_the_table_shows_ratios_refusals_and_wrong_answers() -> None:
    """A solver with a wrong answer has no ratio."""
    base = {"set": "hard", "limit": 2, "of": 9, "puzzles": 9, "solutions": 1.0, "guesses": None}
    base |= {"verified": "counts", "rate": (3e6, 2.9e6, 3.1e6)}
    rows = [
        base | {"solver": "fast", "wrong": 0, "faults": [], "ratio": (12.0, 11.5, 12.5)},
        base | {"solver": "false", "wrong": 1, "faults": ["puzzle 1..2: 2 solutions instead of 1"]},
        {"set": "hard", "limit": 2, "solver": "old", "refused": "finds one solution only"},
    ]
    (table,) = tables.throughput(rows, "T")
    text = shown(table)
    assert "hard, solution limit 2" in text
    assert "3,000,000 (2,900,000 to 3,100,000)" in text
    assert "12.0x (11.5 to 12.5)" in text
    assert "1 wrong answer: puzzle 1..2: 2 solutions instead of 1" in text
    assert "finds one solution only" in text
    assert "12.0x (11.5 to 12.5)" in shown(tables.summary(rows, "fast", "T"))


@pytest.mark.slow
def test_a_run_compares_solvers_and_finds_a_wrong_peer(tmp_path: Path) -> None:
    """The peer says that each puzzle has one solution, but all have two or more."""
    (tmp_path / "p.txt").write_text("".join(f"{digit}{'.' * 80}\n" for digit in range(1, 10)))
    peer = shlex.join([sys.executable, "-Sc", "for line in open(0): print(1)", "{limit}"])
    command = [sys.executable, "-m", "bench", f"few={tmp_path / 'p.txt'}", "--peer", f"one={peer}"]
    command += ["--solvers", "propagation", "--confirm", "next-cell", "--solution-limits", "2"]
    command += ["--parts", "throughput", "--processes", "1", "--blocks", "1"]
    done = subprocess.run(
        [*command, "--seconds", "0.01", "--json", str(tmp_path / "out.json")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stderr
    own, other = json.loads((tmp_path / "out.json").read_text())["throughput"]
    assert (own["wrong"], own["verified"]) == (0, "counts, grids")
    assert other["wrong"] >= 1
    assert "ratio" not in other
    assert "1 solutions instead of 2" in done.stdout
