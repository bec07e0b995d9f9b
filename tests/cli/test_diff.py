"""`sudoku diff` on stored runs that never ran: output formats, options and exit codes."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from solvers.cli import main
from solvers.compare.store import writer_process
from tests.compare.made_up import LATE, records
from tests.compare.made_up_store import HERE, add_run
from tests.report.simulated import noise, quiet
from tests.tools import need_library

TIMES = [0.1 * n for n in range(1, 13)]
Made = dict[str, list[float]]


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A store that `stored` adds runs to."""
    need_library("scipy", "markupsafe")
    return tmp_path / "runs.sqlite"


def stored(store: Path, made: Made, factor: float = 1.0, **more: object) -> str:
    """Add a run on a machine that is slower by a factor, and return its id."""
    given = {"noise": [noise(factor * each.reference_a, factor * 1e6) for each in quiet()]}
    return add_run(store, records(made), **(given | more))  # type: ignore[arg-type]


def sudoku(*arguments: str | Path) -> int:
    """Run the command in this process, and return its exit code."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["sudoku", *map(str, arguments)])
        try:
            main()
        except SystemExit as end:
            return int(end.code or 0)
    return 0


def diff(store: Path, old: str, new: str, *options: str) -> int:
    """The exit code of a comparison of two runs of a store."""
    return sudoku("diff", f"{store}#{old}", f"{store}#{new}", *options)


def test_a_new_timeout_fails_and_its_puzzle_is_listed(
    store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With --fail-if-slower, or with an option of its own."""
    old = stored(store, {"naive": TIMES, "bitmasks": TIMES})
    new = stored(store, {"naive": [*TIMES[:11], LATE], "bitmasks": TIMES})
    assert diff(store, old, new) == 0
    assert diff(store, old, new, "--fail-if-slower", "900%", "--no-fail-if-fewer-solved") == 0
    capsys.readouterr()
    for options in (("--fail-if-slower", "900%"), ("--fail-if-fewer-solved",)):
        assert diff(store, old, new, *options) == 1
        lines = capsys.readouterr().out.splitlines()
        assert "naive solved 12 of 12 measurements before, and 11 of 12 now" in lines
        assert any(line.startswith("  timeout, 1 of 1 -> 0 of 1: ") for line in lines)
        assert lines[-1] == "failed: naive solves less of 1 instance"


@pytest.mark.parametrize("machine", [0.6, 1.6])
def test_a_machine_of_another_speed_makes_no_solver_slower_or_faster(
    store: Path, capsys: pytest.CaptureFixture[str], machine: float
) -> None:
    """A solver that is truly slower is found with its ratio."""
    old = stored(store, {"naive": TIMES, "bitmasks": TIMES})
    made = {"naive": [machine * each for each in TIMES]}
    new = stored(store, made | {"bitmasks": [1.2 * each for each in made["naive"]]}, machine)
    assert diff(store, old, new, "--fail-if-slower", "5%") == 1
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("bitmasks became slower: it takes 1.20x as long") for line in lines)
    assert not any(line.startswith("naive became") for line in lines)
    assert lines[-1] == "failed: bitmasks is surely slower by more than 5%"
    assert diff(store, old, new, "--fail-if-slower", "5%", "--fail-if-slower", "bitmasks=25%") == 0


def test_what_changed_is_printed_first(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Solvers, then the rest."""
    old = stored(store, {"naive": TIMES}, versions={"naive": "sha256 1f"})
    newer = HERE | {"python": "3.12.0"}
    new = stored(store, {"naive": TIMES}, versions={"naive": "sha256 2e"}, environment=newer)
    assert diff(store, old, new) == 0
    assert capsys.readouterr().out.splitlines()[1:3] == [
        "changed: naive (version): sha256 1f -> sha256 2e",
        "changed: python: 3.11.4 -> 3.12.0",
    ]


def test_a_run_that_another_process_writes_is_not_called_unfinished(
    store: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that no process writes is."""
    old = stored(store, {"naive": TIMES})
    new = stored(store, {"naive": TIMES}, finished=False)
    assert diff(store, old, new) == 0
    assert f"note: run {new} is not finished\n" in capsys.readouterr().out
    monkeypatch.setattr(writer_process, "this_process", lambda: "another")
    assert diff(store, old, new) == 0
    out = capsys.readouterr().out
    assert f"note: run {new} is still being written: its answers so far are compared\n" in out
    assert "not finished" not in out


def test_each_format_says_why_it_failed(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Markdown first, JSON in a member of its own."""
    old, new = stored(store, {"naive": TIMES}), stored(store, {"naive": [LATE] * 12})
    assert diff(store, old, new, "--fail-if-fewer-solved", "--format", "markdown") == 1
    assert capsys.readouterr().out.startswith(
        "### sudoku diff: failed\n\n- **naive** solves less of 12 instances\n\nNothing that"
    )
    for options in (("--json",), ("--format", "json")):
        assert diff(store, old, new, "--fail-if-fewer-solved", *options) == 1
        found = json.loads(capsys.readouterr().out)
        reason = {
            "kind": "fewer-solved",
            "solver": "naive",
            "message": "solves less of 12 instances",
        }
        assert (found["failed"], found["version"]) == ([reason], 4)
        assert found["machine"]["CPU time"]["ratio"] == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (["much"], "give a percentage such as 5%, or one for a solver such as naive=25%"),
        (["naive="], "give a percentage"),
        (["5%", "6%"], "--fail-if-slower 6% is given twice"),
        (["cp-sat=5%"], "there is no solver cp-sat in both runs"),
    ],
)
def test_a_threshold_that_would_not_be_used_is_refused(
    store: Path, capsys: pytest.CaptureFixture[str], given: list[str], message: str
) -> None:
    """With exit code 2."""
    run = stored(store, {"naive": TIMES})
    options = [word for text in given for word in ("--fail-if-slower", text)]
    assert diff(store, run, run, *options) == 2
    assert message in capsys.readouterr().err


def test_a_gate_that_could_not_compare_times_says_so(
    store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Only if it was to fail for longer times."""
    old, new = (stored(store, {"naive": TIMES}, noise=quiet(50, 0.8)) for _ in range(2))
    for options, last in (
        (("--fail-if-slower", "5%"), "passed; times were not compared"),
        ((), "times are not compared, for a reason that is noted"),
    ):
        assert diff(store, old, new, *options) == 0
        assert capsys.readouterr().out.splitlines()[-1] == last
    assert diff(store, old, new, "--fail-if-slower", "5%", "--format", "markdown") == 0
    out = capsys.readouterr().out
    assert out.startswith("### sudoku diff: passed; times were not compared\n")
