"""Which solvers a comparison has if it names none, and if it names all."""

from __future__ import annotations

import re

import pytest

from solvers.backtracking import LADDER
from solvers.cli import compare_inputs
from solvers.compare.solver_sets import MODELS, VARIANTS, default_solvers, every_solver
from solvers.registry import registry
from tests.lowest import PROJECT


def chosen(solvers: str | None) -> tuple[str, ...]:
    """Return the solvers of a comparison with this option."""
    return compare_inputs.description(
        [], solvers, "1", 1.0, isomorphs=1, repetitions=1, processes=1, seed=0
    ).solvers


def test_the_default_solvers_are_those_of_the_extra_all() -> None:
    """So `make compare` does not take longer if more libraries are installed."""
    assert [*chosen(None)] == default_solvers() == [*LADDER, *MODELS, *VARIANTS]
    (all_,) = PROJECT["optional-dependencies"]["all"]
    named = {*re.findall(r"[\w-]+", all_)}
    models = [name for name, found in registry.backends().items() if found.kind == "model"]
    assert named & {*models} == {*MODELS}


def test_all_is_every_installed_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other solvers can be named, too. A backend whose library is missing is left out."""
    every = every_solver()
    assert {*default_solvers()} <= {*every} <= {*registry.names(), *VARIANTS}
    assert chosen("all,mine.py") == (*every, "mine.py")
    monkeypatch.setattr(
        "solvers.registry.backend.unmet", lambda name: {"a": name} if name == "cp-sat" else {}
    )
    assert {*every} - {*chosen("all")} == {"cp-sat"}
