"""A spec is parsed once on its way from the command line to a worker."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from solvers.cli.app import app
from solvers.compare.plan_description import PlanDescription
from solvers.compare.timing import timed_solver
from solvers.registry import registry, spec
from solvers.registry.spec import Spec
from solvers.worker.worker import Worker

UNIQUE = "1234341221434..."
INTERRUPTED_BY_WORKER = "tests.fakes:Uninterruptible"


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each text has been parsed."""
    counts: Counter[str] = Counter()
    parse = spec._parse

    def counted(text: str) -> Spec:
        counts[text] += 1
        return parse(text)

    monkeypatch.setattr(spec, "_parse", counted)
    return counts


def run(*arguments: str) -> None:
    """Run the command in this process."""
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output


@pytest.mark.slow
def test_solve_parses_its_solver_once(parsed: Counter[str]) -> None:
    """The worker gets the spec that the command line parsed."""
    run("solve", UNIQUE, "--solver", INTERRUPTED_BY_WORKER)
    assert parsed == {INTERRUPTED_BY_WORKER: 1}


@pytest.mark.slow
def test_compare_parses_each_solver_once(
    parsed: Counter[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The workers get the specs that the command line parsed."""
    started = set()

    class CountingWorker(Worker):
        def __init__(self, spec: str, *more: Any) -> None:
            super().__init__(spec, *more)
            started.add((str(spec), parsed[spec]))

    monkeypatch.setattr(timed_solver, "Worker", CountingWorker)
    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_text(f"{UNIQUE}\n")
    store = str(tmp_path / "runs.sqlite")
    run(
        "compare", str(puzzles), "--solvers", "naive,bitmasks", "--store", store, "--processes", "1"
    )
    assert {("naive", 1), ("bitmasks", 1)} <= started
    assert not {("naive", 2), ("bitmasks", 2)} & started


def test_a_plan_parses_each_solver_once(parsed: Counter[str], tmp_path: Path) -> None:
    """Also if it is created from strings."""
    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_text(f"{UNIQUE}\n")
    plan = PlanDescription((str(puzzles),), ("naive", "cp-sat:workers=2"), (1,), 1.0).plan()
    assert parsed == {"naive": 1, "cp-sat:workers=2": 1}
    assert all(isinstance(solver, Spec) for solver in plan.solvers)


@pytest.mark.slow
def test_get_parses_once(parsed: Counter[str]) -> None:
    """In the API, options are added to a spec without parsing it again."""
    solver = registry.get(INTERRUPTED_BY_WORKER)
    assert isinstance(solver, Worker)
    solver.close()
    assert parsed == {INTERRUPTED_BY_WORKER: 1}
