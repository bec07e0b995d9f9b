"""The report of a large run, which is computed from columns, has the numbers of any report."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from solvers import comparison
from solvers.checker import Verdict
from solvers.compare.dataset.loading import load
from solvers.compare.record import Record
from solvers.compare.store import Store
from solvers.report.analysis import Analysis, analyse
from solvers.report.page.render import page
from tests.compare.made_up import LATE, record
from tests.compare.made_up_store import add_run
from tests.report.simulated import quiet
from tests.tools import need_library

pytestmark = pytest.mark.slow

SOLVERS = ("naive", "bitmasks", "propagation", "cp-sat:workers=2")
LEFT_OUT = {"levels", "families", "fastest", "crossovers", "caveats"}
_FAULTS = (Verdict.UNSUPPORTED, Verdict.GAVE_UP, Verdict.CRASH, Verdict.WRONG)
_STATUSES = ("unique", "multiple", "solved", "unsatisfiable")


def _records(seed: int) -> list[Record]:
    """Answers with every verdict, with missing ones, and with counters in some of them.

    Odd seeds have one task, even ones two, and two machines. One seed in three has faults.
    """
    random = Random(seed)
    tasks = (1,) if seed % 2 else (1, None)
    repetitions, isomorphs = random.choice([1, 3]), random.choice([1, 2])
    return [
        made if seed % 2 else replace(made, machine=1 + (puzzle + repetition // 2) % 2)
        for task in tasks
        for repetition in range(repetitions)
        for isomorph in range(isomorphs)
        for puzzle in range(12)
        for solver in SOLVERS
        if (made := _record(random, solver, puzzle, isomorph, repetition, task, seed % 3 == 1))
    ]


def _record(
    random: Random,
    solver: str,
    puzzle: int,
    isomorph: int,
    repetition: int,
    task: int | None,
    faults: bool,
) -> Record | None:
    if faults and solver == "propagation" and random.random() < 0.1:
        return None
    more: dict[str, Any] = {}
    if faults and random.random() < 0.05:
        more["verdict"] = random.choice(_FAULTS)
    if random.random() < 0.3:
        more |= {"status": random.choice(_STATUSES), "solutions": random.choice([0, 1, 2, 5])}
    if random.random() < 0.3:
        more["proof"] = None
    counters: dict[str, float] = {"guesses": random.randrange(9)} if random.random() < 0.8 else {}
    if solver.startswith("cp-sat"):
        counters |= {"search_seconds": random.random(), "build_seconds": random.random()}
    return record(
        solver,
        puzzle,
        random.choice([0.5, random.random(), 12 * random.random(), LATE]),
        isomorph=isomorph,
        repetition=repetition,
        process=repetition % 2,
        task=task,
        counters=counters,
        **more,
    )


def _both(folder: Path, records: list[Record]) -> tuple[Analysis, Analysis]:
    """Analyse a run from its store, and from columns."""
    need_library("duckdb", "pyarrow")
    from solvers.compare.dataset.writing import write

    store, dataset = folder / "runs.sqlite", folder / "run.parquet"
    add_run(store, records, noise=quiet())
    dataset.mkdir()
    with Store(store, read_only=True) as opened:
        write(opened, opened.find().run, dataset)
    return analyse(comparison.load(store)), analyse(load(dataset, large=0))


@pytest.mark.parametrize("seed", [0, 1, 4])
def test_a_report_from_columns_has_the_numbers_of_one_from_records(
    tmp_path: Path, seed: int
) -> None:
    """They are equal, not close, in everything that it does not leave out."""
    records, columns = (each.as_json() for each in _both(tmp_path, _records(seed)))
    assert records.keys() == columns.keys()
    for name in records.keys() - LEFT_OUT:
        assert columns[name] == records[name], name


def test_a_dataset_of_an_earlier_program_has_one_machine(tmp_path: Path) -> None:
    """Its answers lack the column."""
    need_library("duckdb", "pyarrow")
    import duckdb

    from solvers.compare.dataset.writing import write

    store, dataset = tmp_path / "runs.sqlite", tmp_path / "run.parquet"
    add_run(store, [record("naive", 0), record("bitmasks", 0)])
    dataset.mkdir()
    with Store(store, read_only=True) as opened:
        write(opened, opened.find().run, dataset)
    (answers,) = (dataset / "answers").iterdir()
    earlier = f"SELECT * EXCLUDE (machine) FROM '{answers}'"
    duckdb.execute(f"COPY ({earlier}) TO '{answers}.new' (FORMAT parquet)")
    Path(f"{answers}.new").replace(answers)
    loaded = load(dataset, large=0)
    for results in loaded.within(None)[loaded.task].solvers.values():
        assert [each.machine for each in results.measurements()] == [0]


def test_a_large_report_says_what_it_leaves_out(tmp_path: Path) -> None:
    """The page can be written from columns, too."""
    _, columns = _both(tmp_path, _records(1))
    (caveat,) = (each.message for each in columns.caveats if each.kind == "large")
    assert caveat.startswith(f"the run has {columns.rows} measurements, too many for levels")
    assert "the run has too many measurements" in page(columns)
