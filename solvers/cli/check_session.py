"""Run one check for `sudoku check`: print its parts, and write its result in every wanted form."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from solvers import conformance
from solvers.check import CheckReport, Contract, Options, counterexample, run_check
from solvers.check.check_json import refusal_as_json, report_as_json, speed_as_json
from solvers.check.github_annotations import RUNS_THERE, refusal_annotation, report_annotation
from solvers.check.junit import refusal_as_junit, report_as_junit
from solvers.check.speed import measure
from solvers.check.times import Speed
from solvers.cli import output_files
from solvers.cli.check_summary import is_backend, next_step
from solvers.cli.check_view import CheckView
from solvers.cli.generated_file import try_to_write
from solvers.conformance import ConformanceReport
from solvers.errors import InputError, SolverError
from solvers.worker.worker import Worker

CANNOT_RUN = 2  # the exit code
COUNTEREXAMPLE = "counterexample"


def runs_in_github() -> bool:
    """Whether this is a job of GitHub Actions."""
    return os.environ.get(RUNS_THERE) == "true"


@dataclass(frozen=True, kw_only=True)
class CheckRequest:
    """What the command line asks for.

    options           of the check
    strict            a solver that is right but not robust fails
    measure_speed     compare its speed with that of others
    test_conformance  also run the conformance checks on a complete backend
    kind              print "text", "json" alone, or text and a "github" annotation
    junit             also write the result to this file as JUnit XML
    """

    options: Options
    strict: bool
    measure_speed: bool
    test_conformance: bool
    kind: str
    junit: Path | None

    def write_junit(self, text: str) -> None:
        """Write the file, if one is wanted."""
        if self.junit is not None:
            output_files.write(self.junit, text)


def run(spec: str, request: CheckRequest) -> int:
    """Run a check, and return the exit code. Raises InputError if the solver cannot be run."""
    view = CheckView(spec, quiet=request.kind == "json")
    try:
        report, conformance, speed = _check(spec, request, view)
    except InputError as error:
        refusal = refusal_as_json(spec, error)
        request.write_junit(refusal_as_junit(spec, error))
        if refusal["verdict"] == "cannot-run" and request.kind != "json":
            raise
        view.refused(refusal["verdict"], error)
        _print(request, refusal, refusal_annotation(spec, error))
        return CANNOT_RUN
    conforms = conformance is None or conformance.passed
    code = max(report.get_exit_code(request.strict), int(not conforms))
    name = None
    if report.counterexample and code == 1:
        view.finding(report)
        text = counterexample.file_text(report.counterexample, spec)
        name = try_to_write(COUNTEREXAMPLE, counterexample.FIRST_LINE, text, view.not_written)
    view.verdict(report, conforms, next_step(spec, report, name))
    request.write_junit(report_as_junit(report, request.strict, conformance))
    values = report_as_json(report, request.strict) | {"exit_code": code}
    values |= {"conformance": conformance.as_json()} if conformance else {}
    values |= {"speed": speed_as_json(speed)} if speed else {}
    _print(request, values, report_annotation(report, request.strict))
    return code


def _check(
    spec: str, request: CheckRequest, view: CheckView
) -> tuple[CheckReport, ConformanceReport | None, Speed | None]:
    """Run the check, the conformance checks of a complete backend, and time a correct solver.

    Raises InputError if the solver cannot be run.
    """
    try:
        report = run_check(spec, request.options, view.begin, view.stage)
    except SolverError as error:
        raise InputError(f"{spec} cannot be run: {error.cause}") from error
    view.not_run()
    conforms = speed = None
    if request.test_conformance and is_backend(spec, report.capabilities):
        with Worker(spec) as worker:
            conforms = conformance.run(worker)
        view.conformance(conforms)
    if request.measure_speed and report.contract in (Contract.YES, Contract.SLOW):
        speed = measure(spec, request.options.depth)
        view.speed(speed)
    return report, conforms, speed


def _print(request: CheckRequest, values: dict[str, Any], annotation: str) -> None:
    """Print JSON, or an annotation below the text."""
    if request.kind == "json":
        print(json.dumps(values, indent=1))
    elif request.kind == "github":
        print(annotation)
