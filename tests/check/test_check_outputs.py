"""A report as JUnit XML, as an annotation for GitHub, and as JSON that fits its schema."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from solvers.check.check_json import refusal_as_json, report_as_json
from solvers.check.check_report import CheckReport, StageResult
from solvers.check.findings import CheckOutcome, Finding
from solvers.check.github_annotations import refusal_annotation, report_annotation
from solvers.check.junit import refusal_as_junit, report_as_junit
from solvers.check.stage import Depth
from solvers.check.stage_list import stages
from solvers.errors import CompileError
from solvers.worker.capabilities import Capabilities
from tests.test_json import validate

CONTRACT = next(stage for stage in stages(Depth.QUICK) if stage.contract and stage.least)
BEYOND = next(stage for stage in stages(Depth.QUICK) if not stage.contract)
ENTRY = CONTRACT.cases[0]
FINDING = Finding(CheckOutcome.WRONG, ENTRY, "row 1 has 5 <twice> \x1b[0m", grid=ENTRY.solution)
RIGHT = StageResult(CONTRACT, run=4, correct=4, times=(10**9, 10**6))
WRONG = StageResult(CONTRACT, run=4, correct=3, failed={CheckOutcome.WRONG: 1}, findings=(FINDING,))
SLOW = StageResult(CONTRACT, run=4, slow=4)
FRAGILE = StageResult(BEYOND, run=2, failed={CheckOutcome.CRASH: 2})
NOT_RUN = StageResult(BEYOND, note="the solver is too slow")


def report(*results: StageResult) -> CheckReport:
    """Return a report with some stages; the first finding is the counterexample."""
    made = CheckReport(
        spec="my solver.py",
        capabilities=Capabilities(),
        depth=Depth.QUICK,
        time_limit=1.0,
        stages=results,
        seconds=2.5,
    )
    return replace(made, counterexample=next(iter(made.findings), None))


def outcomes(made: CheckReport, strict: bool = False) -> list[str]:
    """Return what the test cases of the XML contain."""
    suite = ElementTree.fromstring(report_as_junit(made, strict))
    assert suite.get("tests") == str(len(made.stages))
    return [case[0].tag if len(case) else "passed" for case in suite]


def test_each_stage_is_a_test_case() -> None:
    """Failures on the contract fail, and what is not run is skipped."""
    assert outcomes(report(RIGHT, WRONG, NOT_RUN)) == ["passed", "failure", "skipped"]


def test_robustness_fails_only_if_it_is_demanded() -> None:
    """A solver that is right on the contract has no failure otherwise."""
    assert outcomes(report(RIGHT, FRAGILE)) == ["passed", "system-out"]
    assert outcomes(report(RIGHT, FRAGILE), strict=True) == ["passed", "failure"]


def test_a_stage_without_enough_answers_is_an_error() -> None:
    """It is neither right nor wrong."""
    assert outcomes(report(SLOW)) == ["error"]


def test_a_failure_has_the_puzzle_and_no_character_that_xml_forbids() -> None:
    """The counts of the suite are those of its cases."""
    suite = ElementTree.fromstring(report_as_junit(report(RIGHT, WRONG)))
    assert (suite.get("failures"), suite.get("errors"), suite.get("time")) == ("1", "0", "2.500")
    (failure,) = suite.iter("failure")
    assert failure.get("type") == "wrong"
    assert failure.text == f"wrong: row 1 has 5 <twice> \\u001b[0m\n{ENTRY.puzzle}"


def test_a_solver_that_cannot_be_run_is_an_error_in_every_form(tmp_path: Path) -> None:
    """The annotation is at the line of the error."""
    file = tmp_path / "a,b.py"
    file.touch()
    error = CompileError("invalid syntax", source=str(file), line=7)
    suite = ElementTree.fromstring(refusal_as_junit(str(file), error))
    assert [each.get("type") for each in suite.iter("error")] == ["CompileError"]
    assert refusal_annotation(str(file), error) == (
        f"::error file={tmp_path}/a%2Cb.py,line=7,title=sudoku check%3A cannot run it"
        f"::{file}:7: invalid syntax"
    )
    validate("check", refusal_as_json(str(file), error))


@pytest.mark.parametrize(
    ("made", "kind"),
    [(report(RIGHT, FRAGILE), "notice"), (report(SLOW), "warning"), (report(WRONG), "error")],
)
def test_the_kind_of_an_annotation_is_the_verdict(made: CheckReport, kind: str) -> None:
    """It is one line, whatever the solver returned."""
    line = report_annotation(made)
    assert line.startswith(f"::{kind} title=sudoku check%3A ")
    assert len(line.splitlines()) == 1


@pytest.mark.parametrize(
    "made", [report(RIGHT, FRAGILE), report(SLOW), report(WRONG, NOT_RUN), report()]
)
def test_the_json_fits_the_documented_schema(made: CheckReport) -> None:
    """Also if nothing was answered, and times are infinite."""
    validate("check", json.loads(json.dumps(report_as_json(made), allow_nan=False)))
