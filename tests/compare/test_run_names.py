"""Names of runs: unique in a store, accepted in place of an id, and kept by a merge."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from solvers.cli import app
from solvers.compare.plan import Plan
from solvers.compare.store import Store, merge
from solvers.errors import InputError
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle

PLAN = Plan((PuzzleEntry(Puzzle.parse("1... ..3. .... ...2")),), ("naive",), (2,), 1.0)
DESCRIBED: dict[str, object] = {
    "puzzles": [],
    "sha256": {},
    "solvers": ["naive"],
    "solution-limit": 2,
    "time-limit": 1.0,
    "isomorphs": 1,
    "repetitions": 1,
    "seed": 0,
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A store with two runs: `before`, and a later one without a name."""
    with Store(tmp_path / "runs.sqlite", create=True) as store:
        store.begin(PLAN, DESCRIBED, {}, "before").finish()
        store.begin(PLAN, DESCRIBED, {}).finish()
    return tmp_path / "runs.sqlite"


def test_a_run_is_found_by_its_name(path: Path) -> None:
    """Its id and the beginning of it find it, too. A name has to be complete."""
    with Store(path, read_only=True) as store:
        first, later = store.runs()
        assert (first.name, later.name) == ("before", None)
        assert store.find("before") == store.find(first.run) == first
        with pytest.raises(InputError, match="there is no run befo"):
            store.find("befo")


def test_no_two_runs_of_a_store_have_the_same_name(path: Path) -> None:
    """The error names the run that has it, and nothing is stored."""
    with Store(path) as store:
        first, later = store.runs()
        message = f"run {first.run} has the name before; give another name"
        with pytest.raises(InputError, match=message):
            store.begin(PLAN, {}, {}, "before")
        with pytest.raises(InputError, match=message):
            store.rename(later.run, "before")
        assert store.runs() == [first, later]


@pytest.mark.parametrize("name", ["", "2026", "-x", "a b", "a\x1b[31m", "a#b", "x" * 65])
def test_a_name_that_could_be_mistaken_for_something_else_is_refused(path: Path, name: str) -> None:
    """For the beginning of an id, an option, STORE#RUN, or a control sequence."""
    with Store(path) as store, pytest.raises(InputError, match="cannot be the name of a run"):
        store.check_name(name)


@pytest.mark.parametrize("name", ["main", "feature/x", "v1.2+3", "mögliche_Änderung-1"])
def test_names_of_branches_and_versions_are_names(path: Path, name: str) -> None:
    """Letters of any script, digits and the usual punctuation."""
    with Store(path) as store:
        store.check_name(name)


def test_the_list_shows_names_and_a_run_can_be_given_one(path: Path) -> None:
    """Next to the id."""
    with Store(path, read_only=True) as store:
        first, later = (info.run for info in store.runs())
    renamed = runs("--store", str(path), "--rename", later, "after")
    assert renamed == ""
    lines = runs("--store", str(path)).splitlines()
    assert lines[0] == f"{first}  before  0 answers  finished"
    assert lines[2] == f"{later}  after  0 answers  finished"


def runs(*arguments: str) -> str:
    """What `sudoku runs` prints."""
    done = CliRunner().invoke(app.app, ["runs", *arguments], catch_exceptions=False)
    return done.output


def test_a_merge_keeps_names_and_refuses_a_second_run_of_that_name(
    path: Path, tmp_path: Path
) -> None:
    """The remedy gives the command that renames one of them."""
    with Store(tmp_path / "all.sqlite", create=True) as into, Store(path) as source:
        merge(into, source)
        assert [info.name for info in into.runs()] == ["before", None]
        source.rename(source.find().run, "after")
        other = into.begin(PLAN, {}, {}, "after").run
        remedy = f"rename one: sudoku runs --rename {source.find().run} NAME --store FILE"
        with pytest.raises(InputError, match=remedy):
            merge(into, source)
        assert into.find("after").run == other
