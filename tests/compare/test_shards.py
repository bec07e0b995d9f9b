"""Shards of a plan: each is measured alone, and together they are the run of one machine."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from solvers import comparison
from solvers.compare import run_actions
from solvers.compare.plan import Plan
from solvers.compare.shard import Shard
from solvers.compare.store import Store
from solvers.compare.store.shards import state
from solvers.errors import InputError, OptionError
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle
from tests.compare.test_distributed import PLAN, rows

SMALL = PuzzleEntry(Puzzle.parse("1... ..3. .... ...2"))


@pytest.mark.parametrize("text", ["", "1", "0/2", "3/2", "1/0", "a/b", "1/2/3"])
def test_text_that_is_not_a_shard_is_refused(text: str) -> None:
    """The remedy shows what a shard looks like."""
    with pytest.raises(OptionError, match="is not a shard"):
        Shard.parse(text)


def test_every_measurement_is_in_one_shard() -> None:
    """It has the process that it has in the whole plan."""
    plan = Plan((SMALL,) * 9, ("naive",), (1, 2), 1.0, processes=4)
    parts = [replace(plan, shard=Shard(number, 3)) for number in (1, 2, 3)]
    found = {m.key: m for part in parts for m in part.measurements()}
    assert found == {m.key: m for m in plan.measurements()}
    assert sum(part.size for part in parts) == plan.size
    with pytest.raises(OptionError, match="5 shards of a plan in which each solver has 4"):
        replace(plan, shard=Shard(1, 5))


@pytest.mark.slow
@pytest.mark.usefixtures("forked_workers")
def test_joined_shards_are_the_run_of_one_machine(tmp_path: Path) -> None:
    """A missing shard is named; a shard that is merged again changes nothing."""
    alone, whole = tmp_path / "alone.sqlite", tmp_path / "whole.sqlite"
    run_actions.start(PLAN, alone, pin=False)
    for number in (1, 2):
        shard = replace(PLAN, shard=Shard(number, 2))
        run_actions.start(shard, tmp_path / f"{number}.sqlite", pin=False, name="nightly")
    added, _ = comparison.merge(whole, tmp_path / "2.sqlite")
    with Store(whole, read_only=True) as store:
        assert state(store.find("nightly")) == "1 of 2 shards; missing: 1/2"
        assert store.find().finished is None
    resumed = Path(shutil.copy(whole, tmp_path / "resumed.sqlite"))
    assert comparison.merge(whole, tmp_path / "1.sqlite") == ([], added)
    assert comparison.merge(whole, tmp_path / "1.sqlite") == ([], [])
    assert rows(whole) == rows(alone)
    run = comparison.load(store=whole)
    assert (run.finished, {record.machine for record in run.records}) == (True, {1})
    run_actions.start(replace(PLAN, shard=Shard(1, 2)), tmp_path / "again.sqlite", pin=False)
    with pytest.raises(InputError, match="shard 1/2 was measured twice"):
        comparison.merge(whole, tmp_path / "again.sqlite")
    measure_the_rest(resumed, alone, tmp_path / "1.sqlite")


def measure_the_rest(joined: Path, alone: Path, missing: Path) -> None:
    """A joined run that is resumed measures what is missing, and then takes no shard with that."""
    run = run_actions.resume(joined, pin=False).run
    assert rows(joined) == rows(alone)
    assert {record.machine for record in run.records} == {1}  # the same one as that of the shard
    with Store(joined, read_only=True) as store:
        assert state(store.find()) == "1 of 2 shards; the others were measured when it was resumed"
    with pytest.raises(InputError, match="has measurements of shard 1/2, made when it was resumed"):
        comparison.merge(joined, missing)
    assert rows(joined) == rows(alone)
