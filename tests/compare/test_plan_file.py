"""A plan file reads as it was written, from any folder, and its errors are explained."""

from __future__ import annotations

import hashlib
import sys
import tomllib
from pathlib import Path

import pytest

from solvers.compare import plan_file
from solvers.compare.plan_description import PlanDescription
from solvers.errors import InputError

PUZZLE = "1234341221434...\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a puzzle file whose name needs quoting."""
    (tmp_path / 'a "b", ü\x7f.txt').write_text(PUZZLE)
    (tmp_path / "p.txt").write_text(PUZZLE)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("tasks", [(1,), (2,), (None,), (1, 2, None)])
def test_a_plan_reads_as_it_was_written(folder: Path, tasks: tuple[int | None, ...]) -> None:
    """All settings do, and file names with any character."""
    described = PlanDescription(
        ('a "b", ü\x7f.txt', "p.txt"),
        ("naive", "cp-sat:workers=2"),
        tasks,
        0.25,
        isomorphs=3,
        repetitions=2,
        processes=4,
        seed=7,
    )
    (folder / "plan.toml").write_text(described.as_toml(), encoding="utf-8")
    read = plan_file.read(Path("plan.toml"))
    assert read.as_json() == described.as_json()
    assert read.plan() == described.plan()
    digest = hashlib.sha256(PUZZLE.encode()).hexdigest()
    assert read.sha256 == dict.fromkeys(described.puzzles, digest)
    assert tomllib.loads(read.as_toml()) == tomllib.loads(described.as_toml())


