"""The note on python-constraint's tuned model."""

from __future__ import annotations

import pytest

from solvers.cli.table_legend import legend
from solvers.compare.results.tuned_model import tuned_models
from tests.compare.made_up import results
from tests.report.simulated import row, run

TUNED, STOCK = "python-constraint", "python-constraint:model=stock"


@pytest.mark.parametrize("tuned", [TUNED, f"{TUNED}:model=tuned", f"venv:.old:{TUNED}:seed=2"])
def test_a_tuned_model_is_noted_with_the_stock_model_of_the_run(tuned: str) -> None:
    """Options and environments are part of the name."""
    expected = [(tuned, f"{tuned} uses our tuned model: {STOCK} is the library's own")]
    assert [*tuned_models(["naive", tuned, STOCK])] == expected


def test_the_note_names_the_stock_model_if_the_run_lacks_it() -> None:
    """So that it can be added."""
    ((_, note),) = tuned_models([TUNED])
    assert note == f"{TUNED} uses our tuned model: compare {STOCK}, too"


def test_other_solvers_have_no_note() -> None:
    """The stock model is the library's own; a label may not be a spec."""
    assert not [*tuned_models([STOCK, "naive", "a b:c", "cp-sat:workers=2"])]


def test_the_note_is_below_the_table_of_a_comparison() -> None:
    """A ratio to python-constraint is one to our model."""
    made = [row(name, n, 1.0) for name in (TUNED, STOCK) for n in range(8)]
    lines = [text for heading, text in legend(run(made), results(made), {}) if heading == "model"]
    assert lines == [f"{TUNED} uses our tuned model: {STOCK} is the library's own"]
