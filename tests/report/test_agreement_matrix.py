"""Which claims of two solvers contradict each other."""

from __future__ import annotations

from typing import Any

import pytest

from solvers.checker import Verdict
from solvers.compare.agreement import Disagreement
from solvers.compare.record import Record
from solvers.report.agreement_matrix import Agreement, agreements, claims
from tests.compare.made_up import LATE, record

NAMES = ("none", "one", "some", "several", "five", "six", "at least seven")


def claim(solver: str, what: str, **more: Any) -> Record:
    """A record with a claim about puzzle 0; numbers claim to be all solutions."""
    status, solutions, task = {
        "none": ("unsatisfiable", 0, 2),
        "one": ("unique", 1, 2),
        "some": ("solved", 1, 1),
        "several": ("multiple", 2, 2),
        "five": ("multiple", 5, None),
        "six": ("multiple", 6, None),
        "at least seven": ("multiple", 7, None),
    }[what]
    if what == "at least seven":
        more["verdict"] = Verdict.TIMEOUT
    return record(solver, 0, 1.0, status=status, solutions=solutions, **({"task": task} | more))


CONTRADICTIONS = {
    ("none", "one"),
    ("none", "some"),
    ("none", "several"),
    ("none", "five"),
    ("none", "six"),
    ("none", "at least seven"),
    ("one", "several"),
    ("one", "five"),
    ("one", "six"),
    ("one", "at least seven"),
    ("five", "six"),
}


@pytest.mark.parametrize("first", NAMES)
@pytest.mark.parametrize("second", NAMES)
def test_two_claims_contradict_each_other(first: str, second: str) -> None:
    """A search that ended early claims only that there are two solutions or more."""
    (found,) = agreements([claim("a", first), claim("b", second)], ["a", "b"])
    expected = {(first, second), (second, first)} & CONTRADICTIONS
    assert found == Agreement("a", "b", claimed=1, conflict=len(expected))


@pytest.mark.parametrize("verdict", [Verdict.TIMEOUT, Verdict.GAVE_UP, Verdict.OVERRUN])
def test_a_search_that_ended_early_did_not_count_all_solutions(verdict: Verdict) -> None:
    """Nor did one with a limit."""
    early = claim("a", "five", verdict=verdict)
    limited = claim("a", "five", task=5)
    for made in (early, limited):
        (found,) = agreements([made, claim("b", "six")], ["a", "b"])
        assert found.conflict == 0


@pytest.mark.parametrize(
    ("verdict", "conflict"),
    [(Verdict.WRONG, 1), (Verdict.REFUTED, 1), (Verdict.INCOMPLETE, 1), (Verdict.OVERRUN, 0)],
)
def test_a_wrong_answer_contradicts_a_right_one(verdict: Verdict, conflict: int) -> None:
    """Both found a grid, but only one of the grids is a solution."""
    wrong = claim("a", "some", verdict=verdict)
    (found,) = agreements([wrong, claim("b", "some")], ["a", "b"])
    assert (found.claimed, found.conflict) == (1, conflict)
    (both,) = agreements([wrong, claim("b", "some", verdict=verdict)], ["a", "b"])
    assert both.conflict == 0


def test_every_two_solvers_are_compared_in_the_given_order() -> None:
    """Solvers without records and batches are left out."""
    made = [claim(name, "one") for name in ("c", "a", "b")]
    made += [claim("a (batch)", "none", in_batch=True)]
    found = agreements(made, ["a", "missing", "b", "c", "a (batch)"])
    assert [(each.solver, each.against) for each in found] == [("a", "b"), ("a", "c"), ("b", "c")]
    assert [each.conflict for each in found] == [0, 0, 0]


def test_measurements_in_which_both_claimed_something_are_counted() -> None:
    """Puzzle, isomorph and repetition are the same; of several records the first counts."""
    places: list[dict[str, int]] = [{}, {"isomorph": 1}, {"repetition": 1}]
    made = [claim("a", "one", **place) for place in places]
    made += [claim("a", "none")]
    made += [claim("b", "one", **place) for place in places]
    made[-1] = record("b", 0, LATE, repetition=1)
    (found,) = agreements(made, ["a", "b"])
    assert (found.claimed, found.conflict) == (2, 0)


def test_a_refuted_claim_is_a_conflict() -> None:
    """Once, even if the two claims contradict each other as well."""
    made = [claim(name, what) for name, what in (("a", "none"), ("b", "one"), ("c", "one"))]
    every = [
        Disagreement(made[0].measurement, ((one, "..."), (other, "...")), None)
        for one, other in (("b", "a"), ("c", "b"))
    ]
    found = agreements(made, ["a", "b", "c"], every)
    assert [each.conflict for each in found] == [1, 1, 1]
    assert [each.conflict for each in agreements(made, ["a", "b", "c"])] == [1, 1, 0]


def test_claims_are_counted_by_solver() -> None:
    """From none to several; those that a solver never made are left out."""
    made = [claim("a", what, repetition=n) for n, what in enumerate(["one", "none", "one"])]
    assert claims(made, ["b", "a"]) == {"b": {}, "a": {"unique": 2, "unsatisfiable": 1}}