def test_its_files_are_found_from_any_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Puzzles and source files are relative to the plan; backends and `-` are not paths."""
    (folder / "mine.py").write_text("def solve(board): return board\n")
    text = 'puzzles = ["p.txt", "-"]\nsolvers = ["naive", "mine.py"]\n[sha256]\n"p.txt" = "0"\n'
    (folder / "plan.toml").write_text(text)
    (folder / "below").mkdir()
    monkeypatch.chdir(folder / "below")
    read = plan_file.read(Path("../plan.toml"))
    assert read.puzzles == ("../p.txt", "-")
    assert read.solvers == ("naive", "../mine.py")
    assert dict(read.sha256) == {"../p.txt": "0"}


def test_a_missing_setting_has_its_default_value(folder: Path) -> None:
    """An empty plan has the default solvers, the bundled puzzles, task 2 and one second."""
    (folder / "plan.toml").write_text("")
    read = plan_file.read(Path("plan.toml"))
    assert [Path(name).name for name in read.puzzles] == [
        Path(name).name for name in plan_file.bundled()
    ]
    assert (read.tasks, read.time_limit) == ((2,), 1.0)
    assert (read.isomorphs, read.repetitions, read.processes, read.seed) == (1, 1, 5, 0)
    assert "naive" in read.solvers


def test_a_solver_that_has_changed_is_reported_and_allowed(folder: Path) -> None:
    """Both versions are reported; a version of a solver that is not in the plan is ignored."""
    (folder / "mine.py").write_text("def solve(board): return board\n")
    described = PlanDescription(("p.txt",), ("naive", "mine.py"), (2,), 1.0)
    (folder / "plan.toml").write_text(described.as_toml())
    read = plan_file.read(Path("plan.toml"))
    assert read.changed() == []
    assert read.versions.keys() == {"naive", "mine.py"}
    (folder / "mine.py").write_text("def solve(board): return None\n")
    (change,) = read.changed()
    assert change.startswith("mine.py was sha256 ")
    assert " and is sha256 " in change
    assert read.plan().solvers == ("naive", "mine.py")
    assert (
        PlanDescription(("p.txt",), ("naive",), (2,), 1.0, versions={"mine.py": "1"}).changed()
        == []
    )


def test_a_puzzle_file_that_has_changed_is_refused(folder: Path) -> None:
    """The error names it and says what to do; a file without a hash may change."""
    described = PlanDescription(("p.txt",), ("naive",), (2,), 1.0)
    (folder / "plan.toml").write_text(described.as_toml())
    (folder / "p.txt").write_text(PUZZLE * 2)
    with pytest.raises(
        InputError, match=r"^p.txt: the file has changed .*; restore it, or delete its line"
    ):
        plan_file.read(Path("plan.toml")).plan()
    without_hash = PlanDescription(("p.txt",), ("naive",), (2,), 1.0)
    assert len(without_hash.plan().entries) == 2


def test_a_puzzle_file_is_read_once(folder: Path) -> None:
    """The plan, its hashes, its JSON and its TOML all come from one reading of the file."""
    opened: list[str] = []

    def record(event: str, arguments: tuple[object, ...]) -> None:
        if event == "open" and str(arguments[0]).endswith("once.txt"):
            opened.append(str(arguments[0]))

    sys.addaudithook(record)
    (folder / "p.txt").rename(folder / "once.txt")
    described = PlanDescription(("once.txt",), ("naive",), (2,), 1.0)
    entry = described.plan().entries[0]
    assert (entry.source, entry.line) == ("once.txt", 1)
    digest = hashlib.sha256(PUZZLE.encode()).hexdigest()
    assert described.as_json()["sha256"] == {"once.txt": digest}
    assert digest in described.as_toml()
    assert opened == ["once.txt"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("=", "is not a TOML file.*; see the example"),
        ("isomorph = 2", "there is no setting 'isomorph'; the settings are puzzles, "),
        ('puzzles = "p.txt"', "puzzles is 'p.txt'; give a list of strings"),
        ("puzzles = [1]", r"puzzles is \[1\]; give a list of strings"),
        ("puzzles = []", r"puzzles is \[\]; give a list of strings"),
        ("solvers = []", r"solvers is \[\]; give a list of strings"),
        ('solvers = ["nave"]', "no solver 'nave'"),
        ('solvers = ["naive", "naive"]', "naive is named twice; name each once"),
        ("solution-limit = true", "solution-limit is True; give a number of solutions"),
        (
            'solution-limit = "many"',
            'solution-limit is .many.; give a number of solutions, "all", or a list of these',
        ),
        ('solution-limit = [1, "some"]', "solution-limit is .some.; give a number of solutions"),
        ("solution-limit = [1, 1]", "the solution limit 1 is named twice; name each once"),
        ("solution-limit = []", "solution-limit is .*; give a number of solutions"),
        ("solution-limit = [1.5]", "solution-limit is .*; give a number of solutions"),
        ("solution-limit = 0", "the solution limit is 0; use 1 to"),
        ('time-limit = "1"', "time-limit is '1'; give a number of seconds"),
        ("time-limit = 0", "the time limit is 0.0; use more than 0"),
        ("time-limit = nan", "the time limit is nan; use more than 0"),
        ("isomorphs = 0", "0 isomorphs; give at least 1"),
        ("isomorphs = 1.5", "isomorphs is 1.5; give an integer"),
        ("repetitions = -1", "-1 repetitions; give at least 1"),
        ("seed = false", "seed is False; give an integer"),
        ("sha256 = 1", "sha256 is 1; give a table of strings"),
        (
            'puzzles = ["p.txt"]\n[sha256]\n"q.txt" = "0"',
            "sha256. names q.txt, .*; write each name as it is in puzzles",
        ),
    ],
)
def test_a_bad_setting_is_reported_with_its_file(folder: Path, text: str, words: str) -> None:
    """The error says which file, what is wrong, and what to write instead."""
    (folder / "plan.toml").write_text(text)
    with pytest.raises(InputError, match=f"^plan.toml: .*{words}"):
        plan_file.read(Path("plan.toml")).plan()


def test_a_missing_plan_file_is_reported(folder: Path) -> None:
    """And so is a folder with that name."""
    (folder / "b.toml").mkdir()
    for name in ("a.toml", "b.toml"):
        with pytest.raises(InputError, match=f"^{name}: cannot be read: .*; name a plan file"):
            plan_file.read(Path(name))


def test_a_file_name_that_is_not_utf_8_is_refused() -> None:
    """It could not be stored with its run."""
    with pytest.raises(InputError, match="not UTF-8; rename it"):
        PlanDescription(("a\udcff.txt",), ("naive",), (2,), 1.0).plan()
