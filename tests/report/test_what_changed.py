"""What changed between two runs, as a list that comes before everything else."""

from __future__ import annotations

from typing import Any

import pytest

from solvers.compare.results.solver_facts import SolverFacts
from solvers.report.what_changed import what_changed
from tests.report.simulated import run


def messages(old: dict[str, Any], new: dict[str, Any], specs: dict[str, str]) -> list[str]:
    """The differences of two runs with these facts."""
    return [each.message for each in what_changed(run(**old), run(**new), specs)]


def facts(solver: str, version: str | None) -> dict[str, Any]:
    """A run with one solver."""
    return {"facts": (SolverFacts(solver=solver, version=version),)}


def test_equal_runs_have_no_difference() -> None:
    """Nothing changed."""
    assert messages({}, {}, {"a": "a"}) == []


def test_the_hash_of_a_solver_and_the_version_of_a_library_come_first() -> None:
    """Before the machine, with both values."""
    new = facts("a.py", "sha256 2e") | {"environments": ({"cores": 4, "processor": "p"},)}
    assert messages(facts("a.py", "sha256 1f"), new, {"a.py": "a.py"}) == [
        "a.py (version): sha256 1f -> sha256 2e",
        "cores: 2 -> 4",
    ]
    assert messages(facts("a", None), facts("a", "lib 2"), {"a": "a"}) == [
        "a (version): unknown -> lib 2"
    ]


def test_the_version_in_the_environment_counts_if_a_solver_has_no_facts() -> None:
    """Earlier runs have it there."""
    old, new = (
        {"environments": ({"cores": 2, "processor": "p", "solvers": {"a": each}},)}
        for each in ("lib 1", "lib 2")
    )
    assert messages(old, new, {"a": "a"}) == ["a (version): lib 1 -> lib 2"]


def test_options_are_named_with_both_specs() -> None:
    """The version is compared as well."""
    old, new = facts("a:x=1", "lib 1"), facts("a:x=2", "lib 1")
    assert messages(old, new, {"a:x=2": "a:x=1"}) == ["a (options): a:x=1 -> a:x=2"]


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("python", "3.12", "python: 3.11 -> 3.12"),
        ("system", "Linux 7", "system: unknown -> Linux 7"),
        ("version", "0.2", "sudoku-solvers: unknown -> 0.2"),
        ("commit", "abc", "commit of the current folder: unknown -> abc"),
    ],
)
def test_facts_of_the_environment_are_compared(name: str, value: str, message: str) -> None:
    """A fact that only one run has is unknown in the other."""
    here = {"cores": 2, "processor": "p", "python": "3.11"}
    old, new = ({"environments": (each,)} for each in (here, here | {name: value}))
    assert messages(old, new, {}) == [message]


def test_a_run_on_two_machines_has_both() -> None:
    """It was resumed elsewhere."""
    both = {"environments": ({"processor": "p", "cores": 2}, {"processor": "q", "cores": 2})}
    assert messages({}, both, {}) == ["processor: p -> p and q"]


def test_settings_and_puzzle_files_are_compared() -> None:
    """The time limit with its consequence."""
    old, new = ({"files": ({"file": "p.txt", "sha256": each * 64},)} for each in "ab")
    assert messages(old, new | {"seed": 3, "time_limit": 5.0}, {}) == [
        "puzzles in p.txt: sha256 aaaaaaaaaaaa -> sha256 bbbbbbbbbbbb",
        "seed: 0 -> 3",
        "time limit (the shorter one applies to both runs): 10 s -> 5 s",
    ]
