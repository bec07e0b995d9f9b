"""A run as JSON: plain values, and the numbers of the summaries."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest

from solvers.checker import Verdict
from solvers.compare.agreement import FILE, Disagreement
from solvers.compare.measurement import PlannedMeasurement
from solvers.compare.results.document import document
from solvers.compare.results.run_data import RunData
from solvers.compare.results.solver_facts import SolverFacts
from solvers.compare.results.to_json import to_json
from solvers.formats import PuzzleEntry
from solvers.puzzle import Puzzle
from solvers.solver import FIND_ONE
from tests.compare.made_up import LATE, record, records

SMALL = Puzzle.parse("1... ..3. .... ...2")
GRID = (1, 3, 2, 4, 2, 4, 3, 1, 4, 2, 1, 3, 3, 1, 4, 2)


class Named(NamedTuple):
    """A named tuple."""

    low: float
    high: float


@dataclass
class Whole:
    """A dataclass with a value of another kind in each field."""

    ends: Named
    by_task: dict[int | None, list[float]]


@pytest.mark.parametrize(
    ("value", "plain"),
    [
        (0.5, 0.5),
        (0.0, 0.0),
        (math.inf, "inf"),
        (-math.inf, "-inf"),
        (math.nan, None),
        (Verdict.WRONG, "wrong"),
        (
            PuzzleEntry(SMALL, "a.txt", 3, name="easy"),
            {"text": str(SMALL), "shape": "2x2", "source": "a.txt", "line": 3, "name": "easy"},
        ),
        (None, None),
        (True, True),
        ((1, (2.0, "three")), [1, [2.0, "three"]]),
        ({Verdict.CORRECT: 1, None: 2}, {"correct": 1, "None": 2}),
        (Named(1.0, math.inf), {"low": 1.0, "high": "inf"}),
        (
            Whole(Named(0.0, 1.0), {2: [math.nan]}),
            {"ends": {"low": 0.0, "high": 1.0}, "by_task": {"2": [None]}},
        ),
    ],
)
def test_values_become_plain(value: object, plain: object) -> None:
    """Dataclasses and named tuples become objects, other sequences lists."""
    found = to_json(value)
    assert found == plain
    assert type(found) is type(plain)
    assert json.loads(json.dumps(found, allow_nan=False)) == plain


def made() -> dict[str, Any]:
    """The document of a run of two solvers, one of which times out once."""
    return document(
        RunData(
            id="r",
            name="before",
            time_limit=10.0,
            seed=7,
            isomorphs=2,
            repetitions=3,
            solvers=("a", "b"),
            environments=({"started": "first"}, {"started": "resumed"}),
            records=tuple(records({"a": [1.0, 2.0], "b": [2.0, LATE]})),
        )
    )


def test_a_document_says_what_was_run_and_where() -> None:
    """The environment is the first one."""
    found = made()
    facts = ("schema", "run", "name", "seed", "isomorphs", "repetitions", "environment", "ranked")
    environment = {"started": "first"}
    assert [found[name] for name in facts] == [4, "r", "before", 7, 2, 3, environment, True]
    assert found["grade"]["letter"] is None
    results = ["grade", "ranked", "tasks", "disagreements", "instructions"]
    results += ["claims", "certificates", "records"]
    assert list(found) == [*facts[:7], *results]
    assert document(RunData(id="r"))["environment"] == {}


def test_a_document_has_the_summaries_of_each_task() -> None:
    """An infinite time is the text "inf"."""
    (task,) = made()["tasks"]
    assert (task["solution_limit"], task["time_limit"], task["best"]) == (1, 10.0, "a")
    assert [(each["solver"], each["rank"], each["worst"]) for each in task["summary"]] == [
        ("a", 1, 2.0),
        ("b", 2, "inf"),
    ]
    assert list(task) == [
        "solution_limit",
        "time_limit",
        "not_measured",
        "best",
        "summary",
        "levels",
    ]


def test_a_document_has_the_instructions_that_were_counted() -> None:
    """For each instance, by solver."""
    facts = (SolverFacts(solver="a.c", instructions=(7, 9)), SolverFacts(solver="naive"))
    assert document(RunData(id="r", facts=facts))["instructions"] == {"a.c": [7, 9]}


def test_a_document_has_every_record() -> None:
    """As the store writes them."""
    each = record("a", 0, 1.0)
    assert document(RunData(id="r", records=(each,)))["records"] == [each.as_json()]


def test_a_document_has_every_disagreement() -> None:
    """The grid and the smallest puzzle are null if there is none."""
    planned = PlannedMeasurement(0, 0, 0, PuzzleEntry(SMALL), FIND_ONE)
    claims = (("a", "has no solution"), (FILE, "has another solution"))
    found = (
        Disagreement(planned, claims, GRID, smallest=Puzzle.empty(SMALL.shape)),
        Disagreement(planned, claims, None),
    )
    first, second = document(RunData(id="r", disagreements=found))["disagreements"]
    assert first == {
        "puzzle": str(SMALL),
        "claims": [
            {"who": "a", "claim": "has no solution"},
            {"who": FILE, "claim": "has another solution"},
        ],
        "grid": "1324243142133142",
        "smallest": "." * 16,
    }
    assert (second["grid"], second["smallest"]) == (None, None)
