"""Mutants of solvers are caught with the right verdict; `make bench-mutants` checks them all."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.mutants.__main__ import is_caught
from bench.mutants.measured_check import measured_check
from bench.mutants.mutant import HERE, DoesNotApply, Mutant, tables
from solvers.check import CheckOutcome, Contract, Depth
from tests.few_cases import run_few_cases

pytestmark = pytest.mark.slow

MUTANTS = {mutant.name: mutant for table in tables().values() for mutant in table}
SOME = (
    "box-missing",
    "column-missing",
    "no-undo",
    "last-cell-lost",
    "nine-never-tried",
    "box-true-division",
    "mutable-default",
    "result-transposed",
    "call-cap",
    "contradiction-ignored",
    "counts-one-more",
)
VARIANTS = sorted((HERE / "variants").glob("*.*"))
PYTHON_VARIANTS = [path for path in VARIANTS if path.suffix == ".py"]  # no compiler is started
FEW = 9  # test cases of a stage


@pytest.fixture(autouse=True)
def _few_cases(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run few cases of each stage on which no right solver is slow."""
    run_few_cases(monkeypatch, FEW)
    monkeypatch.setattr("solvers.check.explainer.PROBE_SECONDS", 0.0)  # no cause is looked for


def test_there_are_many_and_each_edit_fits() -> None:
    """There are 200 mutants with different names and texts, and thirty right solvers."""
    assert len(MUTANTS) == sum(map(len, tables().values())) >= 200
    for suffix in (".cpp", ".java", ".js"):
        assert sum(mutant.base.endswith(suffix) for mutant in MUTANTS.values()) >= 15
    assert len({mutant.source() for mutant in MUTANTS.values()}) == len(MUTANTS)
    assert len(VARIANTS) >= 30


def test_an_edit_that_does_not_fit_is_an_error() -> None:
    """A mutant whose base has changed is reported."""
    mutant = Mutant(
        "none", "sets.py", "", (("no such line\n", "\n"),), frozenset({CheckOutcome.WRONG})
    )
    with pytest.raises(DoesNotApply, match="no such line"):
        mutant.source()


@pytest.mark.parametrize("name", SOME)
@pytest.mark.sample(3)
def test_a_mutant_is_caught_by_its_verdict(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the contract, or beyond it if the mutant is wrong only there."""
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    mutant = MUTANTS[name]
    assert is_caught(mutant, measured_check(mutant.write(tmp_path), Depth.QUICK, 0.0))


@pytest.mark.parametrize("path", PYTHON_VARIANTS[::7], ids=lambda path: path.stem)
@pytest.mark.sample(2)
def test_a_right_solver_of_unusual_style_gets_no_false_alarm(path: Path) -> None:
    """It is right on the contract, even if it is slow."""
    assert measured_check(str(path), Depth.QUICK, 0.0).contract is not Contract.NO
